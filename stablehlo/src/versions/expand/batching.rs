//! Batching dimensions of `gather` and `scatter`, as dimensions that slices do not have.

use crate::tensor::{Tensor, dialect_attr, ints_param, param_ints};
use rmlir_ir::def::Param;
use rmlir_ir::types::Signedness;
use rmlir_ir::{AttrData, Builder, Context, NamedAttr, OpAddr, OpRef, RegionId, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// The parts of dimension numbers that batching has to do with.
struct Batching {
    /// Dimensions that slices do not have.
    dropped: Vec<i64>,
    batching: Vec<i64>,
    index_batching: Vec<i64>,
    map: Vec<i64>,
    vector: i64,
}

impl Batching {
    fn of(params: &[Param]) -> Option<Batching> {
        let [_, dropped, batching, index_batching, map, Param::Int(vector)] = params else { return None };
        let ints = |param| param_ints(Some(param));
        Some(Batching {
            dropped: ints(dropped),
            batching: ints(batching),
            index_batching: ints(index_batching),
            map: ints(map),
            vector: *vector,
        })
    }

    /// Without batching: these dimensions are dropped, and indices say where they are.
    fn expanded(&self, window: &Param) -> (Vec<Param>, Vec<i64>) {
        let mut dropped = [self.dropped.clone(), self.batching.clone()].concat();
        dropped.sort_unstable();
        let map = [self.batching.clone(), self.map.clone()].concat();
        let params = vec![
            window.clone(),
            ints_param(&dropped),
            ints_param(&[]),
            ints_param(&[]),
            ints_param(&map),
            Param::Int(self.vector),
        ];
        (params, map)
    }
}

/// Indices with a number for each batching dimension before the others.
fn indices(
    b: &mut Builder<'_>,
    ctx: &Context,
    numbers: &Batching,
    (indices, ty): (ValueId, Type),
    sizes: &[i64],
) -> Option<ValueId> {
    let tensor = Tensor::of(ctx, ty)?;
    let mut shape = tensor.shape.clone()?;
    if shape.iter().any(|&size| size < 0) {
        return None;
    }
    let (width, signed) = match *ctx.type_data(tensor.element) {
        TypeData::Integer { width, signedness } => (width, signedness != Signedness::Unsigned),
        _ => (64, true),
    };
    // The size of each dimension has to fit.
    let largest = sizes.iter().copied().max().unwrap_or(0);
    let fits = |bits: u32| bits >= 63 || largest < 1i64 << bits;
    let (mut element, mut value) = (tensor.element, indices);
    if !fits(width - u32::from(signed)) {
        element = if fits(31) { ctx.i32() } else { ctx.i64() };
        let wide = ctx.tensor_type(&shape, element, None).ok()?;
        value = b.create("stablehlo.convert").operands(&[value]).value(wide);
    }
    let vector = numbers.vector;
    let at = usize::try_from(vector).ok().filter(|&at| at <= shape.len())?;
    if at == shape.len() {
        shape.push(1);
        let with_vector = ctx.tensor_type(&shape, element, None).ok()?;
        value = b.create("stablehlo.reshape").operands(&[value]).value(with_vector);
    }
    let mut one = shape.clone();
    *one.get_mut(at)? = 1;
    let iota_type = ctx.tensor_type(&one, element, None).ok()?;
    let mut parts = Vec::new();
    for &dim in &numbers.index_batching {
        let dim = ctx.int_attr(64, dim);
        parts.push(b.create("stablehlo.iota").attr("iota_dimension", dim).value(iota_type));
    }
    *shape.get_mut(at)? += parts.len() as i64;
    parts.push(value);
    let whole = ctx.tensor_type(&shape, element, None).ok()?;
    let dimension = ctx.int_attr(64, vector);
    Some(b.create("stablehlo.concatenate").operands(&parts).attr("dimension", dimension).value(whole))
}

/// Whether indices are still sorted with numbers of batching dimensions before them.
fn stays_sorted(op: OpRef<'_>, numbers: &Batching, map: &[i64]) -> bool {
    let sorted = matches!(op.attr_named("indices_are_sorted").map(|attr| op.ctx().attr_data(attr)),
        Some(AttrData::Integer { value, .. }) if !value.is_zero());
    sorted && numbers.index_batching.is_sorted() && map.is_sorted()
}

/// An operation without batching dimensions: its attributes and its indices.
struct Expanded {
    attrs: Vec<NamedAttr>,
    indices: ValueId,
}

/// The operation's attributes without batching, and its new indices; none if there is nothing to do.
fn without_batching(
    at: OpAddr,
    rw: &mut PatternRewriter<'_>,
    (attr, mnemonic): (&str, &str),
    index: usize,
) -> Option<Expanded> {
    let op = rw.op(at);
    let ctx = op.ctx().clone();
    let data = dialect_attr(&ctx, op.attr_named(attr)?, "stablehlo", mnemonic)?;
    let numbers = Batching::of(&data.params).filter(|numbers| !numbers.batching.is_empty())?;
    let operand = Tensor::of(&ctx, op.operand(0)?.ty())?;
    let sizes: Vec<i64> = numbers.batching.iter().map(|&dim| operand.dim(dim)).collect();
    let (value, ty) = (op.operand(index)?.id(), op.operand(index)?.ty());
    let (params, map) = numbers.expanded(data.params.first()?);
    let sorted = stays_sorted(op, &numbers, &map);
    let old: Vec<NamedAttr> = op.inherent().chain(ctx.dict(op.discardable()).iter().copied()).collect();
    let indices = indices(rw.builder(), &ctx, &numbers, (value, ty), &sizes)?;
    let dims = ctx.dialect_attr(data.def, params).ok()?;
    let name = ctx.ident("indices_are_sorted");
    let changed = |entry: NamedAttr| match ctx.text(entry.name) == attr {
        true => NamedAttr { value: dims, ..entry },
        false => entry,
    };
    let mut attrs: Vec<NamedAttr> = old.into_iter().filter(|entry| entry.name != name).map(changed).collect();
    attrs.push(NamedAttr { name, value: ctx.bool_attr(sorted) });
    Some(Expanded { attrs, indices })
}

/// Writes batching dimensions of `gather` as others.
pub(super) fn gather(at: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let expanded = without_batching(at, rw, ("dimension_numbers", "gather"), 1)?;
    again(at, rw, &expanded, 1)
}

/// The same of `scatter`.
pub(super) fn scatter(at: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let index = rw.op(at).num_operands() / 2;
    let expanded = without_batching(at, rw, ("scatter_dimension_numbers", "scatter"), index)?;
    again(at, rw, &expanded, index)
}

/// The same operation with other attributes and indices.
fn again(at: OpAddr, rw: &mut PatternRewriter<'_>, expanded: &Expanded, index: usize) -> Rewritten {
    let op = rw.op(at);
    let ctx = op.ctx().clone();
    let name = String::from_utf8_lossy(op.name_text()).into_owned();
    let mut inputs: Vec<ValueId> = op.operands().map(|value| value.id()).collect();
    *inputs.get_mut(index)? = expanded.indices;
    let results: Vec<Type> = op.results().map(|result| result.ty()).collect();
    let regions: Vec<RegionId> = op.regions().map(|region| region.id()).collect();
    let mut create = rw.builder().create(&name).operands(&inputs).results(&results);
    for entry in &expanded.attrs {
        create = create.attr(&ctx.text(entry.name), entry.value);
    }
    for _ in &regions {
        create = create.region_with(|_, _| {});
    }
    let new = OpAddr { unit: at.unit, op: create.insert() };
    let made: Vec<RegionId> = rw.op(new).regions().map(|region| region.id()).collect();
    for (from, to) in regions.into_iter().zip(made) {
        rw.inline_region(from, to)?;
    }
    let values: Vec<ValueId> = rw.op(new).results().map(|result| result.id()).collect();
    rw.replace(at, &values)
}
