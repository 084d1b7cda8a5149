//! The text of types.
//!
//! Inside `!llvm.…<…>` types of the dialect are written without `!llvm.`, all others as they are elsewhere. So are types of the dialect in
//! which, however deep, is one that the dialect cannot use: they keep their `!llvm.`, as with the reference.

use super::{Kind, LlvmType, int_at, list_at, rules, structs};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, TypeHooks};
use rmlir_ir::types::{DialectType, TypeData};
use rmlir_ir::value::print_u64;
use rmlir_ir::{Context, Loc, Type};
use rustc_hash::FxHashSet;

/// The text and the checks of types of one kind.
pub(super) struct TypeText(pub Kind);

impl TypeHooks for TypeText {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        params(parser, self.0)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let ctx = printer.ctx().clone();
        let unusable = LlvmType::of_data(&ctx, ty).map(|ty| rules::unusable_inside(&ctx, ty));
        print_params(printer, ty, &unusable.unwrap_or_default());
    }

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        check(ctx, self.0, params)
    }
}

/// Checks parameters of which no type has been made.
pub(super) fn check(ctx: &Context, kind: Kind, params: &[Param]) -> Result<(), String> {
    let lists = || list_at(params, 1);
    let view = match kind {
        Kind::Array => super::type_at(params, 0).map(|element| LlvmType::Array { element, count: 0 }),
        Kind::Function => super::type_at(params, 0).map(|result| {
            LlvmType::Function(super::FunctionType { result, params: lists(), variadic: false })
        }),
        Kind::Struct => Some(LlvmType::Struct(super::StructType {
            name: None,
            elements: lists(),
            packed: false,
            opaque: false,
        })),
        _ => None,
    };
    view.map_or(Ok(()), |view| rules::check(ctx, view))
}

/// Reads the parameters of a type, after its mnemonic, and checks them.
fn params(parser: &mut dyn AsmParser, kind: Kind) -> Result<Vec<Param>, Failed> {
    let loc = parser.loc();
    let params = match kind {
        Kind::Pointer => pointer(parser)?,
        Kind::Array => array(parser)?,
        Kind::Function => function(parser)?,
        Kind::Struct => return structs::parse(parser),
        Kind::Target => target(parser)?,
        _ => Vec::new(),
    };
    let verdict = check(parser.ctx(), kind, &params);
    verdict.map_err(|why| parser.error(loc, &why))?;
    Ok(params)
}

/// Reads a type as it stands inside another of this dialect: any type, or one of this dialect without `!llvm.`.
pub(super) fn nested(parser: &mut dyn AsmParser) -> Result<Type, Failed> {
    if let Some(ty) = parser.optional_type() {
        return ty;
    }
    let loc = parser.loc();
    let word = parser.keyword()?;
    let kind = Kind::named(parser.ctx().bytes(word));
    let Some(kind) = kind else {
        let message = format!("unknown LLVM type: {}", parser.ctx().text(word));
        return Err(parser.error(loc, &message));
    };
    let mut params = Vec::new();
    parser.nested(&mut |parser| {
        params = self::params(parser, kind)?;
        Ok(())
    })?;
    made(parser, loc, kind, params)
}

/// A type of parameters that have been read.
fn made(parser: &mut dyn AsmParser, loc: Loc, kind: Kind, params: Vec<Param>) -> Result<Type, Failed> {
    let def = kind.def(parser.ctx());
    let def = def.map_err(|why| parser.error(loc, &why.0))?;
    parser.checked_type(loc, def, params)
}

/// Reports what parameter could not be read, after the report of why.
fn parameter<T>(
    parser: &mut dyn AsmParser,
    of: &str,
    name: &str,
    cpp_type: &str,
    value: Result<T, Failed>,
) -> Result<T, Failed> {
    value.map_err(|_| {
        let loc = parser.loc();
        parser.error(loc, &format!("failed to parse {of} parameter '{name}' which is to be a `{cpp_type}`"))
    })
}

/// `<1>` or nothing.
fn pointer(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    if !parser.optional_token("<") {
        return Ok(vec![Param::Int(0)]);
    }
    let space = unsigned(parser);
    let space = parameter(parser, "LLVMPointerType", "addressSpace", "unsigned", space)?;
    parser.token(">")?;
    Ok(vec![Param::Int(space.into())])
}

/// An unsigned number of 32 bits; a negative one wraps around.
fn unsigned(parser: &mut dyn AsmParser) -> Result<u32, Failed> {
    let loc = parser.loc();
    let value = parser.integer()?;
    match i32::try_from(value) {
        Ok(value) => Ok(value as u32),
        Err(_) => u32::try_from(value).map_err(|_| parser.error(loc, "integer value too large")),
    }
}

/// `<4 x i32>`
fn array(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    parser.token("<")?;
    let count = parser.wide_integer();
    let count = parameter(parser, "LLVMArrayType", "numElements", "uint64_t", count)?;
    parser.token("x")?;
    let element = nested(parser)?;
    parser.token(">")?;
    // A negative number wraps around.
    Ok(vec![Param::Type(element), Param::Int(count as i64)])
}

/// `<i32 (ptr, ...)>`
fn function(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    parser.token("<")?;
    let result = nested(parser)?;
    parser.token("(")?;
    let (mut types, mut variadic) = (Vec::new(), false);
    if !parser.optional_token(")") {
        loop {
            if parser.optional_token("...") {
                variadic = true;
                break;
            }
            types.push(nested(parser)?);
            if !parser.optional_token(",") {
                break;
            }
        }
        parser.token(")")?;
    }
    parser.token(">")?;
    Ok(vec![Param::Type(result), super::type_list(&types), Param::Bool(variadic)])
}

/// `<"name", i32, 1>`
fn target(parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
    parser.token("<")?;
    let Some(name) = parser.optional_string() else {
        let loc = parser.loc();
        let failed: Result<(), Failed> = Err(parser.error(loc, "expected string"));
        parameter(parser, "LLVMTargetExtType", "extTypeName", "StringRef", failed)?;
        return Err(Failed);
    };
    let (mut types, mut ints) = (Vec::new(), Vec::new());
    while parser.optional_token(",") {
        if let Some(value) = parser.optional_integer()? {
            ints.push(Param::Int(value));
            continue;
        }
        if !ints.is_empty() {
            let loc = parser.loc();
            return Err(parser.error(loc, "failed to parse parameter list for target extension type"));
        }
        types.push(Param::Type(nested(parser)?));
    }
    parser.token(">")?;
    Ok(vec![Param::String(name), Param::List(types.into()), Param::List(ints.into())])
}

/// The types inside another one that keep their prefix.
pub(super) type Unusable = FxHashSet<Type>;

/// Writes a type as it stands inside another of this dialect.
fn print_nested(printer: &mut dyn AsmPrinter, ty: Type, unusable: &Unusable) {
    let ctx = printer.ctx().clone();
    if let TypeData::Dialect(data) = ctx.type_data(ty)
        && let Some(kind) = Kind::of_def(&ctx, data.def)
        // Read like the others, but never written so.
        && kind != Kind::PpcFp128
    {
        if !printer.goes_into(ty.into()) {
            return;
        }
        printer.text(if unusable.contains(&ty) { "!llvm." } else { "" });
        printer.text(kind.mnemonic());
        return print_params(printer, data, unusable);
    }
    printer.ty(ty);
}

fn print_params(printer: &mut dyn AsmPrinter, data: &DialectType, unusable: &Unusable) {
    let ctx = printer.ctx().clone();
    match LlvmType::of_data(&ctx, data) {
        Some(LlvmType::Pointer { address_space }) if address_space != 0 => {
            printer.text("<");
            print_number(printer, address_space.into());
            printer.text(">");
        }
        Some(LlvmType::Array { element, count }) => {
            printer.text("<");
            print_number(printer, count);
            printer.text(" x ");
            print_nested(printer, element, unusable);
            printer.text(">");
        }
        Some(LlvmType::Function(function)) => print_function(printer, function, unusable),
        Some(LlvmType::Struct(body)) => structs::print(printer, data, body, unusable),
        Some(LlvmType::Target { name, types, ints }) => {
            printer.text("<");
            printer.string(ctx.bytes(name));
            for ty in super::types_in(types) {
                printer.text(", ");
                printer.ty(ty);
            }
            for index in 0..ints.len() {
                printer.text(", ");
                print_number(printer, int_at(ints, index).unwrap_or(0) as u32 as u64);
            }
            printer.text(">");
        }
        _ => {}
    }
}

fn print_function(printer: &mut dyn AsmPrinter, function: super::FunctionType<'_>, unusable: &Unusable) {
    printer.text("<");
    print_nested(printer, function.result, unusable);
    printer.text(" (");
    print_list(printer, function.params(), unusable);
    if function.variadic {
        printer.text(if function.params().next().is_none() { "..." } else { ", ..." });
    }
    printer.text(")>");
}

/// Writes types separated by commas, as they stand inside another.
pub(super) fn print_list(
    printer: &mut dyn AsmPrinter,
    types: impl Iterator<Item = Type>,
    unusable: &Unusable,
) {
    let mut lead = "";
    for ty in types {
        printer.text(lead);
        print_nested(printer, ty, unusable);
        lead = ", ";
    }
}

fn print_number(printer: &mut dyn AsmPrinter, value: u64) {
    let mut digits = Vec::with_capacity(20);
    print_u64(value, &mut digits);
    printer.bytes(&digits);
}
