//! Substitution: replaces variables in values and evaluates what becomes known.

use crate::diag::Step;
use crate::intern::Symbol;
use crate::interp::Interp;
use crate::ops::Op;
use crate::record::{ClassId, Record, RecordId};
use crate::source::Loc;
use crate::types::Ty;
use crate::value::{Arg, Dag, ExprKind, OPEN, Site, Value, variable_bit};

/// The record on whose behalf something is evaluated.
#[derive(Clone, Debug, Default)]
pub(crate) struct Current {
    /// Known once the record is final.
    pub(crate) id: Option<RecordId>,
    pub(crate) name: Option<Value>,
    pub(crate) loc: Option<Loc>,
}

impl Current {
    pub(crate) fn of(record: &Record) -> Self {
        Current { id: None, name: Some(record.name.clone()), loc: Some(record.loc()) }
    }
}

/// A binding of an [`Env`].
#[derive(Debug)]
struct Binding {
    name: Symbol,
    value: Value,
    /// The bindings have been substituted in the value.
    resolved: bool,
    /// Being resolved: hidden.
    busy: bool,
}

/// The fields of a record as variables, resolved on demand.
#[derive(Debug)]
struct Fields {
    record: RecordId,
    cache: Vec<(Symbol, Option<Value>)>,
    busy: Vec<Symbol>,
}

/// What variables stand for.
#[derive(Debug)]
pub(crate) struct Env {
    bindings: Vec<Binding>,
    fields: Option<Fields>,
    hidden: Vec<Symbol>,
    mask: u64,
    /// Last chance: what does not evaluate now never will.
    pub(crate) is_final: bool,
    pub(crate) current: Current,
}

impl Env {
    /// No bindings.
    pub(crate) fn new(current: Current) -> Self {
        Env { bindings: Vec::new(), fields: None, hidden: Vec::new(), mask: 0, is_final: false, current }
    }

    /// The final resolution of a record against its own fields.
    pub(crate) fn of_record(record: RecordId, current: Current) -> Self {
        let fields = Some(Fields { record, cache: Vec::new(), busy: Vec::new() });
        Env { bindings: Vec::new(), fields, hidden: Vec::new(), mask: !0, is_final: true, current }
    }

    /// Binds a variable; a later binding of the same name replaces an earlier one.
    pub(crate) fn bind(&mut self, name: Symbol, value: Value) {
        self.mask |= variable_bit(name);
        match self.bindings.iter_mut().find(|b| b.name == name) {
            Some(binding) => {
                binding.value = value;
                binding.resolved = false;
            }
            None => self.bindings.push(Binding { name, value, resolved: false, busy: false }),
        }
    }
}

impl Interp {
    /// The value with the variables of `env` replaced, evaluated as far as possible.
    pub(crate) fn resolve(&mut self, value: &Value, env: &mut Env) -> Step<Value> {
        let mask = value.mask();
        if mask == 0 || (!env.is_final && mask & env.mask & !OPEN == 0) {
            return Ok(value.clone());
        }
        self.enter(env.current.loc)?;
        let result = self.resolve_open(value, env);
        self.leave();
        result
    }

    fn resolve_open(&mut self, value: &Value, env: &mut Env) -> Step<Value> {
        match value {
            Value::List(list) => Ok(match self.resolve_all(&list.items, env)? {
                Some(items) => self.list(list.elem, items),
                None => value.clone(),
            }),
            Value::Bits(bits) => Ok(match self.resolve_all(&bits.bits, env)? {
                Some(bits) => self.bits(bits),
                None => value.clone(),
            }),
            Value::Dag(dag) => self.resolve_dag(value, dag, env),
            Value::Expr(expr) => match &expr.kind {
                ExprKind::Var(name) => Ok(self.lookup(*name, env)?.unwrap_or_else(|| value.clone())),
                ExprKind::BitOf(inner, index) => {
                    let new = self.resolve(inner, env)?;
                    Ok(if new.same(inner) { value.clone() } else { self.bit_of(&new, *index) })
                }
                ExprKind::Field(base, field) => {
                    let new = self.resolve(base, env)?;
                    if new.same(base) && !env.is_final {
                        return Ok(value.clone());
                    }
                    self.fold_field(new, *field, expr.ty, &env.current)
                }
                ExprKind::Instance(class, args, site) => {
                    self.resolve_instance(value, *class, args, *site, env)
                }
                ExprKind::Op(op, param, operands) => {
                    self.resolve_op(value, *op, *param, expr.ty, operands, env)
                }
            },
            _ => Ok(value.clone()),
        }
    }

    /// The resolved values, or nothing if none changes.
    fn resolve_all(&mut self, values: &[Value], env: &mut Env) -> Step<Option<Vec<Value>>> {
        let mut out: Option<Vec<Value>> = None;
        for (i, value) in values.iter().enumerate() {
            let new = self.resolve(value, env)?;
            match &mut out {
                Some(out) => out.push(new),
                None if new.same(value) => {}
                None => {
                    let mut list = Vec::with_capacity(values.len());
                    list.extend_from_slice(&values[..i]);
                    list.push(new);
                    out = Some(list);
                }
            }
        }
        Ok(out)
    }

    fn resolve_dag(&mut self, value: &Value, dag: &Dag, env: &mut Env) -> Step<Value> {
        let op = self.resolve(&dag.op, env)?;
        let mut changed = !op.same(&dag.op);
        let mut args = Vec::with_capacity(dag.args.len());
        for (arg, name) in &dag.args {
            let new = self.resolve(arg, env)?;
            changed |= !new.same(arg);
            args.push((new, *name));
        }
        Ok(if changed { self.dag(op, dag.name, args) } else { value.clone() })
    }

    fn resolve_instance(
        &mut self,
        value: &Value,
        class: ClassId,
        args: &[Arg],
        site: Site,
        env: &mut Env,
    ) -> Step<Value> {
        let mut changed = false;
        let mut new_args = Vec::with_capacity(args.len());
        for arg in args {
            let new = self.resolve(&arg.value, env)?;
            changed |= !new.same(&arg.value);
            new_args.push(Arg { name: arg.name, value: new });
        }
        if changed { self.instance(class, new_args, site.0) } else { Ok(value.clone()) }
    }

    fn resolve_op(
        &mut self,
        value: &Value,
        op: Op,
        param: Option<Ty>,
        ty: Ty,
        operands: &[Value],
        env: &mut Env,
    ) -> Step<Value> {
        let new = match (op, operands) {
            (Op::If, [condition, yes, no]) => {
                let new = self.resolve(condition, env)?;
                if let Some(known) = self.as_int(&new) {
                    return self.resolve(if known != 0 { yes } else { no }, env);
                }
                vec![new, self.resolve(yes, env)?, self.resolve(no, env)?]
            }
            (Op::And | Op::Or, [first, rest]) => {
                let new = self.resolve(first, env)?;
                let decides = if op == Op::And { 0 } else { -1 };
                if self.as_int(&new) == Some(decides) {
                    return Ok(Value::Int(decides));
                }
                vec![new, self.resolve(rest, env)?]
            }
            (Op::Foreach | Op::Filter, [var, list, body]) => {
                let list = self.resolve(list, env)?;
                vec![var.clone(), list, self.resolve_under(&[var], body, env)?]
            }
            (Op::Foldl, [start, list, a, b, body]) => {
                let start = self.resolve(start, env)?;
                let list = self.resolve(list, env)?;
                vec![start, list, a.clone(), b.clone(), self.resolve_under(&[a, b], body, env)?]
            }
            _ => match self.resolve_all(operands, env)? {
                Some(new) => new,
                None if env.is_final => operands.to_vec(),
                None => return Ok(value.clone()),
            },
        };
        if !env.is_final && new.iter().zip(operands).all(|(a, b)| a.same(b)) {
            return Ok(value.clone());
        }
        self.fold(op, param, ty, new, &env.current, env.is_final)
    }

    /// Resolves the body of a loop operator: its variables hide those of `env`.
    fn resolve_under(&mut self, vars: &[&Value], body: &Value, env: &mut Env) -> Step<Value> {
        let before = env.hidden.len();
        env.hidden.extend(vars.iter().filter_map(|v| v.as_var()));
        let result = self.resolve(body, env);
        env.hidden.truncate(before);
        result
    }

    fn lookup(&mut self, name: Symbol, env: &mut Env) -> Step<Option<Value>> {
        if env.hidden.contains(&name) {
            return Ok(None);
        }
        if let Some(fields) = &mut env.fields {
            let record = fields.record;
            if let Some((_, value)) = fields.cache.iter().find(|(n, _)| *n == name) {
                return Ok(value.clone());
            }
            if fields.busy.contains(&name) {
                return Ok(None);
            }
            let value = match self.record(record).field(name) {
                Some(field) if field.value != Value::Unset => field.value.clone(),
                _ => Value::Unset,
            };
            let result = if value == Value::Unset {
                None
            } else {
                fields.busy.push(name);
                let value = self.resolve(&value, env)?;
                Some(value)
            };
            if let Some(fields) = &mut env.fields {
                if result.is_some() {
                    fields.busy.pop();
                }
                fields.cache.push((name, result.clone()));
            }
            return Ok(result);
        }
        let several = env.bindings.len() > 1;
        let mask = env.mask;
        let Some(index) = env.bindings.iter().position(|b| b.name == name && !b.busy) else {
            return Ok(None);
        };
        let binding = &mut env.bindings[index];
        if binding.resolved || !several || binding.value.mask() & mask & !OPEN == 0 {
            return Ok(Some(binding.value.clone()));
        }
        binding.busy = true;
        let value = binding.value.clone();
        let value = self.resolve(&value, env)?;
        let binding = &mut env.bindings[index];
        binding.busy = false;
        binding.resolved = true;
        binding.value = value.clone();
        Ok(Some(value))
    }

    /// A variable occurs in the value that nothing in it binds.
    pub(crate) fn has_free_variable(&mut self, value: &Value, bound: &mut Vec<Symbol>) -> Step<bool> {
        if value.mask() & !OPEN == 0 {
            return Ok(false);
        }
        self.enter(None)?;
        let result = self.free_variable_in(value, bound);
        self.leave();
        result
    }

    fn free_variable_in(&mut self, value: &Value, bound: &mut Vec<Symbol>) -> Step<bool> {
        let children: Vec<&Value> = match value {
            Value::List(l) => l.items.iter().collect(),
            Value::Bits(b) => b.bits.iter().collect(),
            Value::Dag(d) => std::iter::once(&d.op).chain(d.args.iter().map(|(v, _)| v)).collect(),
            Value::Expr(e) => match &e.kind {
                ExprKind::Var(name) => return Ok(!bound.contains(name)),
                ExprKind::BitOf(inner, _) | ExprKind::Field(inner, _) => vec![inner],
                ExprKind::Instance(_, args, _) => args.iter().map(|a| &a.value).collect(),
                ExprKind::Op(op, _, operands) => return self.free_variable_in_op(*op, operands, bound),
            },
            _ => return Ok(false),
        };
        for child in children {
            if self.has_free_variable(child, bound)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn free_variable_in_op(&mut self, op: Op, operands: &[Value], bound: &mut Vec<Symbol>) -> Step<bool> {
        let (vars, body) = match (op, operands) {
            (Op::Foreach | Op::Filter, [var, _, body]) => (vec![var], Some(body)),
            (Op::Foldl, [_, _, a, b, body]) => (vec![a, b], Some(body)),
            _ => (vec![], None),
        };
        let outer = operands.len() - usize::from(body.is_some());
        for operand in &operands[..outer] {
            let is_var = vars.iter().any(|v| v.same(operand));
            if !is_var && self.has_free_variable(operand, bound)? {
                return Ok(true);
            }
        }
        let Some(body) = body else { return Ok(false) };
        let before = bound.len();
        bound.extend(vars.iter().filter_map(|v| v.as_var()));
        let result = self.has_free_variable(body, bound);
        bound.truncate(before);
        result
    }
}
