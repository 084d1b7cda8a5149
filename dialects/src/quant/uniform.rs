//! `uniform<i8:f32, 1.5:3>`, `uniform<i8:f32:1, {1.0,2.0:4}>`, `uniform<i8:f32:{0:2}, {1.0, 2.0}>`

use super::fields;
use super::storage::{Storage, expressed, print_float, print_int, scientific};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, TypeHooks};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, DialectType, Type, TypeData};

/// For how much there is one scale.
pub(super) const WHOLE: i64 = 0;
pub(super) const PER_AXIS: i64 = 1;
pub(super) const PER_BLOCK: i64 = 2;

pub(super) struct Uniform;

/// The scales with their zero points, and how they are nested.
#[derive(Default)]
struct Scales {
    scales: Vec<f64>,
    zero_points: Vec<i64>,
    shape: Vec<i64>,
}

/// The smallest and the largest positive number of a float type.
fn range(ctx: &Context, ty: Type) -> Option<(f64, f64)> {
    let TypeData::Float(kind) = *ctx.type_data(ty) else { return None };
    (kind.precision() <= FloatKind::F64.precision()).then(|| (kind.to_f64(1), kind.to_f64(kind.largest())))
}

/// A scale is a number of the type that is expressed.
fn check_scale(ctx: &Context, ty: Type, scale: f64) -> Result<(), String> {
    match range(ctx, ty) {
        Some((min, max)) if !(min..=max).contains(&scale) => {
            let [scale, min, max] = [scale, min, max].map(scientific);
            Err(format!("scale {scale} out of expressed type range [{min}, {max}]"))
        }
        _ => Ok(()),
    }
}

impl Scales {
    /// `1.5:3`
    fn one(&mut self, parser: &mut dyn AsmParser, ty: Type) -> Result<(), Failed> {
        let scale = parser.float()?;
        let loc = parser.loc();
        check_scale(parser.ctx(), ty, scale).map_err(|message| parser.error(loc, &message))?;
        self.scales.push(scale);
        self.zero_points.push(if parser.optional_token(":") { parser.integer()? } else { 0 });
        Ok(())
    }

    /// Lists of lists, all of one shape.
    fn nested(&mut self, parser: &mut dyn AsmParser, ty: Type, depth: usize) -> Result<Vec<i64>, Failed> {
        if !parser.is_next("{") {
            self.one(parser, ty)?;
            return Ok(Vec::new());
        }
        if depth >= MAX_DEPTH {
            return Err(parser.expected("lists are nested too deeply"));
        }
        let (mut count, mut inner) = (0, None::<Vec<i64>>);
        let mut same = true;
        parser.list(Delimiter::Braces, "", &mut |parser| {
            let shape = self.nested(parser, ty, depth + 1)?;
            same &= inner.as_ref().is_none_or(|inner| *inner == shape);
            if !same {
                return Err(
                    parser.expected("tensor literal is invalid; ranks are not consistent between elements")
                );
            }
            (count, inner) = (count + 1, Some(shape));
            Ok(())
        })?;
        Ok(std::iter::once(count).chain(inner.unwrap_or_default()).collect())
    }
}

/// As many dimensions as anybody has.
const MAX_DEPTH: usize = 64;

/// `{0:2, 1:1}`
fn blocks(parser: &mut dyn AsmParser) -> Result<(Vec<i64>, Vec<i64>), Failed> {
    let (mut axes, mut sizes) = (Vec::new(), Vec::new());
    parser.list(Delimiter::Braces, "", &mut |parser| {
        axes.push(parser.integer()?);
        parser.token(":")?;
        sizes.push(parser.integer()?);
        Ok(())
    })?;
    Ok((axes, sizes))
}

/// A quantized type as casts see it.
pub(super) struct View {
    /// What is stored.
    pub(super) storage: Type,
    /// What it stands for, if that is stated.
    pub(super) expressed: Option<Type>,
    granularity: i64,
    /// Axes along which there are scales of their own.
    pub(super) axes: Vec<i64>,
    /// The length of blocks along these axes.
    pub(super) blocks: Vec<i64>,
    /// The sizes of the lists of scales.
    pub(super) shape: Vec<i64>,
    /// The number of scales.
    pub(super) scales: i64,
}

impl View {
    /// The view of a type; `None` if it is not quantized.
    pub(super) fn of(ctx: &Context, ty: Type) -> Option<View> {
        let TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
        let dialect = ctx.dialect_info(ctx.type_def_dialect(data.def)).name();
        if ctx.bytes(dialect) != b"quant" {
            return None;
        }
        let params = &data.params;
        let storage = if let Some(Param::Type(ty)) = params.first() { *ty } else { return None };
        Some(View {
            storage,
            expressed: if let Some(Param::Type(ty)) = params.get(4) { Some(*ty) } else { None },
            granularity: if let Some(Param::Int(value)) = params.get(5) { *value } else { WHOLE },
            axes: as_ints(params.get(6)),
            blocks: as_ints(params.get(7)),
            shape: as_ints(params.get(8)),
            scales: as_ints(params.get(10)).len() as i64,
        })
    }

    /// The axis of which each slice has a scale.
    pub(super) fn per_axis(&self) -> Option<i64> {
        if self.granularity == PER_AXIS { self.axes.first().copied() } else { None }
    }

    /// Whether blocks have scales.
    pub(super) fn per_block(&self) -> bool {
        self.granularity == PER_BLOCK
    }
}

fn ints(values: Vec<i64>) -> Param {
    Param::List(values.into_iter().map(Param::Int).collect())
}

/// The bits of numbers.
fn bits_of(numbers: &[Param]) -> impl Iterator<Item = u64> {
    numbers
        .iter()
        .filter_map(|number| if let Param::Float { bits, .. } = number { Some(bits[0]) } else { None })
}

fn as_ints(param: Option<&Param>) -> Vec<i64> {
    let Some(Param::List(list)) = param else { return Vec::new() };
    list.iter().filter_map(|param| if let Param::Int(value) = param { Some(*value) } else { None }).collect()
}

impl TypeHooks for Uniform {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let storage = Storage::parse(parser)?;
        parser.token(":")?;
        let ty = expressed(parser)?;
        let (mut granularity, mut axes, mut sizes) = (WHOLE, Vec::new(), Vec::new());
        if parser.optional_token(":") {
            if parser.is_next("{") {
                granularity = PER_BLOCK;
                (axes, sizes) = blocks(parser)?;
            } else {
                granularity = PER_AXIS;
                axes.push(parser.integer()?);
            }
        }
        parser.token(",")?;
        let mut scales = Scales::default();
        match granularity {
            WHOLE => scales.one(parser, ty)?,
            PER_AXIS => {
                parser.token("{")?;
                scales.one(parser, ty)?;
                while parser.optional_token(",") {
                    scales.one(parser, ty)?;
                }
                parser.token("}")?;
            }
            _ if !parser.is_next("{") => return Err(parser.expected("expected '{'")),
            _ => scales.shape = scales.nested(parser, ty, 0)?,
        }
        parser.token(">")?;
        let mut params = storage.params().to_vec();
        params.extend([
            Param::Type(ty),
            Param::Int(granularity),
            ints(axes),
            ints(sizes),
            ints(scales.shape),
        ]);
        params.push(Param::List(scales.scales.into_iter().map(Param::double).collect()));
        params.push(ints(scales.zero_points));
        Ok(params)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let params = &ty.params;
        let Some(storage) = Storage::of(printer.ctx(), params) else { return };
        let [_, _, _, _, Param::Type(expressed), Param::Int(granularity), ..] = params[..] else { return };
        let (axes, sizes) = (as_ints(params.get(6)), as_ints(params.get(7)));
        printer.text("<");
        storage.print(printer);
        printer.text(":");
        printer.ty(expressed);
        match granularity {
            WHOLE => {}
            PER_AXIS => {
                printer.text(":");
                axes.iter().for_each(|&axis| print_int(printer, axis));
            }
            _ => print_blocks(printer, &axes, &sizes),
        }
        printer.text(", ");
        let mut numbers = Numbers::of(params);
        match granularity {
            WHOLE => numbers.next(printer),
            PER_AXIS => numbers.list(printer, &[numbers.len()], ","),
            _ => numbers.list(printer, &as_ints(params.get(8)), ", "),
        }
        printer.text(">");
    }

    fn encode(&self, ctx: &Context, ty: &DialectType) -> Option<(u64, Vec<Param>)> {
        fields::uniform(ctx, &ty.params)
    }

    fn decode(&self, ctx: &Context, code: u64, fields: &[Param]) -> Option<Vec<Param>> {
        fields::to_uniform(ctx, code, fields)
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        if let Some(storage) = Storage::of(ctx, params) {
            storage.check()?;
        }
        if let (Some(&Param::Type(ty)), Some(Param::List(scales))) = (params.get(4), params.get(9)) {
            bits_of(scales).map(f64::from_bits).try_for_each(|scale| check_scale(ctx, ty, scale))?;
        }
        let (axes, sizes) = (as_ints(params.get(6)), as_ints(params.get(7)));
        if let Some(axis) = axes.iter().find(|&&axis| axis < 0) {
            return Err(format!("illegal quantized dimension: {axis}"));
        }
        match sizes.iter().find(|&&size| size <= 0) {
            Some(size) => Err(format!("illegal block size: {size}")),
            None => Ok(()),
        }
    }
}

fn print_blocks(printer: &mut dyn AsmPrinter, axes: &[i64], sizes: &[i64]) {
    printer.text(":{");
    for (i, (&axis, &size)) in axes.iter().zip(sizes).enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        print_int(printer, axis);
        printer.text(":");
        print_int(printer, size);
    }
    printer.text("}");
}

/// Scales with their zero points, in order.
struct Numbers {
    pairs: std::vec::IntoIter<(u64, i64)>,
}

impl Numbers {
    fn of(params: &[Param]) -> Numbers {
        let scales = match params.get(9) {
            Some(Param::List(list)) => &list[..],
            _ => &[],
        };
        let pairs: Vec<(u64, i64)> = bits_of(scales).zip(as_ints(params.get(10))).collect();
        Numbers { pairs: pairs.into_iter() }
    }

    fn len(&self) -> i64 {
        self.pairs.len() as i64
    }

    /// `1.5:3`, without a zero point of zero.
    fn next(&mut self, printer: &mut dyn AsmPrinter) {
        let Some((scale, zero_point)) = self.pairs.next() else { return };
        print_float(printer, scale);
        if zero_point != 0 {
            printer.text(":");
            print_int(printer, zero_point);
        }
    }

    fn list(&mut self, printer: &mut dyn AsmPrinter, shape: &[i64], separator: &str) {
        let Some((&count, inner)) = shape.split_first() else { return self.next(printer) };
        printer.text("{");
        for i in 0..count.min(self.len() + 1) {
            printer.text(if i == 0 { "" } else { separator });
            self.list(printer, inner, separator);
        }
        printer.text("}");
    }
}
