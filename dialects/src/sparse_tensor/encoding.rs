//! `#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32 }>`

use super::DIALECT;
use super::level::{Format, Level};
use super::map_text::MapText;
use super::slices::{SLICE, WHOLE};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Alias, AsmParser, AsmPrinter, AttrHooks};
use rmlir_ir::interfaces::TensorEncoding;
use rmlir_ir::typed::{is_attr, make_attr};
use rmlir_ir::value::affine_text::print_expr;
use rmlir_ir::value::{AffineKind, AffineMap};
use rmlir_ir::{Attr, AttrData, Context, DialectAttr, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .attr("encoding")
        .hooks(Arc::new(EncodingAttr))
        .interface::<dyn TensorEncoding>(Arc::new(EncodingAttr));
}

pub(super) const ENCODING: (&str, &str) = (DIALECT, "encoding");

/// How a tensor is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Encoding<'c> {
    /// How each level is stored.
    pub levels: Vec<Level>,
    /// Coordinates of levels from those of dimensions; none if nothing is said of them.
    pub dim_to_lvl: Option<&'c AffineMap>,
    /// The other way round, if that is known.
    pub lvl_to_dim: Option<&'c AffineMap>,
    /// Bits of a position; 0 for those of `index`.
    pub pos_width: i64,
    /// The same of a coordinate.
    pub crd_width: i64,
    /// The value of all that is stored, if it is always the same.
    pub explicit: Option<Attr>,
    /// The value of all that is not stored.
    pub implicit: Option<Attr>,
    /// Slices, one for each dimension, or none.
    pub slices: Vec<Attr>,
}

fn map_of<'c>(ctx: &'c Context, param: &Param) -> Option<&'c AffineMap> {
    let Param::Attr(map) = *param else { return None };
    match ctx.attr_data(map) {
        AttrData::AffineMap(map) => Some(map),
        _ => None,
    }
}

fn attr_of(param: &Param) -> Option<Attr> {
    if let Param::Attr(attr) = *param { Some(attr) } else { None }
}

impl<'c> Encoding<'c> {
    fn of_params(ctx: &'c Context, params: &[Param]) -> Option<Encoding<'c>> {
        let [Param::List(levels), to_lvl, to_dim, pos, crd, explicit, implicit, Param::List(slices)] = params
        else {
            return None;
        };
        let (&Param::Int(pos_width), &Param::Int(crd_width)) = (pos, crd) else { return None };
        let level = |level: &Param| if let Param::Int(bits) = *level { Some(Level(bits)) } else { None };
        Some(Encoding {
            levels: levels.iter().map(level).collect::<Option<_>>()?,
            dim_to_lvl: map_of(ctx, to_lvl),
            lvl_to_dim: map_of(ctx, to_dim),
            pos_width,
            crd_width,
            explicit: attr_of(explicit),
            implicit: attr_of(implicit),
            slices: slices.iter().map(attr_of).collect::<Option<_>>()?,
        })
    }

    /// What an attribute says.
    pub fn of(ctx: &'c Context, attr: Attr) -> Option<Encoding<'c>> {
        match ctx.attr_data(attr) {
            AttrData::Dialect(data) if is_attr(ctx, attr, ENCODING) => Encoding::of_params(ctx, &data.params),
            _ => None,
        }
    }

    /// The attribute. Levels are dimensions if nothing is said of them.
    pub fn to_attr(&self, ctx: &Context) -> Option<Attr> {
        let identity = AffineMap::identity(ctx.affine(), u32::try_from(self.levels.len()).ok()?);
        let to_lvl = self.dim_to_lvl.unwrap_or(&identity);
        let to_dim = match self.lvl_to_dim {
            Some(map) => Some(map.clone()),
            None => inverse(ctx, to_lvl),
        };
        let map = |map: AffineMap| Param::Attr(ctx.affine_map_attr(map));
        self.attr_with(ctx, [map(to_lvl.clone()), to_dim.map_or(Param::None, map)])
    }

    fn attr_with(&self, ctx: &Context, [to_lvl, to_dim]: [Param; 2]) -> Option<Attr> {
        let attr = |attr: Option<Attr>| attr.map_or(Param::None, Param::Attr);
        let params = vec![
            Param::List(self.levels.iter().map(|level| Param::Int(level.0)).collect()),
            to_lvl,
            to_dim,
            Param::Int(self.pos_width),
            Param::Int(self.crd_width),
            attr(self.explicit),
            attr(self.implicit),
            Param::List(self.slices.iter().map(|&slice| Param::Attr(slice)).collect()),
        ];
        make_attr(ctx, ENCODING, params).ok()
    }

    /// The same with levels for dimensions, as a whole.
    pub fn without_maps(&self) -> Encoding<'c> {
        Encoding { dim_to_lvl: None, lvl_to_dim: None, slices: Vec::new(), ..self.clone() }
    }

    /// Whether levels are dimensions, in their order.
    pub fn is_identity(&self, ctx: &Context) -> bool {
        self.dim_to_lvl.is_none_or(|map| map.is_identity(ctx.affine()))
    }

    /// Whether levels are dimensions, in any order.
    pub fn is_permutation(&self, ctx: &Context) -> bool {
        self.dim_to_lvl.is_none_or(|map| map.is_permutation(ctx.affine()))
    }

    /// Whether all levels are dense.
    pub fn is_all_dense(&self) -> bool {
        self.levels.iter().all(|level| level.is(Format::Dense))
    }

    /// Whether the coordinates of all levels are sorted.
    pub fn is_all_ordered(&self) -> bool {
        self.levels.iter().all(|level| level.is_ordered())
    }

    /// The attribute that an encoding is made to, without its maps, widths and values. It says nothing of levels, and so is another one than
    /// that of an encoding whose levels are its dimensions.
    pub fn storage_attr(&self, ctx: &Context) -> Option<Attr> {
        let levels = self.levels.iter().map(|level| level.storage()).collect();
        let stored = Encoding {
            levels,
            dim_to_lvl: None,
            lvl_to_dim: None,
            pos_width: 0,
            crd_width: 0,
            explicit: None,
            implicit: None,
            slices: self.slices.clone(),
        };
        stored.attr_with(ctx, [Param::None, Param::None])
    }

    /// Number of dimensions.
    pub fn dim_rank(&self) -> usize {
        self.dim_to_lvl.map_or(self.levels.len(), |map| map.dims as usize)
    }

    /// Number of levels.
    pub fn lvl_rank(&self) -> usize {
        self.levels.len()
    }

    fn check(&self, ctx: &Context) -> Result<(), String> {
        for (width, what) in [(self.pos_width, "position"), (self.crd_width, "coordinate")] {
            if !matches!(width, 0 | 8 | 16 | 32 | 64) {
                return Err(format!("unexpected {what} bitwidth: {}", width as u32));
            }
        }
        self.check_levels()?;
        self.check_structured(ctx)?;
        if self.levels.is_empty() {
            return Err("expected a non-empty array for lvlTypes".into());
        }
        self.check_maps(ctx)?;
        if self.slices.is_empty() {
            return Ok(());
        }
        let (slices, dims, levels) = (self.slices.len(), self.dim_rank(), self.lvl_rank());
        if slices != dims {
            return Err(format!(
                "dimension-rank mismatch between dimSlices and dimToLvl: {slices} != {dims}"
            ));
        }
        match dims == levels {
            true => Ok(()),
            false => {
                Err(format!("dimSlices expected dimension-rank to match level-rank: {dims} != {levels}"))
            }
        }
    }

    /// Singletons follow compressed levels, batches come first.
    fn check_levels(&self) -> Result<(), String> {
        let levels = &self.levels;
        for (i, level) in levels.iter().enumerate().filter(|(_, level)| level.is(Format::Singleton)) {
            match i.checked_sub(1).map(|before| levels[before]) {
                Some(before) if before.is_compressed() => {}
                Some(before) if before.is(Format::Singleton) && before.is_soa() == level.is_soa() => {}
                Some(before) if before.is(Format::Singleton) => {
                    return Err(
                        "expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS)."
                            .into(),
                    );
                }
                _ => {
                    return Err("expected compressed or loose_compressed level before singleton level".into());
                }
            }
        }
        let batches = levels.iter().take_while(|level| level.is(Format::Batch)).count();
        if levels.iter().skip(batches).any(|level| level.is(Format::Batch)) {
            return Err("Batch lvlType can only be leading levels.".into());
        }
        match levels.iter().any(|level| level.is_soa() && !level.is(Format::Singleton)) {
            true => Err("SoA is only applicable to singleton lvlTypes.".into()),
            false => Ok(()),
        }
    }

    /// A structured level is the last one, of blocks of its size.
    fn check_structured(&self, ctx: &Context) -> Result<(), String> {
        let Some(at) = self.levels.iter().position(|level| level.is(Format::Structured)) else {
            return Ok(());
        };
        if at + 1 != self.levels.len() {
            return Err("expected n_out_of_m to be the last level type".into());
        }
        if !self.levels.iter().take(at).all(|level| level.is(Format::Dense)) {
            return Err("expected all dense lvlTypes before a n_out_of_m level".into());
        }
        let Some(map) = self.dim_to_lvl.filter(|map| map.dims as usize != map.results.len()) else {
            return Ok(());
        };
        let Some(sizes) = block_sizes(ctx, map) else {
            return Err("expected 1xm block structure for n_out_of_m level".into());
        };
        let mut size = 0;
        for &other in sizes.iter().filter(|&&other| other != 0) {
            if size != 0 && size != other {
                return Err("expected only one blocked level with the same coefficients".into());
            }
            size = other;
        }
        match size == self.levels[at].group() {
            true => Ok(()),
            false => {
                Err("expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level".into())
            }
        }
    }

    fn check_maps(&self, ctx: &Context) -> Result<(), String> {
        let Some(map) = self.dim_to_lvl else { return Ok(()) };
        let (dims, levels, results) = (map.dims as usize, self.levels.len(), map.results.len());
        if results != levels {
            return Err(format!("level-rank mismatch between dimToLvl and lvlTypes: {results} != {levels}"));
        }
        let inferred = inverse(ctx, map);
        if inferred.is_none() && map.symbols == 0 {
            return Err("failed to infer lvlToDim from dimToLvl".into());
        }
        if self.lvl_to_dim.is_some_and(|stated| inferred.as_ref() != Some(stated)) {
            return Err("expected lvlToDim to be an inverse of dimToLvl".into());
        }
        match dims > levels {
            true => Err(format!("unexpected dimToLvl mapping from {dims} to {levels}")),
            false => Ok(()),
        }
    }
}

/// Sizes of blocks, as the results of a map that divides dimensions into such come: of whole dimensions zero.
fn block_sizes(ctx: &Context, map: &AffineMap) -> Option<Vec<i64>> {
    let store = ctx.affine();
    let (mut divided, mut sizes) = (BTreeMap::new(), Vec::new());
    let part = |dim, size| Some((store.as_dim(dim)?, store.as_constant(size).filter(|&size| size > 0)?));
    let mut blocked = false;
    for &result in &map.results {
        match store.kind(result) {
            AffineKind::Dim(at) => {
                if divided.insert(at, 0).is_some() {
                    return None;
                }
                sizes.push(0);
            }
            AffineKind::FloorDiv(dim, size) => {
                let (at, size) = part(dim, size)?;
                if divided.insert(at, size).is_some() {
                    return None;
                }
            }
            AffineKind::Mod(dim, size) => {
                let (at, size) = part(dim, size)?;
                if divided.get(&at) != Some(&size) {
                    return None;
                }
                blocked = true;
                sizes.push(size);
            }
            _ => return None,
        }
    }
    blocked.then_some(sizes)
}

/// The map from levels to dimensions, of a permutation or one of blocks.
pub fn inverse(ctx: &Context, map: &AffineMap) -> Option<AffineMap> {
    let store = ctx.affine();
    if map.symbols != 0 {
        return None;
    }
    if map.is_permutation(store) {
        return map.inverse_permutation(store);
    }
    block_sizes(ctx, map)?;
    // Whole dimensions first, then those of blocks by their number.
    let (mut whole, mut blocks) = (Vec::new(), BTreeMap::new());
    for (&result, level) in map.results.iter().zip(0..) {
        let level = store.dim(level);
        match store.kind(result) {
            AffineKind::FloorDiv(dim, size) => {
                blocks.insert(store.as_dim(dim)?, store.mul(level, size).ok()?);
            }
            AffineKind::Mod(dim, _) => {
                let sum = blocks.get_mut(&store.as_dim(dim)?)?;
                *sum = store.add(*sum, level).ok()?;
            }
            _ => whole.push(level),
        }
    }
    whole.extend(blocks.into_values());
    Some(AffineMap::new(map.results.len() as u32, 0, whole))
}

/// The attribute.
struct EncodingAttr;

const KEYS: [&str; 5] = ["map", "posWidth", "crdWidth", "explicitVal", "implicitVal"];

/// What is read of an encoding.
#[derive(Default)]
struct Parts {
    map: MapText,
    pos_width: i64,
    crd_width: i64,
    explicit: Option<Attr>,
    implicit: Option<Attr>,
}

fn width(parser: &mut dyn AsmParser, what: &str) -> Result<i64, Failed> {
    let attr = parser.attr(None)?;
    match parser.ctx().attr_data(attr) {
        AttrData::Integer { value, .. } => Ok(value.to_i64().unwrap_or(-1)),
        _ => {
            let loc = parser.name_loc();
            Err(parser.error(loc, &format!("expected an integral {what} bitwidth")))
        }
    }
}

/// Whether an attribute is a number, a complex one included.
fn is_numeric(ctx: &Context, attr: Attr) -> bool {
    matches!(ctx.attr_data(attr), AttrData::Integer { .. } | AttrData::Float { .. })
        || is_attr(ctx, attr, ("complex", "number"))
}

fn value(parser: &mut dyn AsmParser, key: &str) -> Result<Option<Attr>, Failed> {
    let attr = parser.attr(None)?;
    if is_numeric(parser.ctx(), attr) {
        return Ok(Some(attr));
    }
    let loc = parser.name_loc();
    Err(parser.error(loc, &format!("expected a numeric value for {key}")))
}

impl Parts {
    fn read(&mut self, parser: &mut dyn AsmParser, key: &str) -> Result<(), Failed> {
        match key {
            "map" => {
                let map = MapText::parse(parser)?;
                self.map.levels.extend(map.levels);
                self.map.slices.extend(map.slices);
                (self.map.dim_to_lvl, self.map.lvl_to_dim) = (map.dim_to_lvl, map.lvl_to_dim);
            }
            "posWidth" => self.pos_width = width(parser, "position")?,
            "crdWidth" => self.crd_width = width(parser, "index")?,
            "explicitVal" => self.explicit = value(parser, key)?,
            _ => self.implicit = value(parser, key)?,
        }
        Ok(())
    }

    /// Slices of all dimensions, if any has one.
    fn slices(&self, ctx: &Context) -> Vec<Param> {
        if self.map.slices.iter().all(|slice| slice.is_none()) {
            return Vec::new();
        }
        let whole = make_attr(ctx, SLICE, WHOLE.map(Param::Int).to_vec()).ok();
        self.map.slices.iter().filter_map(|slice| slice.or(whole)).map(Param::Attr).collect()
    }

    fn params(&self, ctx: &Context) -> Vec<Param> {
        let map =
            |map: Option<AffineMap>| map.map_or(Param::None, |map| Param::Attr(ctx.affine_map_attr(map)));
        let attr = |attr: Option<Attr>| attr.map_or(Param::None, Param::Attr);
        let to_dim = self.map.lvl_to_dim.clone().filter(|map| !map.results.is_empty());
        let to_dim = to_dim.or_else(|| inverse(ctx, self.map.dim_to_lvl.as_ref()?));
        vec![
            Param::List(self.map.levels.iter().map(|level| Param::Int(level.0)).collect()),
            map(self.map.dim_to_lvl.clone()),
            map(to_dim),
            Param::Int(self.pos_width),
            Param::Int(self.crd_width),
            attr(self.explicit),
            attr(self.implicit),
            Param::List(self.slices(ctx).into()),
        ]
    }
}

impl AttrHooks for EncodingAttr {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        parser.token("{")?;
        let mut parts = Parts::default();
        while let Some(key) = parser.optional_keyword() {
            let key = parser.ctx().text(key).into_owned();
            if !KEYS.contains(&&*key) {
                let loc = parser.name_loc();
                return Err(parser.error(loc, &format!("unexpected key: {key}")));
            }
            parser.token("=")?;
            parts.read(parser, &key)?;
            if !parser.optional_token(",") {
                break;
            }
        }
        parser.token("}")?;
        parser.token(">")?;
        Ok(parts.params(parser.ctx()))
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        let ctx = printer.ctx().clone();
        let Some(encoding) = Encoding::of_params(&ctx, &attr.params) else { return };
        printer.text("<{ map = ");
        print_map(printer, &ctx, &encoding);
        for (key, width) in [("posWidth", encoding.pos_width), ("crdWidth", encoding.crd_width)] {
            if width != 0 {
                printer.text(&format!(", {key} = {width}"));
            }
        }
        for (key, value) in [("explicitVal", encoding.explicit), ("implicitVal", encoding.implicit)] {
            if let Some(value) = value {
                printer.text(&format!(", {key} = "));
                printer.attr(value);
            }
        }
        printer.text(" }>");
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        Encoding::of_params(ctx, params).map_or(Ok(()), |encoding| encoding.check(ctx))
    }

    fn may_alias(&self) -> bool {
        true
    }

    fn alias<'c>(&self, _: &'c Context, _: &DialectAttr) -> Option<Alias<'c>> {
        Some(Alias { name: "sparse".into(), overridable: true })
    }
}

fn print_map(printer: &mut dyn AsmPrinter, ctx: &Context, encoding: &Encoding<'_>) {
    let identity = AffineMap::identity(ctx.affine(), encoding.levels.len() as u32);
    let map = encoding.dim_to_lvl.unwrap_or(&identity);
    if map.symbols != 0 {
        let symbols: Vec<String> = (0..map.symbols).map(|i| format!("s{i}")).collect();
        printer.text(&format!("[{}]", symbols.join(", ")));
    }
    printer.text("(");
    for i in 0..map.dims as usize {
        printer.text(if i == 0 { "" } else { ", " });
        printer.text(&format!("d{i}"));
        if let Some(&slice) = encoding.slices.get(i) {
            printer.text(" : ");
            printer.attr(slice);
        }
    }
    printer.text(") -> (");
    for (i, (&expr, level)) in map.results.iter().zip(&encoding.levels).enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        let mut text = Vec::new();
        print_expr(ctx.affine(), expr, &mut text);
        printer.bytes(&text);
        printer.text(&format!(" : {}", level.text()));
    }
    printer.text(")");
}

/// Whether a number, or both parts of a complex one, are zero.
fn is_zero(ctx: &Context, attr: Attr) -> bool {
    match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.is_zero(),
        data @ AttrData::Float { ty, .. } => match (ctx.type_data(*ty), data.float_bits()) {
            (TypeData::Float(kind), Some(bits)) => kind.is_zero(bits),
            _ => false,
        },
        AttrData::Dialect(data) => data.params.iter().all(|part| match part {
            Param::Float { kind, bits } => kind.is_zero(u128::from(bits[0]) | u128::from(bits[1]) << 64),
            _ => true,
        }),
        _ => false,
    }
}

impl TensorEncoding for EncodingAttr {
    fn verify(&self, ctx: &Context, encoding: Attr, shape: &[i64], element: Type) -> Result<(), String> {
        let Some(encoding) = Encoding::of(ctx, encoding) else { return Ok(()) };
        if shape.is_empty() {
            return Err("expected non-scalar sparse tensor".into());
        }
        let (dims, rank) = (encoding.dim_rank(), shape.len());
        if dims != rank {
            return Err(format!(
                "dimension-rank mismatch between encoding and tensor shape: {dims} != {rank}"
            ));
        }
        for (value, what) in [(encoding.explicit, "explicit"), (encoding.implicit, "implicit")] {
            match value.and_then(|value| ctx.attr_type(value)) {
                Some(ty) if ty != element => {
                    let (have, want) = (ctx.quoted_type(ty), ctx.quoted_type(element));
                    return Err(format!(
                        "{what} value type mismatch between encoding and tensor element type: {have} != {want}"
                    ));
                }
                _ => {}
            }
        }
        match encoding.implicit {
            Some(value) if !is_zero(ctx, value) => Err("implicit value must be zero".into()),
            _ => Ok(()),
        }
    }
}
