//! Files with a hypergraph, a graph of strings and coins or a positional game description: what is read is a spec.

use crate::spec::assert_canonical;
use outwit::families::STANDARD;

/// Has every game read a file.
pub fn read(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let mut read = false;
    for game in STANDARD.0 {
        if let Some(Ok(found)) = game.read_file(text) {
            let own = STANDARD.find(&found.spec).map(|own| own.about().name);
            assert_eq!(own, Ok(game.about().name), "the file must become a spec of the game that read it");
            read |= assert_canonical(*game, &found.spec).is_some();
        }
    }
    read
}
