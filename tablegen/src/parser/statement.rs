//! Statements other than `class` and `def`, and the expansion of loops and multiclasses.

use super::record::{Assign, assign};
use super::{ClassRef, Defset, Entry, LetBinding, Loop, Multiclass, Parser, ScopeKind};
use crate::diag::{Severity, Step};
use crate::intern::Symbol;
use crate::interp::Interp;
use crate::lexer::{Key, Tok};
use crate::ops::Op;
use crate::record::{Record, RecordId};
use crate::resolve::{Current, Env};
use crate::source::Loc;
use crate::types::Ty;
use crate::value::{ExprKind, Value};

/// Variables and what replaces them when entries are expanded.
type Bindings = Vec<(Symbol, Value)>;

/// Where expanded entries go: into a list, or they become records.
type Target<'a> = Option<&'a mut Vec<Entry>>;

/// Applies `let ... in` bindings, outermost first.
pub(super) fn apply_lets(ix: &mut Interp, record: &mut Record, lets: &[Vec<LetBinding>]) -> Step<()> {
    for binding in lets.iter().flatten() {
        let set = Assign {
            name: binding.name,
            bits: &binding.bits,
            value: binding.value.clone(),
            loc: binding.loc,
            allow_self: false,
        };
        assign(ix, record, set)?;
    }
    Ok(())
}

fn env_of(bindings: &Bindings, current: Current) -> Env {
    let mut env = Env::new(current);
    for (name, value) in bindings {
        env.bind(*name, value.clone());
    }
    env
}

impl Parser<'_> {
    pub(super) fn deftype(&mut self) -> Step<()> {
        self.next();
        let loc = self.loc;
        let name = self.identifier("expected identifier")?;
        if self.aliases.contains_key(&name) || self.ix.class_index.contains_key(&name) {
            let text = format!("type of this name {} already exists", self.quoted(name));
            return self.fail(loc, text);
        }
        self.expect(Tok::Equal, "expected '='")?;
        let loc = self.loc;
        let ty = self.parse_type()?;
        if self.ix.types.is_record(ty) {
            let text = format!("cannot define type alias for class type '{}'", self.ix.type_text(ty));
            return self.fail(loc, text);
        }
        self.aliases.insert(name, ty);
        self.expect(Tok::Semi, "expected ';'")
    }

    pub(super) fn defvar(&mut self) -> Step<()> {
        self.next();
        let Tok::Id(name) = self.tok else { return self.tok_error("expected identifier") };
        if let Some(scope) = self.scopes.last() {
            if scope.vars.iter().any(|(n, _)| *n == name) {
                return self.tok_error("local variable of this name already exists");
            }
            if self.record().is_some_and(|r| r.field(name).is_some()) {
                return self.tok_error("field of this name already exists");
            }
        } else if self.global(name).is_some() {
            return self.tok_error("def or global variable of this name already exists");
        }
        self.next();
        self.expect(Tok::Equal, "expected '='")?;
        let value = self.value()?;
        self.expect(Tok::Semi, "expected ';'")?;
        match self.scopes.last_mut() {
            Some(scope) => scope.vars.push((name, value)),
            None => {
                self.ix.globals.insert(name, value);
            }
        }
        Ok(())
    }

    pub(super) fn defset(&mut self) -> Step<()> {
        self.next();
        let loc = self.loc;
        let ty = self.parse_type()?;
        let Some(elem) = self.ix.types.elem(ty) else { return self.tok_error("expected list type") };
        let Tok::Id(name) = self.tok else { return self.tok_error("expected identifier") };
        if self.global(name).is_some() {
            return self.tok_error("def or global variable of this name already exists");
        }
        self.next();
        self.expect(Tok::Equal, "expected '='")?;
        self.expect(Tok::LBrace, "expected '{'")?;
        self.defsets.push(Defset { loc, elem, items: Vec::new() });
        let result = self.objects();
        let set = self.defsets.pop();
        result?;
        let value = set.map(|set| self.ix.list(set.elem, set.items)).unwrap_or(Value::Unset);
        self.ix.globals.insert(name, value);
        self.expect(Tok::RBrace, "expected '}' at end of defset")
    }

    pub(super) fn top_let(&mut self) -> Step<()> {
        self.next();
        let mut bindings = Vec::new();
        loop {
            bindings.push(self.let_binding()?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        if !self.eat_key(Key::In) {
            return self.tok_error("expected 'in' at end of top-level 'let'");
        }
        self.lets.push(bindings);
        let result = if self.eat(Tok::LBrace) {
            let body = self.scoped(ScopeKind::Local, |p| p.objects());
            body.and_then(|()| self.expect(Tok::RBrace, "expected '}' at end of top level let command"))
        } else {
            self.object()
        };
        self.lets.pop();
        result
    }

    fn let_binding(&mut self) -> Step<LetBinding> {
        let loc = self.loc;
        let name = self.identifier("expected identifier in let definition")?;
        let mut bits = Vec::new();
        if self.eat(Tok::Less) {
            bits = self.ranges()?;
            bits.reverse();
            self.expect(Tok::Greater, "expected '>' at end of range list")?;
        }
        self.expect(Tok::Equal, "expected '=' in let expression")?;
        let value = self.value()?;
        Ok(LetBinding { name, bits, value, loc })
    }

    pub(super) fn foreach(&mut self) -> Step<()> {
        let loc = self.loc;
        self.next();
        let name = self.identifier("Expected identifier in foreach declaration")?;
        self.expect(Tok::Equal, "Expected '=' in foreach declaration")?;
        let list = self.foreach_list()?;
        let elem = match self.ix.type_of(&list) {
            Some(ty) => self.ix.types.elem(ty).unwrap_or(Ty::INT),
            None => Ty::INT,
        };
        if !self.eat_key(Key::In) {
            return self.tok_error("Unknown tok");
        }
        self.loops.push(Loop { loc, var: Some(name), list, entries: Vec::new() });
        let result = self.scoped(ScopeKind::Variable(name, elem), |p| {
            if !p.eat(Tok::LBrace) {
                return p.object();
            }
            p.objects()?;
            p.expect(Tok::RBrace, "expected '}' at end of foreach command")
        });
        self.end_loop(result)
    }

    fn end_loop(&mut self, result: Step<()>) -> Step<()> {
        let done = self.loops.pop();
        result?;
        done.map_or(Ok(()), |l| self.add_entry(Entry::Loop(l)))
    }

    fn foreach_list(&mut self) -> Step<Value> {
        if self.eat(Tok::LBrace) {
            let ranges = self.ranges()?;
            self.expect(Tok::RBrace, "expected '}' at end of bit range list")?;
            let items = ranges.into_iter().map(|i| Value::Int(i.into())).collect();
            return Ok(self.ix.list(Ty::INT, items));
        }
        let loc = self.loc;
        let value = self.value()?;
        let ty = self.ix.type_of(&value);
        if ty.is_some_and(|ty| self.ix.types.elem(ty).is_some()) {
            return Ok(value);
        }
        if ty.is_none() {
            let text = format!("expected a list, got '{}'", self.ix.value_text(&value));
            self.ix.error(loc, text);
            return self.tok_error("expected declaration in for");
        }
        let mut ranges = Vec::new();
        let read = self.range_piece_from(&value, &mut ranges);
        if self.tolerate(read)?.is_none() {
            return self.tok_error("expected declaration in for");
        }
        let items = ranges.into_iter().map(|i| Value::Int(i.into())).collect();
        Ok(self.ix.list(Ty::INT, items))
    }

    pub(super) fn if_statement(&mut self) -> Step<()> {
        let loc = self.loc;
        self.next();
        let condition = self.value()?;
        if !self.eat_key(Key::Then) {
            return self.tok_error("Unknown tok");
        }
        self.if_arm(loc, &condition, true)?;
        if self.eat_key(Key::Else) {
            self.if_arm(loc, &condition, false)?;
        }
        Ok(())
    }

    /// An arm is a loop over one element or none.
    fn if_arm(&mut self, loc: Loc, condition: &Value, arm: bool) -> Step<()> {
        let one = self.ix.list(Ty::BIT, vec![Value::Bit(true)]);
        let none = self.ix.list(Ty::BIT, Vec::new());
        let ty = self.ix.types.list(Ty::BIT);
        let branches = if arm { [one, none] } else { [none, one] };
        let [yes, no] = branches;
        let list = self.op_value(Op::If, None, ty, vec![condition.clone(), yes, no])?;
        self.loops.push(Loop { loc, var: None, list, entries: Vec::new() });
        let kind = if arm { "then" } else { "else" };
        let result = self.scoped(ScopeKind::Local, |p| {
            if !p.eat(Tok::LBrace) {
                return p.object();
            }
            p.objects()?;
            p.expect(Tok::RBrace, &format!("expected '}}' at end of '{kind}' clause"))
        });
        self.end_loop(result)
    }

    pub(super) fn multiclass(&mut self) -> Step<()> {
        self.next();
        let loc = self.loc;
        let name = self.identifier("expected identifier after multiclass for name")?;
        if self.multiclass_index.contains_key(&name) {
            let text = format!("multiclass {} already defined", self.quoted(name));
            return self.tok_error(text);
        }
        let index = self.multiclasses.len();
        let record = Record::new(Value::String(name), name, loc);
        self.multiclasses.push(Multiclass { record, entries: Vec::new() });
        self.multiclass_index.insert(name, index);
        self.in_multiclass = Some(index);
        let result = self.scoped(ScopeKind::Multiclass, Self::multiclass_rest);
        self.in_multiclass = None;
        result?;
        let record = self.multiclasses[index].record.clone();
        self.warn_unused(&record);
        Ok(())
    }

    fn multiclass_rest(&mut self) -> Step<()> {
        if self.eat(Tok::Less) {
            self.multiclass_arguments()?;
        }
        let inherits = self.eat(Tok::Colon);
        if inherits {
            loop {
                let parent = self.multiclass_ref()?;
                self.inherit_multiclass(&parent)?;
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        if self.tok != Tok::LBrace {
            if !inherits {
                return self.tok_error("expected '{' in multiclass definition");
            }
            return self.expect(Tok::Semi, "expected ';' in multiclass definition");
        }
        self.next();
        if self.tok == Tok::RBrace {
            return self.tok_error("multiclass must contain at least one def");
        }
        self.scoped(ScopeKind::Local, |p| {
            while p.tok != Tok::RBrace {
                match p.tok {
                    Tok::Key(
                        Key::Assert
                        | Key::Def
                        | Key::Defm
                        | Key::Defvar
                        | Key::Dump
                        | Key::Foreach
                        | Key::If
                        | Key::Let,
                    ) => p.object()?,
                    _ => {
                        return p.tok_error(
                            "expected 'assert', 'def', 'defm', 'defvar', 'dump', 'foreach', 'if', or 'let' in multiclass body",
                        );
                    }
                }
            }
            Ok(())
        })?;
        self.next();
        let loc = self.loc;
        if self.eat(Tok::Semi) {
            self.ix.error(loc, "A multiclass body should not end with a semicolon");
            let note = "Semicolon ignored; remove to eliminate this error";
            self.ix.report(Severity::Note, None, note);
        }
        Ok(())
    }

    fn inherit_multiclass(&mut self, parent: &ClassRef<usize>) -> Step<()> {
        let name = self.multiclass_name().unwrap_or(Value::Unset);
        let mut entries = Vec::new();
        self.expand_multiclass(parent, name, &mut entries, false, None)?;
        if let Some(index) = self.in_multiclass {
            self.multiclasses[index].entries.append(&mut entries);
        }
        Ok(())
    }

    fn multiclass_ref(&mut self) -> Step<ClassRef<usize>> {
        let loc = self.loc;
        let name = self.identifier("expected name for ClassID")?;
        let Some(&index) = self.multiclass_index.get(&name) else {
            let text = format!("Couldn't find multiclass {}", self.quoted(name));
            return self.fail(loc, text);
        };
        let mut args = Vec::new();
        if self.eat(Tok::Less) {
            let owner = self.multiclasses[index].record.clone();
            args = self.arguments(&owner)?;
        }
        Ok(ClassRef { target: index, args, loc })
    }

    /// The entries of a multiclass with its arguments and name replaced.
    fn expand_multiclass(
        &mut self,
        reference: &ClassRef<usize>,
        name: Value,
        out: &mut Vec<Entry>,
        is_final: bool,
        defm: Option<Loc>,
    ) -> Step<()> {
        let multiclass = self.multiclasses[reference.target].clone();
        let mut bindings: Bindings = Vec::new();
        self.ix.bind_arguments(&multiclass.record, &reference.args, reference.loc, &mut |n, v| {
            bindings.push((n, v));
        })?;
        let owner = multiclass.record.name_symbol;
        let implicit = self.ix.qualified(owner, "::", self.ix.name_symbol);
        bindings.push((implicit, name));
        self.expand_all(&multiclass.entries, &mut bindings, is_final, &mut Some(out), defm)
    }

    pub(super) fn defm(&mut self) -> Step<()> {
        let keyword = self.loc;
        self.next();
        let name = match self.object_name(keyword)? {
            Some(name) => name,
            None => {
                let anonymous = Value::String(self.ix.anonymous_name());
                match self.multiclass_name() {
                    Some(prefix) => {
                        self.op_value(Op::StrConcat, None, Ty::STRING, vec![prefix, anonymous])?
                    }
                    None => anonymous,
                }
            }
        };
        self.expect(Tok::Colon, "expected ':' after defm identifier")?;
        let is_final = self.in_multiclass.is_none() && self.loops.is_empty();
        let mut entries = Vec::new();
        let mut classes = false;
        loop {
            let reference = self.multiclass_ref()?;
            let loc = reference.loc;
            self.expand_multiclass(&reference, name.clone(), &mut entries, is_final, Some(loc))?;
            if !self.eat(Tok::Comma) {
                break;
            }
            let Tok::Id(next) = self.tok else { return self.tok_error("expected identifier") };
            classes = self.ix.class_index.contains_key(&next);
            if classes {
                break;
            }
        }
        while classes {
            let parent = self.class_ref()?;
            for entry in &mut entries {
                add_parent(&mut self.ix, entry, &parent)?;
            }
            classes = self.eat(Tok::Comma);
        }
        let lets = std::mem::take(&mut self.lets);
        let result = entries.iter_mut().try_for_each(|e| apply_lets_to(&mut self.ix, e, &lets));
        self.lets = lets;
        result?;
        for entry in entries {
            self.add_entry(entry)?;
        }
        self.expect(Tok::Semi, "expected ';' at end of defm")
    }

    /// Puts an entry where it belongs: the loop or multiclass at hand, or among the records.
    pub(super) fn add_entry(&mut self, entry: Entry) -> Step<()> {
        if let Some(outer) = self.loops.last_mut() {
            outer.entries.push(entry);
            return Ok(());
        }
        let is_final = self.in_multiclass.is_none();
        if let Entry::Loop(inner) = &entry {
            let mut out = Vec::new();
            let mut target = if is_final { None } else { Some(&mut out) };
            self.expand_loop(inner, &mut Vec::new(), is_final, &mut target, None)?;
            if let Some(index) = self.in_multiclass {
                self.multiclasses[index].entries.append(&mut out);
            }
            return Ok(());
        }
        if let Some(index) = self.in_multiclass {
            self.multiclasses[index].entries.push(entry);
            return Ok(());
        }
        match entry {
            Entry::Record(record) => self.define(*record),
            Entry::Check(check) => {
                self.ix.run_check(&check);
                Ok(())
            }
            Entry::Loop(_) => Ok(()),
        }
    }

    fn define(&mut self, record: Record) -> Step<()> {
        let id = self.ix.define(record)?;
        self.collect(id)
    }

    /// Adds a record to the open `defset`s.
    fn collect(&mut self, id: RecordId) -> Step<()> {
        for i in 0..self.defsets.len() {
            let (elem, set_loc) = (self.defsets[i].elem, self.defsets[i].loc);
            let ty = self.ix.record_type_of(id);
            if !self.ix.type_is_a(ty, elem) {
                let loc = self.ix.record(id).loc();
                let text =
                    format!("adding record of incompatible type '{}' to defset", self.ix.type_text(ty));
                self.ix.error(loc, text);
                self.ix.report(Severity::Note, Some(set_loc), "location of defset declaration");
                return Err(crate::diag::Stop);
            }
            self.defsets[i].items.push(Value::Def(id));
        }
        Ok(())
    }

    fn expand_all(
        &mut self,
        entries: &[Entry],
        bindings: &mut Bindings,
        is_final: bool,
        out: &mut Target<'_>,
        defm: Option<Loc>,
    ) -> Step<()> {
        self.ix.enter(defm)?;
        let result = entries.iter().try_for_each(|e| self.expand(e, bindings, is_final, out, defm));
        self.ix.leave();
        result
    }

    fn expand(
        &mut self,
        entry: &Entry,
        bindings: &mut Bindings,
        is_final: bool,
        out: &mut Target<'_>,
        defm: Option<Loc>,
    ) -> Step<()> {
        match entry {
            Entry::Loop(inner) => self.expand_loop(inner, bindings, is_final, out, defm),
            Entry::Check(check) => {
                let mut check = check.clone();
                let mut env = env_of(bindings, Current { loc: Some(check.loc), ..Current::default() });
                self.ix.resolve_check(&mut check, &mut env)?;
                match out {
                    Some(out) => out.push(Entry::Check(check)),
                    None => {
                        self.ix.run_check(&check);
                    }
                }
                Ok(())
            }
            Entry::Record(record) => {
                let mut record = record.clone();
                record.locs.extend(defm);
                let mut env = env_of(bindings, Current::of(&record));
                self.ix.resolve_record(&mut record, &mut env)?;
                match out {
                    Some(out) => {
                        out.push(Entry::Record(record));
                        Ok(())
                    }
                    None => self.define(*record),
                }
            }
        }
    }

    fn expand_loop(
        &mut self,
        inner: &Loop,
        bindings: &mut Bindings,
        is_final: bool,
        out: &mut Target<'_>,
        defm: Option<Loc>,
    ) -> Step<()> {
        let current = Current { loc: Some(inner.loc), ..Current::default() };
        let mut env = env_of(bindings, current);
        let mut list = self.ix.resolve(&inner.list, &mut env)?;
        if is_final && let Some(ExprKind::Op(Op::If, ..)) = list.expr() {
            // The condition of an `if` has to be decided now.
            env.is_final = true;
            list = self.ix.resolve(&list, &mut env)?;
            if let Some(ExprKind::Op(Op::If, _, operands)) = list.expr() {
                let text = self.ix.value_text(&operands[0]);
                let text = format!("unable to resolve if condition '{text}' at end of containing scope");
                return self.fail(inner.loc, text);
            }
        }
        let Value::List(items) = &list else {
            if !is_final && let Some(out) = out {
                let mut entries = Vec::new();
                self.expand_all(&inner.entries, bindings, is_final, &mut Some(&mut entries), defm)?;
                out.push(Entry::Loop(Loop { loc: inner.loc, var: inner.var, list, entries }));
                return Ok(());
            }
            let text = format!("attempting to loop over '{}', expected a list", self.ix.value_text(&list));
            return self.fail(inner.loc, text);
        };
        for item in items.items() {
            if let Some(var) = inner.var {
                bindings.push((var, item.clone()));
            }
            let result = self.expand_all(&inner.entries, bindings, is_final, out, defm);
            if inner.var.is_some() {
                bindings.pop();
            }
            result?;
        }
        Ok(())
    }
}

fn add_parent(ix: &mut Interp, entry: &mut Entry, parent: &ClassRef<crate::record::ClassId>) -> Step<()> {
    match entry {
        Entry::Record(record) => ix.add_parent(record, None, parent.target, &parent.args, parent.loc),
        Entry::Loop(inner) => inner.entries.iter_mut().try_for_each(|e| add_parent(ix, e, parent)),
        Entry::Check(_) => Ok(()),
    }
}

fn apply_lets_to(ix: &mut Interp, entry: &mut Entry, lets: &[Vec<LetBinding>]) -> Step<()> {
    match entry {
        Entry::Record(record) => apply_lets(ix, record, lets),
        Entry::Loop(inner) => inner.entries.iter_mut().try_for_each(|e| apply_lets_to(ix, e, lets)),
        Entry::Check(_) => Ok(()),
    }
}
