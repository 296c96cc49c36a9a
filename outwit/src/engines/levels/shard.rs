//! One shard: the positions of each level that belong to it, with their values, in files of its own.
//!
//! Every step can be repeated: it gives the same result and uses what is already on disk. So when a shard is lost, the driver
//! can repeat the step on the same folder and continue. Cost: see [`levels`](crate::engines::levels).

use crate::engines::levels::files;
use crate::engines::levels::keys::{self, Keys};
use crate::levels::Levels;
use std::io;
use std::path::{Path, PathBuf};

/// A shard of a run.
pub struct Shard {
    levels: Box<dyn Levels>,
    run: String,
    index: usize,
    shards: usize,
    part: usize,
    folder: PathBuf,
    /// The positions of the two levels used last.
    positions: Vec<(usize, Keys)>,
    /// The values of the level used last.
    values: Option<(usize, Vec<u8>)>,
    /// The options of the part asked about last.
    asked: Option<(usize, usize, Vec<Keys>)>,
}

impl Shard {
    /// The number of positions expanded and valued at a time. With fewer, the same options would be found again and again;
    /// with more, the options would not fit into the processor's caches.
    pub const PART: usize = 1 << 16;

    /// Shard number `index` of `shards`, in a folder that only it uses. `run` names the position being solved: files of
    /// another run are refused.
    pub fn new(levels: Box<dyn Levels>, run: &str, index: usize, shards: usize, folder: &Path) -> io::Result<Shard> {
        std::fs::create_dir_all(folder)?;
        let run = format!("outwit levels 2 {run} {index}/{shards}");
        let folder = folder.to_owned();
        let (positions, part) = (Vec::new(), Shard::PART);
        Ok(Shard { levels, run, index, shards, part, folder, positions, values: None, asked: None })
    }

    /// The same with parts of another size.
    pub fn in_parts_of(self, part: usize) -> Shard {
        Shard { part: part.max(1), ..self }
    }

    /// The game.
    pub fn levels(&self) -> &dyn Levels {
        &*self.levels
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn heading(&self, what: &str) -> String {
        format!("{} {what}", self.run)
    }

    /// The size of the parts belongs to the name, because it decides which values are in the file.
    fn values_name(&self, level: usize, part: usize) -> String {
        format!("values-{level:04}-{part:04}-of-{}", self.part)
    }

    fn store(&self, what: &str, parts: &[&[u8]]) -> io::Result<()> {
        files::write(&self.path(what), &self.heading(what), parts)
    }

    fn load(&self, what: &str) -> io::Result<Option<Vec<u8>>> {
        files::read(&self.path(what), &self.heading(what))
    }

    /// How many positions of a level this shard has, if the level is listed.
    pub fn listed(&mut self, level: usize) -> io::Result<Option<usize>> {
        Ok(self.positions(level)?.map(Keys::len))
    }

    /// How many parts a level has in this shard.
    pub fn parts(&mut self, level: usize) -> io::Result<usize> {
        let part = self.part;
        Ok(self.positions(level)?.map_or(0, |keys| keys.len().div_ceil(part)))
    }

    /// Whether every part of a level has its values.
    pub fn is_valued(&mut self, level: usize) -> io::Result<bool> {
        if self.listed(level)?.is_none() {
            return Ok(false);
        }
        Ok((0..self.parts(level)?).all(|part| self.path(&self.values_name(level, part)).exists()))
    }

    fn positions(&mut self, level: usize) -> io::Result<Option<&Keys>> {
        if !self.positions.iter().any(|(l, _)| *l == level) {
            let Some(bytes) = self.load(&positions_name(level))? else { return Ok(None) };
            // Two levels are in use at the same time: one asks, the next one answers.
            self.positions.truncate(1);
            self.positions.insert(0, (level, Keys::read(&bytes)));
        }
        Ok(self.positions.iter().find(|(l, _)| *l == level).map(|(_, keys)| keys))
    }

    fn must_have(&mut self, level: usize) -> io::Result<&Keys> {
        let missing = || io::Error::other(format!("the positions of level {level} are missing"));
        self.positions(level)?.ok_or_else(missing)
    }

    /// Lists level 0, which consists of the start, in the shard that it belongs to.
    pub fn begin(&mut self) -> io::Result<usize> {
        let start = self.levels.start();
        let mut keys = Keys::default();
        if self.levels.shard_of(&start, self.shards) == self.index {
            keys.insert(&start);
        }
        self.keep(0, keys)
    }

    /// Lists a level from what all shards found for this one; returns the number of its positions.
    pub fn absorb(&mut self, level: usize, found: &[&[u8]]) -> io::Result<usize> {
        if let Some(listed) = self.listed(level)? {
            return Ok(listed);
        }
        let mut keys = Keys::default();
        for key in found.iter().flat_map(|bytes| keys::each(bytes)) {
            keys.insert(key);
        }
        self.keep(level, keys)
    }

    fn keep(&mut self, level: usize, keys: Keys) -> io::Result<usize> {
        let listed = keys.len();
        self.store(&positions_name(level), &[keys.bytes()])?;
        self.positions.truncate(1);
        self.positions.insert(0, (level, keys));
        Ok(listed)
    }

    /// The options of one part of a level as lists of keys, one list for each shard.
    pub fn expand(&mut self, level: usize, part: usize) -> io::Result<Vec<&[u8]>> {
        Ok(self.asked(level, part)?.iter().map(Keys::bytes).collect())
    }

    fn asked(&mut self, level: usize, part: usize) -> io::Result<&[Keys]> {
        if !matches!(self.asked, Some((l, p, _)) if (l, p) == (level, part)) {
            self.asked = None;
            let mut options: Vec<Keys> = (0..self.shards).map(|_| Keys::default()).collect();
            let (shards, from) = (self.shards, part * self.part);
            let to = from + self.part;
            self.must_have(level)?;
            let Some((_, keys)) = self.positions.iter().find(|(l, _)| *l == level) else { return Ok(&[]) };
            for key in keys.range(from, to) {
                self.levels.options(key, &mut |option| options[self.levels.shard_of(option, shards)].insert(option));
            }
            self.asked = Some((level, part, options));
        }
        Ok(self.asked.as_ref().map_or(&[], |(_, _, options)| options))
    }

    /// The values of a list of positions, in order; their level must have its values.
    pub fn values_of(&mut self, level: usize, list: &[u8]) -> io::Result<Vec<u8>> {
        self.load_values(level)?;
        self.must_have(level)?;
        let width = self.levels.width();
        let (keys, values) = match (self.positions.iter().find(|(l, _)| *l == level), &self.values) {
            (Some((_, keys)), Some((_, values))) => (keys, values),
            _ => return Ok(Vec::new()),
        };
        let mut found = Vec::new();
        for key in keys::each(list) {
            let number = keys.number(key).filter(|n| (n + 1) * width <= values.len());
            let number = number.ok_or_else(|| io::Error::other(format!("level {level} lacks a position")))?;
            found.extend_from_slice(&values[number * width..][..width]);
        }
        Ok(found)
    }

    fn load_values(&mut self, level: usize) -> io::Result<()> {
        if matches!(self.values, Some((l, _)) if l == level) {
            return Ok(());
        }
        let mut all = Vec::new();
        for part in 0..self.parts(level)? {
            let name = self.values_name(level, part);
            let missing = || io::Error::other(format!("the values of level {level} are missing"));
            all.extend(self.load(&name)?.ok_or_else(missing)?);
        }
        self.values = Some((level, all));
        Ok(())
    }

    /// Values one part of a level, from each shard's values of the lists that [`expand`](Self::expand) returned.
    pub fn settle(&mut self, level: usize, part: usize, received: &[&[u8]]) -> io::Result<()> {
        let name = self.values_name(level, part);
        if self.path(&name).exists() {
            return Ok(());
        }
        let (width, shards) = (self.levels.width(), self.shards);
        let (from, to) = (part * self.part, (part + 1) * self.part);
        let lists = self.asked(level, part)?;
        let fits = lists.iter().zip(received).all(|(keys, received)| keys.len() * width == received.len());
        if received.len() != shards || !fits {
            return Err(io::Error::other(format!(
                "the values received for level {} do not match the lists",
                level + 1
            )));
        }
        self.must_have(level)?;
        let mut values = Vec::new();
        if let (Some((_, keys)), Some((_, _, lists))) = (self.positions.iter().find(|(l, _)| *l == level), &self.asked)
        {
            let mut of = |key: &[u8]| {
                let shard = self.levels.shard_of(key, shards);
                // Every option is in the list, because the list was made from the options.
                lists[shard].number(key).map_or(0, |n| read_value(&received[shard][n * width..][..width]))
            };
            for key in keys.range(from, to) {
                let value = self.levels.value(key, &mut of);
                values.extend_from_slice(&value.to_le_bytes()[..width]);
            }
        }
        self.store(&name, &[&values])
    }
}

/// A value from its bytes.
pub fn read_value(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |value, b| value << 8 | u64::from(*b))
}

fn positions_name(level: usize) -> String {
    format!("positions-{level:04}")
}
