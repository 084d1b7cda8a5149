//! Classes and defs: headers, bodies, arguments.

use super::{ClassRef, Mode, Parser, ScopeKind, Under};
use crate::diag::{Severity, Step};
use crate::intern::Symbol;
use crate::interp::Interp;
use crate::lexer::{Key, Tok};
use crate::record::{Check, ClassId, Field, FieldKind, Record};
use crate::source::Loc;
use crate::types::{Ty, TypeKind};
use crate::value::{Arg, Value};

/// An assignment to a field.
pub(super) struct Assign<'a> {
    pub(super) name: Symbol,
    pub(super) bits: &'a [u32],
    pub(super) value: Value,
    pub(super) loc: Loc,
    /// `x = x` is a mistake in `let`, but not in a declaration.
    pub(super) allow_self: bool,
}

/// Assigns a field of a record, or some of its bits.
pub(super) fn assign(ix: &mut Interp, record: &mut Record, set: Assign<'_>) -> Step<()> {
    let name = ix.text(set.name).to_owned();
    let Some(index) = record.fields.iter().position(|f| f.name == set.name) else {
        return ix.fail(set.loc, format!("Value '{name}' unknown!"));
    };
    let field = &mut record.fields[index];
    let mut value = set.value;
    if set.bits.is_empty() {
        if value.as_var() == Some(set.name) && !set.allow_self {
            return ix.fail(set.loc, "Recursion / self-assignment forbidden");
        }
    } else {
        value = assign_bits(ix, field, set.bits, &value, set.loc)?;
    }
    match ix.cast_field(&value, field.ty) {
        Some(value) => {
            field.value = value;
            Ok(())
        }
        None => {
            let of_type = match &value {
                Value::Bits(b) => format!("' of type bit initializer with length {}", b.bits.len()),
                Value::Unset => String::new(),
                _ => format!("' of type '{}", ix.type_name_of(&value)),
            };
            let text = format!(
                "Field '{name}' of type '{}' is incompatible with value '{}{of_type}'",
                ix.type_text(field.ty),
                ix.value_text(&value)
            );
            ix.fail(set.loc, text)
        }
    }
}

fn assign_bits(ix: &mut Interp, field: &Field, at: &[u32], value: &Value, loc: Loc) -> Step<Value> {
    let name = ix.text(field.name).to_owned();
    let Value::Bits(old) = &field.value else {
        return ix.fail(loc, format!("Value '{name}' is not a bits type"));
    };
    let ty = ix.types.intern(TypeKind::Bits(at.len() as u32));
    let Some(new) = ix.cast(value, ty) else {
        return ix.fail(loc, "Initializer is not compatible with bit range");
    };
    let mut bits: Vec<Option<Value>> = vec![None; old.bits.len()];
    for (i, &bit) in at.iter().enumerate() {
        match bits.get_mut(bit as usize) {
            None => return ix.fail(loc, format!("Value '{name}' has no bit #{bit}")),
            Some(Some(_)) => {
                return ix.fail(loc, format!("Cannot set bit #{bit} of value '{name}' more than once"));
            }
            Some(slot) => *slot = Some(ix.bit_of(&new, i as u32)),
        }
    }
    let bits = bits.into_iter().zip(&old.bits).map(|(new, old)| new.unwrap_or_else(|| old.clone())).collect();
    Ok(ix.bits(bits))
}

impl Parser<'_> {
    pub(super) fn class(&mut self) -> Step<()> {
        self.next();
        let loc = self.loc;
        let name = self.identifier("expected class name after 'class' keyword")?;
        let class = match self.ix.class_index.get(&name) {
            Some(&class) => {
                if self.ix.class(class).defined {
                    let text = format!("Class {} already defined", self.quoted(name));
                    return self.fail(loc, text);
                }
                class
            }
            None => {
                let class = ClassId(self.ix.classes.len() as u32);
                self.ix.classes.push(Record::new(Value::String(name), name, loc).into());
                self.ix.class_index.insert(name, class);
                class
            }
        };
        self.under = Some(Under::Class(class));
        let result = self.scoped(ScopeKind::Record, |p| {
            if p.eat(Tok::Less) {
                p.template_arguments()?;
            }
            p.object_body()
        });
        self.under = None;
        let record = std::sync::Arc::make_mut(&mut self.ix.classes[class.0 as usize]);
        record.defined = !record.fields.is_empty() || !record.supers.is_empty() || !record.params.is_empty();
        result?;
        let record = self.ix.classes[class.0 as usize].clone();
        self.warn_unused(&record);
        Ok(())
    }

    /// Warns of template arguments that nothing refers to.
    pub(super) fn warn_unused(&mut self, record: &Record) {
        for field in record.fields.iter().filter(|f| f.kind == FieldKind::Template) {
            if !self.ix.used.contains(&field.name) {
                let text = format!("unused template argument: {}", self.ix.text(field.name));
                self.ix.report(Severity::Warning, Some(field.loc), text);
            }
        }
    }

    fn template_arguments(&mut self) -> Step<()> {
        loop {
            self.declaration(true)?;
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::Greater, "expected '>' at end of template argument list")
    }

    pub(super) fn multiclass_arguments(&mut self) -> Step<()> {
        self.template_arguments()
    }

    /// `[field] type name [= value]`
    fn declaration(&mut self, template: bool) -> Step<()> {
        let keep = self.eat_key(Key::Field);
        let start = self.loc;
        let ty = self.parse_type()?;
        let loc = self.loc;
        let Tok::Id(plain) = self.tok else { return self.tok_error("Expected identifier in declaration") };
        if plain == self.ix.name_symbol {
            let text = format!("{} is a reserved variable name", self.quoted(plain));
            return self.tok_error(text);
        }
        if !template && self.scopes.last().is_some_and(|s| s.vars.iter().any(|(n, _)| *n == plain)) {
            return self.tok_error("local variable of this name already exists");
        }
        self.next();
        let kind = match (template, keep) {
            (true, _) => FieldKind::Template,
            (_, true) => FieldKind::Keep,
            _ => FieldKind::Normal,
        };
        let name = if template { self.qualified_parameter(plain) } else { plain };
        let value = self.ix.cast_field(&Value::Unset, ty).unwrap_or(Value::Unset);
        let field = Field { name, ty, kind, value, loc };
        if template {
            self.add_parameter(field, start)?;
        } else {
            self.with_record(|ix, record, _| ix.add_field(record, field, loc)).unwrap_or(Ok(()))?;
        }
        if self.eat(Tok::Equal) {
            let loc = self.loc;
            // After an error in the value, parsing goes on after it.
            let mark = self.ix.depth();
            let value = self.value_of(Some(ty));
            if let Some(value) = self.tolerate(value)? {
                let set = self.set_field(Assign { name, bits: &[], value, loc, allow_self: false }, template);
                self.tolerate(set)?;
            }
            self.ix.reset_depth(mark);
        }
        Ok(())
    }

    fn qualified_parameter(&mut self, name: Symbol) -> Symbol {
        match (&self.under, self.in_multiclass) {
            (Some(Under::Class(class)), _) => {
                let owner = self.ix.class(*class).name_symbol;
                self.ix.qualified(owner, ":", name)
            }
            (_, Some(index)) => {
                let owner = self.multiclasses[index].record.name_symbol;
                self.ix.qualified(owner, "::", name)
            }
            _ => name,
        }
    }

    fn add_parameter(&mut self, field: Field, start: Loc) -> Step<()> {
        let name = field.name;
        let known = match (&self.under, self.in_multiclass) {
            (None, Some(index)) => self.multiclasses[index].record.params.contains(&name),
            _ => self.record().is_some_and(|r| r.params.contains(&name)),
        };
        if known {
            return self.fail(start, "template argument with the same name has already been defined");
        }
        let add = |record: &mut Record| {
            record.params.push(name);
            record.fields.push(field);
        };
        match (&self.under, self.in_multiclass) {
            (None, Some(index)) => add(&mut self.multiclasses[index].record),
            _ => {
                self.with_record(|_, record, _| add(record));
            }
        }
        Ok(())
    }

    fn set_field(&mut self, set: Assign<'_>, template: bool) -> Step<()> {
        match (&self.under, self.in_multiclass) {
            (None, Some(index)) if template => {
                assign(&mut self.ix, &mut self.multiclasses[index].record, set)
            }
            _ => self.with_record(|ix, record, _| assign(ix, record, set)).unwrap_or(Ok(())),
        }
    }

    /// Parents, `let`s in force, and the body.
    fn object_body(&mut self) -> Step<()> {
        if self.eat(Tok::Colon) {
            loop {
                let parent = self.class_ref()?;
                self.add_parent(&parent)?;
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        let lets = std::mem::take(&mut self.lets);
        let applied = self.with_record(|ix, record, _| super::statement::apply_lets(ix, record, &lets));
        self.lets = lets;
        applied.unwrap_or(Ok(()))?;
        self.body()
    }

    fn add_parent(&mut self, parent: &ClassRef<ClassId>) -> Step<()> {
        self.with_record(|ix, record, own| {
            ix.add_parent(record, own, parent.target, &parent.args, parent.loc)
        })
        .unwrap_or(Ok(()))
    }

    /// A class with arguments, as a parent.
    pub(super) fn class_ref(&mut self) -> Step<ClassRef<ClassId>> {
        let loc = self.loc;
        let name = self.identifier("expected name for ClassID")?;
        let Some(&class) = self.ix.class_index.get(&name) else {
            let mut text = format!("Couldn't find class {}", self.quoted(name));
            if self.multiclass_index.contains_key(&name) {
                text = format!("{text}. Use 'defm' if you meant to use multiclass {}", self.quoted(name));
            }
            return self.fail(loc, text);
        };
        let mut args = Vec::new();
        if self.eat(Tok::Less) {
            let owner = self.ix.classes[class.0 as usize].clone();
            args = self.arguments(&owner)?;
        }
        Ok(ClassRef { target: class, args, loc })
    }

    /// The arguments up to and including `>`, converted to the types of the parameters.
    pub(super) fn arguments(&mut self, owner: &Record) -> Step<Vec<Arg>> {
        let mut args: Vec<Arg> = Vec::new();
        let mut named = false;
        if self.eat(Tok::Greater) {
            return Ok(args);
        }
        loop {
            let Some(&param) = owner.params.get(args.len()) else {
                return self.tok_error(format!("Too many template arguments: {}", args.len() + 1));
            };
            let loc = self.loc;
            let wanted = if named { None } else { owner.field(param).map(|f| f.ty) };
            let mut value = self.value_of(wanted)?;
            let mut name = None;
            if self.tok == Tok::Equal {
                let field = self.named_parameter(owner, &value, loc)?;
                self.next();
                value = self.value_of(Some(field.ty))?;
                if value == Value::Unset {
                    let text = "The value of named argument should be initialized, but we got '?'";
                    return self.fail(loc, text);
                }
                name = Some(field.name);
                named = true;
            } else if named {
                return self.fail(loc, "Positional argument should be put before named argument");
            }
            let value = self.fit_argument(owner, name.unwrap_or(param), value, loc)?;
            args.push(Arg { name, value });
            if self.eat(Tok::Greater) {
                return Ok(args);
            }
            self.expect(Tok::Comma, "Expected comma before next argument")?;
        }
    }

    fn named_parameter<'r>(&mut self, owner: &'r Record, value: &Value, loc: Loc) -> Step<&'r Field> {
        let Some(plain) = value.as_symbol() else {
            return self.fail(loc, "The name of named argument should be a valid identifier");
        };
        let suffix = format!(":{}", self.ix.text(plain));
        let prefix = self.ix.text(owner.name_symbol).len();
        let found = owner.fields.iter().find(|f| {
            let text = self.ix.text(f.name);
            f.kind == FieldKind::Template
                && text.get(prefix..).is_some_and(|t| t.trim_start_matches(':') == &suffix[1..])
        });
        match found {
            Some(field) => Ok(field),
            None => {
                let text = format!("Argument {} doesn't exist", self.ix.value_text(&Value::String(plain)));
                self.fail(loc, text)
            }
        }
    }

    fn fit_argument(&mut self, owner: &Record, name: Symbol, value: Value, loc: Loc) -> Step<Value> {
        let Some(field) = owner.field(name) else { return Ok(value) };
        if value == Value::Unset {
            return Ok(value);
        }
        if let Some(value) = self.ix.cast(&value, field.ty) {
            return Ok(value);
        }
        let text = format!(
            "Value specified for template argument {} is of type {}; expected type {}: {}",
            self.quoted(name),
            self.ix.type_name_of(&value),
            self.ix.type_text(field.ty),
            self.ix.value_text(&value)
        );
        self.fail(loc, text)
    }

    fn body(&mut self) -> Step<()> {
        if self.eat(Tok::Semi) {
            return Ok(());
        }
        self.expect(Tok::LBrace, "Expected '{' to start body or ';' for declaration only")?;
        self.scoped(ScopeKind::Local, |p| {
            while p.tok != Tok::RBrace {
                p.body_item()?;
            }
            Ok(())
        })?;
        self.next();
        // A habit of C++, which is an error but does no harm.
        let loc = self.loc;
        if self.eat(Tok::Semi) {
            self.ix.error(loc, "A class or def body should not end with a semicolon");
            let note = "Semicolon ignored; remove to eliminate this error";
            self.ix.report(Severity::Note, None, note);
        }
        Ok(())
    }

    fn body_item(&mut self) -> Step<()> {
        match self.tok {
            Tok::Key(Key::Assert | Key::Dump) => {
                let check = self.check_statement()?;
                self.with_record(|_, record, _| record.checks.push(check));
                Ok(())
            }
            Tok::Key(Key::Defvar) => self.defvar(),
            Tok::Key(Key::Let) => self.let_item(),
            _ => {
                self.declaration(false)?;
                self.expect(Tok::Semi, "expected ';' after declaration")
            }
        }
    }

    fn let_item(&mut self) -> Step<()> {
        self.next();
        let loc = self.loc;
        let name = self.identifier("expected field identifier after let")?;
        let mut bits = Vec::new();
        if self.eat(Tok::LBrace) {
            bits = self.ranges()?;
            self.expect(Tok::RBrace, "expected '}' at end of bit range list")?;
            bits.reverse();
        }
        self.expect(Tok::Equal, "expected '=' in let expression")?;
        let Some(field) = self.record().and_then(|r| r.field(name)) else {
            let text = format!("Value {} unknown!", self.quoted(name));
            return self.fail(loc, text);
        };
        let mut wanted = Some(field.ty);
        if !bits.is_empty() {
            wanted = Some(self.ix.types.intern(TypeKind::Bits(bits.len() as u32)));
        }
        let value = self.value_of(wanted)?;
        self.expect(Tok::Semi, "expected ';' after let expression")?;
        self.set_field(Assign { name, bits: &bits, value, loc, allow_self: false }, false)
    }

    /// `assert condition, message;` or `dump message;`
    pub(super) fn check_statement(&mut self) -> Step<Check> {
        let is_assert = self.tok == Tok::Key(Key::Assert);
        let start = self.loc;
        self.next();
        let loc = if is_assert { self.loc } else { start };
        let mut condition = None;
        if is_assert {
            condition = Some(self.value()?);
            self.expect(Tok::Comma, "expected ',' in assert statement")?;
        }
        let mut message = self.value()?;
        if !is_assert && self.ix.type_of(&message) != Some(Ty::STRING) {
            message = self.op_value(crate::ops::Op::Repr, None, Ty::STRING, vec![message])?;
        }
        self.expect(Tok::Semi, "expected ';'")?;
        Ok(Check { loc, condition, message })
    }

    pub(super) fn def(&mut self) -> Step<()> {
        let keyword = self.loc;
        self.next();
        let loc = self.loc;
        let name = self.object_name(keyword)?;
        let record = match name {
            Some(name) => {
                let symbol = name.as_symbol().unwrap_or(self.ix.name_symbol);
                Record::new(name, symbol, loc)
            }
            None => {
                let symbol = self.ix.anonymous_name();
                let mut record = Record::new(Value::String(symbol), symbol, loc);
                record.anonymous = true;
                record
            }
        };
        self.under = Some(Under::Def(Box::new(record)));
        let result = self.scoped(ScopeKind::Record, Self::object_body);
        let under = self.under.take();
        result?;
        match under {
            Some(Under::Def(record)) => self.add_entry(super::Entry::Record(record)),
            _ => Ok(()),
        }
    }

    /// The name of a `def` or `defm`, if it has one.
    pub(super) fn object_name(&mut self, keyword: Loc) -> Step<Option<Value>> {
        if matches!(self.tok, Tok::Colon | Tok::Semi | Tok::LBrace) {
            return Ok(None);
        }
        let name = self.value_in(Some(Ty::STRING), Mode::Name)?;
        if self.ix.type_of(&name) != Some(Ty::STRING) {
            let text = format!("Record name '{}' is not a string!", self.ix.name_text(&name));
            return self.fail(keyword, text);
        }
        let Some(prefix) = self.multiclass_name() else { return Ok(Some(name)) };
        let Some(symbol) = prefix.as_var() else { return Ok(Some(name)) };
        if mentions(&name, symbol) {
            return Ok(Some(name));
        }
        self.op_value(crate::ops::Op::StrConcat, None, Ty::STRING, vec![prefix, name]).map(Some)
    }

    /// `NAME` of the multiclass at hand.
    pub(super) fn multiclass_name(&mut self) -> Option<Value> {
        self.in_multiclass?;
        let name = self.ix.name_symbol;
        self.find_in_multiclass(name)
    }
}

/// A variable occurs in a value.
fn mentions(value: &Value, name: Symbol) -> bool {
    use crate::value::ExprKind;
    if value.mask() & crate::value::variable_bit(name) == 0 {
        return false;
    }
    match value {
        Value::List(l) => l.items.iter().any(|v| mentions(v, name)),
        Value::Bits(b) => b.bits.iter().any(|v| mentions(v, name)),
        Value::Dag(d) => mentions(&d.op, name) || d.args.iter().any(|(v, _)| mentions(v, name)),
        Value::Expr(e) => match &e.kind {
            ExprKind::Var(var) => *var == name,
            ExprKind::BitOf(v, _) | ExprKind::Field(v, _) => mentions(v, name),
            ExprKind::Instance(_, args, _) => args.iter().any(|a| mentions(&a.value, name)),
            ExprKind::Op(_, _, operands) => operands.iter().any(|v| mentions(v, name)),
        },
        _ => false,
    }
}
