//! What all structured operations have: a space of loops, a map for each operand, and a body for one point.

use super::canonicalize::fold;
use super::effects::Effects;
use super::named::MAPS;
use super::table::{ELEMENTWISE, NAMED, Named};
use super::{MEMOIZED, maps};
use crate::common::enums;
use crate::common::reify::ReifyRankedShapedTypeOpInterface;
use crate::common::text::all_attrs;
use crate::common::tiling::TilingInterface;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interfaces::InterfaceCheck;
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::interfaces::effects::{ConditionallySpeculatable, MemoryEffectOpInterface};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, AttrData, Builder, Context, Loc, NamedAttr, OpId, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use rmlir_ods::hooks::OpImpl;
use std::ops::Range;
use std::sync::Arc;

/// A check of an operation.
pub(super) type Check = fn(OpRef<'_>) -> Result<(), Failed>;

/// Loops: whether the points of each go in any order.
pub(crate) type Loops = Vec<bool>;

/// An operation over a space of loops.
pub trait StructuredOp: Send + Sync {
    /// The map of each operand; `None` if the operation does not have what they follow from.
    fn maps(&self, op: OpRef<'_>) -> Option<Vec<AffineMap>>;

    /// For each loop, whether its points go in any order.
    fn parallel(&self, op: OpRef<'_>) -> Vec<bool>;
}

/// The structured operation of this name.
pub(super) fn model_of<'m>(op: OpRef<'m>) -> Option<&'m dyn StructuredOp> {
    op.ctx().op_interface::<dyn StructuredOp>(op.name())
}

/// The interfaces of a structured operation: inputs are its first group of operands, outputs the second.
pub(crate) fn interfaces(op: &mut OpImpl<'_>, model: impl StructuredOp + 'static) {
    op.interface::<dyn StructuredOp>(Arc::new(model))
        .interface::<dyn DestinationStyleOpInterface>(Arc::new(Outputs))
        .interface::<dyn MemoryEffectOpInterface>(Arc::new(Effects))
        .interface::<dyn ConditionallySpeculatable>(Arc::new(Effects))
        .interface::<dyn ReifyRankedShapedTypeOpInterface>(Arc::new(super::reify::Sizes))
        .interface::<dyn TilingInterface>(Arc::new(super::tiling::Structured));
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface_check(&STRUCTURED);
    dialect.hooks(Arc::new(Linalg));
    interfaces(&mut dialect.op("contract"), Stated(loops_of_outputs));
    interfaces(&mut dialect.op("elementwise"), Stated(all_parallel));
    dialect
        .op("softmax")
        .interface::<dyn MemoryEffectOpInterface>(Arc::new(Effects))
        .interface::<dyn TilingInterface>(Arc::new(super::tiling::Softmax));
    for name in ["contract", "elementwise", "generic", "softmax"] {
        fold(&mut dialect.op(name));
    }
    for (_, named) in ELEMENTWISE.iter().filter(|(_, named)| !named.name.is_empty()) {
        interfaces(&mut dialect.op(named.name), Pointwise);
        fold(&mut dialect.op(named.name));
    }
    for named in NAMED {
        let op = &mut dialect.op(named.name);
        fold(op);
        match (&named.maps, named.fixed) {
            (Some(_), _) => interfaces(op, Product(named)),
            (None, Some((dims, maps))) => interfaces(op, Fixed { dims, maps }),
            (None, None) => interfaces(op, Pointwise),
        };
    }
}

/// Outputs as the second group of operands.
pub(super) struct Outputs;

impl DestinationStyleOpInterface for Outputs {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        op.operand_group_range(1)
    }
}

/// The maps that an operation states.
pub(super) fn stated_maps(op: OpRef<'_>) -> Option<Vec<AffineMap>> {
    maps_in(op, MAPS)
}

/// The maps in an attribute, if it is a list of maps.
fn maps_in(op: OpRef<'_>, name: &str) -> Option<Vec<AffineMap>> {
    let ctx = op.ctx();
    let maps = ctx.attr_data(op.attr_named(name)?).as_array()?;
    let map = |&attr| match ctx.attr_data(attr) {
        AttrData::AffineMap(map) => Some(AffineMap::clone(map)),
        _ => None,
    };
    maps.iter().map(map).collect()
}

/// Maps are stated; which loops there are follows from them.
pub(crate) struct Stated(pub(crate) fn(OpRef<'_>, &[AffineMap]) -> Loops);

impl StructuredOp for Stated {
    fn maps(&self, op: OpRef<'_>) -> Option<Vec<AffineMap>> {
        stated_maps(op)
    }

    fn parallel(&self, op: OpRef<'_>) -> Vec<bool> {
        (self.0)(op, &stated_maps(op).unwrap_or_default())
    }
}

pub(super) const ITERATOR: (&str, &str) = ("linalg", "iterator_type");

/// The loops that `linalg.generic` states.
pub(super) fn stated_loops(op: OpRef<'_>, _: &[AffineMap]) -> Loops {
    let ctx = op.ctx();
    let kinds = op.attr_named("iterator_types").and_then(|attr| ctx.attr_data(attr).as_array());
    let is_parallel = |&attr| enums::word(ctx, attr, ITERATOR).as_deref() == Some("parallel");
    kinds.unwrap_or_default().iter().map(is_parallel).collect()
}

fn all_parallel(_: OpRef<'_>, maps: &[AffineMap]) -> Loops {
    vec![true; maps.last().map_or(0, |map| map.dims as usize)]
}

/// Loops that the last map uses go in any order.
fn loops_of_outputs(op: OpRef<'_>, maps: &[AffineMap]) -> Loops {
    let Some(last) = maps.last() else { return Loops::new() };
    (0..last.dims).map(|dim| last.result_position(op.ctx().affine(), dim).is_some()).collect()
}

/// A product whose maps hold unless others are stated.
struct Product(&'static Named);

impl StructuredOp for Product {
    fn maps(&self, op: OpRef<'_>) -> Option<Vec<AffineMap>> {
        let default = || self.0.maps.as_ref().map(|maps| maps.maps(op.ctx()));
        if op.attr_named(MAPS).is_some() { stated_maps(op) } else { default() }
    }

    fn parallel(&self, op: OpRef<'_>) -> Vec<bool> {
        let default = self.0.maps.as_ref().map(|maps| maps.maps(op.ctx()));
        loops_of_outputs(op, &default.unwrap_or_default())
    }
}

/// An operation whose maps follow from its name, strides and dilations, unless an attribute remembers others.
struct Fixed {
    dims: u32,
    maps: &'static str,
}

impl StructuredOp for Fixed {
    fn maps(&self, op: OpRef<'_>) -> Option<Vec<AffineMap>> {
        Some(
            maps_in(op, MEMOIZED)
                .unwrap_or_else(|| maps::maps(op.ctx(), &all_attrs(op), self.dims, self.maps)),
        )
    }

    fn parallel(&self, op: OpRef<'_>) -> Vec<bool> {
        let maps = maps::maps(op.ctx(), &[], self.dims, self.maps);
        loops_of_outputs(op, &maps)
    }
}

/// Element by element; numbers count as tensors with one element everywhere.
struct Pointwise;

impl StructuredOp for Pointwise {
    fn maps(&self, op: OpRef<'_>) -> Option<Vec<AffineMap>> {
        let ctx = op.ctx();
        let rank = self.parallel(op).len() as u32;
        let map = |ty| match shape_of(ctx, ty).len() {
            0 => AffineMap::new(rank, 0, []),
            _ => AffineMap::identity(ctx.affine(), rank),
        };
        Some(op.operands().map(|operand| map(operand.ty())).collect())
    }

    fn parallel(&self, op: OpRef<'_>) -> Vec<bool> {
        let output = op.operand_group(1).next().map_or(0, |value| shape_of(op.ctx(), value.ty()).len());
        vec![true; output]
    }
}

/// The shape of a tensor or memref; that of a number is empty, and so is that of a vector, of which each loop takes the whole.
pub(super) fn shape_of(ctx: &Context, ty: Type) -> &[i64] {
    match ctx.type_data(ty) {
        data @ (TypeData::MemRef { .. } | TypeData::RankedTensor { .. }) => data.shape().unwrap_or_default(),
        _ => &[],
    }
}

/// The type of an element of a tensor or memref, else the type.
pub(super) fn element(ctx: &Context, ty: Type) -> Type {
    match ctx.type_data(ty) {
        TypeData::MemRef { element, .. } | TypeData::RankedTensor { element, .. } => *element,
        _ => ty,
    }
}

static STRUCTURED: InterfaceCheck = InterfaceCheck {
    name: "LinalgOp",
    with_regions: true,
    implemented: |interfaces| interfaces.get::<dyn StructuredOp>().is_some(),
    check: rmlir_ir::interfaces::Check::Operation(check_structured),
};

/// Whether there are only tensors, or only memrefs, besides numbers.
fn check_semantics(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let is_tensor =
        |ty| matches!(ctx.type_data(ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    let is_memref =
        |ty| matches!(ctx.type_data(ty), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. });
    let any = |test: &dyn Fn(Type) -> bool| op.operands().any(|operand| test(operand.ty()));
    if op.num_operands() > 0 && any(&is_tensor) == any(&is_memref) {
        return Err(op.emit_error("expected to have pure tensor or buffer semantics"));
    }
    Ok(())
}

fn check_structured(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(model) = model_of(op) else { return Ok(()) };
    check_semantics(op)?;
    let Some(maps) = model.maps(op) else { return Ok(()) };
    check_maps(op, &maps)?;
    let loops = model.parallel(op).len();
    if let Some(at) = maps.iter().position(|map| map.dims as usize != loops) {
        return Err(op.emit_error(format!(
            "expected indexing_map #{at} to have {loops} dim(s) to match the number of loops"
        )));
    }
    check_body(op)
}

/// A map for each operand, of its rank, which together give the size of each loop; known sizes fit.
fn check_maps(op: OpRef<'_>, maps: &[AffineMap]) -> Result<(), Failed> {
    let (ctx, store) = (op.ctx(), op.ctx().affine());
    if maps.len() != op.num_operands() {
        return Err(op.emit_error(format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({})",
            maps.len(),
            op.num_operands()
        )));
    }
    let mut sizes = Vec::new();
    for (i, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        if map.symbols != 0 {
            return Err(op.emit_error(format!("unexpected symbols in indexing_map #{i}")));
        }
        let shape = shape_of(ctx, operand.ty());
        if map.results.len() != shape.len() {
            return Err(op.emit_error(format!(
                "expected operand #{i} rank ({}) to match the result rank of indexing_map ({})",
                shape.len(),
                map.results.len()
            )));
        }
        sizes.extend_from_slice(shape);
    }
    // The reference joins maps by the number of dimensions of the first.
    let same_space = maps.windows(2).all(|pair| pair[0].dims == pair[1].dims);
    let all = AffineMap::concat(store, maps).ok().flatten();
    let inverse = all.as_ref().filter(|_| same_space).and_then(|all| all.inverse_permutation(store));
    let Some(inverse) = inverse else {
        if !same_space {
            return Ok(());
        }
        let all = all.map_or(String::new(), |all| map_text(ctx, &all));
        return Err(op.emit_error(format!("invalid indexing maps are non-invertible: ({all})")));
    };
    let Some(ends) = inverse.evaluate(store, &sizes) else { return Ok(()) };
    if ends.contains(&rmlir_ir::DYNAMIC) {
        return Ok(());
    }
    let last: Vec<i64> = ends.iter().map(|end| end.wrapping_sub(1)).collect();
    for (i, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        check_sizes(op, i, map, shape_of(ctx, operand.ty()), &last)?;
    }
    Ok(())
}

fn map_text(ctx: &Context, map: &AffineMap) -> String {
    let mut text = Vec::new();
    rmlir_ir::value::affine_text::print_map(ctx.affine(), map, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// What the loops reach of an operand lies inside, and is all of it where that is easily seen.
fn check_sizes(op: OpRef<'_>, i: usize, map: &AffineMap, shape: &[i64], last: &[i64]) -> Result<(), Failed> {
    let (ctx, store) = (op.ctx(), op.ctx().affine());
    let (Some(from), Some(to)) = (map.evaluate(store, &vec![0; last.len()]), map.evaluate(store, last))
    else {
        return Ok(());
    };
    for (dim, ((&size, &from), &to)) in shape.iter().zip(&from).zip(&to).enumerate() {
        if size == rmlir_ir::DYNAMIC || size == 0 {
            continue;
        }
        if from.min(to) < 0 {
            let text = map_text(ctx, map);
            return Err(
                op.emit_error(format!("unexpected result less than 0 at expression #{dim} in {text}"))
            );
        }
        let inferred = from.max(to).wrapping_add(1);
        let plain = map.results.get(dim).is_some_and(|&result| store.as_dim(result).is_some());
        let fits = if plain { inferred == size } else { inferred <= size };
        if !fits {
            let relation = if plain { "" } else { "greater than or equal to " };
            return Err(op.emit_error(format!(
                "inferred input/output operand #{i} has shape's dimension #{dim} to be {relation}{inferred}, but found \
                 {size}"
            )));
        }
    }
    Ok(())
}

/// The body has one block, whose arguments are elements of the operands.
fn check_body(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let body = op.region(0).filter(|body| op.regions().len() == 1 && body.has_one_block());
    let Some(block) = body.and_then(|body| body.entry()) else {
        return Err(op.emit_error("expects to have 1 region with 1 block"));
    };
    if block.num_args() != op.num_operands() {
        return Err(op.emit_error(
            "expected as many non-induction variable region arguments as the number of input/output operands",
        ));
    }
    for (i, (operand, arg)) in op.operands().zip(block.args()).enumerate() {
        let want = element(ctx, operand.ty());
        if arg.ty() != want {
            let (have, want) = (ctx.quoted_type(arg.ty()), ctx.quoted_type(want));
            return Err(op.emit_error(format!(
                "expected type of bb argument #{i} ({have}) to match element or self type of the corresponding \
                 operand ({want})"
            )));
        }
    }
    Ok(())
}

/// `linalg.yield` gives an element of each output.
pub(super) fn check_yield(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(parent) = op.parent() else { return Ok(()) };
    if parent.regions().len() != 1 || parent.region(0).is_some_and(|region| region.is_empty()) {
        return Err(op.emit_error("expected single non-empty parent region"));
    }
    let Some(outputs) = outputs_of(parent) else {
        return Err(op.emit_error("expected parent op with LinalgOp interface"));
    };
    if op.num_operands() != outputs.len() {
        return Err(op.emit_error(format!(
            "expected number of yield values ({}) to match the number of inits / outs operands of the enclosing \
             LinalgOp ({})",
            op.num_operands(),
            outputs.len()
        )));
    }
    for (i, (value, output)) in op.operands().zip(parent.operands().skip(outputs.start)).enumerate() {
        let want = element(ctx, output.ty());
        if value.ty() != want {
            let (have, want) = (ctx.quoted_type(value.ty()), ctx.quoted_type(want));
            return Err(op.emit_error(format!(
                "type of yield operand {} ({have}) doesn't match the element type of the enclosing linalg.generic op \
                 ({want})",
                i + 1
            )));
        }
    }
    Ok(())
}

pub(super) fn outputs_of(op: OpRef<'_>) -> Option<Range<usize>> {
    model_of(op)?;
    Some(op.ctx().op_interface::<dyn DestinationStyleOpInterface>(op.name())?.inits(op))
}

/// `linalg.index` asks for a loop that there is.
pub(super) fn check_index(op: OpRef<'_>) -> Result<(), Failed> {
    let Some((parent, model)) = op.parent().and_then(|parent| Some((parent, model_of(parent)?))) else {
        return Err(op.emit_error("expected parent op with LinalgOp interface"));
    };
    let dim = op.attr_named("dim").and_then(|dim| rmlir_ir::typed::number(op.ctx(), dim)).unwrap_or(0);
    let loops = model.parallel(parent).len();
    if loops as i64 <= dim {
        return Err(op.emit_error(format!(
            "expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing LinalgOp"
        )));
    }
    Ok(())
}

/// The dialect.
struct Linalg;

impl DialectHooks for Linalg {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        crate::arith::materialize(builder, value, ty, loc)
    }

    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Result<(), Failed> {
        let name = op.ctx().text(attr.name);
        if name == MEMOIZED {
            return Ok(());
        }
        Err(op.emit_plain_error(format!("attribute '\"{name}\"' not supported by the linalg dialect")))
    }
}
