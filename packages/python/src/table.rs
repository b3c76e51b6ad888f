//! A table of dungeons that other libraries take as it is, by the C stream interface of Arrow.

use std::sync::Arc;

use arrow_array::{RecordBatch, RecordBatchIterator, ffi_stream::FFI_ArrowArrayStream};
use arrow_schema::{Schema, ffi::FFI_ArrowSchema};
use pyo3::{exceptions::PyValueError, prelude::*, types::PyCapsule};

/// Rows in columns; what Arrow calls a stream of record batches.
#[pyclass(frozen, module = "undercroft._native")]
pub struct Table {
    schema: Arc<Schema>,
    batches: Vec<RecordBatch>,
}

impl Table {
    /// A table of one batch.
    pub fn of(batch: RecordBatch) -> Table {
        Table { schema: batch.schema(), batches: vec![batch] }
    }

    /// A table without rows.
    pub fn empty(schema: Arc<Schema>) -> Table {
        Table { schema, batches: Vec::new() }
    }
}

#[pymethods]
impl Table {
    /// This table and others below it, which must have the same columns. No row is copied.
    fn joined(&self, others: Vec<PyRef<'_, Table>>) -> PyResult<Table> {
        if others.iter().any(|other| other.schema != self.schema) {
            return Err(PyValueError::new_err("the tables have different columns"));
        }
        let more = others.iter().flat_map(|other| other.batches.iter().cloned());
        Ok(Table { schema: Arc::clone(&self.schema), batches: self.batches.iter().cloned().chain(more).collect() })
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.schema.fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// The table as a stream of Arrow. A schema that is asked for is only a wish by the interface's rules, and is not granted.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
    }

    /// The columns as Arrow describes them.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref())
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}
