//! What is done around passes: dumps, timing, reproducers, logs.

pub mod fingerprint;
pub mod log;
pub mod print;
pub mod reproducer;

use crate::pass::Pass;
use rmlir_ir::OpRef;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Is told when passes begin and end.
pub trait Instrumentation: Send + Sync {
    /// A pipeline for operations of this name (`any` for all) begins on one of them.
    fn before_pipeline(&self, anchor: &str, op: OpRef<'_>) {
        let _ = (anchor, op);
    }

    /// It has ended.
    fn after_pipeline(&self, anchor: &str, op: OpRef<'_>) {
        let _ = (anchor, op);
    }

    /// Pipelines for operations of these names begin on those inside an operation.
    fn before_inside(&self, anchors: &[&str], op: OpRef<'_>) {
        let _ = (anchors, op);
    }

    /// They have ended.
    fn after_inside(&self, anchors: &[&str], op: OpRef<'_>) {
        let _ = (anchors, op);
    }

    /// A pass will run.
    fn before_pass(&self, pass: &dyn Pass, op: OpRef<'_>) {
        let _ = (pass, op);
    }

    /// A pass has run.
    fn after_pass(&self, pass: &dyn Pass, op: OpRef<'_>) {
        let _ = (pass, op);
    }

    /// A pass has failed, or what it left is invalid.
    fn after_pass_failed(&self, pass: &dyn Pass, op: OpRef<'_>) {
        let _ = (pass, op);
    }

    /// An analysis will be made.
    fn before_analysis(&self, name: &str, op: OpRef<'_>) {
        let _ = (name, op);
    }

    /// An analysis was made.
    fn after_analysis(&self, name: &str, op: OpRef<'_>) {
        let _ = (name, op);
    }
}

/// Where dumps go.
#[derive(Clone)]
pub struct Stream(Arc<Mutex<dyn Write + Send>>);

impl Stream {
    /// Over any writer.
    pub fn new(writer: impl Write + Send + 'static) -> Stream {
        Stream(Arc::new(Mutex::new(writer)))
    }

    /// Standard error.
    pub fn standard_error() -> Stream {
        Stream::new(std::io::stderr())
    }

    /// Standard output.
    pub fn standard_output() -> Stream {
        Stream::new(std::io::stdout())
    }

    /// Writes; a closed stream is no error, since nowhere is left to report it.
    pub fn write(&self, text: &[u8]) {
        let mut stream = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = stream.write_all(text).and_then(|()| stream.flush());
    }
}

/// Locks, whatever happened to a thread that held it.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How an operation is called in dumps: `'func.func' operation: @f`.
pub(crate) fn describe(op: OpRef<'_>) -> String {
    let name = String::from_utf8_lossy(op.name_text()).into_owned();
    match rmlir_ir::symbols::symbol_name(op) {
        Some(symbol) => format!("'{name}' operation: @{}", op.ctx().text(symbol)),
        None => format!("'{name}' operation"),
    }
}
