//! Every target, for as long as the environment says.

use outwit_fuzz::{Settings, Target, certificate, change, file, files, request, run, spec, store};

/// The files in some folders, seen from the folder of this crate.
fn corpus(folders: &[&str]) -> Vec<Vec<u8>> {
    folders.iter().flat_map(|folder| files(folder).unwrap_or_else(|e| panic!("{folder}: {e}"))).collect()
}

fn fuzz(target: Target) {
    let name = target.name;
    let settings = Settings::from_environment(env!("CARGO_TARGET_TMPDIR")).unwrap_or_else(|e| panic!("{e}"));
    match run(target, &settings) {
        Ok(inputs) => println!("{name}: {inputs} inputs"),
        Err(failure) => panic!("{failure}"),
    }
}

#[test]
fn specs() {
    let corpus = [corpus(&["corpus/spec"]), spec::examples()].concat();
    fuzz(Target { name: "spec", corpus, change: change::text, read: spec::read });
}

#[test]
fn certificates() {
    let corpus = corpus(&["corpus/certificate", "../check/accept"]);
    fuzz(Target { name: "certificate", corpus, change: change::text, read: certificate::read });
}

#[test]
fn requests() {
    fuzz(Target { name: "request", corpus: corpus(&["corpus/request"]), change: change::text, read: request::read });
}

#[test]
fn files_of_boards_and_graphs() {
    fuzz(Target { name: "file", corpus: corpus(&["corpus/file"]), change: change::text, read: file::read });
}

#[test]
fn stores() {
    fuzz(Target { name: "store", corpus: corpus(&["corpus/store"]), change: change::bytes, read: store::read });
}
