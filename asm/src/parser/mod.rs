//! The parser: from tokens to IR.
//!
//! One [`Parser`] reads one stretch of text into one [`Module`]. Types, attributes and locations nest on an explicit stack
//! ([`values`]), operations and regions on another ([`ops`]); only hooks of definitions recurse, up to a depth limit.

mod affine;
mod affine_expr;
mod aliases;
mod alone;
mod attrs;
mod blocks;
mod custom;
mod custom_ops;
mod dense;
mod dense_values;
mod dialect;
mod errors;
mod lines;
mod literals;
mod locs;
mod memo;
mod names;
mod ops;
mod ops_generic;
mod parallel;
mod plain;
mod props;
mod read_before;
mod regions;
mod resources;
mod shapes;
mod then;
mod top;
mod types;
mod values;

use crate::lexer::{Lexer, unescape};
use crate::options::ParseOptions;
use crate::token::{Kind, Token, is_keyword};
use aliases::Aliases;
use rmlir_ir::context::RegisteredDialect;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::OperationState;
use rmlir_ir::loc::LocSegment;
use rmlir_ir::raw::BodyPool;
use rmlir_ir::source::SourceFile;
use rmlir_ir::{
    Attr, BlockId, Context, FileRange, Ident, Loc, Module, NamedAttr, OpSpec, Part, RegionId, Type, UnitId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::sync::{Arc, Mutex};

pub(crate) use top::{module_of, prefix_of, value_of};

/// What all parsers of one file share.
pub(crate) struct Shared<'s> {
    /// The file's name as an identifier, once it is needed: the name of a text without a file is the text, which may be long.
    name: std::sync::OnceLock<rmlir_ir::Ident>,
    pub(crate) ctx: &'s Context,
    pub(crate) file: &'s Arc<SourceFile>,
    /// Places of the file as locations; without it, locations are interned.
    pub(crate) segment: Option<LocSegment>,
    /// The text is one value, and is read again with places if anything is wrong with it: none are needed now.
    pub(crate) alone: bool,
    pub(crate) options: &'s ParseOptions,
    /// The text: what comes before it counts for positions only.
    pub(crate) text: &'s [u8],
    /// Where the part of the text begins that is parsed: an error never points before it.
    pub(crate) start: usize,
    /// Distinct attributes of the file by number.
    distinct: Mutex<FxHashMap<u64, Attr>>,
    /// Number of the file whose resources are named.
    resource_file: u32,
}

/// A parser. See the [module page](self).
pub(crate) struct Parser<'s> {
    shared: &'s Shared<'s>,
    ctx: &'s Context,
    lex: Lexer<'s>,
    tok: Token,
    /// Something was no token, which was reported: the text is not taken, wherever reading goes on.
    no_token: bool,

    module: Module,
    /// The unit into whose body operations go.
    unit: UnitId,

    names: names::Names<'s>,
    blocks: blocks::Blocks,
    aliases: Arc<Aliases<'s>>,
    memo: memo::Memo<'s>,
    lines: lines::Lines<'s>,
    deferred: locs::DeferredLocs,
    /// Dialects whose prefix may be left out, the innermost last.
    default_dialects: Vec<&'s str>,
    /// Keys of resources in the order in which they are mentioned.
    mentions: Vec<(u32, Ident)>,
    /// What can be the name of a dialect in the text, once someone asked.
    prefixes: std::sync::OnceLock<FxHashSet<&'s [u8]>>,
    /// Bodies left for later.
    postponed: parallel::Postponed<'s>,
    /// The dialect that was asked for last, with its name.
    last_dialect: Option<(&'s [u8], &'s RegisteredDialect)>,
    /// A part of an attribute is being read that is read again by tokens if it is not as a printer writes it: what is inside must not be tried twice.
    in_plain_part: bool,
    /// How many hooks are running inside each other.
    depth: u32,
    /// Mutable types and attributes that hooks are reading.
    open_mutable: Vec<Part>,
    /// Where long `<...>` end, by where they begin: what they hold is not searched again for each level of nesting.
    long_bodies: FxHashMap<u32, u32>,
    /// Memory for the brackets that are open while the end of a `<...>` is looked for, with their places.
    brackets: Vec<(u8, u32)>,
    /// How many bytes were searched for the ends of parameters.
    searched: usize,

    // Stacks that are shared by all levels of nesting, so that no level needs memory of its own.
    frames: Vec<ops::Frame>,
    uses: Vec<ops::Use<'s>>,
    results: Vec<ops::ResultGroup<'s>>,
    successors: Vec<BlockId>,
    regions: Vec<RegionId>,
    values: Vec<values::Frame>,
    types: Vec<Type>,
    attrs: Vec<Attr>,
    entries: Vec<NamedAttr>,
    /// Keys of long dictionaries that are being read, with the places where those begin on the stack.
    long_keys: FxHashSet<(usize, Ident)>,
    /// Of the operation that is being made.
    spec: OpSpec,
    /// States of operations in custom form that are done, for their memory.
    states: Vec<OperationState>,
    /// Memory of bodies that are complete.
    rooms: BodyPool,
    /// The text before it was read and let go.
    let_go: usize,
}

/// So many bytes of text are let go at once.
const LET_GO: usize = 1 << 22;

impl<'s> Parser<'s> {
    /// A parser that begins at `start` and puts what it reads into `module`.
    fn new(shared: &'s Shared<'s>, start: usize, module: Module, aliases: Arc<Aliases<'s>>) -> Parser<'s> {
        let spec = module.spec(shared.ctx.op_name("builtin.module"), Loc::UNKNOWN);
        let unit = module.root();
        let mut parser = Parser {
            shared,
            ctx: shared.ctx,
            lex: Lexer::new(shared.text, start),
            tok: Token { kind: Kind::Eof, start: 0, end: 0 },
            no_token: false,
            module,
            unit,
            names: names::Names::default(),
            blocks: blocks::Blocks::default(),
            aliases,
            memo: memo::Memo::default(),
            lines: lines::Lines::default(),
            deferred: locs::DeferredLocs::default(),
            default_dialects: vec!["builtin"],
            mentions: Vec::new(),
            prefixes: std::sync::OnceLock::new(),
            postponed: parallel::Postponed::default(),
            last_dialect: None,
            in_plain_part: false,
            depth: 0,
            open_mutable: Vec::new(),
            long_bodies: FxHashMap::default(),
            brackets: Vec::new(),
            searched: 0,
            frames: Vec::new(),
            uses: Vec::new(),
            results: Vec::new(),
            successors: Vec::new(),
            regions: Vec::new(),
            values: Vec::new(),
            types: Vec::new(),
            attrs: Vec::new(),
            entries: Vec::new(),
            long_keys: FxHashSet::default(),
            spec,
            states: Vec::new(),
            rooms: BodyPool::default(),
            let_go: start,
        };
        parser.advance();
        parser
    }

    /// Moves on to the next token. What is no token is reported at once.
    fn advance(&mut self) {
        self.tok = self.lex.next_token();
        if self.tok.kind == Kind::Error {
            self.report_token();
        }
    }

    #[cold]
    fn report_token(&mut self) {
        self.no_token = true;
        let wrong = self.lex.wrong();
        self.emit_at(wrong.offset, wrong.message);
    }

    /// Goes on with the token at `offset`.
    fn seek(&mut self, offset: usize) {
        self.lex.seek(offset);
        self.advance();
    }

    /// The bytes of a token.
    fn text_of(&self, token: Token) -> &'s [u8] {
        self.shared.text.get(token.start as usize..token.end as usize).unwrap_or(&[])
    }

    /// The bytes of the next token.
    fn text(&self) -> &'s [u8] {
        self.text_of(self.tok)
    }

    /// The bytes after the sigil of the next token.
    fn name(&self) -> &'s [u8] {
        self.text().get(1..).unwrap_or(&[])
    }

    fn is(&self, kind: Kind) -> bool {
        self.tok.kind == kind
    }

    /// Whether this keyword or bare identifier is next.
    fn is_word(&self, word: &str) -> bool {
        self.is(Kind::Ident) && self.text() == word.as_bytes()
    }

    /// Whether a bare identifier that is no keyword is next.
    fn is_bare(&self) -> bool {
        self.is(Kind::Ident) && !is_keyword(self.text())
    }

    /// Whether anything spelled as a word is next.
    fn is_any_word(&self) -> bool {
        matches!(self.tok.kind, Kind::Ident | Kind::IntType)
    }

    #[inline]
    fn take(&mut self, kind: Kind) -> bool {
        let found = self.is(kind);
        if found {
            self.advance();
        }
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    /// Takes a token or reports that it is missing.
    #[inline]
    fn expect(&mut self, kind: Kind, message: &str) -> Result<(), Failed> {
        if self.take(kind) { Ok(()) } else { Err(self.missing(message)) }
    }

    fn expect_word(&mut self, word: &str, message: &str) -> Result<(), Failed> {
        if self.take_word(word) { Ok(()) } else { Err(self.missing(message)) }
    }

    /// What a string token, or a symbol token with a string, stands for.
    fn string_of(&self, token: Token) -> Cow<'s, [u8]> {
        let text = self.text_of(token);
        let text = text.strip_prefix(b"@").unwrap_or(text);
        match text.strip_prefix(b"\"") {
            Some(quoted) => unescape(quoted.strip_suffix(b"\"").unwrap_or(quoted)),
            None => text.into(),
        }
    }

    /// The location of a byte.
    fn loc_at(&self, offset: u32) -> Loc {
        match self.shared.segment {
            Some(segment) => segment.loc(offset as usize),
            None if self.shared.alone => Loc::UNKNOWN,
            None => self.interned_loc(offset),
        }
    }

    /// The location of a byte as an attribute, for files that no longer fit the space of places.
    fn interned_loc(&self, offset: u32) -> Loc {
        let at = self.shared.file.position(offset as usize);
        let file = *self.shared.name.get_or_init(|| self.ctx.ident(self.shared.file.name()));
        let range =
            FileRange { file, line: at.line, column: at.column, end_line: at.line, end_column: at.column };
        self.ctx.loc(self.ctx.file_loc(range))
    }
}
