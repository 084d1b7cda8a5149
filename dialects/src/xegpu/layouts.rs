//! How tiles are spread over groups and their threads, and what descriptors of tiles may say.

use super::text::is;
use crate::common::enums;
use rmlir_ir::constraint::{Pred, PredFn, Subject, Verdict};
use rmlir_ir::def::Param;
use rmlir_ir::{Attr, AttrData, Context, Type, TypeData, typed};
use rmlir_ods::DialectImpl;
use rmlir_ods::hooks::ParamsCheck;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let checks: [(&str, ParamsCheck); 4] = [
        ("layout", check_layout),
        ("slice", check_slice),
        ("range", check_range),
        ("scatter_tdesc_attr", check_scatter),
    ];
    for (name, check) in checks {
        dialect.attr(name).verifier(check);
    }
    let test = |ctx: &Context, subject| match subject {
        Subject::Type(ty) => is_shared(ctx, ty).into(),
        Subject::Attr(_) => Verdict::Unknown,
    };
    dialect.function("isSharedMemory", Pred::Fn(PredFn::new("isSharedMemory", Arc::new(test))));
}

/// `Err` of the message, unless it holds.
fn ensure(holds: bool, message: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message.to_owned()) }
}

/// The names of the lists of a layout, in order.
const LISTS: [&str; 6] = ["sg_layout", "sg_data", "inst_data", "lane_layout", "lane_data", "order"];

/// A layout as its lists, by dimension.
#[derive(Clone)]
pub(super) struct Layout([Option<Vec<i64>>; 6]);

impl Layout {
    fn of_params(ctx: &Context, params: &[Param]) -> Layout {
        let list = |at: usize| match params.get(at) {
            Some(Param::Attr(list)) => Some(ctx.as_i32_array(*list)?.into_iter().map(i64::from).collect()),
            _ => None,
        };
        Layout(std::array::from_fn(list))
    }

    /// What an attribute says; of a slice, without the dimensions that it leaves out.
    pub(super) fn of(ctx: &Context, attr: Attr) -> Option<Layout> {
        let AttrData::Dialect(data) = ctx.attr_data(attr) else { return None };
        if is(ctx, attr, "layout") {
            return Some(Layout::of_params(ctx, &data.params));
        }
        let (&Param::Attr(parent), dims) = (data.params.first()?, dims(ctx, &data.params)) else {
            return None;
        };
        let mut found = Layout::of(ctx, parent)?;
        for list in found.0.iter_mut().flatten() {
            let mut at = -1;
            list.retain(|_| {
                at += 1;
                !dims.contains(&at)
            });
        }
        Some(found)
    }

    fn list(&self, name: &str) -> Option<&[i64]> {
        let at = LISTS.iter().position(|have| *have == name)?;
        self.0[at].as_deref()
    }

    /// How many dimensions it is about.
    pub(super) fn rank(&self) -> usize {
        let named = ["sg_layout", "inst_data", "lane_layout"].into_iter().find_map(|name| self.list(name));
        named.map_or(0, <[i64]>::len)
    }

    /// Whether it says how groups share a tile, not only the threads of one.
    pub(super) fn is_for_groups(&self) -> bool {
        self.list("sg_layout").is_some()
    }

    /// How threads of a group share a tile.
    pub(super) fn lanes(&self) -> Option<&[i64]> {
        self.list("lane_layout")
    }

    /// Whether a tile of this shape can be shared evenly.
    pub(super) fn divides(&self, shape: &[i64]) -> bool {
        let of_group = share(shape, self.list("sg_layout"), self.list("sg_data"), true);
        let of_instruction = of_group.and_then(|shape| share(&shape, None, self.list("inst_data"), false));
        of_instruction
            .and_then(|shape| share(&shape, self.list("lane_layout"), self.list("lane_data"), false))
            .is_some()
    }
}

/// How often a shape holds another.
fn ratio(shape: &[i64], part: &[i64]) -> Option<Vec<i64>> {
    if shape.len() != part.len() {
        return None;
    }
    let one = |(&size, &part): (&i64, &i64)| (part != 0 && size % part == 0).then(|| size / part);
    shape.iter().zip(part).map(one).collect()
}

/// What each of those that share a shape has of it. Where they take turns, several may have the same.
fn share(shape: &[i64], layout: Option<&[i64]>, data: Option<&[i64]>, turns: bool) -> Option<Vec<i64>> {
    let each = match layout {
        Some(layout) => ratio(shape, layout)?,
        None => shape.to_vec(),
    };
    let Some(data) = data else { return Some(each) };
    let fits = ratio(&each, data).or_else(|| ratio(data, &each).filter(|_| turns));
    fits.map(|_| data.to_vec())
}

fn dims(ctx: &Context, params: &[Param]) -> Vec<i64> {
    match params.get(1) {
        Some(Param::Attr(dims)) => ctx.i64_array(*dims).unwrap_or_default(),
        _ => Vec::new(),
    }
}

fn numbers(list: &[i64]) -> String {
    list.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// The text of a layout, as messages have it.
fn text(ctx: &Context, attr: Attr) -> String {
    let AttrData::Dialect(data) = ctx.attr_data(attr) else { return String::new() };
    if let (false, Some(&Param::Attr(parent))) = (is(ctx, attr, "layout"), data.params.first()) {
        return format!(
            "#xegpu.slice<{}, dims = [{}]>",
            text(ctx, parent),
            numbers(&dims(ctx, &data.params))
        );
    }
    let lists = Layout::of_params(ctx, &data.params).0;
    let named = LISTS.iter().zip(&lists).filter_map(|(name, list)| Some((name, list.as_ref()?)));
    let parts: Vec<String> = named.map(|(name, list)| format!("{name} = [{}]", numbers(list))).collect();
    format!("#xegpu.layout<{}>", parts.join(", "))
}

fn check_layout(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let layout = Layout::of_params(ctx, params);
    let len = |name: &str| layout.list(name).map(<[i64]>::len);
    let (groups, instruction, lanes) = (len("sg_layout"), len("inst_data"), len("lane_layout"));
    let some = groups.or(instruction).or(lanes).is_some();
    ensure(some, "expected at least one of sg_layout, inst_data or lane_layout")?;
    let differ = |a: Option<usize>, b: Option<usize>| a.zip(b).is_some_and(|(a, b)| a != b);
    let same = |a: &str, b: &str| format!("expected {a} and {b} to have the same rank");
    ensure(!differ(groups, instruction), &same("sg_layout", "inst_data"))?;
    ensure(!differ(groups, lanes), &same("sg_layout", "lane_layout"))?;
    if let (true, Some(data), Some(lanes)) = (differ(instruction, lanes), instruction, lanes) {
        let what = same("inst_data", "lane_layout");
        return Err(format!("{what}, got inst_data {data}, lane_layout {lanes}"));
    }
    for (data, layout, lengths) in [("sg_data", "sg_layout", groups), ("lane_data", "lane_layout", lanes)] {
        let have = len(data);
        let text = format!("expected {layout} being used with {data}");
        ensure(have.is_none() || lengths.is_some(), &text)?;
        ensure(!differ(have, lengths), &same(data, layout))?;
    }
    let order = len("order");
    let text = "expected sg_layout/lane_layout being used with order";
    ensure(order.is_none() || groups.or(lanes).is_some(), text)?;
    ensure(!differ(order, groups), &same("order", "sg_layout"))?;
    ensure(!differ(order, lanes), &same("order", "lane_layout"))
}

fn check_slice(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let Some(&Param::Attr(parent)) = params.first() else { return Ok(()) };
    let Some(layout) = Layout::of(ctx, parent) else { return Ok(()) };
    let mut seen = Vec::new();
    for dim in dims(ctx, params) {
        let is_there = usize::try_from(dim).is_ok_and(|dim| dim < layout.rank());
        ensure(is_there, &format!("invalid dim ({dim}) in slice attribute."))?;
        ensure(!seen.contains(&dim), &format!("repeated dim ({dim}) in slice attribute."))?;
        seen.push(dim);
    }
    Ok(())
}

fn check_range(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let number = |at: usize| match params.get(at) {
        Some(Param::Attr(attr)) => typed::number(ctx, *attr),
        _ => None,
    };
    let (Some(start), Some(end)) = (number(0), number(1)) else { return Ok(()) };
    ensure(start < end, &format!("'end' : {end} must be greater than 'start' : {start}"))
}

fn check_scatter(ctx: &Context, params: &[Param]) -> Result<(), String> {
    ensure(chunk_in(ctx, params) > 0, "invalid chunk size")
}

fn chunk_in(ctx: &Context, params: &[Param]) -> i64 {
    match params.get(1) {
        Some(Param::Attr(size)) => typed::number(ctx, *size).unwrap_or(1),
        _ => 1,
    }
}

/// What a descriptor of a tile, or of places, says.
pub(super) struct Descriptor {
    pub(super) shape: Vec<i64>,
    pub(super) element: Type,
    encoding: Option<Attr>,
    pub(super) layout: Option<Attr>,
}

/// Numbers of memories.
const GLOBAL: i64 = 0;
const SHARED: i64 = 3;

impl Descriptor {
    fn of_params(params: &[Param]) -> Option<Descriptor> {
        let attr = |at: usize| match params.get(at) {
            Some(Param::Attr(attr)) => Some(*attr),
            _ => None,
        };
        let [Param::List(shape), Param::Type(element), ..] = params else { return None };
        let size = |size: &Param| match size {
            Param::Int(size) => Some(*size),
            _ => None,
        };
        let shape = shape.iter().filter_map(size).collect();
        Some(Descriptor { shape, element: *element, encoding: attr(2), layout: attr(3) })
    }

    /// What a type says, if it is that of a descriptor.
    pub(super) fn of(ctx: &Context, ty: Type) -> Option<Descriptor> {
        if !typed::is_type(ctx, ty, ("xegpu", "tensor_desc")) {
            return None;
        }
        let rmlir_ir::TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
        Descriptor::of_params(&data.params)
    }

    fn encoding_params<'c>(&self, ctx: &'c Context, mnemonic: &str) -> Option<&'c [Param]> {
        let encoding = self.encoding.filter(|&encoding| is(ctx, encoding, mnemonic))?;
        match ctx.attr_data(encoding) {
            AttrData::Dialect(data) => Some(&data.params),
            _ => None,
        }
    }

    /// Whether it describes places and not a tile.
    pub(super) fn is_scattered(&self, ctx: &Context) -> bool {
        self.encoding_params(ctx, "scatter_tdesc_attr").is_some()
    }

    /// How many elements there are at each place.
    pub(super) fn chunk(&self, ctx: &Context) -> i64 {
        self.encoding_params(ctx, "scatter_tdesc_attr").map_or(1, |params| chunk_in(ctx, params))
    }

    /// How many tiles there are side by side.
    pub(super) fn tiles(&self, ctx: &Context) -> i64 {
        self.encoding_params(ctx, "block_tdesc_attr").map_or(1, |params| chunk_in(ctx, params))
    }

    /// The number of the memory that it is about.
    pub(super) fn memory(&self, ctx: &Context) -> i64 {
        let params = ["scatter_tdesc_attr", "block_tdesc_attr"]
            .into_iter()
            .find_map(|mnemonic| self.encoding_params(ctx, mnemonic));
        match params.and_then(<[Param]>::first) {
            Some(Param::Attr(space)) => typed::number(ctx, *space).unwrap_or(GLOBAL),
            _ => GLOBAL,
        }
    }
}

/// What must hold of the parameters of a descriptor.
pub(super) fn check_descriptor(ctx: &Context, params: &[Param]) -> Result<(), String> {
    const PACKED: u32 = 32;
    let Some(found) = Descriptor::of_params(params) else { return Ok(()) };
    let rank = found.shape.len();
    ensure(rank != 0, "expected non-zero rank tensor")?;
    let scattered = found.is_scattered(ctx);
    let is_shared = !scattered && found.memory(ctx) == SHARED;
    ensure(rank == 1 || !is_shared, "SLM is only supported for 1D block tensor")?;
    let bits = ctx.type_data(found.element).storage_width().unwrap_or(PACKED).max(1);
    let packed = if bits < PACKED { i64::from(PACKED / bits) } else { 1 };
    let chunk = found.chunk(ctx);
    if scattered {
        ensure(rank != 1 || chunk == 1, "expected non-contiguous elements for 1D tensor")?;
        let last = found.shape.last().copied().unwrap_or(0);
        ensure(chunk == 1 || last == chunk, "expected last dim of tensor to match chunk size")?;
        let text = format!("expected last dim of tensor to be a multiple of {packed}");
        ensure(chunk == 1 || last % packed == 0, &text)?;
    }
    let Some((attr, layout)) = found.layout.and_then(|attr| Some((attr, Layout::of(ctx, attr)?))) else {
        return Ok(());
    };
    ensure(rank == layout.rank(), "expected layout rank to match tensor rank")?;
    let last = layout.list("lane_data").and_then(|data| data.last());
    let multiple = format!("expected last dim of lane_data to be a multiple of: {packed}");
    ensure(chunk == 1 || last.is_none_or(|last| last % packed == 0), &multiple)?;
    let what = format!("cannot distribute [{}] using {}", numbers(&found.shape), text(ctx, attr));
    ensure(layout.divides(&found.shape), &what)
}

/// Whether a buffer lies in the memory that a group shares.
fn is_shared(ctx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { space: Some(space), .. } = *ctx.type_data(ty) else { return false };
    let said = |by, word: &str| enums::word(ctx, space, by).as_deref() == Some(word);
    match ctx.attr_data(space) {
        AttrData::Integer { value, .. } => value.to_i64() == Some(SHARED),
        _ => said(("gpu", "address_space"), "workgroup") || said(("xegpu", "memory_space"), "slm"),
    }
}
