//! Products: which maps they may have, and what their bodies are.

use super::structured::{model_of, shape_of, stated_maps};
use super::table::NAMED;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::InterfaceCheck;
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::value::{AffineInput, AffineMap};
use rmlir_ir::{OpRef, TypeData, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface_check(&CONTRACTION);
    dialect.interface_check(&super::convolution::CONVOLUTION);
    dialect.interface_check(&FILL);
}

/// Products of matrices with maps of their own: what of them is transposed or repeated.
pub(super) fn check(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let name = String::from_utf8_lossy(op.name_text());
    let named = NAMED.iter().find(|named| name.strip_prefix("linalg.") == Some(named.name));
    let (Some(usual), Some(maps)) = (named.and_then(|named| named.maps.as_ref()), stated_maps(op)) else {
        return Ok(());
    };
    let usual = usual.maps(ctx);
    if maps == usual {
        return Ok(());
    }
    match (usual.first().map(|map| map.dims), usual.last().map(|map| map.results.len())) {
        (Some(3), _) => check_matmul(op, &maps, &usual),
        (_, Some(outputs)) => check_batch(op, &maps, &usual, outputs),
        _ => Ok(()),
    }
}

/// Whether all results of a map are among those of another one.
fn is_subset(map: &AffineMap, usual: &AffineMap) -> bool {
    map.results.iter().all(|result| usual.results.contains(result))
}

/// Whether a result of a map depends on a dimension.
fn uses(op: OpRef<'_>, map: &AffineMap, result: usize, dim: u32) -> bool {
    let store = op.ctx().affine();
    map.results.get(result).is_some_and(|&result| store.uses(result, AffineInput::Dim(dim)))
}

fn check_matmul(op: OpRef<'_>, maps: &[AffineMap], usual: &[AffineMap]) -> Result<(), Failed> {
    for (map, usual) in maps.iter().zip(usual).take(2) {
        if !is_subset(map, usual) {
            return Err(op.emit_error("Unexpected dim expression in map result."));
        }
        if map.results.len() < usual.results.len() && !uses(op, map, 0, map.dims.saturating_sub(1)) {
            return Err(op.emit_error("Invalid broadcast requested, should be (d2)."));
        }
    }
    Ok(())
}

/// Dimensions of a batch of products.
const BATCH: u32 = 0;
const ROW: u32 = 1;
const COLUMN: u32 = 2;
const COMMON: u32 = 3;

fn check_batch(op: OpRef<'_>, maps: &[AffineMap], usual: &[AffineMap], outputs: usize) -> Result<(), Failed> {
    let ([left, right, output], [usual_left, usual_right, usual_output]) = (maps, usual) else {
        return Err(op.emit_error("Indexing_map attribute must have 3 affine maps."));
    };
    check_factor(op, left, usual_left, true)?;
    check_factor(op, right, usual_right, false)?;
    if output.results.len() != outputs {
        let have = output.results.len();
        return Err(op.emit_error(format!("expects {outputs} dims, but got ({have}).")));
    }
    if output.results != usual_output.results {
        return Err(op.emit_error("Invalid output map result dimension."));
    }
    Ok(())
}

fn check_factor(op: OpRef<'_>, map: &AffineMap, usual: &AffineMap, left: bool) -> Result<(), Failed> {
    if !is_subset(map, usual) {
        return Err(
            op.emit_error("Unexpected result dim expression (outside the set of default result dims).")
        );
    }
    if map.results.len() > 3 {
        return Err(op.emit_error("no. of result dim expressions exceeds 3."));
    }
    if map.results.len() == usual.results.len() {
        return match uses(op, map, 0, BATCH) {
            true => Ok(()),
            false => Err(op.emit_error("Invalid batch dimension expression.")),
        };
    }
    let pair = |first, second| uses(op, map, 0, first) && uses(op, map, 1, second);
    let fits = match (map.results.len(), left) {
        (1, _) => uses(op, map, 0, COMMON),
        (2, true) => pair(BATCH, COMMON) || pair(ROW, COMMON),
        (2, false) => pair(BATCH, COMMON) || pair(COMMON, COLUMN),
        _ => false,
    };
    if fits { Ok(()) } else { Err(op.emit_error("Invalid broadcast requested.")) }
}

/// `linalg.contract`: each loop is one of both inputs, or of an input and the output.
pub(super) fn check_contract(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, store) = (op.ctx(), op.ctx().affine());
    let Some(maps) = stated_maps(op) else { return Ok(()) };
    let loops = maps.first().map_or(0, |map| map.dims);
    let mut counts = vec![(0usize, 0usize); loops as usize];
    for (i, (map, operand)) in maps.iter().zip(op.operands()).take(3).enumerate() {
        if map.dims != loops {
            return Err(op.emit_plain_error("iteration spaces of provided affine_maps differ"));
        }
        if !map.is_projected_permutation(store, false) {
            return Err(op.emit_plain_error("provided affine_map is not a projected permutation"));
        }
        if ctx.type_data(operand.ty()).shaped_element().is_some() {
            if map.results.len() != shape_of(ctx, operand.ty()).len() {
                return Err(op.emit_plain_error(
                    "ranks of shaped operand and results of corresponding affine_map differ",
                ));
            }
        } else if !map.results.is_empty() {
            return Err(
                op.emit_plain_error("affine_map specifies shaped access while operand has non-shaped type")
            );
        }
        for &result in &*map.results {
            let Some(count) = store.as_dim(result).and_then(|dim| counts.get_mut(dim as usize)) else {
                continue;
            };
            *(if i < 2 { &mut count.0 } else { &mut count.1 }) += 1;
        }
    }
    for (i, count) in counts.iter().enumerate() {
        let what = match count {
            (0, 0) => "not used to access any operand",
            (1, outputs) if *outputs != 1 => "is neither a contracting dim nor of parallel iteration type",
            _ => continue,
        };
        return Err(op.emit_plain_error(format!("iteration space dim at index {i} {what}")));
    }
    if !counts.contains(&(2, 0)) {
        return Err(op.emit_plain_error("'indexing_maps' do not specify a contracting dimension"));
    }
    Ok(())
}

static CONTRACTION: InterfaceCheck = InterfaceCheck {
    name: "ContractionOpInterface",
    with_regions: true,
    implemented: |interfaces| interfaces.get::<dyn super::structured::StructuredOp>().is_some(),
    check: rmlir_ir::interfaces::Check::Operation(check_contraction),
};

/// Two inputs and one output, each loop read as it is, and a body that multiplies and adds.
fn check_contraction(op: OpRef<'_>) -> Result<(), Failed> {
    let store = op.ctx().affine();
    let Some(model) = model_of(op) else { return Ok(()) };
    if op.operand_group_range(0).len() != 2 || op.operand_group_range(1).len() != 1 {
        return Err(op.emit_plain_error("expected op with 2 inputs and 1 output"));
    }
    if model.parallel(op).iter().all(|&parallel| parallel) {
        return Err(op.emit_plain_error("expected at least 1 reduction"));
    }
    let maps = model.maps(op).unwrap_or_default();
    if !maps.iter().all(|map| map.is_projected_permutation(store, false)) {
        return Err(op.emit_plain_error("expected indexing maps to be projected permutations"));
    }
    if !multiplies_and_adds(op) {
        return Err(op.emit_plain_error("expected add/mul op in the body"));
    }
    Ok(())
}

/// Pairs of operations that multiply and add.
const PRODUCTS: [[&str; 2]; 4] = [
    ["arith.mulf", "arith.addf"],
    ["arith.muli", "arith.addi"],
    ["complex.mul", "complex.add"],
    ["arith.andi", "arith.ori"],
];

/// A value before operations of one operand that have no effects: casts, for the most part.
pub fn before_casts(value: ValueRef<'_>) -> ValueRef<'_> {
    let mut value = value;
    while let Some((op, _)) = value.def_op() {
        match op.operand(0) {
            Some(inner) if op.num_operands() == 1 && is_effect_free(op) => value = inner,
            _ => break,
        }
    }
    value
}

/// The operation of two operands that gives a value, casts aside.
fn binary(value: ValueRef<'_>) -> Option<OpRef<'_>> {
    let (op, _) = before_casts(value).def_op()?;
    (op.num_operands() == 2 && op.num_results() == 1).then_some(op)
}

fn multiplies_and_adds(op: OpRef<'_>) -> bool {
    let Some(block) = op.region(0).and_then(|body| body.entry()) else { return false };
    let args: Vec<ValueRef<'_>> = block.args().collect();
    let (&[left, right, output], Some(last)) = (&args[..], block.last_op()) else { return false };
    let Some(sum) = last.operand(0).filter(|_| last.num_operands() == 1).and_then(binary) else {
        return false;
    };
    let terms: Vec<ValueRef<'_>> = sum.operands().collect();
    let Some(at) = terms.iter().position(|&term| before_casts(term) == output) else { return false };
    let Some(product) = terms.get(1 - at).copied().and_then(binary) else { return false };
    let names = [product.name_text(), sum.name_text()];
    let factors: Vec<ValueRef<'_>> = product.operands().map(before_casts).collect();
    PRODUCTS.iter().any(|pair| pair.map(str::as_bytes) == names)
        && (factors == [left, right] || factors == [right, left])
}

static FILL: InterfaceCheck = InterfaceCheck {
    name: "FillOpInterface",
    with_regions: false,
    implemented: |interfaces| interfaces.get::<dyn super::structured::StructuredOp>().is_some(),
    check: rmlir_ir::interfaces::Check::Operation(check_fill),
};

fn check_fill(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (inputs, outputs) = (op.operand_group_range(0), op.operand_group_range(1));
    let (Some(value), Some(output)) = (op.operand(0), op.operand(outputs.start)) else {
        return Err(op.emit_plain_error("expected op with 1 input and 1 output"));
    };
    if inputs.len() != 1 || outputs.len() != 1 {
        return Err(op.emit_plain_error("expected op with 1 input and 1 output"));
    }
    if matches!(
        ctx.type_data(value.ty()),
        TypeData::MemRef { .. }
            | TypeData::UnrankedMemRef { .. }
            | TypeData::RankedTensor { .. }
            | TypeData::UnrankedTensor(_)
    ) {
        return Err(op.emit_plain_error("expected op with scalar input"));
    }
    let want = super::structured::element(ctx, output.ty());
    if value.ty() != want {
        let (have, want) = (ctx.quoted_type(value.ty()), ctx.quoted_type(want));
        return Err(
            op.emit_error(format!("expected fill value type ({have}) to match output element type ({want})"))
        );
    }
    Ok(())
}
