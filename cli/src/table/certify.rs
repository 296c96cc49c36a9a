//! Saves a rejected certificate of a table, which is a bug in Outwit, as a file to look at.

use crate::failure::Failure;
use outwit_store::certificate::Packed;
use std::fs::File;
use std::io;
use std::path::Path;

/// Writes the certificate beside the table, or to the system's temporary directory, and says where it is.
pub fn rejected(message: &str, certificate: &Packed, table: Option<&Path>) -> Failure {
    let name = format!("outwit-{}.proof", std::process::id());
    let path = table.map_or_else(|| std::env::temp_dir().join(&name), |t| t.with_file_name(&name));
    let kept = File::create_new(&path).and_then(|mut file| io::copy(&mut certificate.text(), &mut file));
    let place = match kept {
        Ok(_) => format!("saved to {}", path.display()),
        Err(error) => format!("cannot save it to {}: {error}", path.display()),
    };
    Failure::Rejected(format!("{message}; {place}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outwit_store::certificate::Packer;
    use std::io::Write;

    #[test]
    fn a_rejected_certificate_is_saved_beside_the_table() {
        let place = std::env::temp_dir().join(format!("outwit-rejected-{}", std::process::id()));
        std::fs::create_dir_all(&place).unwrap();
        let mut packer = Packer::default();
        packer.write_all(b"certificate 1\n").unwrap();
        let failure = rejected("BUG", &packer.finish().unwrap(), Some(&place.join("table.csv")));
        let path = place.join(format!("outwit-{}.proof", std::process::id()));
        assert_eq!(std::fs::read(&path).unwrap(), b"certificate 1\n");
        assert_eq!((failure.message(), failure.exit_code()), (format!("BUG; saved to {}", path.display()), 1));
        std::fs::remove_dir_all(&place).unwrap();
    }
}
