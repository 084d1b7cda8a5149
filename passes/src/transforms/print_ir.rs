//! `print-ir`: dumps the operation.

use super::plain_pass;
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::Failed;
use rmlir_ir::print::{PrintOptions, print_op};

plain_pass! {
    /// Dumps the operation to the stream of dumps.
    PrintIr: PrintIRPass, dump
}

fn dump(options: &options::PrintIRPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let label = if options.label.is_empty() { String::new() } else { format!(" {}", options.label) };
    let mut text = format!("// -----// IR Dump{label} //----- //\n").into_bytes();
    print_op(run.op(), &PrintOptions { local_scope: true, ..PrintOptions::default() }, &mut text);
    // A top-level operation comes with its line feed.
    if !text.ends_with(b"\n") {
        text.push(b'\n');
    }
    run.print(&text);
    run.preserve_all();
    Ok(())
}
