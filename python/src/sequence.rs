//! Nim-values of heap games, which NumPy sees without copying: Python's buffer protocol over the values as Rust holds
//! them.

use crate::failure;
use crate::work::{Budget, run};
use outwit::code::Code;
use outwit::engines::sequence::look::{farthest, look};
use outwit::engines::sequence::{Sequence, SequenceError};
use outwit::limits::{Meter, Stopped};
use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;
use std::ffi::{c_int, c_void};
use std::ptr;

/// Values that Python reads where they are. As long as anybody reads them, they stay.
#[pyclass(frozen, module = "outwit._outwit")]
pub struct Values {
    values: Vec<u16>,
    /// Their number, as the protocol wants to point at it.
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

    /// Why there are fewer values than were asked for, in words.
    #[getter]
    fn stopped(&self) -> Option<String> {
        self.stopped.map(|stopped| stopped.to_string())
    }

    /// Lends the values to a reader. They are never changed, and the view holds a reference to their owner.
    #[expect(unsafe_code, reason = "the buffer protocol hands out raw pointers")]
    unsafe fn __getbuffer__(slf: Bound<'_, Self>, view: *mut ffi::Py_buffer, flags: c_int) -> PyResult<()> {
        if view.is_null() {
            return Err(PyBufferError::new_err("there is no view to fill"));
        }
        if flags & ffi::PyBUF_WRITABLE == ffi::PyBUF_WRITABLE {
            return Err(PyBufferError::new_err("the values can be read, not written"));
        }
        let this = slf.get();
        let asks = |flag: c_int| flags & flag == flag;
        // SAFETY: the view is Python's and not null; the pointers lead into a frozen object, to which the view's owner
        // holds a reference until the view is released.
        unsafe {
            (*view).buf = this.values.as_ptr().cast::<c_void>().cast_mut();
            (*view).len = (this.values.len() * size_of::<u16>()) as ffi::Py_ssize_t;
            (*view).readonly = 1;
            (*view).itemsize = size_of::<u16>() as ffi::Py_ssize_t;
            (*view).format = if asks(ffi::PyBUF_FORMAT) { c"H".as_ptr().cast_mut() } else { ptr::null_mut() };
            (*view).ndim = 1;
            (*view).shape = if asks(ffi::PyBUF_ND) { this.shape.as_ptr().cast_mut() } else { ptr::null_mut() };
            (*view).strides = if asks(ffi::PyBUF_STRIDES) { this.strides.as_ptr().cast_mut() } else { ptr::null_mut() };
            (*view).suboffsets = ptr::null_mut();
            (*view).internal = ptr::null_mut();
            (*view).obj = slf.into_any().into_ptr();
        }
        Ok(())
    }
}

/// The nim-values of a heap game from heap 0 to heap `to`, or as far as the budget lets them come.
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
    let code = Code::alone(code).map_err(failure::spec)?;
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

/// What is found about the period of a heap game, as JSON.
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
    let code = Code::alone(code).map_err(failure::spec)?;
    let to = to.unwrap_or_else(|| farthest(&code));
    let found = run(py, budget, move |limits| {
        let mut sequence = Sequence::new(&code);
        let (found, stopped) = look(&code, &mut sequence, to, &mut Meter::new(*limits))?;
        let mut object = found.json(&code, sequence.values().len().saturating_sub(1));
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
