//! Operations whose regions say what becomes of elements.

use super::shapes::Tensor;
use super::{BinaryOp, ForeachOp, ReduceOp, SelectOp, UnaryOp, YieldOp};
use crate::arith::ConstantOp;
use crate::common::text::types_of;
use rmlir_ir::diag::Failed;
use rmlir_ir::print::type_to_string;
use rmlir_ir::{AttrData, OpRef, RegionRef, TraitSet, Type};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("binary").verifier(check_binary);
    dialect.op("unary").verifier(check_unary);
    dialect.op("reduce").verifier(check_reduce);
    dialect.op("select").verifier(check_select);
    dialect.op("foreach").verifier(check_foreach);
}

/// A region that takes values of these types and gives one of another.
fn check_region(
    op: OpRef<'_>,
    region: RegionRef<'_>,
    name: &str,
    inputs: &[Type],
    output: Type,
) -> Result<(), Failed> {
    let Some(entry) = region.entry() else { return Ok(()) };
    if entry.num_args() != inputs.len() {
        let want = inputs.len();
        return Err(op.emit_plain_error(format!("{name} region must have exactly {want} arguments")));
    }
    if let Some(i) = entry.args().zip(inputs).position(|(arg, &want)| arg.ty() != want) {
        let number = i + 1;
        return Err(op.emit_plain_error(format!("{name} region argument {number} type mismatch")));
    }
    let Some(last) = entry.last_op().filter(|last| last.has_trait(TraitSet::IS_TERMINATOR)) else {
        return Err(op.emit_plain_error(format!("{name} region must end with a terminator")));
    };
    if !last.is_named::<YieldOp>() {
        return Err(op.emit_plain_error(format!("{name} region must end with sparse_tensor.yield")));
    }
    match types_of(last.operands())[..] {
        [only] if only == output => Ok(()),
        _ => Err(op.emit_plain_error(format!("{name} region yield type mismatch"))),
    }
}

fn filled(region: Option<RegionRef<'_>>) -> Option<RegionRef<'_>> {
    region.filter(|region| !region.is_empty())
}

fn check_binary(op: OpRef<'_>) -> Result<(), Failed> {
    let binary = op.unverified::<BinaryOp>();
    let (Some(x), Some(y), Some(output)) = (binary.x(), binary.y(), binary.output()) else { return Ok(()) };
    let (x, y, output) = (x.ty(), y.ty(), output.ty());
    if let Some(region) = filled(op.region(0)) {
        check_region(op, region, "overlap", &[x, y], output)?;
    }
    let sides = [(1, "left", "left_identity", x, "first"), (2, "right", "right_identity", y, "second")];
    for (index, name, identity, ty, which) in sides {
        match filled(op.region(index)) {
            Some(region) => check_region(op, region, name, &[ty], output)?,
            None if op.attr_named(identity).is_some() && ty != output => {
                return Err(op.emit_plain_error(format!(
                    "{name}=identity requires {which} argument to have the same type as the output"
                )));
            }
            None => {}
        }
    }
    Ok(())
}

fn check_unary(op: OpRef<'_>) -> Result<(), Failed> {
    let unary = op.unverified::<UnaryOp>();
    let (Some(x), Some(output)) = (unary.x(), unary.output()) else { return Ok(()) };
    if let Some(region) = filled(op.region(0)) {
        check_region(op, region, "present", &[x.ty()], output.ty())?;
    }
    let Some(region) = filled(op.region(1)) else { return Ok(()) };
    check_region(op, region, "absent", &[], output.ty())?;
    // What there is where nothing is stored does not depend on the element.
    let Some(block) = region.entry() else { return Ok(()) };
    let Some(value) = block.last_op().and_then(|last| last.operand(0)) else { return Ok(()) };
    let around = op.block().map(|block| block.id());
    if let Some((owner, _)) = value.def_block() {
        return match Some(owner.id()) == around {
            true => Err(op.emit_plain_error("absent region cannot yield linalg argument")),
            false => Ok(()),
        };
    }
    let Some((def, _)) = value.def_op().filter(|(def, _)| !def.is_named::<ConstantOp>()) else {
        return Ok(());
    };
    let at = def.block().map(|block| block.id());
    match at == around || at == Some(block.id()) {
        true => Err(op.emit_plain_error("absent region cannot yield locally computed value")),
        false => Ok(()),
    }
}

fn check_reduce(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(x), Some(region)) = (op.unverified::<ReduceOp>().x(), op.region(0)) else { return Ok(()) };
    check_region(op, region, "reduce", &[x.ty(), x.ty()], x.ty())
}

fn check_select(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(x), Some(region)) = (op.unverified::<SelectOp>().x(), op.region(0)) else { return Ok(()) };
    check_region(op, region, "select", &[x.ty()], op.ctx().i1())
}

fn check_foreach(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, foreach) = (op.ctx(), op.unverified::<ForeachOp>());
    let Some(tensor) = foreach.tensor().and_then(Tensor::of_value) else { return Ok(()) };
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let rank = tensor.shape.len();
    let order = op.attr_named("order").map(|order| ctx.attr_data(order));
    if let Some(AttrData::AffineMap(order)) = order
        && order.dims as usize != tensor.lvl_rank()
    {
        return Err(op.emit_plain_error("Level traverse order does not match tensor's level rank"));
    }
    let inits: Vec<Type> = foreach.init_args().map(|init| init.ty()).collect();
    let results = types_of(op.results());
    if rank + 1 + inits.len() != entry.num_args() {
        return Err(op.emit_plain_error("Unmatched number of arguments in the block"));
    }
    if results.len() != inits.len() {
        return Err(op.emit_plain_error("Mismatch in number of init arguments and results"));
    }
    if results != inits {
        return Err(op.emit_plain_error("Mismatch in types of init arguments and results"));
    }
    let yielded = entry.last_op().map_or(Vec::new(), |last| types_of(last.operands()));
    if yielded != results {
        return Err(op.emit_plain_error("Mismatch in types of yield values and results"));
    }
    let args = types_of(entry.args());
    if let Some(d) = args.iter().take(rank).position(|&ty| ty != ctx.index_type()) {
        return Err(op.emit_plain_error(format!("Expecting Index type for argument at index {d}")));
    }
    match args.get(rank) {
        Some(&have) if have != tensor.element => {
            let (want, have) = (type_to_string(ctx, tensor.element), type_to_string(ctx, have));
            Err(op.emit_plain_error(format!(
                "Unmatched element type between input tensor and block argument, expected:{want}, got: {have}"
            )))
        }
        _ => Ok(()),
    }
}
