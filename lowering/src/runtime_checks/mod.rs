//! `generate-runtime-verification`: assertions for what operations of memref, tensor and linalg take for granted.

mod accesses;
mod casts;
mod checker;
mod slices;
mod structured;

use checker::Checker;
use rmlir_dialects::linalg::is_structured;
use rmlir_dialects::{memref, tensor};
use rmlir_ir::print::{PrintOptions, loc_to_string, print_op};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Failed, OpAddr, OpRef};
use rmlir_passes::{PassRun, Registry, options, plain_pass};

plain_pass! {
    /// Puts assertions before operations.
    GenerateRuntimeVerification: GenerateRuntimeVerification, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<GenerateRuntimeVerification>();
}

/// What makes the assertions for an operation. `None` if something cannot be made, which happens to IR that is not valid only.
type Check = fn(&mut Checker<'_, '_>) -> Option<()>;

/// The check of an operation, if there is anything to check.
fn check_of(op: OpRef<'_>) -> Option<Check> {
    let by_kind: [(bool, Check); 14] = [
        (op.is::<memref::AssumeAlignmentOp>(), accesses::alignment),
        (op.is::<memref::AtomicRMWOp>(), accesses::atomic),
        (op.is::<memref::CastOp>(), casts::memref_cast),
        (op.is::<memref::CopyOp>(), casts::copy),
        (op.is::<memref::DimOp>(), accesses::memref_dim),
        (op.is::<memref::ExpandShapeOp>(), casts::expand_shape),
        (op.is::<memref::GenericAtomicRMWOp>(), accesses::generic_atomic),
        (op.is::<memref::LoadOp>(), accesses::load),
        (op.is::<memref::StoreOp>(), accesses::store),
        (op.is::<memref::SubViewOp>(), slices::subview),
        (op.is::<tensor::CastOp>(), casts::tensor_cast),
        (op.is::<tensor::DimOp>(), accesses::tensor_dim),
        (op.is::<tensor::ExtractSliceOp>(), slices::extract_slice),
        (is_structured(op), structured::structured),
    ];
    let element = op.is::<tensor::ExtractOp>() || op.is::<tensor::InsertOp>();
    let own = by_kind.into_iter().find(|&(is_it, _)| is_it).map(|(_, check)| check);
    own.or(element.then_some(accesses::element as Check))
}

fn run(options: &options::GenerateRuntimeVerification, run: &mut PassRun<'_>) -> Result<(), Failed> {
    if options.verbose_level > 1 {
        let what = "generate-runtime-verification pass: set verboseLevel to 0 or 1";
        return Err(run.op().emit_plain_error(what));
    }
    let wanted = |op: OpRef<'_>| check_of(op).is_some();
    let ops = Walk::post().collect(run.op(), wanted).map_err(|_| Failed)?;
    // Names of values are those from before anything is added.
    let said: Vec<(OpAddr, Said)> =
        ops.into_iter().map(|at| (at, Said::of(run.module().op(at), options.verbose_level))).collect();
    for (at, said) in said {
        let module = run.module();
        let view = module.op(at);
        let (Some(check), loc) = (check_of(view), view.loc()) else { continue };
        let mut b = Builder::before(module, at);
        b.set_loc(loc);
        if check(&mut Checker { b: &mut b, at, said: &said }).is_none() {
            return Err(run.module().op(at).emit_error("cannot be verified at run time"));
        }
    }
    Ok(())
}

/// What is said of an operation when an assertion fails.
struct Said {
    text: String,
    loc: String,
}

impl Said {
    fn of(op: OpRef<'_>, level: u32) -> Said {
        let mut text = Vec::new();
        if level > 0 {
            let options = PrintOptions {
                local_scope: true,
                skip_regions: true,
                elide_elements: Some(16),
                debuginfo: op.ctx().prints_debuginfo_on_diagnostic(),
                ..PrintOptions::default()
            };
            print_op(op, &options, &mut text);
            text.push(b'\n');
        }
        let text = String::from_utf8_lossy(&text).into_owned();
        Said { text, loc: loc_to_string(op.ctx(), op.loc()) }
    }

    fn message(&self, what: &str) -> String {
        format!("ERROR: Runtime op verification failed\n{}^ {what}\nLocation: {}", self.text, self.loc)
    }
}
