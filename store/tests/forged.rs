//! A store that someone else made: `verify` accepts a row only if its certificate proves all that the row says.

mod place;

use outwit::convention::Form;
use outwit::families::STANDARD;
use outwit::game::Request;
use outwit::limits::Limits;
use outwit_store::certificate::Packed;
use outwit_store::keeping::Keeping;
use outwit_store::{Kept, Selection, Store};
use place::scratch;
use serde_json::json;

/// The stored answer to the main question about a spec, with its certificate, as Outwit writes them.
fn honest(spec: &str, form: Form) -> (Kept, Packed) {
    let game = STANDARD.find(spec).unwrap();
    let request = Request::outcome(spec, game.about().rule(form).unwrap());
    let path = scratch("honest.sqlite");
    let keeping = Keeping::named(Some(Store::open(&path).unwrap()), false);
    let solved = keeping.solve(game, &request, &Limits::default(), Some(&mut Vec::new())).unwrap();
    (solved.new.expect("it is complete"), solved.certificate.expect("it was asked for"))
}

/// What `verify` says about a store with this one row.
fn verdict(name: &str, kept: &Kept, packed: &Packed) -> Result<u64, String> {
    let store = Store::open(&scratch(&format!("{name}.sqlite"))).unwrap();
    store.put(std::slice::from_ref(kept), std::slice::from_ref(packed)).unwrap();
    let mut found = None;
    let on_checked = &mut |_: &Kept, verdict: Result<u64, String>| found.replace(verdict).is_none();
    store.verify(&Selection::default(), on_checked).unwrap();
    found.expect("the row has a certificate")
}

#[test]
fn honest_rows_are_accepted() {
    // Worth more than a certificate can state.
    let ten_large_cakes = format!("cutcake:{}", ["1000000000000000000x1"; 10].join("+"));
    for (i, (spec, form)) in [
        ("octal:.3:2", Form::Usual),
        ("octal:.3:2", Form::Misere),
        ("nim:3+4+5", Form::Usual),
        ("treblecross:9", Form::Usual),
        ("cutcake:3x2@R", Form::Usual),
        ("cutblock:4x3x3", Form::Usual),
        ("cutblock:1x2x2@C,R", Form::Usual),
        ("three:{0|0|}", Form::Usual),
        ("toads:T.F", Form::Usual),
        ("affine:3", Form::Usual),
        ("affine:3@second", Form::Usual),
        ("grid:3x3:b2/", Form::Usual),
        ("grid:3x3:b2/@first", Form::Usual),
        ("grid:2x2:a1/", Form::MakerBreaker),
        ("lines:{a b;c}:a/", Form::Usual),
        ("cannibal-board:2x3,##", Form::Usual),
        ("cannibal-board:.A./...,##", Form::Usual),
        ("boxes:1x2@second", Form::Usual),
        ("boxes:1x2:3,3/", Form::Usual),
        ("cannibal:##", Form::Usual),
        ("cannibal:U5", Form::Usual),
        ("graph:{1,2;2,3;3;}:1", Form::Usual),
        ("graph-partizan:{L:1,R:2;;}", Form::Usual),
        ("graph-three:{L:1,C:1;R:2;}", Form::Usual),
        ("graph-race:{1,2;!L;!R}:1", Form::Usual),
        ("graph-score:{a>1+3,2;2+1;}:1", Form::Usual),
        ("graph-points:{a>1+3,2;2+1;}:1", Form::Usual),
        (&ten_large_cakes, Form::Usual),
    ]
    .into_iter()
    .enumerate()
    {
        let (kept, packed) = honest(spec, form);
        let verdict = verdict(&format!("good{i}"), &kept, &packed);
        assert!(verdict.is_ok(), "{spec} {form:?}: {verdict:?}");
    }
}

#[test]
fn a_certificate_of_another_rule_is_noticed() {
    let (normal, packed) = honest("octal:.3:2", Form::Usual);
    let (misere, _) = honest("octal:.3:2", Form::Misere);
    let mut row = misere;
    row.answer["outcome"] = "P".into();
    row.certificate = normal.certificate;
    assert_eq!(verdict("rule", &row, &packed), Err("it is about the rule normal, not misere".to_owned()));
}

#[test]
fn a_field_without_proof_is_noticed() {
    let (mut row, packed) = honest("grid:2x2:a1/@first", Form::MakerBreaker);
    let plies = row.answer["plies"].clone();
    row.answer["plies"] = 99.into();
    assert_eq!(verdict("plies", &row, &packed), Err(format!("it proves plies {plies}")));
    // A draw has no length, so its certificate proves none.
    let (mut row, packed) = honest("grid:3x3", Form::Usual);
    row.answer.insert("plies".to_owned(), 99.into());
    assert_eq!(verdict("draw", &row, &packed), Err("it does not prove plies 99".to_owned()));
}

#[test]
fn what_is_called_certified_is_what_is_proved() {
    let (mut row, packed) = honest("toads:T.F", Form::Usual);
    row.detail.as_mut().unwrap()["certified"] = json!(["outcome", "value"]);
    let expected = "it proves outcome, and outcome, value is called certified";
    assert_eq!(verdict("listed", &row, &packed), Err(expected.to_owned()));
}

#[test]
fn a_row_under_another_key_is_noticed() {
    let (honest_row, packed) = honest("octal:.3:2", Form::Usual);
    let mut row = honest_row.clone();
    row.key.canonical = "octal:.3:3".to_owned();
    let fault = verdict("key", &row, &packed);
    assert_eq!(fault, Err("it is stored for another position, octal:.3:3".to_owned()));
    let mut row = honest_row.clone();
    row.key.question = "genus".to_owned();
    assert_eq!(verdict("question", &row, &packed), Err("no certificate answers the question genus".to_owned()));
    let mut row = honest_row;
    (row.spec, row.key.canonical) = ("nim:2".to_owned(), "nim:2".to_owned());
    assert!(verdict("game", &row, &packed).is_err());
}

#[test]
fn a_position_means_the_player_who_is_to_move() {
    // After a/ the second player is to move; the certificate is about the first.
    let (_, packed) = honest("lines:{a b;c}:a/@first", Form::Usual);
    let (mut row, _) = honest("lines:{a b;c}:a/", Form::Usual);
    row.answer["result"] = "first".into();
    row.certificate = Some(packed.sha256.clone());
    let expected = "it is about lines:{a b;c}:a/@first";
    assert_eq!(verdict("turn", &row, &packed), Err(expected.to_owned()));
}
