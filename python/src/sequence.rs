//! Nim-values of heap games as zero-copy NumPy arrays, through Python's buffer protocol.

use crate::failure;
use crate::work::{Budget, run};
use outwit::families::STANDARD;
use outwit::limits::{Meter, Stopped};
use outwit::sequences::{Sequence, SequenceError, farthest, look, period_json};
use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;
use std::ffi::{c_int, c_void};
use std::ptr;

/// Values that Python reads in place. They stay alive as long as a view of them does.
#[pyclass(frozen, module = "outwit._outwit")]
pub struct Values {
    values: Vec<u16>,
    /// Their number; the protocol needs a pointer to it.
    shape: [ffi::Py_ssize_t; 1],
    strides: [ffi::Py_ssize_t; 1],
    /// Why there are fewer than were asked for.
    stopped: Option<Stopped>,
}

#[pymethods]
impl Values {
    fn __len__(&self) -> usize {
        self.values.len()
    }

    /// Why there are fewer values than were asked for.
    #[getter]
    fn stopped(&self) -> Option<String> {
        self.stopped.map(|stopped| stopped.to_string())
    }

    /// Lends the values to a reader. They never change, and the view holds a reference to their owner.
    #[expect(unsafe_code, reason = "the buffer protocol hands out raw pointers")]
    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        if view.is_null() {
            return Err(PyBufferError::new_err("no view to fill"));
        }
        if flags & ffi::PyBUF_WRITABLE == ffi::PyBUF_WRITABLE {
            return Err(PyBufferError::new_err("the values are read-only"));
        }
        let this = slf.get();
        let wants = |flag: c_int| flags & flag == flag;
        // SAFETY: the view is Python's and not null; the pointers lead into a frozen object, to which the view
        // holds a reference until it is released.
        unsafe {
            (*view).buf = this.values.as_ptr().cast::<c_void>().cast_mut();
            (*view).len = (this.values.len() * size_of::<u16>()) as ffi::Py_ssize_t;
            (*view).readonly = 1;
            (*view).itemsize = size_of::<u16>() as ffi::Py_ssize_t;
            (*view).format = if wants(ffi::PyBUF_FORMAT) { c"H".as_ptr().cast_mut() } else { ptr::null_mut() };
            (*view).ndim = 1;
            (*view).shape = if wants(ffi::PyBUF_ND) { this.shape.as_ptr().cast_mut() } else { ptr::null_mut() };
            (*view).strides =
                if wants(ffi::PyBUF_STRIDES) { this.strides.as_ptr().cast_mut() } else { ptr::null_mut() };
            (*view).suboffsets = ptr::null_mut();
            (*view).internal = ptr::null_mut();
            (*view).obj = slf.into_any().into_ptr();
        }
        Ok(())
    }
}

/// The nim-values of a heap game from heap 0 to heap `to`, or as far as the budget allows.
#[pyfunction]
#[pyo3(signature = (code, to, *, memory, time, threads))]
pub fn grundy(
    py: Python<'_>,
    code: &str,
    to: usize,
    memory: usize,
    time: Option<f64>,
    threads: usize,
) -> PyResult<Values> {
    let budget = Budget::new(memory, time, threads)?;
    let code = STANDARD.code(code).map_err(failure::spec)?;
    let found = run(py, budget, move |limits| {
        let mut meter = Meter::new(*limits);
        meter.afford(to as u128, 4)?;
        let mut sequence = Sequence::new(&code);
        let result = sequence.reserve(to, &mut meter).and_then(|()| sequence.extend(to, &mut meter));
        let stopped = match result {
            Ok(()) => None,
            Err(SequenceError::Stopped(stopped)) => Some(stopped),
            Err(error) => return Err(error),
        };
        let mut known = sequence.into_values();
        known.truncate(to.saturating_add(1));
        Ok((known, stopped))
    })?;
    let (values, stopped) = found.map_err(wrong)?;
    let shape = [values.len() as ffi::Py_ssize_t];
    Ok(Values { values, shape, strides: [size_of::<u16>() as ffi::Py_ssize_t], stopped })
}

/// The period of a heap game, as far as it is found, as JSON.
#[pyfunction]
#[pyo3(signature = (code, to, *, memory, time, threads))]
pub fn period(
    py: Python<'_>,
    code: &str,
    to: Option<usize>,
    memory: usize,
    time: Option<f64>,
    threads: usize,
) -> PyResult<String> {
    let budget = Budget::new(memory, time, threads)?;
    let code = STANDARD.code(code).map_err(failure::spec)?;
    let to = to.unwrap_or_else(|| farthest(&code));
    let found = run(py, budget, move |limits| {
        let mut sequence = Sequence::new(&code);
        let (found, stopped) = look(&code, &mut sequence, to, &mut Meter::new(*limits))?;
        let mut object = period_json(&found, &code, sequence.values().len().saturating_sub(1));
        if let Some(stopped) = stopped {
            object["stopped"] = stopped.to_string().into();
        }
        Ok(object)
    })?;
    Ok(found.map_err(wrong)?.to_string())
}

fn wrong(error: SequenceError) -> PyErr {
    match error {
        SequenceError::Stopped(stopped) => failure::stopped(stopped),
        error => failure::other(error.to_string()),
    }
}
