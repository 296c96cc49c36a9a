//! Stored certificates: compressed with gzip, under the SHA-256 of their text.
//!
//! A certificate is compressed while it is written and decompressed while it is read, so it takes about a tenth of its size
//! in memory.

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use outwit_check::{Rejected, STANDARD, Verified, verify};
use sha2::{Digest, Sha256};
use std::io::{self, BufReader, Read, Write};

/// Fast; the result is about half as large again as with the best compression.
const LEVEL: Compression = Compression::new(3);

/// A compressed certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    /// The SHA-256 of the text, in hexadecimal.
    pub sha256: String,
    /// Its number of lines.
    pub lines: u64,
    /// Its number of bytes.
    pub bytes: u64,
    /// The text, compressed.
    pub gzip: Vec<u8>,
}

impl Packed {
    /// The text, decompressed while it is read.
    pub fn text(&self) -> impl Read + '_ {
        GzDecoder::new(&self.gzip[..])
    }

    /// Runs the independent checker.
    pub fn verify(&self) -> Result<Verified, Rejected> {
        verify(BufReader::new(self.text()), &STANDARD)
    }

    /// Whether the text matches its hash.
    pub fn is_whole(&self) -> bool {
        let mut again = Packer::default();
        // Damaged data fails to decompress or has another hash.
        io::copy(&mut self.text(), &mut Sink(&mut again)).is_ok() && again.hash() == self.sha256
    }
}

/// Hashes without compressing.
struct Sink<'a>(&'a mut Packer);

impl Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.hash.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Compresses a certificate while it is written.
#[derive(Default)]
pub struct Packer {
    hash: Sha256,
    lines: u64,
    bytes: u64,
    /// Created with the first byte, because it takes some memory.
    gzip: Option<GzEncoder<Vec<u8>>>,
}

impl Packer {
    /// Finishes the certificate.
    pub fn finish(self) -> io::Result<Packed> {
        let (sha256, lines, bytes) = (self.hash(), self.lines, self.bytes);
        let gzip = self.gzip.unwrap_or_else(|| GzEncoder::new(Vec::new(), LEVEL)).finish()?;
        Ok(Packed { sha256, lines, bytes, gzip })
    }

    fn hash(&self) -> String {
        self.hash.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Write for Packer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let gzip = self.gzip.get_or_insert_with(|| GzEncoder::new(Vec::new(), LEVEL));
        gzip.write_all(bytes)?;
        self.hash.update(bytes);
        self.lines += bytes.iter().filter(|b| **b == b'\n').count() as u64;
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_comes_back_unchanged_and_damage_is_noticed() {
        let mut packer = Packer::default();
        packer.write_all(b"abc\n").unwrap();
        let mut packed = packer.finish().unwrap();
        assert_eq!(packed.sha256, "edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb");
        let mut text = String::new();
        packed.text().read_to_string(&mut text).unwrap();
        assert_eq!((text.as_str(), packed.lines, packed.bytes), ("abc\n", 1, 4));
        assert!(packed.is_whole());
        let middle = packed.gzip.len() / 2;
        packed.gzip[middle] ^= 1;
        assert!(!packed.is_whole() && packed.verify().is_err());
    }
}
