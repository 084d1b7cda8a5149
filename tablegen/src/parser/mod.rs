//! Tokens to records: parses and evaluates in one pass.

mod operator;
mod record;
mod statement;
mod value;

use crate::diag::{Severity, Step, Stop};
use crate::intern::Symbol;
use crate::interp::Interp;
use crate::lexer::{Key, LexContext, LexError, Lexer, Tok};
use crate::record::{Check, ClassId, Record};
use crate::resolve::Current;
use crate::source::Loc;
use crate::types::Ty;
use crate::value::{Arg, Value};
use rustc_hash::FxHashMap;

/// Something that makes records when its surroundings are known.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    Record(Box<Record>),
    Loop(Loop),
    Check(Check),
}

/// A `foreach`, or one arm of an `if` (over a list of one or no element).
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    loc: Loc,
    var: Option<Symbol>,
    list: Value,
    entries: Vec<Entry>,
}

/// A multiclass: its parameters are held as those of a class.
#[derive(Clone, Debug)]
pub(crate) struct Multiclass {
    record: Record,
    entries: Vec<Entry>,
}

/// One binding of a `let ... in`.
#[derive(Clone, Debug)]
struct LetBinding {
    name: Symbol,
    bits: Vec<u32>,
    value: Value,
    loc: Loc,
}

/// An open `defset`.
struct Defset {
    loc: Loc,
    elem: Ty,
    items: Vec<Value>,
}

#[derive(Clone, Copy, Debug)]
enum ScopeKind {
    Local,
    Record,
    Multiclass,
    /// A loop variable.
    Variable(Symbol, Ty),
}

/// A scope of `defvar`s.
struct Scope {
    kind: ScopeKind,
    vars: Vec<(Symbol, Value)>,
}

/// The class or `def` whose body is being parsed. A class lies in the table of classes meanwhile.
enum Under {
    Class(ClassId),
    Def(Box<Record>),
}

/// A reference to a class with its arguments.
struct ClassRef<T> {
    target: T,
    args: Vec<Arg>,
    loc: Loc,
}

/// How identifiers are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Value,
    /// In names: unknown identifiers stand for themselves.
    Name,
}

pub(crate) struct Parser<'s> {
    pub(crate) ix: Interp,
    lexer: Lexer<'s>,
    tok: Tok,
    loc: Loc,
    /// The lexer has failed: nothing more to read.
    broken: bool,
    under: Option<Under>,
    multiclasses: Vec<Multiclass>,
    multiclass_index: FxHashMap<Symbol, usize>,
    in_multiclass: Option<usize>,
    loops: Vec<Loop>,
    lets: Vec<Vec<LetBinding>>,
    scopes: Vec<Scope>,
    defsets: Vec<Defset>,
    aliases: FxHashMap<Symbol, Ty>,
}

impl<'s> Parser<'s> {
    pub(crate) fn new(ix: Interp, lexer: Lexer<'s>) -> Self {
        Parser {
            ix,
            lexer,
            tok: Tok::Eof,
            loc: Loc::default(),
            broken: false,
            under: None,
            multiclasses: Vec::new(),
            multiclass_index: FxHashMap::default(),
            in_multiclass: None,
            loops: Vec::new(),
            lets: Vec::new(),
            scopes: Vec::new(),
            defsets: Vec::new(),
            aliases: FxHashMap::default(),
        }
    }

    /// Parses one main file.
    pub(crate) fn file(&mut self, name: &str, text: std::sync::Arc<str>) -> Step<()> {
        let mut cx = LexContext { interner: &mut self.ix.interner, sources: &mut self.ix.sources };
        self.lexer.stack.clear();
        self.lexer.push(&mut cx, name, text, None);
        self.next();
        self.objects()?;
        if self.tok == Tok::Eof && !self.broken {
            return Ok(());
        }
        self.tok_error("Unexpected token at top level")
    }

    // Tokens.

    fn next(&mut self) {
        if self.broken {
            return;
        }
        let mut cx = LexContext { interner: &mut self.ix.interner, sources: &mut self.ix.sources };
        let result = self.lexer.next(&mut cx);
        for (loc, message) in std::mem::take(&mut self.lexer.warnings) {
            let severity = if message.starts_with("NUL") { Severity::Error } else { Severity::Warning };
            self.ix.report(severity, Some(loc), message);
        }
        match result {
            Ok((tok, loc)) => {
                self.tok = tok;
                self.loc = loc;
            }
            Err(LexError { loc, start, message, note }) => {
                self.ix.error(loc, message);
                if let Some((loc, note)) = note {
                    self.ix.report(Severity::Error, Some(loc), note);
                }
                self.broken = true;
                self.tok = Tok::Error;
                self.loc = start.unwrap_or(loc);
            }
        }
    }

    fn eat(&mut self, tok: Tok) -> bool {
        let found = self.tok == tok;
        if found {
            self.next();
        }
        found
    }

    fn eat_key(&mut self, key: Key) -> bool {
        self.eat(Tok::Key(key))
    }

    fn expect(&mut self, tok: Tok, message: &str) -> Step<()> {
        if self.eat(tok) { Ok(()) } else { self.tok_error(message) }
    }

    fn tok_error<T>(&mut self, message: impl Into<String>) -> Step<T> {
        let loc = self.loc;
        self.ix.fail(loc, message)
    }

    fn fail<T>(&mut self, loc: Loc, message: impl Into<String>) -> Step<T> {
        self.ix.fail(loc, message)
    }

    fn identifier(&mut self, message: &str) -> Step<Symbol> {
        match self.tok {
            Tok::Id(name) => {
                self.next();
                Ok(name)
            }
            _ => self.tok_error(message),
        }
    }

    fn quoted(&self, name: Symbol) -> String {
        format!("'{}'", self.ix.text(name))
    }

    /// Goes on after an error that has been reported, unless it was fatal.
    fn tolerate<T>(&mut self, step: Step<T>) -> Step<Option<T>> {
        match step {
            Ok(value) => Ok(Some(value)),
            Err(Stop) if self.ix.fatal => Err(Stop),
            Err(Stop) => Ok(None),
        }
    }

    // The class or def at hand.

    fn record(&self) -> Option<&Record> {
        match &self.under {
            Some(Under::Class(class)) => Some(self.ix.class(*class)),
            Some(Under::Def(record)) => Some(record),
            None => None,
        }
    }

    fn current(&self) -> Current {
        self.record().map_or_else(Current::default, Current::of)
    }

    /// Changes the class or def at hand.
    fn with_record<T>(
        &mut self,
        change: impl FnOnce(&mut Interp, &mut Record, Option<ClassId>) -> T,
    ) -> Option<T> {
        match &mut self.under {
            Some(Under::Def(record)) => Some(change(&mut self.ix, record, None)),
            Some(Under::Class(class)) => {
                let class = *class;
                let slot = class.0 as usize;
                let old = &self.ix.classes[slot];
                let mut shell = Record::new(old.name.clone(), old.name_symbol, old.loc());
                shell.params.clone_from(&old.params);
                shell.supers.clone_from(&old.supers);
                shell.direct.clone_from(&old.direct);
                let taken = std::mem::replace(&mut self.ix.classes[slot], shell.into());
                let mut record = std::sync::Arc::unwrap_or_clone(taken);
                let result = change(&mut self.ix, &mut record, Some(class));
                self.ix.classes[slot] = record.into();
                Some(result)
            }
            None => None,
        }
    }

    // Scopes.

    fn push_scope(&mut self, kind: ScopeKind) {
        self.scopes.push(Scope { kind, vars: Vec::new() });
    }

    fn scoped<T>(&mut self, kind: ScopeKind, body: impl FnOnce(&mut Self) -> Step<T>) -> Step<T> {
        self.push_scope(kind);
        let result = body(self);
        self.scopes.pop();
        result
    }

    /// What a name means in the scopes, innermost first; globals not included.
    fn find_variable(&mut self, name: Symbol) -> Option<Value> {
        for i in (0..self.scopes.len()).rev() {
            let scope = &self.scopes[i];
            if let Some((_, value)) = scope.vars.iter().find(|(n, _)| *n == name) {
                return Some(value.clone());
            }
            let found = match scope.kind {
                ScopeKind::Local => None,
                ScopeKind::Variable(var, ty) => (var == name).then(|| self.ix.var(name, ty)),
                ScopeKind::Record => self.find_in_record(name),
                ScopeKind::Multiclass => self.find_in_multiclass(name),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn find_in_record(&mut self, name: Symbol) -> Option<Value> {
        let record = self.record()?;
        if let Some(field) = record.field(name) {
            let ty = field.ty;
            return Some(self.ix.var(name, ty));
        }
        let Some(Under::Class(class)) = self.under else { return None };
        if name == self.ix.name_symbol {
            let implicit = self.ix.implicit_name(class);
            return Some(self.ix.var(implicit, Ty::STRING));
        }
        if record.params.is_empty() {
            return None;
        }
        let owner = record.name_symbol;
        let qualified = self.ix.qualified(owner, ":", name);
        let ty = self.ix.class(class).field(qualified)?.ty;
        self.ix.used.insert(qualified);
        Some(self.ix.var(qualified, ty))
    }

    fn find_in_multiclass(&mut self, name: Symbol) -> Option<Value> {
        let index = self.in_multiclass?;
        let owner = self.multiclasses[index].record.name_symbol;
        let qualified = self.ix.qualified(owner, "::", name);
        if name == self.ix.name_symbol {
            return Some(self.ix.var(qualified, Ty::STRING));
        }
        let ty = self.multiclasses[index].record.field(qualified)?.ty;
        self.ix.used.insert(qualified);
        Some(self.ix.var(qualified, ty))
    }

    fn global(&self, name: Symbol) -> Option<Value> {
        let record = self.ix.record_index.get(&name).map(|&id| Value::Def(id));
        record.or_else(|| self.ix.globals.get(&name).cloned())
    }

    /// Statements until one cannot begin.
    fn objects(&mut self) -> Step<()> {
        while matches!(
            self.tok,
            Tok::Key(
                Key::Assert
                    | Key::Class
                    | Key::Def
                    | Key::Defm
                    | Key::Defset
                    | Key::Deftype
                    | Key::Defvar
                    | Key::Dump
                    | Key::Foreach
                    | Key::If
                    | Key::Let
                    | Key::Multiclass
            )
        ) {
            self.object()?;
        }
        Ok(())
    }

    fn object(&mut self) -> Step<()> {
        let loc = self.loc;
        self.ix.enter(Some(loc))?;
        let result = self.object_inner();
        self.ix.leave();
        result
    }

    fn object_inner(&mut self) -> Step<()> {
        let Tok::Key(key) = self.tok else { return self.bad_object() };
        match key {
            Key::Assert | Key::Dump => {
                let check = self.check_statement()?;
                self.add_entry(Entry::Check(check))
            }
            Key::Class if self.in_multiclass.is_some() => {
                self.tok_error("class is not allowed inside multiclass")
            }
            Key::Class if !self.loops.is_empty() => {
                self.tok_error("class is not allowed inside foreach loop")
            }
            Key::Class => self.class(),
            Key::Def => self.def(),
            Key::Defm => self.defm(),
            Key::Defset if self.in_multiclass.is_some() => {
                self.tok_error("defset is not allowed inside multiclass")
            }
            Key::Defset => self.defset(),
            Key::Deftype => self.deftype(),
            Key::Defvar => self.defvar(),
            Key::Foreach => self.foreach(),
            Key::If => self.if_statement(),
            Key::Let => self.top_let(),
            Key::Multiclass if !self.loops.is_empty() => {
                self.tok_error("multiclass is not allowed inside foreach loop")
            }
            Key::Multiclass => self.multiclass(),
            _ => self.bad_object(),
        }
    }

    fn bad_object(&mut self) -> Step<()> {
        self.tok_error("Expected assert, class, def, defm, defset, dump, foreach, if, or let")
    }
}
