//! Sweeps with workers and a store: the rows are the same whichever worker solves them and whatever was stored before.

mod place;

use outwit::convention::Form;
use outwit::limits::{Limits, Reason};
use outwit_store::campaign::{Campaign, CampaignError, Progress, Row};
use outwit_store::plan::{Plan, Shard};
use outwit_store::{Selection, Store};
use place::{answers, everything, plan, rows, scratch, workers};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A row without its times.
fn said(row: &Row) -> String {
    format!("{} {} {:?} {:?} {:?}", row.index, row.spec, row.fields(), row.same_as, row.possible())
}

fn all_said(rows: &[Row]) -> Vec<String> {
    rows.iter().map(said).collect()
}

#[test]
fn workers_and_stores_change_no_row() {
    for text in [
        "cutblock:1..4x1..4x1..4",
        "circnim:4,2:0..3,0..3,0..3,0..3",
        "cutcake:1..6x[1,2,5..7]",
        "ellie:1..4x1..4",
        "boxes:1..3x1..3",
        "mnk:1..3,1..3,1..3",
    ] {
        let plan = plan(text);
        let path = scratch("same.sqlite");
        let store = Store::open(&path).unwrap();
        let (alone, _) = rows(&Campaign::new(&plan, None, workers(1)));
        assert_eq!(alone.len() as u64, plan.count());
        let (many, _) = rows(&Campaign::new(&plan, None, workers(3)));
        let (kept, first) = rows(&Campaign::new(&plan, Some(&store), workers(2)));
        let (again, second) = rows(&Campaign::new(&plan, Some(&store), workers(2)));
        for other in [&many, &kept, &again] {
            assert_eq!(all_said(&alone), all_said(other), "{text}");
        }
        assert_eq!((first.stored, second.stored), (0, plan.count()), "{text}");
        assert!(again.iter().all(|row| row.stored.is_some()));
        let (fresh, third) = rows(&Campaign { fresh: true, ..Campaign::new(&plan, Some(&store), workers(2)) });
        assert_eq!((all_said(&alone), third.stored), (all_said(&fresh), 0));
        let solved = alone.iter().filter(|row| row.same_as.is_none()).count();
        assert!(solved < alone.len(), "some positions are equal: {text}");
    }
}

#[test]
fn a_row_is_taken_over_from_a_stored_one() {
    let store = Store::open(&scratch("carried.sqlite")).unwrap();
    rows(&Campaign::new(&plan("cutblock:3x2x1"), Some(&store), workers(1)));
    let wide = plan("cutblock:1..3x1..3x1..3");
    let (all, summary) = rows(&Campaign::new(&wide, Some(&store), workers(1)));
    assert_eq!(summary.stored, 1);
    // 1x3x2 comes first, so it is solved before the sweep reaches the stored row; 2x1x3 is taken over from it.
    let row = |spec: &str| all.iter().find(|row| row.spec == spec).unwrap();
    assert_eq!(row("cutblock:2x1x3").same_as.as_deref(), Some("cutblock:1x3x2"));
    assert!(row("cutblock:3x2x1").stored.is_some() && row("cutblock:3x2x1").same_as.is_none());
    let (later, _) = rows(&Campaign::new(&plan("cutblock:[3]x[2,1]x[1,3]"), Some(&store), workers(1)));
    assert!(later.iter().all(|row| row.stored.is_some()));
    let fresh = Store::open(&scratch("carried-2.sqlite")).unwrap();
    rows(&Campaign::new(&plan("cutblock:3x2x1"), Some(&fresh), workers(1)));
    let (pair, summary) = rows(&Campaign::new(&plan("cutblock:[3,2]x[2,1]x[1,3]"), Some(&fresh), workers(1)));
    let carried = pair.iter().find(|row| row.spec == "cutblock:2x1x3").unwrap();
    assert_eq!((carried.same_as.as_deref(), summary.stored), (Some("cutblock:3x2x1"), 1));
    let (alone, _) = rows(&Campaign::new(&plan("cutblock:2x1x3"), None, workers(1)));
    assert_eq!(alone[0].outcome, carried.outcome, "with the players renamed");
}

#[test]
fn an_open_row_is_stored_with_its_budget_and_a_larger_budget_tries_again() {
    let store = Store::open(&scratch("open.sqlite")).unwrap();
    let plan = plan("cutblock:7x7x7+6x6x[6,1]");
    let with = |millis: u64, limits| {
        let each = Some(Duration::from_millis(millis));
        rows(&Campaign { each, ..Campaign::new(&plan, Some(&store), limits) }).0
    };
    let first = with(20, workers(1));
    assert_eq!(first[0].stopped.map(|s| s.reason), Some(Reason::Time), "{first:?}");
    assert!(first[0].possible().is_some());
    let kept = everything(&store);
    let budget = kept["cutblock:7x7x7+6x6x6"].budget.unwrap();
    assert_eq!(budget.each, Some(Duration::from_millis(20)));
    let again = with(20, workers(1));
    assert!(again[0].stored.is_some() && again[0].possible() == first[0].possible(), "the same budget finds no more");
    assert!(with(10, Limits { memory: 1 << 34, ..workers(1) })[0].stored.is_some(), "nor do less time and more memory");
    assert!(with(40, workers(1))[0].stored.is_none(), "more time tries again");
    assert_eq!(everything(&store)["cutblock:7x7x7+6x6x6"].budget.unwrap().each, Some(Duration::from_millis(40)));
    // An open row never replaces an answer.
    let mut answered = kept["cutblock:7x7x7+6x6x6"].clone();
    (answered.stopped, answered.budget, answered.possible) = (None, None, None);
    store.put(std::slice::from_ref(&answered), &[]).unwrap();
    store.put(std::slice::from_ref(&kept["cutblock:7x7x7+6x6x6"]), &[]).unwrap();
    assert_eq!(store.get(&answered.key).unwrap(), Some(answered));
}

#[test]
fn an_animal_that_ran_out_of_time_is_tried_again_with_more() {
    let store = Store::open(&scratch("animal.sqlite")).unwrap();
    let plan = plan("cannibal:####/.#..");
    let with = |millis: u64| {
        let each = Some(Duration::from_millis(millis));
        rows(&Campaign { each, ..Campaign::new(&plan, Some(&store), workers(1)) }).0.remove(0)
    };
    let first = with(1);
    assert_eq!(first.fields()["verdict"], "open", "{first:?}");
    let again = with(1);
    assert!(again.stored.is_some() && again.stopped.is_none() && first.stopped.is_none(), "it is an answer: {again:?}");
    assert!(with(2).stored.is_none());
}

#[test]
fn shards_have_every_row_once_and_merge() {
    let all = plan("cutblock:1..3x1..3x1..3");
    let whole = Store::open(&scratch("whole.sqlite")).unwrap();
    let (expected, _) = rows(&Campaign::new(&all, None, workers(1)));
    let mut seen = 0;
    let mut solved = 0;
    for i in 1..=3 {
        let shard: Shard = format!("{i}/3").parse().unwrap();
        let part = Plan::read("cutblock:1..3x1..3x1..3", Form::Usual, None, Some(shard)).unwrap();
        let path = scratch(&format!("shard-{i}.sqlite"));
        let store = Store::open(&path).unwrap();
        let (found, summary) = rows(&Campaign::new(&part, Some(&store), workers(2)));
        assert_eq!(summary.reported + summary.elsewhere, 27);
        assert!(
            found.iter().all(|row| said(row) == said(&expected[row.index as usize])),
            "including which row is equal to which"
        );
        solved += found.iter().filter(|row| row.same_as.is_none()).count();
        seen += found.len();
        let merged = whole.merge(&path).unwrap();
        assert_eq!((merged.read, merged.new), (found.len() as u64, found.len() as u64));
        assert_eq!(whole.merge(&path).unwrap().new, 0, "a second merge adds nothing");
    }
    assert_eq!((seen, solved), (27, 11), "each class is solved in one shard");
    let (again, summary) = rows(&Campaign::new(&all, Some(&whole), workers(2)));
    assert_eq!((all_said(&again), summary.stored), (all_said(&expected), 27));
}

#[test]
fn every_certificate_is_stored_and_verified_and_a_false_one_is_found() {
    let path = scratch("certified.sqlite");
    let store = Store::open(&path).unwrap();
    let plan = plan("cutblock:1..3x1..3x2");
    let campaign = Campaign { certify: true, ..Campaign::new(&plan, Some(&store), workers(2)) };
    // Rows without a certificate do not count as done.
    rows(&Campaign::new(&plan, Some(&store), workers(1)));
    let (first, summary) = rows(&campaign);
    assert_eq!(summary.stored, 0);
    assert!(first.iter().all(|row| row.certificate.as_ref().is_some_and(|c| c.lines > 3) && row.same_as.is_none()));
    let (again, summary) = rows(&campaign);
    assert_eq!(summary.stored, 9);
    assert_eq!(
        first.iter().map(|r| &r.certificate).collect::<Vec<_>>(),
        again.iter().map(|r| &r.certificate).collect::<Vec<_>>()
    );
    let verify = |store: &Store| {
        let mut found = Vec::new();
        let on_checked = &mut |kept: &outwit_store::Kept, verdict: Result<u64, String>| {
            found.push((kept.spec.clone(), verdict));
            true
        };
        store.verify(&Selection::default(), on_checked).unwrap();
        found
    };
    assert!(verify(&store).iter().all(|(_, verdict)| verdict.is_ok()) && verify(&store).len() == 9);
    // An answer with a certificate of another position, and one that its certificate does not prove.
    let all = everything(&store);
    let mut wrong = all["cutblock:3x1x2"].clone();
    wrong.certificate = all["cutblock:1x3x2"].certificate.clone();
    store.put(&[wrong], &[]).unwrap();
    let mut lying = all["cutblock:2x2x2"].clone();
    lying.answer["starts"]["L"] = "C".into();
    store.put(&[lying], &[]).unwrap();
    let faults: Vec<(String, String)> = verify(&store).into_iter().filter_map(|(s, v)| Some((s, v.err()?))).collect();
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults.iter().any(|f| f.0 == "cutblock:3x1x2" && f.1 == "it is about cutblock:1x3x2"), "{faults:?}");
    assert!(faults.iter().any(|f| f.0 == "cutblock:2x2x2" && f.1.starts_with("it proves starts.L")), "{faults:?}");
}

#[test]
fn a_stopped_campaign_continues_from_the_store() {
    let store = Store::open(&scratch("stopped.sqlite")).unwrap();
    let plan = plan("cutblock:1..4x1..4x1..4");
    let (expected, _) = rows(&Campaign::new(&plan, None, workers(1)));
    let mut first = Vec::new();
    let done = Campaign::new(&plan, Some(&store), workers(2)).run(&mut |row| {
        first.push(row);
        first.len() < 10
    });
    assert_eq!((done.unwrap().reported, first.len()), (10, 10), "no row comes after the callback says no");
    let kept = answers(&store);
    assert!(first.iter().all(|row| kept.contains_key(&row.spec)), "every reported row is stored");
    let (rest, summary) = rows(&Campaign::new(&plan, Some(&store), workers(2)));
    assert_eq!(all_said(&rest), all_said(&expected));
    assert!(summary.stored >= 10);
    // Stopped from another thread, in the middle of a row.
    let stop = AtomicBool::new(false);
    let long = place::plan("cutblock:9x9x9+8x8x8");
    let limits = Limits { stop: &stop, ..workers(1) };
    let progress = Progress::default();
    let ended = std::thread::scope(|scope| {
        scope.spawn(|| {
            while progress.working().is_empty() {
                std::thread::sleep(Duration::from_millis(1));
            }
            assert_eq!(progress.working(), ["cutblock:9x9x9+8x8x8"]);
            stop.store(true, Ordering::SeqCst);
        });
        let campaign = Campaign { progress: Some(&progress), ..Campaign::new(&long, Some(&store), limits) };
        campaign.run(&mut |_| panic!("there is no row")).unwrap().ended
    });
    assert_eq!(ended.map(|s| s.reason), Some(Reason::Interrupted));
    assert!(!answers(&store).contains_key("cutblock:9x9x9+8x8x8"));
    let limits = Limits { time: Some(Duration::from_millis(50)), ..workers(2) };
    let (none, summary) = rows(&Campaign::new(&long, Some(&store), limits));
    assert_eq!((none.len(), summary.ended.map(|s| s.reason)), (0, Some(Reason::Time)));
}

#[test]
fn a_spec_that_cannot_be_read_ends_the_campaign_after_the_rows_before_it() {
    let wrong = Plan::read("circnim:5,[1,7,2]:1,1,1,1,1", Form::Usual, None, None).unwrap();
    let mut seen = Vec::new();
    let result = Campaign::new(&wrong, None, workers(1)).run(&mut |row| {
        seen.push(row.spec);
        true
    });
    assert!(matches!(result, Err(CampaignError::Question { spec, .. }) if spec == "circnim:5,7:1,1,1,1,1"));
    assert_eq!(seen, ["circnim:5,1:1,1,1,1,1"]);
}
