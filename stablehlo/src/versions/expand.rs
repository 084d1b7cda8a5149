//! The compatibility expander: what a version lacks, written with what it has.

use super::version::Version;
use crate::tensor::{Tensor, dialect_attr, ints_param, param_ints};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::symbols::lookup_nearest;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{
    Attr, AttrData, Builder, Context, FileRange, Loc, Module, NamedAttr, OpAddr, OpRef, Part, Type, TypeData,
    ValueId,
};

/// Rewrites an operation; false if there is nothing to rewrite.
type Rewrite = fn(&mut Module, OpAddr) -> Result<bool, Failed>;

/// Which operations are rewritten for versions before which one.
const REWRITES: &[(&str, Version, Rewrite)] = &[
    ("stablehlo.gather", Version::new(1, 1, 0), gather),
    ("stablehlo.scatter", Version::new(1, 1, 0), scatter),
    ("stablehlo.tan", Version::new(1, 4, 0), tan),
    ("stablehlo.all_gather", Version::new(1, 16, 0), groups),
    ("stablehlo.all_reduce", Version::new(1, 16, 0), groups),
    ("stablehlo.all_to_all", Version::new(1, 16, 0), groups),
    ("stablehlo.collective_broadcast", Version::new(1, 16, 0), groups),
    ("stablehlo.reduce_scatter", Version::new(1, 16, 0), groups),
];

/// Before this version a location is a place, not a range.
const RANGES: Version = Version::new(1, 9, 0);

/// Whether the expander has something for an operation of StableHLO that versions before this one lack.
pub(crate) fn lifts(op: &str, since: Version) -> bool {
    REWRITES.iter().any(|&(name, before, _)| name == op && before == since)
}

/// Writes what a version lacks with what it has, in a module of StableHLO: the pass `stablehlo-compatibility-expander`. What it has nothing
/// for stays.
///
/// # Errors
/// If there is no such version, or a mesh is not there; that has been reported.
pub fn expand(module: &mut Module, target: Version) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    if let Err(message) = target.check_target() {
        return rmlir_ir::Diagnostic::error(Loc::UNKNOWN, message).emit(&ctx);
    }
    let Some(top) = module.top().map(|top| top.global()) else { return Ok(()) };
    for &(name, before, rewrite) in REWRITES.iter().filter(|(_, before, _)| target < *before) {
        let Some(op) = ctx.registered_op(name.as_bytes()) else { continue };
        debug_assert!(target < before);
        // What is made may have to be rewritten again.
        loop {
            let found = Walk::pre().collect(module.op(top), |found| found.name() == op);
            let found = found.map_err(|missing| super::rebuild::not_loaded(&ctx, &missing))?;
            let mut changed = false;
            for at in found {
                changed |= rewrite(module, at)?;
            }
            if !changed {
                break;
            }
        }
    }
    if target < RANGES {
        places(module, top);
    }
    Ok(())
}

/// Makes places of all ranges in files.
fn places(module: &mut Module, top: OpAddr) {
    let ctx = module.ctx().clone();
    let (mut ops, mut args) = (Vec::new(), Vec::new());
    let place = |loc: Loc| {
        let old = ctx.loc_attr(loc);
        let new = place_of(&ctx, old);
        (new != old).then(|| ctx.loc(new))
    };
    // What is not in memory keeps its locations.
    let _ = Walk::pre().items(Item::Op(module.op(top)), |item| {
        match item {
            Item::Op(op) => ops.extend(place(op.loc()).map(|loc| (op.global(), loc))),
            Item::Block(block) => {
                let arg = |arg: rmlir_ir::ValueRef<'_>| {
                    let loc = place(arg.loc())?;
                    Some((arg.unit(), arg.id(), loc))
                };
                args.extend(block.args().filter_map(arg));
            }
            Item::Region(_) => {}
        }
        WalkResult::Advance
    });
    ops.into_iter().for_each(|(op, loc)| module.set_loc(op, loc));
    args.into_iter().for_each(|(unit, arg, loc)| module.body_mut(unit).set_arg_loc(arg, loc));
}

/// A location with places for ranges.
fn place_of(ctx: &Context, loc: Attr) -> Attr {
    let place = |part| match part {
        Part::Attr(attr) => match ctx.attr_data(attr) {
            AttrData::LocFile(range) if !range.is_place() => {
                Some(Part::Attr(ctx.file_loc(FileRange::place(range.file, range.line, range.column))))
            }
            _ => None,
        },
        Part::Type(_) => None,
    };
    match ctx.replace_parts(loc, place) {
        Part::Attr(attr) => attr,
        Part::Type(_) => loc,
    }
}

fn operands(op: OpRef<'_>) -> Vec<ValueId> {
    op.operands().map(|value| value.id()).collect()
}

/// Replaces an operation of one result.
fn replace(module: &mut Module, at: OpAddr, by: &[ValueId]) -> Result<bool, Failed> {
    module.replace_op(at, by).map(|()| true).map_err(|_| Failed)
}

/// `tan x` is `sin x / cos x`; of a complex number `(tan a + i tanh b) / (1 - i tan a tanh b)`.
fn tan(module: &mut Module, at: OpAddr) -> Result<bool, Failed> {
    let op = module.op(at);
    let (ctx, loc) = (op.ctx().clone(), op.loc());
    let (Some(x), Some(ty)) = (op.operand(0), op.result(0).map(|result| result.ty())) else {
        return Ok(false);
    };
    // One that has to be exact in a way of its own stays.
    let element = Tensor::of(&ctx, ty).map(|tensor| tensor.element);
    let (Some(element), None) = (element, op.attr_named("result_accuracy")) else { return Ok(false) };
    let x = x.id();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let mut make = |name: &str, ty: Type, operands: &[ValueId]| b.create(name).operands(operands).value(ty);
    let found = match *ctx.type_data(element) {
        TypeData::Complex(part) => {
            let Some(tensor) = Tensor::of(&ctx, ty) else { return Ok(false) };
            let Some(real) = (Tensor { element: part, ..tensor.clone() }).ty(&ctx) else { return Ok(false) };
            let Some(one) = ones(&ctx, real, part) else { return Ok(false) };
            let re = make("stablehlo.real", real, &[x]);
            let im = make("stablehlo.imag", real, &[x]);
            let (tan, tanh) = (make("stablehlo.tan", real, &[re]), make("stablehlo.tanh", real, &[im]));
            let above = make("stablehlo.complex", ty, &[tan, tanh]);
            let both = make("stablehlo.multiply", real, &[tan, tanh]);
            let less = make("stablehlo.negate", real, &[both]);
            let one = b.create("stablehlo.constant").attr("value", one).value(real);
            let below = b.create("stablehlo.complex").operands(&[one, less]).value(ty);
            b.create("stablehlo.divide").operands(&[above, below]).value(ty)
        }
        _ => {
            let (sine, cosine) = (make("stablehlo.sine", ty, &[x]), make("stablehlo.cosine", ty, &[x]));
            make("stablehlo.divide", ty, &[sine, cosine])
        }
    };
    replace(module, at, &[found])
}

/// Ones of a float type with sizes that are known.
fn ones(ctx: &Context, ty: Type, element: Type) -> Option<Attr> {
    let TypeData::Float(kind) = *ctx.type_data(element) else { return None };
    let bits = kind.from_f64(1.0).to_le_bytes();
    ctx.dense_elements(ty, bits.get(..kind.byte_width() as usize)?.to_vec(), true).ok()
}

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
    fn expanded(&self, window: &Param, vector: i64) -> (Vec<Param>, Vec<i64>) {
        let mut dropped = [self.dropped.clone(), self.batching.clone()].concat();
        dropped.sort_unstable();
        let map = [self.batching.clone(), self.map.clone()].concat();
        let params = vec![
            window.clone(),
            ints_param(&dropped),
            ints_param(&[]),
            ints_param(&[]),
            ints_param(&map),
            Param::Int(vector),
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
) -> Option<(ValueId, i64)> {
    let tensor = Tensor::of(ctx, ty)?;
    let mut shape = tensor.shape.clone()?;
    if shape.iter().any(|&size| size < 0) {
        return None;
    }
    let width = match *ctx.type_data(tensor.element) {
        TypeData::Integer { width, .. } => width,
        _ => 64,
    };
    // The largest index has to fit.
    let largest = sizes.iter().copied().max().unwrap_or(0);
    let fits = |width: u32| width >= 64 || largest <= 1i64 << (width - 1);
    let (mut element, mut value) = (tensor.element, indices);
    if !fits(width) {
        element = if fits(32) { ctx.i32() } else { ctx.i64() };
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
    let joined = b.create("stablehlo.concatenate").operands(&parts).attr("dimension", dimension).value(whole);
    Some((joined, vector))
}

/// Whether indices are still sorted with numbers of batching dimensions before them.
fn stays_sorted(op: OpRef<'_>, numbers: &Batching, map: &[i64]) -> bool {
    let sorted = matches!(op.attr_named("indices_are_sorted").map(|attr| op.ctx().attr_data(attr)),
        Some(AttrData::Integer { value, .. }) if !value.is_zero());
    sorted && numbers.index_batching.is_sorted() && map.is_sorted()
}

/// What becomes of an operation with batching dimensions.
struct Expanded {
    attrs: Vec<NamedAttr>,
    indices: ValueId,
}

/// The operation's attributes without batching, and its new indices; none if there is nothing to do.
fn without_batching(
    module: &mut Module,
    at: OpAddr,
    (attr, mnemonic): (&str, &str),
    index: usize,
) -> Option<Expanded> {
    let op = module.op(at);
    let (ctx, loc) = (op.ctx().clone(), op.loc());
    let data = dialect_attr(&ctx, op.attr_named(attr)?, "stablehlo", mnemonic)?;
    let numbers = Batching::of(&data.params).filter(|numbers| !numbers.batching.is_empty())?;
    let operand = Tensor::of(&ctx, op.operand(0)?.ty())?;
    let sizes: Vec<i64> = numbers.batching.iter().map(|&dim| operand.dim(dim)).collect();
    let (value, ty) = (op.operand(index)?.id(), op.operand(index)?.ty());
    let (_, map) = numbers.expanded(data.params.first()?, numbers.vector);
    let sorted = ctx.bool_attr(stays_sorted(op, &numbers, &map));
    let old: Vec<NamedAttr> = op.inherent().chain(ctx.dict(op.discardable()).iter().copied()).collect();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let (indices, vector) = indices(&mut b, &ctx, &numbers, (value, ty), &sizes)?;
    let (params, _) = numbers.expanded(data.params.first()?, vector);
    let dims = ctx.dialect_attr(data.def, params).ok()?;
    let changed = |entry: NamedAttr| match &*ctx.text(entry.name) {
        name if name == attr => NamedAttr { value: dims, ..entry },
        "indices_are_sorted" => NamedAttr { value: sorted, ..entry },
        _ => entry,
    };
    Some(Expanded { attrs: old.into_iter().map(changed).collect(), indices })
}

fn gather(module: &mut Module, at: OpAddr) -> Result<bool, Failed> {
    let Some(expanded) = without_batching(module, at, ("dimension_numbers", "gather"), 1) else {
        return Ok(false);
    };
    again(module, at, expanded, 1)
}

fn scatter(module: &mut Module, at: OpAddr) -> Result<bool, Failed> {
    let index = module.op(at).num_operands() / 2;
    let Some(expanded) = without_batching(module, at, ("scatter_dimension_numbers", "scatter"), index) else {
        return Ok(false);
    };
    again(module, at, expanded, index)
}

/// The same operation with other attributes and indices.
fn again(module: &mut Module, at: OpAddr, expanded: Expanded, index: usize) -> Result<bool, Failed> {
    let op = module.op(at);
    let (ctx, loc) = (op.ctx().clone(), op.loc());
    let name = String::from_utf8_lossy(op.name_text()).into_owned();
    let mut inputs = operands(op);
    let Some(slot) = inputs.get_mut(index) else { return Ok(false) };
    *slot = expanded.indices;
    let results: Vec<Type> = op.results().map(|result| result.ty()).collect();
    let regions: Vec<_> = op.regions().map(|region| region.id()).collect();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    regions.iter().for_each(|&region| b.body().detach_region(region));
    let mut create = b.create(&name).operands(&inputs).results(&results);
    for entry in &expanded.attrs {
        create = create.attr(&ctx.text(entry.name), entry.value);
    }
    let new = create.insert();
    regions.iter().for_each(|&region| b.body().add_region(new, region));
    let values: Vec<ValueId> = module.body(at.unit).results(new).collect();
    replace(module, at, &values)
}

/// Groups by axes of a mesh as lists of devices.
fn groups(module: &mut Module, at: OpAddr) -> Result<bool, Failed> {
    let op = module.op(at);
    let ctx = op.ctx().clone();
    let Some(attr) = op.attr_named("replica_groups") else { return Ok(false) };
    let Some(data) = dialect_attr(&ctx, attr, "stablehlo", "replica_group_mesh_axes") else {
        return Ok(false);
    };
    let [Param::Attr(mesh), Param::Attr(axes)] = &*data.params else { return Ok(false) };
    let Some(mesh) = Mesh::of(op, *mesh) else {
        return Err(op.emit_error("has groups of a mesh that is not there"));
    };
    let groups = mesh.groups(&ctx, *axes).map_err(|message| op.emit_error(message))?;
    let width = groups.first().map_or(0, Vec::len);
    let shape = [groups.len() as i64, width as i64];
    let raw: Vec<u8> = groups.concat().iter().flat_map(|id| id.to_le_bytes()).collect();
    let ty = ctx.tensor_type(&shape, ctx.i64(), None).map_err(|_| Failed)?;
    let dense = ctx.dense_elements(ty, raw, false).map_err(|_| Failed)?;
    let name = ctx.ident("replica_groups");
    module.set_attr(at, name, Some(dense));
    Ok(true)
}

/// Devices in named axes.
struct Mesh {
    axes: Vec<(String, i64)>,
    /// As many as the sizes say; counted if they are not listed.
    devices: Vec<i64>,
}

/// The most devices that a mesh may have.
const MOST_DEVICES: i64 = 1 << 20;

impl Mesh {
    /// A mesh, or the symbol of an operation that has one.
    fn of(op: OpRef<'_>, attr: Attr) -> Option<Mesh> {
        let ctx = op.ctx();
        let attr = match ctx.attr_data(attr) {
            AttrData::SymbolRef { .. } => {
                let symbol = lookup_nearest(op, attr)?;
                symbol.attr_named("mesh").or_else(|| symbol.attr_named("stablehlo.mesh"))?
            }
            _ => attr,
        };
        let (axes, ids) = match ctx.attr_data(attr) {
            AttrData::Dictionary(entries) => {
                let entry =
                    |name: &str| entries.iter().find(|entry| ctx.text(entry.name) == name).map(|e| e.value);
                (
                    Mesh::listed(ctx, entry("axes")?)?,
                    entry("device_ids").and_then(|ids| crate::view::elements(ctx, ids)),
                )
            }
            AttrData::Dialect(data) => {
                let Some(Param::List(list)) = data.params.first() else { return None };
                let axis =
                    |param: &Param| if let Param::Attr(axis) = param { Mesh::axis(ctx, *axis) } else { None };
                let ids = match data.params.get(1) {
                    Some(Param::Attr(ids)) => crate::view::elements(ctx, *ids),
                    Some(list @ Param::List(_)) => Some(param_ints(Some(list))).filter(|ids| !ids.is_empty()),
                    _ => None,
                };
                (list.iter().map(axis).collect::<Option<Vec<_>>>()?, ids)
            }
            _ => return None,
        };
        let all = axes.iter().try_fold(1i64, |all, (_, size)| all.checked_mul(*size))?;
        let all = Some(all).filter(|all| (0..=MOST_DEVICES).contains(all))?;
        let devices = ids.unwrap_or_else(|| (0..all).collect());
        (devices.len() as i64 == all).then_some(Mesh { axes, devices })
    }

    /// `{name = "x", size = 2}`, several of them.
    fn listed(ctx: &Context, attr: Attr) -> Option<Vec<(String, i64)>> {
        let AttrData::Array(axes) = ctx.attr_data(attr) else { return None };
        let axis = |&axis: &Attr| match ctx.attr_data(axis) {
            AttrData::Dictionary(entries) => {
                let entry =
                    |name: &str| entries.iter().find(|entry| ctx.text(entry.name) == name).map(|e| e.value);
                let AttrData::String { value, .. } = ctx.attr_data(entry("name")?) else { return None };
                let AttrData::Integer { value: size, .. } = ctx.attr_data(entry("size")?) else {
                    return None;
                };
                Some((ctx.text(*value).into_owned(), size.to_i64()?))
            }
            _ => Mesh::axis(ctx, axis),
        };
        axes.iter().map(axis).collect()
    }

    /// `#stablehlo.mesh_axis<name = "x", size = 2>`
    fn axis(ctx: &Context, attr: Attr) -> Option<(String, i64)> {
        let AttrData::Dialect(data) = ctx.attr_data(attr) else { return None };
        match &*data.params {
            [Param::String(name), Param::Int(size)] => Some((ctx.text(*name).into_owned(), *size)),
            _ => None,
        }
    }

    /// The devices that differ in the given axes only, in the order of these.
    fn groups(&self, ctx: &Context, axes: Attr) -> Result<Vec<Vec<i64>>, String> {
        let AttrData::Array(axes) = ctx.attr_data(axes) else { return Err("has no axes".into()) };
        let mut inner = Vec::new();
        for &axis in &**axes {
            let AttrData::Dialect(data) = ctx.attr_data(axis) else {
                return Err("has other axes than are known".into());
            };
            let [Param::String(name), part] = &*data.params else {
                return Err("has other axes than are known".into());
            };
            if !matches!(part, Param::None) {
                return Err("has groups of a part of an axis, which older versions cannot have".into());
            }
            let name = ctx.text(*name);
            let at = self.axes.iter().position(|(own, _)| *own == name);
            inner.push(
                at.ok_or_else(|| format!("has groups of axis '{name}', which the mesh does not have"))?,
            );
        }
        let order: Vec<usize> =
            (0..self.axes.len()).filter(|axis| !inner.contains(axis)).chain(inner.clone()).collect();
        let sizes: Vec<usize> = self.axes.iter().map(|(_, size)| *size as usize).collect();
        let mut steps = vec![1; sizes.len()];
        for axis in (1..sizes.len()).rev() {
            steps[axis - 1] = steps[axis] * sizes[axis];
        }
        let shape: Vec<usize> = order.iter().map(|&axis| sizes[axis]).collect();
        let width: usize = inner.iter().map(|&axis| sizes[axis]).product();
        let mut index = vec![0; shape.len()];
        let mut devices = Vec::with_capacity(self.devices.len());
        for _ in 0..self.devices.len() {
            let at: usize = order.iter().zip(&index).map(|(&axis, at)| at * steps[axis]).sum();
            devices.push(self.devices[at]);
            crate::interpret::array::advance(&mut index, &shape);
        }
        Ok(devices.chunks(width.max(1)).map(<[i64]>::to_vec).collect())
    }
}
