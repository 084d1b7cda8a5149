//! Definitions that a file needs, made while its tables are being read.

use bytes::Bytes;
use rayon::Scope;
use rmlir_format::read::dialect::DialectTable;
use rmlir_format::read::string::StringTable;
use rmlir_format::{Bytecode, SectionId};
use rmlir_ir::Context;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Has another thread ask for the definitions of the operations that a file names, until what is given is dropped. Who needs one meanwhile
/// asks for it as ever. Nothing is said here of what is wrong with the file.
pub(crate) fn define_ops(scope: &Scope<'_>, ctx: &Context, bytes: &Bytes) -> Ahead {
    let over = Arc::new(AtomicBool::new(false));
    let (ctx, bytes, ahead) = (ctx.clone(), bytes.clone(), Ahead(Arc::clone(&over)));
    scope.spawn(move |_| {
        // All threads may have been busy until now.
        if !over.load(Ordering::Relaxed) {
            let _ = ask_for_all(&ctx, &bytes, &over);
        }
    });
    ahead
}

/// Ends what is done ahead.
pub(crate) struct Ahead(Arc<AtomicBool>);

impl Drop for Ahead {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Names are found in two of the tables, which take little: another thread is still reading the others.
fn ask_for_all(ctx: &Context, bytes: &[u8], over: &AtomicBool) -> rmlir_format::Result<()> {
    let file = Bytecode::open(bytes)?;
    let strings = StringTable::read(file.payload(SectionId::String))?;
    let dialects = DialectTable::read(file.payload(SectionId::Dialect), file.version(), &strings)?;
    for (dialect, ops) in dialects.groups() {
        let mut name = dialects.name(dialect).and_then(|name| strings.get(name)).unwrap_or_default().to_vec();
        name.push(b'.');
        let len = name.len();
        for op in ops {
            if over.load(Ordering::Relaxed) {
                return Ok(());
            }
            name.truncate(len);
            name.extend_from_slice(strings.get(op.name).unwrap_or_default());
            ctx.registered_op(&name);
        }
    }
    Ok(())
}
