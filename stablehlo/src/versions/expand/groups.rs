//! Groups by axes of a mesh, as lists of devices.

use crate::tensor::{dialect_attr, param_ints};
use rmlir_ir::def::Param;
use rmlir_ir::symbols::lookup_nearest;
use rmlir_ir::{Attr, AttrData, Context, OpAddr, OpRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Lists the devices of each group. Groups of a mesh that is not known, or of parts that an axis does not have, stay.
pub(super) fn listed(at: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let op = rw.op(at);
    let ctx = op.ctx().clone();
    let attr = op.attr_named("replica_groups")?;
    let data = dialect_attr(&ctx, attr, "stablehlo", "replica_group_mesh_axes")?;
    let [Param::Attr(mesh), Param::Attr(axes)] = &*data.params else { return None };
    let (devices, width) = Mesh::of(op, *mesh)?.groups(&axis_refs(&ctx, *axes)?)?;
    let shape = [devices.len() as i64 / width as i64, width as i64];
    let raw: Vec<u8> = devices.iter().flat_map(|id| id.to_le_bytes()).collect();
    let ty = ctx.tensor_type(&shape, ctx.i64(), None).ok()?;
    let dense = ctx.dense_elements(ty, raw, false).ok()?;
    rw.set_attr(at, ctx.ident("replica_groups"), Some(dense));
    Some(())
}

/// An axis, or a part of one by what stands before it and its size.
struct AxisRef {
    name: String,
    part: Option<(i64, i64)>,
}

fn axis_refs(ctx: &Context, axes: Attr) -> Option<Vec<AxisRef>> {
    let AttrData::Array(axes) = ctx.attr_data(axes) else { return None };
    let axis = |&axis: &Attr| {
        let [Param::String(name), part] = &*dialect_attr(ctx, axis, "stablehlo", "axis_ref")?.params else {
            return None;
        };
        let part = match part {
            Param::Attr(part) => match &*dialect_attr(ctx, *part, "stablehlo", "sub_axis_info")?.params {
                [Param::Int(before), Param::Int(size)] => Some((*before, *size)),
                _ => return None,
            },
            _ => None,
        };
        Some(AxisRef { name: ctx.text(*name).into_owned(), part })
    };
    axes.iter().map(axis).collect()
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
                symbol.attr_named("stablehlo.mesh").or_else(|| symbol.attr_named("mesh"))?
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

    /// The devices of one group after the other, and how large groups are. In a group devices differ in the given axes only, in the order
    /// of these. `None` if an axis has no such part, or is there twice.
    fn groups(&self, axes: &[AxisRef]) -> Option<(Vec<i64>, usize)> {
        // Each axis is cut where a part of it begins or ends. A piece is an axis with its begin and its end.
        let mut pieces = Vec::new();
        for (at, (name, size)) in self.axes.iter().enumerate() {
            let mut cuts = vec![1, *size];
            for (before, part) in axes.iter().filter(|axis| axis.name == *name).filter_map(|axis| axis.part) {
                cuts.extend([before, before.checked_mul(part)?]);
            }
            cuts.sort_unstable();
            cuts.dedup();
            let fits = |pair: &[i64]| pair[0] >= 1 && pair[1] % pair[0] == 0 && pair[1] <= *size;
            if *size < 1 || !cuts.windows(2).all(fits) {
                return None;
            }
            pieces.extend(cuts.windows(2).map(|pair| (at, pair[0], pair[1])));
        }
        let mut inner = Vec::new();
        for axis in axes {
            let at = self.axes.iter().position(|(name, _)| *name == axis.name)?;
            let (before, size) = axis.part.unwrap_or((1, self.axes[at].1));
            let end = before.checked_mul(size)?;
            let own = (0..pieces.len()).filter(|&piece| {
                let (of, from, to) = pieces[piece];
                of == at && before <= from && to <= end
            });
            for piece in own {
                if inner.contains(&piece) {
                    return None;
                }
                inner.push(piece);
            }
        }
        let order: Vec<usize> =
            (0..pieces.len()).filter(|piece| !inner.contains(piece)).chain(inner.iter().copied()).collect();
        let size = |piece: usize| (pieces[piece].2 / pieces[piece].1) as usize;
        let mut steps = vec![1; pieces.len()];
        for piece in (1..pieces.len()).rev() {
            steps[piece - 1] = steps[piece] * size(piece);
        }
        let shape: Vec<usize> = order.iter().map(|&piece| size(piece)).collect();
        let width: usize = inner.iter().map(|&piece| size(piece)).product();
        let mut index = vec![0; shape.len()];
        let mut devices = Vec::with_capacity(self.devices.len());
        for _ in 0..self.devices.len() {
            let at: usize = order.iter().zip(&index).map(|(&piece, at)| at * steps[piece]).sum();
            devices.push(*self.devices.get(at)?);
            crate::interpret::array::advance(&mut index, &shape);
        }
        Some((devices, width))
    }
}
