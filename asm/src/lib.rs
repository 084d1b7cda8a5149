//! The text of MLIR: lexer and parser of the whole language.
//!
//! Text becomes a [`Module`]: operations in generic and custom form, every builtin type and attribute,
//! aliases, locations, resources. Custom forms are behaviour of definitions
//! ([`OpHooks`](rmlir_ir::hooks::OpHooks) and the like), which see the parser as
//! [`AsmParser`](rmlir_ir::hooks::AsmParser). What nobody has registered is kept as it stands, if the context allows it.
//! Errors go to the diagnostics of the context.
//!
//! This crate neither verifies (that is [`rmlir_ir::verify`]) nor prints ([`rmlir_ir::print`]).
//!
//! ```
//! use rmlir_asm::{ParseOptions, parse};
//! use rmlir_ir::Context;
//! use rmlir_ir::source::SourceFile;
//! use std::sync::Arc;
//!
//! let ctx = Context::new();
//! ctx.allow_unregistered_dialects(true);
//! let text = r#"%0 = "a.one"() {n = 1 : i32} : () -> i32  "a.use"(%0) : (i32) -> ()"#;
//! let source = Arc::new(SourceFile::new("example.mlir", text));
//! let module = parse(&ctx, &source, 0..text.len(), &ParseOptions::default())?;
//! let body = module.top().and_then(|top| top.region(0)?.entry());
//! let names: Vec<_> = body.iter().flat_map(|block| block.ops()).map(|op| op.name_text()).collect();
//! assert_eq!(names, [b"a.one", b"a.use"]);
//! # Ok::<(), rmlir_ir::Failed>(())
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod lexer;
mod options;
mod parser;
mod suggest;
mod token;

pub use lexer::{LexError, Lexer, hex_digit, unescape};
pub use options::ParseOptions;
pub use suggest::nearest;
pub use token::{Kind, Token, is_keyword};

use rmlir_ir::diag::Failed;
use rmlir_ir::layout::pointer_then;
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Attr, Context, Module, Type};
use std::ops::Range;
use std::sync::Arc;

/// Parses the bytes `window` of a file.
///
/// Positions count from the start of the file, whatever the window is. Nothing is verified but what must hold for there to be IR
/// at all. The module's locations are places in the file, which stays known to the context.
///
/// # Errors
/// If the text is wrong; it has been reported to the diagnostics of the context.
pub fn parse(
    ctx: &Context,
    source: &Arc<SourceFile>,
    window: Range<usize>,
    options: &ParseOptions,
) -> Result<Module, Failed> {
    parser::module_of(ctx, source, window, options)
}

/// Parses a text that is a type and nothing else. Aliases are not known.
///
/// # Errors
/// If it is anything else; it has been reported to the diagnostics of the context.
pub fn parse_type(ctx: &Context, text: &str) -> Result<Type, Failed> {
    parser::value_of(ctx, text, |parser| parser.ty())
}

/// The type that `dialect.mnemonic<...>`, which had another form in an older release, is today, or what stands for it until
/// operations have been given the form of today; none if the context knows of no other form, or the text is neither.
pub fn parse_type_then(ctx: &Context, text: &str) -> Option<Type> {
    let then = ctx.time_line()?.type_today(text)?;
    let parsed = ctx.collect_diagnostics(|| {
        let today = parse_type(ctx, &then.today)?;
        let pointee = then.pointee.as_deref().map(|text| parse_type(ctx, text)).transpose()?;
        Ok::<_, Failed>(pointee.map_or(today, |pointee| pointer_then(ctx, today, pointee)))
    });
    parsed.0.ok()
}

/// Parses a text that is an attribute and nothing else. Aliases are not known.
///
/// # Errors
/// If it is anything else; it has been reported to the diagnostics of the context.
pub fn parse_attr(ctx: &Context, text: &str) -> Result<Attr, Failed> {
    parser::value_of(ctx, text, |parser| parser.attr())
}

/// Parses a type at the start of a text. Gives it with the place of what follows it. Errors are located in a file whose name is the
/// text, as upstream has it for the textual entries of bytecode.
///
/// # Errors
/// If the text does not start with a type, or what follows it is no token; it has been reported to the diagnostics of the context.
pub fn parse_type_prefix(ctx: &Context, text: &[u8]) -> Result<(Type, usize), Failed> {
    parser::prefix_of(ctx, text, |parser| parser.ty())
}

/// Parses an attribute at the start of a text, see [`parse_type_prefix`].
///
/// # Errors
/// If the text does not start with an attribute, or what follows it is no token; it has been reported to the diagnostics of the context.
pub fn parse_attr_prefix(ctx: &Context, text: &[u8]) -> Result<(Attr, usize), Failed> {
    parser::prefix_of(ctx, text, |parser| parser.attr())
}
