//! Sweeps: all rows of a plan, kept in a store, or some of its specs for another process's store.

use crate::failure;
use crate::subject::read_form;
use crate::work::{Budget, run, seconds};
use outwit::limits::Limits;
use outwit_store::campaign::{Campaign, CampaignError};
use outwit_store::listing::Listing;
use outwit_store::plan::{Plan, PlanError, Shard};
use outwit_store::{Store, StoreError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// A plan, and how its rows are solved.
#[pyclass(frozen, module = "outwit._outwit")]
pub struct Sweep {
    plan: Plan,
    each: Option<Duration>,
    certify: bool,
    fresh: bool,
}

impl Sweep {
    fn campaign<'a>(&self, plan: &'a Plan, store: Option<&'a Store>, limits: Limits<'a>) -> Campaign<'a> {
        let Sweep { each, certify, fresh, .. } = *self;
        Campaign { each, certify, fresh, ..Campaign::new(plan, store, limits) }
    }
}

#[pymethods]
impl Sweep {
    #[new]
    #[pyo3(signature = (spec, form, condition = None, shard = None, each = None, certify = false, fresh = false))]
    fn new(
        spec: &str,
        form: &str,
        condition: Option<&str>,
        shard: Option<&str>,
        each: Option<f64>,
        certify: bool,
        fresh: bool,
    ) -> PyResult<Sweep> {
        let shard = shard.map(str::parse::<Shard>).transpose().map_err(failure::input)?;
        let wrong = |PlanError { error, .. }| failure::spec(error);
        let plan = Plan::read(spec, read_form(form)?, condition, shard).map_err(wrong)?;
        Ok(Sweep { plan, each: seconds(each)?, certify, fresh })
    }

    /// How many specs there are.
    fn __len__(&self) -> usize {
        usize::try_from(self.plan.count()).unwrap_or(usize::MAX)
    }

    /// The rows, each as JSON, and why the sweep ended early if it did.
    #[pyo3(signature = (store, memory, time, threads))]
    fn rows(
        &self,
        py: Python<'_>,
        store: Option<PathBuf>,
        memory: usize,
        time: Option<f64>,
        threads: usize,
    ) -> PyResult<(Vec<String>, Option<String>)> {
        let budget = Budget::new(memory, time, threads)?;
        let done = run(py, budget, |limits| {
            let store = store.as_deref().map(Store::open).transpose()?;
            let (listing, mut rows) = (Listing::new(&self.plan, self.certify, false), Vec::new());
            let summary = self.campaign(&self.plan, store.as_ref(), *limits).run(&mut |row| {
                let mut values = listing.row(&row);
                if self.certify {
                    values.insert("certificate".to_owned(), json!(row.certificate.as_ref().map(|c| &c.sha256)));
                }
                rows.push(Value::from(values).to_string());
                true
            })?;
            Ok((rows, summary.ended.map(|stopped| stopped.to_string())))
        })?;
        done.map_err(failed)
    }

    /// The specs that the store lacks, one of each class.
    fn pending(&self, py: Python<'_>, store: PathBuf, memory: usize) -> PyResult<Vec<String>> {
        let budget = Budget::new(memory, None, 1)?;
        let done = run(py, budget, |limits| {
            let store = Store::open(&store)?;
            self.campaign(&self.plan, Some(&store), *limits).pending()
        })?;
        done.map_err(failed)
    }

    /// Solves some of the specs, and returns a store with the answers, as bytes.
    fn solve<'py>(&self, py: Python<'py>, specs: Vec<String>, memory: usize) -> PyResult<Bound<'py, PyBytes>> {
        let budget = Budget::new(memory, None, 1)?;
        let done = run(py, budget, |limits| {
            let plan = self.plan.clone().narrowed(specs);
            let folder = tempfile::tempdir().map_err(StoreError::from)?;
            let path = folder.path().join("batch.sqlite");
            let store = Store::open(&path)?;
            let summary = self.campaign(&plan, Some(&store), *limits).run(&mut |_| true)?;
            // Closing the last connection moves everything into the one file.
            drop(store);
            Ok((summary.ended, std::fs::read(&path).map_err(StoreError::from)?))
        })?;
        match done.map_err(failed)? {
            (Some(stopped), _) => Err(failure::other(stopped.to_string())),
            (None, bytes) => Ok(PyBytes::new(py, &bytes)),
        }
    }
}

/// Merges another store, given as bytes, into a store; returns how many answers are new.
#[pyfunction]
pub fn merge(py: Python<'_>, store: PathBuf, other: PyBackedBytes) -> PyResult<u64> {
    let done = py.detach(|| {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("batch.sqlite");
        std::fs::write(&path, &*other)?;
        Ok(Store::open(&store)?.merge(&path)?.new)
    });
    done.map_err(|error: StoreError| failed(error.into()))
}

/// The path of the default store, if one can be opened.
#[pyfunction]
pub fn default_store() -> Option<PathBuf> {
    Store::open_default().map(|store| store.path().to_owned())
}

fn failed(error: CampaignError) -> PyErr {
    match error {
        CampaignError::Question { error, .. } => failure::question(error),
        CampaignError::Store(error) => failure::store(&error),
        error => failure::other(error.to_string()),
    }
}
