//! Making records: inheritance, instances of classes, completion.

use crate::diag::{Severity, Step, Stop};
use crate::intern::Symbol;
use crate::interp::Interp;
use crate::record::{Check, ClassId, Field, FieldKind, Record, RecordId};
use crate::resolve::{Current, Env};
use crate::source::Loc;
use crate::types::Ty;
use crate::value::{Arg, ExprKind, Site, Value};

impl Interp {
    /// Resolves everything in a class, prototype or record that is held outside of the tables.
    pub(crate) fn resolve_record(&mut self, record: &mut Record, env: &mut Env) -> Step<()> {
        if !record.name.is_constant() {
            record.name = self.resolve(&record.name, env)?;
        }
        let loc = record.loc();
        for field in &mut record.fields {
            if !field.value.is_constant() {
                let new = self.resolve(&field.value, env)?;
                if !new.same(&field.value) {
                    field.value = self.fit(new, field.ty, field.name, loc)?;
                }
            }
        }
        for check in &mut record.checks {
            self.resolve_check(check, env)?;
        }
        Ok(())
    }

    pub(crate) fn resolve_check(&mut self, check: &mut Check, env: &mut Env) -> Step<()> {
        if let Some(condition) = &mut check.condition {
            *condition = self.resolve(condition, env)?;
        }
        check.message = self.resolve(&check.message, env)?;
        Ok(())
    }

    fn fit(&mut self, value: Value, ty: Ty, name: Symbol, loc: Loc) -> Step<Value> {
        if let Some(value) = self.cast_field(&value, ty) {
            return Ok(value);
        }
        let message = format!(
            "Invalid value of type '{}' found when setting field '{}' of type '{}' after resolving references: {}",
            self.type_name_of(&value),
            self.text(name),
            self.type_text(ty),
            self.value_text(&value)
        );
        self.fail(loc, message)
    }

    /// Binds the template arguments of a class or multiclass: given ones, then defaults.
    /// `bind` receives them in the order in which they have to be bound.
    pub(crate) fn bind_arguments(
        &mut self,
        owner: &Record,
        args: &[Arg],
        loc: Loc,
        bind: &mut dyn FnMut(Symbol, Value),
    ) -> Step<()> {
        let mut missing: Vec<Symbol> = owner.params.clone();
        for (i, arg) in args.iter().enumerate() {
            let Some(name) = arg.name.or_else(|| owner.params.get(i).copied()) else {
                return self.fail(loc, format!("Too many template arguments: {}", i + 1));
            };
            let Some(at) = missing.iter().position(|&n| n == name) else {
                let text = self.text(name).to_owned();
                return self.fail(loc, format!("We can only specify the template argument '{text}' once"));
            };
            missing.remove(at);
            bind(name, arg.value.clone());
        }
        for name in missing {
            let field = owner.field(name);
            match field.map(|f| &f.value) {
                Some(Value::Unset) | None => return self.missing_argument(owner, name, loc),
                Some(Value::Bits(b)) if b.bits.contains(&Value::Unset) => {
                    return self.missing_argument(owner, name, loc);
                }
                Some(value) => bind(name, value.clone()),
            }
        }
        Ok(())
    }

    fn missing_argument(&mut self, owner: &Record, name: Symbol, loc: Loc) -> Step<()> {
        let text = self.text(name).to_owned();
        self.error(loc, format!("value not specified for template argument '{text}'"));
        let declared = owner.field(name).map(|f| f.loc);
        let class = self.text(owner.name_symbol).to_owned();
        self.report(Severity::Note, declared, format!("declared in '{class}'"));
        Err(Stop)
    }

    /// Adds a field, or sets it if there is one of the name.
    pub(crate) fn add_field(&mut self, record: &mut Record, field: Field, loc: Loc) -> Step<()> {
        let Some(old) = record.field_mut(field.name) else {
            record.fields.push(field);
            return Ok(());
        };
        let ty = old.ty;
        if ty == field.ty {
            old.value = field.value;
            return Ok(());
        }
        match self.cast_field(&field.value, ty) {
            Some(value) => {
                old.value = value;
                Ok(())
            }
            None => {
                let message = format!(
                    "New definition of '{}' of type '{}' is incompatible with previous definition of type '{}'",
                    self.text(field.name),
                    self.type_text(field.ty),
                    self.type_text(ty)
                );
                self.fail(loc, message)
            }
        }
    }

    /// Makes `record` inherit from a class.
    pub(crate) fn add_parent(
        &mut self,
        record: &mut Record,
        own_class: Option<ClassId>,
        class: ClassId,
        args: &[Arg],
        loc: Loc,
    ) -> Step<()> {
        let parent = self.classes[class.0 as usize].clone();
        self.inherit(record, own_class, class, &parent, args, loc)
    }

    fn inherit(
        &mut self,
        record: &mut Record,
        own_class: Option<ClassId>,
        class: ClassId,
        parent: &Record,
        args: &[Arg],
        loc: Loc,
    ) -> Step<()> {
        let fields = parent.fields.iter().filter(|f| f.kind != FieldKind::Template);
        if record.fields.is_empty() {
            record.fields = fields.cloned().collect();
        } else {
            for field in fields {
                self.add_field(record, field.clone(), loc)?;
            }
        }
        let mut env = Env::new(Current::of(record));
        self.bind_arguments(parent, args, loc, &mut |name, value| env.bind(name, value))?;
        record.checks.extend_from_slice(&parent.checks);
        let name = match own_class {
            Some(own) => {
                let implicit = self.implicit_name(own);
                self.var(implicit, Ty::STRING)
            }
            None => record.name.clone(),
        };
        let implicit = self.implicit_name(class);
        env.bind(implicit, name);
        self.resolve_record(record, &mut env)?;
        if record.direct.contains(&class) || record.supers.contains(&class) {
            let name = self.text(parent.name_symbol).to_owned();
            return self.fail(loc, format!("Already subclass of '{name}'!\n"));
        }
        record.supers.extend_from_slice(&parent.supers);
        record.supers.push(class);
        record.direct.push(class);
        Ok(())
    }

    /// `Class<args>`: the record, or an expression while arguments have free variables.
    pub(crate) fn instance(&mut self, class: ClassId, args: Vec<Arg>, loc: Loc) -> Step<Value> {
        for arg in &args {
            if self.has_free_variable(&arg.value, &mut Vec::new())? {
                let ty = self.record_type(&[class]);
                return Ok(self.expr(ty, ExprKind::Instance(class, args.into(), Site(loc))));
            }
        }
        let key = (class, args.into_boxed_slice());
        if let Some(&id) = self.instances.get(&key) {
            return Ok(Value::Def(id));
        }
        self.enter(Some(loc))?;
        let id = self.instantiate(class, &key.1, loc);
        self.leave();
        let id = id?;
        self.instances.insert(key, id);
        Ok(Value::Def(id))
    }

    fn instantiate(&mut self, class: ClassId, args: &[Arg], loc: Loc) -> Step<RecordId> {
        let symbol = self.anonymous_name();
        let mut record = Record::new(Value::String(symbol), symbol, loc);
        record.anonymous = true;
        let mut env = Env::new(Current::of(&record));
        let parent = self.class(class);
        let is_param = |f: &&Field| f.kind == FieldKind::Template;
        for field in parent.fields.iter().filter(is_param) {
            env.bind(field.name, field.value.clone());
        }
        for (i, arg) in args.iter().enumerate() {
            if let Some(name) = arg.name.or_else(|| parent.params.get(i).copied()) {
                env.bind(name, arg.value.clone());
            }
        }
        record.fields = parent.fields.iter().filter(|f| !is_param(f)).cloned().collect();
        record.checks = parent.checks.clone();
        record.supers = Vec::with_capacity(parent.supers.len() + 1);
        record.supers.extend_from_slice(&parent.supers);
        record.supers.push(class);
        record.direct.push(class);
        self.resolve_record(&mut record, &mut env)?;
        let id = self.reserve(record)?;
        self.complete(id, false)?;
        Ok(id)
    }

    /// Gives a record its handle. It is not complete yet.
    fn reserve(&mut self, record: Record) -> Step<RecordId> {
        if self.records.len() >= self.limits.records as usize {
            let message = format!("more than {} records are made", self.limits.records);
            return self.fail_at(Some(record.loc()), message);
        }
        let id = RecordId(self.records.len() as u32);
        self.records.push(record);
        Ok(id)
    }

    /// Completes a record: references between its fields are resolved, then it is checked and listed.
    fn complete(&mut self, id: RecordId, check_concrete: bool) -> Step<()> {
        let current = Current { id: Some(id), ..Current::of(self.record(id)) };
        let mut env = Env::of_record(id, current);
        let name = self.record(id).name.clone();
        if !name.is_constant() {
            let name = self.resolve(&name, &mut env)?;
            self.record_mut(id).name = name;
        }
        let loc = self.record(id).loc();
        for i in 0..self.record(id).fields.len() {
            let Field { value, ty, name, .. } = self.record(id).fields[i].clone();
            if !value.is_constant() {
                let new = self.resolve(&value, &mut env)?;
                let new = self.fit(new, ty, name, loc)?;
                self.record_mut(id).fields[i].value = new;
            }
        }
        if check_concrete {
            self.check_concrete(id);
        }
        let symbol = self.record(id).name.as_symbol();
        let Some(symbol) = symbol else {
            let text = self.value_text(&self.record(id).name.clone());
            return self.fail(loc, format!("record name '{text}' could not be fully resolved"));
        };
        self.record_mut(id).name_symbol = symbol;
        let ty = self.record_type_of(id);
        if !check_concrete {
            self.list_record(id, symbol, ty);
        }
        self.run_checks(id, &mut env)?;
        if check_concrete {
            self.list_record(id, symbol, ty);
        }
        Ok(())
    }

    fn list_record(&mut self, id: RecordId, symbol: Symbol, ty: Ty) {
        self.record_types.insert(id, ty);
        self.record_index.insert(symbol, id);
        self.order.push(id);
    }

    fn check_concrete(&mut self, id: RecordId) {
        let record = self.record(id);
        let open = |f: &&Field| f.kind == FieldKind::Normal && !f.value.is_constant();
        let kept = |v: &Value| match v.expr() {
            Some(ExprKind::BitOf(var, _)) => {
                var.as_var().and_then(|name| record.field(name)).is_some_and(|f| f.kind == FieldKind::Keep)
            }
            _ => false,
        };
        let bad = |f: &&Field| match &f.value {
            Value::Bits(b) => !b.bits.iter().all(|v| v.is_constant() || kept(v)),
            _ => true,
        };
        let fields: Vec<Field> = record.fields.iter().filter(open).filter(bad).cloned().collect();
        let loc = record.loc();
        let name = self.name_text(&record.name.clone());
        for field in fields {
            let message = format!(
                "Initializer of '{}' in '{name}' could not be fully resolved: {}",
                self.text(field.name),
                self.value_text(&field.value)
            );
            self.error(loc, message);
        }
    }

    /// Runs the assertions, then the dumps.
    fn run_checks(&mut self, id: RecordId, env: &mut Env) -> Step<()> {
        let mut checks = std::mem::take(&mut self.record_mut(id).checks);
        let mut failed = false;
        for check in &mut checks {
            self.resolve_check(check, env)?;
            if check.condition.is_some() {
                failed |= !self.run_check(check);
            }
        }
        if failed {
            let loc = self.record(id).loc();
            self.error(loc, "assertion failed in this record");
        }
        for check in checks.iter().filter(|c| c.condition.is_none()) {
            self.run_check(check);
        }
        Ok(())
    }

    /// Runs one resolved `assert` or `dump`; false if it is an assertion that fails.
    pub(crate) fn run_check(&mut self, check: &Check) -> bool {
        let message = check.message.as_symbol().map(|s| self.text(s).to_owned());
        let Some(condition) = &check.condition else {
            let text = message.unwrap_or_else(|| "dump value is not of type string".into());
            self.report(Severity::Note, Some(check.loc), text);
            return true;
        };
        match self.as_int(condition) {
            None => self.error(check.loc, "assert condition must of type bit, bits, or int."),
            Some(0) => {
                let text = message.unwrap_or_else(|| "(assert message is not a string)".into());
                self.error(check.loc, format!("assertion failed: {text}"));
            }
            Some(_) => return true,
        }
        false
    }

    /// Completes and lists a `def` whose surroundings are all known.
    pub(crate) fn define(&mut self, mut record: Record) -> Step<RecordId> {
        let previous = record.name.as_symbol().and_then(|s| self.record_index.get(&s).copied());
        if let Some(previous) = previous {
            if !record.anonymous {
                let name = self.name_text(&record.name);
                self.error(record.loc(), format!("def already exists: {name}"));
                let old = self.record(previous).loc();
                self.report(Severity::Note, Some(old), "location of previous definition");
                return Err(Stop);
            }
            record.name = Value::String(self.anonymous_name());
        }
        let id = self.reserve(record)?;
        self.complete(id, true)?;
        Ok(id)
    }
}
