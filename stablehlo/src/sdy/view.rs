//! Meshes and shardings as checks see them.

use crate::tensor::{dialect_attr, param_ints};
use rmlir_ir::def::Param;
use rmlir_ir::{Attr, AttrData, Context};
use std::fmt;

/// Names of axes with their sizes.
type Axes = Vec<(String, i64)>;

/// Devices in named axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mesh {
    /// The attribute.
    pub(super) attr: Attr,
    pub(super) axes: Axes,
    /// The devices, where they are not counted from 0.
    pub(super) devices: Vec<i64>,
}

impl Mesh {
    /// The mesh that an attribute is.
    pub(super) fn of(ctx: &Context, attr: Attr) -> Option<Mesh> {
        let (axes, devices) = axes_and_devices(ctx, &dialect_attr(ctx, attr, "sdy", "mesh")?.params)?;
        Some(Mesh { attr, axes, devices })
    }

    /// Whether it is one device, on which tensors lie whole.
    pub(super) fn is_maximal(&self) -> bool {
        self.axes.is_empty() && self.devices.len() == 1
    }

    /// Where an axis stands; after all others if there is none of the name.
    pub(super) fn place(&self, name: &str) -> usize {
        self.axes.iter().position(|(axis, _)| axis == name).unwrap_or(self.axes.len())
    }

    /// The size of an axis.
    pub(super) fn size(&self, name: &str) -> Option<i64> {
        self.axes.get(self.place(name)).map(|(_, size)| *size)
    }

    /// Into how many parts an axis or part of one cuts.
    pub(super) fn parts(&self, axis: &Axis) -> i64 {
        axis.part.map(|part| part.size).or_else(|| self.size(&axis.name)).unwrap_or(1)
    }
}

/// What the parameters of a mesh say.
pub(super) fn axes_and_devices(ctx: &Context, params: &[Param]) -> Option<(Axes, Vec<i64>)> {
    let axis = |attr| match &*dialect_attr(ctx, attr, "sdy", "mesh_axis")?.params {
        [Param::String(name), Param::Int(size)] => Some((ctx.text(*name).into_owned(), *size)),
        _ => None,
    };
    Some((attrs(params.first()).map(axis).collect::<Option<_>>()?, param_ints(params.get(1))))
}

/// A part of an axis: those devices whose number differs in what is left of it after division by `before`, up to `size`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Part {
    pub(super) before: i64,
    pub(super) size: i64,
}

impl Part {
    /// What stands before the part after this one.
    pub(super) fn end(self) -> i64 {
        self.before.saturating_mul(self.size)
    }
}

/// An axis or part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) name: String,
    pub(super) part: Option<Part>,
}

impl Axis {
    fn of(ctx: &Context, attr: Attr) -> Option<Axis> {
        let data = dialect_attr(ctx, attr, "sdy", "axis_ref")?;
        let [Param::String(name), part] = &*data.params else { return None };
        let part = match part {
            Param::Attr(part) => match &*dialect_attr(ctx, *part, "sdy", "sub_axis_info")?.params {
                [Param::Int(before), Param::Int(size)] => Some(Part { before: *before, size: *size }),
                _ => return None,
            },
            _ => None,
        };
        Some(Axis { name: ctx.text(*name).into_owned(), part })
    }

    /// Where it stands among axes in the order of a mesh: after parts that begin where it does, if it is a whole axis.
    pub(super) fn rank(&self, mesh: &Mesh) -> (usize, Part) {
        (mesh.place(&self.name), self.part.unwrap_or(Part { before: 1, size: i64::MAX }))
    }

    /// The part that it is of an axis of the mesh; the whole axis is one that begins at 1.
    pub(super) fn extent(&self, mesh: &Mesh) -> Part {
        self.part.unwrap_or(Part { before: 1, size: mesh.size(&self.name).unwrap_or(1) })
    }

    /// A part of an axis, or the axis if it is all of it.
    pub(super) fn of_extent(name: &str, extent: Part, mesh: &Mesh) -> Axis {
        let whole = extent.before == 1 && mesh.size(name) == Some(extent.size);
        Axis { name: name.to_owned(), part: (!whole).then_some(extent) }
    }

    /// Whether they have devices in common.
    pub(super) fn overlaps(&self, other: &Axis, mesh: &Mesh) -> bool {
        let (a, b) = (self.extent(mesh), other.extent(mesh));
        self.name == other.name && a.before < b.end() && b.before < a.end()
    }

    /// Whether all of the other is in it.
    pub(super) fn contains(&self, other: &Axis, mesh: &Mesh) -> bool {
        let (a, b) = (self.extent(mesh), other.extent(mesh));
        self.name == other.name && a.before <= b.before && b.end() <= a.end()
    }

    /// Both as one, if the other begins where this one ends.
    pub(super) fn joined(&self, other: &Axis, mesh: &Mesh) -> Option<Axis> {
        let (a, b) = (self.part?, other.part?);
        let size = a.size.checked_mul(b.size)?;
        (self.name == other.name && a.end() == b.before)
            .then(|| Axis::of_extent(&self.name, Part { before: a.before, size }, mesh))
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.name)?;
        match self.part {
            Some(part) => write!(f, ":({}){}", part.before, part.size),
            None => Ok(()),
        }
    }
}

/// Axes as messages list them.
pub(super) fn listed(axes: &[Axis]) -> String {
    let axes: Vec<String> = axes.iter().map(ToString::to_string).collect();
    format!("[{}]", axes.join(", "))
}

/// Along which axes a dimension is cut.
#[derive(Clone, Debug, Default)]
pub(super) struct Dim {
    pub(super) axes: Vec<Axis>,
    pub(super) closed: bool,
    pub(super) priority: bool,
}

/// How sums that are not made yet are made, by the value of the enum.
pub(super) const REDUCTIONS: [&str; 3] = ["sum", "max", "min"];

/// The word of a reduction.
pub(super) fn reduction_name(value: i64) -> &'static str {
    usize::try_from(value).ok().and_then(|value| REDUCTIONS.get(value)).copied().unwrap_or_default()
}

/// Along which axes a tensor is cut.
#[derive(Clone, Debug)]
pub(super) struct Sharding {
    /// The attribute.
    pub(super) attr: Option<Attr>,
    /// A mesh or a symbol.
    pub(super) mesh: Attr,
    pub(super) dims: Vec<Dim>,
    pub(super) replicated: Vec<Axis>,
    pub(super) unreduced: Vec<Axis>,
    /// How what is unreduced is still to be combined.
    pub(super) reduction: i64,
}

impl Sharding {
    /// The sharding that an attribute is.
    pub(super) fn of(ctx: &Context, attr: Attr) -> Option<Sharding> {
        let data = dialect_attr(ctx, attr, "sdy", "sharding")?;
        let [Param::Attr(mesh), dims, replicated, unreduced, reduction] = &*data.params else { return None };
        let dim = |attr| {
            let data = dialect_attr(ctx, attr, "sdy", "dimension_sharding")?;
            let [axes, closed, priority] = &*data.params else { return None };
            Some(Dim {
                axes: axes_of(ctx, Some(axes))?,
                closed: matches!(closed, Param::Bool(true)),
                priority: !matches!(priority, Param::None),
            })
        };
        Some(Sharding {
            attr: Some(attr),
            mesh: *mesh,
            dims: attrs(Some(dims)).map(dim).collect::<Option<_>>()?,
            replicated: axes_of(ctx, Some(replicated))?,
            unreduced: axes_of(ctx, Some(unreduced))?,
            reduction: if let Param::Int(value) = reduction { *value } else { 0 },
        })
    }

    /// The shardings of several values.
    pub(super) fn all(ctx: &Context, attr: Attr) -> Option<Vec<Sharding>> {
        let data = dialect_attr(ctx, attr, "sdy", "sharding_per_value")?;
        attrs(data.params.first()).map(|sharding| Sharding::of(ctx, sharding)).collect()
    }

    /// One that says nothing of its dimensions.
    pub(super) fn open(mesh: Attr, rank: usize) -> Sharding {
        let (replicated, unreduced) = (Vec::new(), Vec::new());
        Sharding { attr: None, mesh, dims: vec![Dim::default(); rank], replicated, unreduced, reduction: 0 }
    }

    /// The axes of dimensions, of what is replicated and of what is unreduced.
    pub(super) fn lists(&self) -> impl Iterator<Item = &[Axis]> + Clone {
        let dims = self.dims.iter().map(|dim| &dim.axes[..]);
        dims.chain([&self.replicated[..], &self.unreduced[..]])
    }
}

/// The attributes of a list.
pub(super) fn attrs(list: Option<&Param>) -> impl Iterator<Item = Attr> + '_ {
    let list: &[Param] = if let Some(Param::List(list)) = list { list } else { &[] };
    list.iter().filter_map(|param| if let Param::Attr(attr) = param { Some(*attr) } else { None })
}

/// Axes.
pub(super) fn axes_of(ctx: &Context, list: Option<&Param>) -> Option<Vec<Axis>> {
    attrs(list).map(|attr| Axis::of(ctx, attr)).collect()
}

/// The axes of an attribute that is a list of them.
pub(super) fn axis_list(ctx: &Context, attr: Attr) -> Option<Vec<Axis>> {
    axes_of(ctx, dialect_attr(ctx, attr, "sdy", "axis_ref_list")?.params.first())
}

/// The axes of each dimension.
pub(super) fn axis_lists(ctx: &Context, attr: Attr) -> Option<Vec<Vec<Axis>>> {
    let data = dialect_attr(ctx, attr, "sdy", "list_of_axis_ref_lists")?;
    attrs(data.params.first()).map(|list| axis_list(ctx, list)).collect()
}

/// The names of axes that a computation sees to by itself.
pub(super) fn manual_axes(ctx: &Context, attr: Attr) -> Option<Vec<String>> {
    let data = dialect_attr(ctx, attr, "sdy", "manual_axes")?;
    let name = |attr| match ctx.attr_data(attr) {
        AttrData::String { value, .. } => Some(ctx.text(*value).into_owned()),
        _ => None,
    };
    attrs(data.params.first()).map(name).collect()
}
