//! Types without members.

use super::structs::Struct;
use super::words::{self, DIALECT};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, TypeHooks};
use rmlir_ir::{Context, DYNAMIC, DialectType, Loc, Part, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.ty("array").hooks(Arc::new(Array { counted: true }));
    dialect.ty("rtarray").hooks(Arc::new(Array { counted: false }));
    dialect.ty("matrix").hooks(Arc::new(Matrix));
    dialect.ty("ptr").hooks(Arc::new(Pointer));
    dialect.ty("image").hooks(Arc::new(Image));
    dialect.ty("sampled_image").hooks(Arc::new(SampledImage));
    dialect.ty("coopmatrix").hooks(Arc::new(CooperativeMatrix));
    dialect.ty("arm.tensor").hooks(Arc::new(TensorArm));
    dialect.ty("struct").hooks(Arc::new(Struct));
    dialect.transform("getUnaryOpResultType($_self)", Arc::new(|ctx, part| Some(vec![truth_of(ctx, part)?])));
    dialect.transform(
        "::llvm::cast<spirv::SampledImageType>($_self).getImageType()",
        Arc::new(|ctx, part| Some(vec![image_of(ctx, part)?])),
    );
}

/// The parameter of a type of this dialect.
pub(super) fn param<'c>(ctx: &'c Context, ty: Type, mnemonic: &str, at: usize) -> Option<&'c Param> {
    rmlir_ir::typed::type_param(ctx, ty, (DIALECT, mnemonic), at)
}

/// The type in a parameter.
pub(super) fn type_in(ctx: &Context, ty: Type, mnemonic: &str) -> Option<Type> {
    match param(ctx, ty, mnemonic, 0)? {
        Param::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// `i1`, for a vector a vector of them.
fn truth_of(ctx: &Context, part: Part) -> Option<Type> {
    let Part::Type(ty) = part else { return None };
    match ctx.type_data(ty) {
        TypeData::Vector { shape, scalable, .. } => ctx.vector_type(shape, scalable, ctx.i1()).ok(),
        _ => Some(ctx.i1()),
    }
}

fn image_of(ctx: &Context, part: Part) -> Option<Type> {
    let Part::Type(ty) = part else { return None };
    type_in(ctx, ty, "sampled_image")
}

/// Reads `4x` before a type, and where it stands.
fn count(parser: &mut dyn AsmParser, missing: &str) -> Result<(i64, Loc), Failed> {
    let loc = parser.loc();
    match parser.dimension_list(false, true)?[..] {
        [count] => Ok((count, loc)),
        _ => Err(parser.error(loc, missing)),
    }
}

/// Reads a type that others are made of: one of this dialect, a number, or a short vector.
pub(super) fn part(parser: &mut dyn AsmParser) -> Result<Type, Failed> {
    let loc = parser.loc();
    let ty = parser.ty()?;
    let ctx = parser.ctx().clone();
    let quoted = || ctx.quoted_type(ty);
    let wrong = match ctx.type_data(ty) {
        TypeData::Float(_) | TypeData::Integer { width: 1 | 8 | 16 | 32 | 64, .. } => None,
        TypeData::Integer { .. } => {
            Some(format!("only 1/8/16/32/64-bit integer type allowed but found {}", quoted()))
        }
        TypeData::Vector { shape, .. } => match **shape {
            [size] if size <= 4 => None,
            [size] => Some(format!("vector length has to be less than or equal to 4 but found {size}")),
            _ => Some(format!("only 1-D vector allowed but found {}", quoted())),
        },
        TypeData::Dialect(data)
            if ctx.bytes(ctx.dialect_info(ctx.type_def_dialect(data.def)).name()) == DIALECT.as_bytes() =>
        {
            None
        }
        _ => Some(format!("cannot use {} to compose SPIR-V types", quoted())),
    };
    match wrong {
        Some(wrong) => Err(parser.error(loc, &wrong)),
        None => Ok(ty),
    }
}

/// Reads a column: a vector of two to four floats.
fn column(parser: &mut dyn AsmParser) -> Result<Type, Failed> {
    let loc = parser.loc();
    let ty = parser.ty()?;
    let ctx = parser.ctx().clone();
    let wrong = match ctx.type_data(ty) {
        TypeData::Vector { shape, element, .. } => match **shape {
            [2..=4] if matches!(ctx.type_data(*element), TypeData::Float(_)) => return Ok(ty),
            [2..=4] => {
                let what = "matrix columns' elements must be of Float type, got";
                format!("{what} {}", ctx.quoted_type(*element))
            }
            [size] => {
                let what =
                    "matrix columns size has to be less than or equal to 4 and greater than or equal 2";
                format!("{what}, but found {size}")
            }
            _ => format!("only 1-D vector allowed but found {}", ctx.quoted_type(ty)),
        },
        _ => format!("matrix must be composed using vector type, got {}", ctx.quoted_type(ty)),
    };
    Err(parser.error(loc, &wrong))
}

/// `<4 x f32, stride=4>`, without the count where nobody knows it.
struct Array {
    counted: bool,
}

/// Reads the number of elements, of which there is one at least.
fn length(parser: &mut dyn AsmParser) -> Result<i64, Failed> {
    let (count, loc) = count(parser, "expected single integer for array element count")?;
    if count == 0 {
        return Err(parser.error(loc, "expected array length greater than 0"));
    }
    Ok(count)
}

/// Reads `stride=4`; it is a number of 32 bits.
fn stride(parser: &mut dyn AsmParser) -> Result<i64, Failed> {
    parser.token("stride")?;
    parser.token("=")?;
    let loc = parser.loc();
    let stride = parser.integer()?;
    if stride == 0 {
        return Err(parser.error(loc, "ArrayStride must be greater than zero"));
    }
    Ok(i64::from(stride as u32))
}

impl TypeHooks for Array {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let count = if self.counted { Some(length(parser)?) } else { None };
        let mut params = vec![Param::Type(part(parser)?)];
        params.extend(count.map(Param::Int));
        let stride = if parser.optional_token(",") { stride(parser)? } else { 0 };
        parser.token(">")?;
        params.push(Param::Int(stride));
        Ok(params)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let (Some(Param::Type(element)), Some(Param::Int(stride))) = (ty.params.first(), ty.params.last())
        else {
            return;
        };
        printer.text("<");
        if let (true, Some(Param::Int(count))) = (self.counted, ty.params.get(1)) {
            printer.text(&format!("{count} x "));
        }
        printer.ty(*element);
        if *stride != 0 {
            printer.text(&format!(", stride={stride}"));
        }
        printer.text(">");
    }
}

/// `<4 x vector<4xf16>>`
struct Matrix;

impl TypeHooks for Matrix {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let (count, loc) = count(parser, "expected single unsigned integer for number of columns")?;
        if !(2..=4).contains(&count) {
            return Err(parser.error(loc, "matrix is expected to have 2, 3, or 4 columns"));
        }
        let column = column(parser)?;
        parser.token(">")?;
        Ok(vec![Param::Type(column), Param::Int(count)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        if let [Param::Type(column), Param::Int(count)] = &ty.params[..] {
            printer.text(&format!("<{count} x "));
            printer.ty(*column);
            printer.text(">");
        }
    }
}

/// `<f32, Function>`
struct Pointer;

impl TypeHooks for Pointer {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let pointee = part(parser)?;
        let loc = parser.loc();
        parser.token(",")?;
        let class = words::storage_class(parser, loc)?;
        parser.token(">")?;
        Ok(vec![Param::Type(pointee), class])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        if let [Param::Type(pointee), Param::String(class)] = &ty.params[..] {
            printer.text("<");
            printer.ty(*pointee);
            printer.text(", ");
            words::print_one(printer, *class);
            printer.text(">");
        }
    }
}

/// `<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>`
struct Image;

/// Which enums its words are of.
const IMAGE_WORDS: [&str; 6] = [
    "dim",
    "image_depth_info",
    "image_arrayed_info",
    "image_sampling_info",
    "image_sampler_use_info",
    "image_format",
];

impl TypeHooks for Image {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let element = Param::Type(part(parser)?);
        let mut traits = Vec::new();
        for mnemonic in IMAGE_WORDS {
            parser.token(",")?;
            traits.push(words::member(parser, mnemonic, words::unknown_attribute)?);
        }
        parser.token(">")?;
        Ok(vec![element, Param::List(traits.into())])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let Some(Param::Type(element)) = ty.params.first() else { return };
        printer.text("<");
        printer.ty(*element);
        printer.text(", ");
        words::print(printer, &words::of(ty.params.get(1)));
        printer.text(">");
    }
}

/// `<!spirv.image<...>>`
struct SampledImage;

/// What has no coordinates is not sampled.
fn check_dim(ctx: &Context, image: Type) -> Result<(), String> {
    let dim = words::of(param(ctx, image, "image", 1)).first().map(|dim| ctx.text(*dim));
    match dim.as_deref() {
        Some(dim @ ("SubpassData" | "Buffer")) => {
            Err(format!("sampled image Dim must not be SubpassData or Buffer, got {dim}"))
        }
        _ => Ok(()),
    }
}

impl TypeHooks for SampledImage {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let loc = parser.loc();
        let image = parser.ty()?;
        if !rmlir_ir::typed::is_type(parser.ctx(), image, (DIALECT, "image")) {
            let have = parser.ctx().quoted_type(image);
            let text = format!("sampled image must be composed using image type, got {have}");
            return Err(parser.error(loc, &text));
        }
        check_dim(parser.ctx(), image).map_err(|text| parser.error(loc, &text))?;
        parser.token(">")?;
        Ok(vec![Param::Type(image)])
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        match params.first() {
            Some(Param::Type(image)) => check_dim(ctx, *image),
            _ => Ok(()),
        }
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        if let Some(Param::Type(image)) = ty.params.first() {
            printer.text("<");
            printer.ty(*image);
            printer.text(">");
        }
    }
}

/// `<8x16xf32, Subgroup, MatrixA>`
struct CooperativeMatrix;

impl TypeHooks for CooperativeMatrix {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let loc = parser.loc();
        let shape = parser.dimension_list(false, true)?;
        if shape.len() != 2 {
            return Err(parser.error(loc, "expected row and column count"));
        }
        let element = part(parser)?;
        parser.token(",")?;
        let scope = words::known(parser, "scope", "scope <id>")?;
        parser.token(",")?;
        let usage = words::known(parser, "coop_matrix_use_khr", "use <id>")?;
        parser.token(">")?;
        let shape = shape.into_iter().map(Param::Int).collect();
        Ok(vec![Param::List(shape), Param::Type(element), scope, usage])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [Param::List(shape), Param::Type(element), words @ ..] = &ty.params[..] else { return };
        printer.text("<");
        print_shape(printer, shape);
        printer.ty(*element);
        for word in words.iter().filter_map(words::word) {
            printer.text(", ");
            words::print_one(printer, word);
        }
        printer.text(">");
    }
}

/// Writes `4x?x`.
fn print_shape(printer: &mut dyn AsmPrinter, shape: &[Param]) {
    for size in shape {
        match size {
            Param::Int(DYNAMIC) => printer.text("?x"),
            Param::Int(size) => printer.text(&format!("{size}x")),
            _ => {}
        }
    }
}

/// `<2x3xi32>`
struct TensorArm;

impl TypeHooks for TensorArm {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let loc = parser.loc();
        let shape = parser.dimension_list(true, true)?;
        if shape.is_empty() {
            return Err(parser.error(loc, "arm.tensors do not support rank zero"));
        }
        if shape.contains(&0) {
            return Err(parser.error(loc, "arm.tensors do not support zero dimensions"));
        }
        let dynamic = shape.iter().filter(|&&size| size == DYNAMIC).count();
        if dynamic != 0 && dynamic != shape.len() {
            let what = "arm.tensor shape dimensions must be either fully dynamic or completed shaped";
            return Err(parser.error(loc, what));
        }
        let element = part(parser)?;
        parser.token(">")?;
        Ok(vec![Param::List(shape.into_iter().map(Param::Int).collect()), Param::Type(element)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [Param::List(shape), Param::Type(element)] = &ty.params[..] else { return };
        printer.text("<");
        print_shape(printer, shape);
        printer.ty(*element);
        printer.text(">");
    }
}
