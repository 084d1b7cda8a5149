//! Evaluation of operators whose operands are known.

use crate::diag::{Severity, Step, Stop};
use crate::intern::Symbol;
use crate::interp::Interp;
use crate::ops::Op;
use crate::record::RecordId;
use crate::resolve::{Current, Env};
use crate::types::{Ty, TypeKind};
use crate::value::{Dag, ExprKind, List, Value};
use std::sync::Arc;

/// The surroundings of an evaluation.
struct Scene<'a> {
    op: Op,
    param: Option<Ty>,
    ty: Ty,
    current: &'a Current,
    is_final: bool,
}

/// An evaluated operator, or nothing if it has to wait.
type Folded = Step<Option<Value>>;

impl Interp {
    /// Evaluates an operator; what cannot be evaluated stays an expression.
    pub(crate) fn fold(
        &mut self,
        op: Op,
        param: Option<Ty>,
        ty: Ty,
        operands: Vec<Value>,
        current: &Current,
        is_final: bool,
    ) -> Step<Value> {
        let scene = Scene { op, param, ty, current, is_final };
        let folded = self.try_fold(&scene, &operands)?;
        Ok(folded.unwrap_or_else(|| self.op(op, ty, param, operands)))
    }

    fn try_fold(&mut self, s: &Scene<'_>, operands: &[Value]) -> Folded {
        match (s.op, operands) {
            (Op::Add | Op::Sub | Op::Mul | Op::Div | Op::And | Op::Or | Op::Xor, [a, b])
            | (Op::Shl | Op::Srl | Op::Sra, [a, b]) => self.fold_arithmetic(s, a, b),
            (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, [a, b]) => {
                Ok(self.fold_compare(s.op, a, b))
            }
            (Op::Not, [a]) => Ok(self.as_int(a).map(|v| Value::Int(i64::from(v == 0)))),
            (Op::LogTwo, [a]) => self.fold_log(s, a),
            (Op::Cast, [a]) => self.fold_cast(s, a),
            (Op::IsA, [a]) => Ok(self.fold_isa(s, a)),
            (Op::Exists, [a]) => Ok(self.fold_exists(s, a)),
            (Op::Instances, [a]) => self.fold_instances(s, a),
            (Op::Initialized, [a]) => Ok(match a {
                Value::Unset => Some(Value::Int(0)),
                _ => a.is_constant().then_some(Value::Int(1)),
            }),
            (Op::If, [c, yes, no]) => {
                Ok(self.as_int(c).map(|v| if v != 0 { yes.clone() } else { no.clone() }))
            }
            (Op::Cond, pairs) => self.fold_cond(s, pairs),
            (Op::Foreach, [var, list, body]) => self.fold_foreach(s, var, list, body),
            (Op::Filter, [var, list, body]) => self.fold_filter(s, var, list, body),
            (Op::Foldl, [start, list, a, b, body]) => self.fold_foldl(s, start, list, [a, b], body),
            (Op::Empty | Op::Size | Op::Head | Op::Tail, [a]) => self.fold_measure(s, a),
            (
                Op::ListConcat
                | Op::ListSplat
                | Op::ListRemove
                | Op::ListFlatten
                | Op::Range
                | Op::RangeClosed
                | Op::ListElem
                | Op::ListSlice
                | Op::Interleave,
                _,
            ) => self.fold_list(s, operands),
            (Op::Con | Op::Dag | Op::GetDagArg | Op::GetDagName | Op::GetDagOp | Op::GetDagOpName, _)
            | (Op::SetDagArg | Op::SetDagName | Op::SetDagOp | Op::SetDagOpName, _) => {
                self.fold_dag(s, operands)
            }
            _ => self.fold_string(s, operands),
        }
    }

    pub(crate) fn illegal<T>(&mut self, current: &Current, what: impl Into<String>) -> Step<T> {
        self.fail_at(current.loc, what)
    }

    fn fold_arithmetic(&mut self, s: &Scene<'_>, a: &Value, b: &Value) -> Folded {
        let x = self.as_int(a);
        match (s.op, x) {
            (Op::And, Some(0)) => return Ok(Some(Value::Int(0))),
            (Op::Or, Some(-1)) => return Ok(Some(Value::Int(-1))),
            _ => {}
        }
        let (Some(x), Some(y)) = (x, self.as_int(b)) else { return Ok(None) };
        let shift = || u32::try_from(y).ok().filter(|&n| n < 64);
        let result = match s.op {
            Op::Add => x.wrapping_add(y),
            Op::Sub => x.wrapping_sub(y),
            Op::Mul => x.wrapping_mul(y),
            Op::And => x & y,
            Op::Or => x | y,
            Op::Xor => x ^ y,
            Op::Div if y == 0 => return self.illegal(s.current, "Illegal operation: division by zero"),
            Op::Div => match x.checked_div(y) {
                Some(v) => v,
                None => return self.illegal(s.current, "Illegal operation: INT64_MIN / -1"),
            },
            _ => {
                let Some(n) = shift() else {
                    return self.illegal(s.current, "Illegal operation: out of bounds shift");
                };
                match s.op {
                    Op::Shl => x << n,
                    Op::Sra => x >> n,
                    _ => (x as u64 >> n) as i64,
                }
            }
        };
        Ok(Some(Value::Int(result)))
    }

    fn fold_compare(&mut self, op: Op, a: &Value, b: &Value) -> Option<Value> {
        use std::cmp::Ordering::*;
        let ordering = if let (Some(x), Some(y)) = (self.as_int(a), self.as_int(b)) {
            x.cmp(&y)
        } else if let (Some(x), Some(y)) = (a.as_symbol(), b.as_symbol()) {
            self.text(x).as_bytes().cmp(self.text(y).as_bytes())
        } else if let (Value::Def(x), Value::Def(y), Op::Eq | Op::Ne) = (a, b, op) {
            x.cmp(y)
        } else {
            return None;
        };
        Some(Value::Bit(match op {
            Op::Eq => ordering == Equal,
            Op::Ne => ordering != Equal,
            Op::Lt => ordering == Less,
            Op::Le => ordering != Greater,
            Op::Gt => ordering == Greater,
            _ => ordering != Less,
        }))
    }

    fn fold_log(&mut self, s: &Scene<'_>, a: &Value) -> Folded {
        match self.as_int(a) {
            None => Ok(None),
            Some(v) if v <= 0 => self.illegal(
                s.current,
                "Illegal operation: logtwo is undefined on arguments less than or equal to 0",
            ),
            Some(v) => Ok(Some(Value::Int(i64::from(v.ilog2())))),
        }
    }

    fn is_current_name(&self, current: &Current, name: Symbol) -> bool {
        current.name.as_ref().and_then(Value::as_symbol) == Some(name)
    }

    fn fold_cast(&mut self, s: &Scene<'_>, a: &Value) -> Folded {
        if s.ty == Ty::STRING {
            if let Some(v) = self.as_int(a) {
                let text = v.to_string();
                return Ok(Some(self.string(&text)));
            }
            if let Value::Def(id) = a {
                let name = self.record(*id).name.clone();
                return Ok(name.as_symbol().map(Value::String));
            }
        }
        if self.types.is_record(s.ty)
            && let Some(name) = a.as_symbol()
        {
            return self.fold_reference(s, name);
        }
        Ok(self.convert(a, s.ty))
    }

    /// A record by name.
    fn fold_reference(&mut self, s: &Scene<'_>, name: Symbol) -> Folded {
        let found = if self.is_current_name(s.current, name) {
            if s.is_final { s.current.id } else { return Ok(None) }
        } else {
            self.record_index.get(&name).copied()
        };
        let Some(id) = found else {
            if !s.is_final {
                return Ok(None);
            }
            let message = format!("Undefined reference to record: '{}'\n", self.text(name));
            return self.illegal(s.current, message);
        };
        let ty = self.record_type_of(id);
        if self.type_is_a(ty, s.ty) {
            return Ok(Some(Value::Def(id)));
        }
        let message = format!(
            "Expected type '{}', got '{}' in: !cast<{}>(\"{}\")\n",
            self.type_text(s.ty),
            self.type_text(ty),
            self.type_text(s.ty),
            self.text(name)
        );
        self.illegal(s.current, message)
    }

    fn fold_isa(&mut self, s: &Scene<'_>, a: &Value) -> Option<Value> {
        let check = s.param?;
        let ty = self.type_of(a)?;
        if self.convertible(ty, check) {
            return Some(Value::Int(1));
        }
        if self.types.is_record(check) {
            let known = matches!(a, Value::Def(_)) || (!self.convertible(check, ty) && a.is_constant());
            return known.then_some(Value::Int(0));
        }
        Some(Value::Int(0))
    }

    fn fold_exists(&mut self, s: &Scene<'_>, a: &Value) -> Option<Value> {
        let name = a.as_symbol()?;
        let id = if self.is_current_name(s.current, name) {
            if !s.is_final {
                return None;
            }
            s.current.id
        } else {
            self.record_index.get(&name).copied()
        };
        match id {
            Some(id) => {
                let ty = self.record_type_of(id);
                Some(Value::Int(i64::from(s.param.is_some_and(|p| self.type_is_a(ty, p)))))
            }
            None => s.is_final.then_some(Value::Int(0)),
        }
    }

    fn fold_instances(&mut self, s: &Scene<'_>, pattern: &Value) -> Folded {
        if s.current.name.is_some() && !s.is_final {
            return Ok(None);
        }
        let (Some(pattern), Some(ty)) = (pattern.as_symbol(), s.param) else { return Ok(None) };
        let regex = self.regex(pattern, s.current)?;
        let TypeKind::Record(classes) = self.types.kind(ty).clone() else { return Ok(None) };
        let derives = |id: &&RecordId| classes.iter().all(|c| self.record(**id).supers.contains(c));
        let name = |id: &RecordId| self.text(self.record(*id).name_symbol);
        let mut found: Vec<RecordId> = self.order.iter().filter(derives).copied().collect();
        found.retain(|id| regex.is_match(name(id)));
        found.sort_by(|a, b| name(a).cmp(name(b)));
        let items = found.into_iter().map(Value::Def).collect();
        Ok(Some(self.list(ty, items)))
    }

    pub(crate) fn regex(&mut self, pattern: Symbol, current: &Current) -> Step<regex_lite::Regex> {
        let text = self.text(pattern).to_owned();
        let regex = regex_lite::RegexBuilder::new(&text).size_limit(1 << 20).build();
        match regex {
            Ok(regex) => Ok(regex),
            Err(error) => self.illegal(current, format!("invalid regex '{text}': {error}")),
        }
    }

    fn fold_cond(&mut self, s: &Scene<'_>, pairs: &[Value]) -> Folded {
        for pair in pairs.chunks_exact(2) {
            match self.as_int(&pair[0]) {
                None => return Ok(None),
                Some(0) => {}
                Some(_) => return Ok(self.convert(&pair[1], s.ty)),
            }
        }
        let whole = self.op(Op::Cond, s.ty, None, pairs.to_vec());
        let name = s.current.name.clone().map_or_else(String::new, |n| self.name_text(&n));
        let message = format!("{name} does not have any true condition in:{}", self.value_text(&whole));
        self.illegal(s.current, message)
    }

    /// Evaluates the body of a loop operator.
    fn apply(&mut self, s: &Scene<'_>, bindings: &[(&Value, &Value)], body: &Value) -> Step<Value> {
        let mut env = Env::new(s.current.clone());
        for (var, value) in bindings {
            if let Some(name) = var.as_var() {
                env.bind(name, (*value).clone());
            }
        }
        self.resolve(body, &mut env)
    }

    fn fold_foreach(&mut self, s: &Scene<'_>, var: &Value, list: &Value, body: &Value) -> Folded {
        match list {
            Value::List(list) => {
                let mut items = Vec::with_capacity(list.items.len());
                for item in &list.items {
                    items.push(self.apply(s, &[(var, item)], body)?);
                }
                let elem = self.types.elem(s.ty).unwrap_or(list.elem);
                Ok(Some(self.list(elem, items)))
            }
            Value::Dag(dag) => self.foreach_dag(s, var, dag, body).map(Some),
            _ => Ok(None),
        }
    }

    fn foreach_dag(&mut self, s: &Scene<'_>, var: &Value, dag: &Dag, body: &Value) -> Step<Value> {
        self.enter(s.current.loc)?;
        let result = self.foreach_dag_parts(s, var, dag, body);
        self.leave();
        result
    }

    fn foreach_dag_parts(&mut self, s: &Scene<'_>, var: &Value, dag: &Dag, body: &Value) -> Step<Value> {
        let op = self.apply(s, &[(var, &dag.op)], body)?;
        let mut args = Vec::with_capacity(dag.args.len());
        for (arg, name) in &dag.args {
            let new = match arg {
                Value::Dag(inner) => self.foreach_dag(s, var, inner, body)?,
                _ => self.apply(s, &[(var, arg)], body)?,
            };
            args.push((new, *name));
        }
        Ok(self.dag(op, dag.name, args))
    }

    fn fold_filter(&mut self, s: &Scene<'_>, var: &Value, list: &Value, body: &Value) -> Folded {
        let Value::List(list) = list else { return Ok(None) };
        let mut items = Vec::new();
        for item in &list.items {
            let keep = self.apply(s, &[(var, item)], body)?;
            match self.as_int(&keep) {
                Some(0) => {}
                Some(_) => items.push(item.clone()),
                None => return Ok(None),
            }
        }
        Ok(Some(self.list(list.elem, items)))
    }

    fn fold_foldl(
        &mut self,
        s: &Scene<'_>,
        start: &Value,
        list: &Value,
        ab: [&Value; 2],
        body: &Value,
    ) -> Folded {
        let Value::List(list) = list else { return Ok(None) };
        let mut accumulated = start.clone();
        for item in &list.items {
            accumulated = self.apply(s, &[(ab[0], &accumulated), (ab[1], item)], body)?;
        }
        Ok(Some(accumulated))
    }

    fn fold_measure(&mut self, s: &Scene<'_>, a: &Value) -> Folded {
        let len = match a {
            Value::List(l) => l.items.len(),
            Value::Dag(d) => d.args.len(),
            Value::String(t) | Value::Code(t) => self.text(*t).len(),
            _ => return Ok(None),
        };
        match (s.op, a) {
            (Op::Size, _) => Ok(Some(Value::Int(len as i64))),
            (Op::Empty, _) => Ok(Some(Value::Int(i64::from(len == 0)))),
            (Op::Head, Value::List(l)) => Ok(l.items.first().cloned()),
            (Op::Tail, Value::List(l)) => match l.items.split_first() {
                Some((_, rest)) => Ok(Some(self.list(l.elem, rest.to_vec()))),
                None => Ok(None),
            },
            _ => Ok(None),
        }
    }

    fn fold_list(&mut self, s: &Scene<'_>, operands: &[Value]) -> Folded {
        match (s.op, operands) {
            (Op::ListConcat, [Value::List(a), Value::List(b)]) => {
                self.check_length(a.items.len() as u64 + b.items.len() as u64, s.current.loc)?;
                let items = a.items.iter().chain(&b.items).cloned().collect();
                Ok(Some(self.list(a.elem, items)))
            }
            (Op::ListRemove, [Value::List(a), Value::List(b)]) => {
                let items = a.items.iter().filter(|i| !b.items.contains(i)).cloned().collect();
                Ok(Some(self.list(a.elem, items)))
            }
            (Op::ListFlatten, [Value::List(a)]) => Ok(self.flatten(a)),
            (Op::ListSplat, [value, count]) => self.splat(s, value, count),
            (Op::Range | Op::RangeClosed, _) => self.fold_range(s, operands),
            (Op::ListElem, [Value::List(list), index]) => {
                let index = self.as_int(index).and_then(|i| usize::try_from(i).ok());
                Ok(index.and_then(|i| list.items.get(i).cloned()))
            }
            (Op::ListSlice, [Value::List(list), Value::List(indices)]) => {
                let mut items = Vec::with_capacity(indices.items.len());
                for index in &indices.items {
                    let index = self.as_int(index).and_then(|i| usize::try_from(i).ok());
                    match index.and_then(|i| list.items.get(i)) {
                        Some(item) => items.push(item.clone()),
                        None => return Ok(None),
                    }
                }
                Ok(Some(self.list(list.elem, items)))
            }
            (Op::Interleave, [Value::List(list), separator]) => Ok(self.interleave(list, separator)),
            _ => Ok(None),
        }
    }

    fn flatten(&mut self, list: &Arc<List>) -> Option<Value> {
        let Some(elem) = self.types.elem(list.elem) else { return Some(Value::List(list.clone())) };
        let mut items = Vec::new();
        for item in &list.items {
            let Value::List(inner) = item else { return None };
            items.extend_from_slice(&inner.items);
        }
        Some(self.list(elem, items))
    }

    fn splat(&mut self, s: &Scene<'_>, value: &Value, count: &Value) -> Folded {
        let Some(count) = self.as_int(count) else { return Ok(None) };
        let Ok(length) = u64::try_from(count) else {
            return self.fail_at(None, format!("!listsplat count {count} is negative"));
        };
        self.check_length(length, s.current.loc)?;
        let Some(elem) = self.types.elem(s.ty) else { return Ok(None) };
        Ok(Some(self.list(elem, vec![value.clone(); length as usize])))
    }

    fn fold_range(&mut self, s: &Scene<'_>, operands: &[Value]) -> Folded {
        let Some(ints) = operands.iter().map(|v| self.as_int(v)).collect::<Option<Vec<i64>>>() else {
            return Ok(None);
        };
        let (first, last, step) = match (s.op, ints[..].as_ref()) {
            (Op::RangeClosed, &[a, b]) if a <= b => (a, b.saturating_add(1), 1),
            (Op::RangeClosed, &[a, b]) => (a, b.saturating_sub(1), -1),
            (_, &[a, b, step]) => (a, b, step),
            _ => return Ok(None),
        };
        if step == 0 {
            return self.misplaced(s.current, "Step of !range can't be 0");
        }
        let distance = i128::from(last) - i128::from(first);
        let step = i128::from(step);
        let count = if distance.signum() == step.signum() {
            (distance.abs() + step.abs() - 1) / step.abs()
        } else {
            0
        };
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        self.check_length(count, s.current.loc)?;
        let item = |i: u64| Value::Int((i128::from(first) + i128::from(i) * step) as i64);
        Ok(Some(self.list(Ty::INT, (0..count).map(item).collect())))
    }

    fn interleave(&mut self, list: &List, separator: &Value) -> Option<Value> {
        let separator = separator.as_symbol()?;
        let mut text = String::new();
        for (i, item) in list.items.iter().enumerate() {
            if i > 0 {
                text.push_str(self.text(separator));
            }
            match (item.as_symbol(), self.as_int(item)) {
                (Some(symbol), _) => text.push_str(self.text(symbol)),
                (None, Some(value)) => text.push_str(&value.to_string()),
                _ => return None,
            }
        }
        // As the reference tool has it, the first element does not count.
        let code = list.items.iter().skip(1).any(|v| matches!(v, Value::Code(_)));
        let joined = self.string(&text);
        Some(if code { as_code(joined) } else { joined })
    }

    /// `value.field`
    pub(crate) fn fold_field(
        &mut self,
        base: Value,
        field: Symbol,
        ty: Ty,
        current: &Current,
    ) -> Step<Value> {
        if let Value::Def(id) = base {
            if current.id == Some(id) {
                let name = self.name_text(&self.record(id).name.clone());
                let message = format!(
                    "Attempting to access field '{}' of '{name}' is a forbidden self-reference",
                    self.text(field)
                );
                self.fail_at::<()>(current.loc, message)?;
                return Err(Stop);
            }
            if let Some(found) = self.record(id).field(field)
                && found.value.is_constant()
            {
                return Ok(found.value.clone());
            }
        }
        Ok(self.expr(ty, ExprKind::Field(base, field)))
    }

    fn fold_dag(&mut self, s: &Scene<'_>, operands: &[Value]) -> Folded {
        match (s.op, operands) {
            (Op::Con, [Value::Dag(a), Value::Dag(b)]) => self.fold_con(s, a, b),
            (Op::Dag, [op, children, names]) => Ok(self.fold_make_dag(op, children, names)),
            (Op::GetDagOp, [Value::Dag(dag)]) => self.fold_get_op(s, dag),
            (Op::GetDagOpName, [Value::Dag(dag)]) => Ok(Some(name_value(dag.name))),
            (Op::SetDagOp, [Value::Dag(dag), op]) => Ok(Some(self.dag(op.clone(), None, dag.args.to_vec()))),
            (Op::SetDagOpName, [Value::Dag(dag), name]) => Ok(match (name, name.as_symbol()) {
                (Value::Unset, name) | (_, name @ Some(_)) => {
                    Some(self.dag(dag.op.clone(), name, dag.args.to_vec()))
                }
                _ => None,
            }),
            (_, [Value::Dag(dag), key, rest @ ..]) => self.fold_dag_arg(s, dag, key, rest),
            _ => Ok(None),
        }
    }

    fn fold_con(&mut self, s: &Scene<'_>, a: &Dag, b: &Dag) -> Folded {
        let known = |op: &Value| matches!(op, Value::Def(_) | Value::Unset | Value::List(_));
        if !known(&a.op) || !known(&b.op) {
            return Ok(None);
        }
        if a.op != Value::Unset && b.op != Value::Unset && a.op != b.op {
            let text = |me: &Self, d: &Dag| {
                let mut out = String::new();
                me.write_dag(&mut out, d);
                out
            };
            let message = format!(
                "Concatenated Dag operators do not match: '{}' vs. '{}'",
                text(self, a),
                text(self, b)
            );
            return self.fail_at(None, message);
        }
        let op = if a.op == Value::Unset { b.op.clone() } else { a.op.clone() };
        self.check_length(a.args.len() as u64 + b.args.len() as u64, s.current.loc)?;
        let args = a.args.iter().chain(&b.args).cloned().collect();
        Ok(Some(self.dag(op, a.name.or(b.name), args)))
    }

    fn fold_make_dag(&mut self, op: &Value, children: &Value, names: &Value) -> Option<Value> {
        let list = |v: &Value| match v {
            Value::List(l) => Some(Some(l.clone())),
            Value::Unset => Some(None),
            _ => None,
        };
        let (children, names) = (list(children)?, list(names)?);
        let len = children.as_ref().or(names.as_ref()).map(|l| l.items.len())?;
        if names.as_ref().is_some_and(|n| n.items.len() != len) {
            return None;
        }
        let mut args = Vec::with_capacity(len);
        for i in 0..len {
            let child = children.as_ref().map_or(Value::Unset, |l| l.items[i].clone());
            let name = match names.as_ref().map(|l| &l.items[i]) {
                None | Some(Value::Unset) => None,
                Some(name) => Some(name.as_symbol()?),
            };
            args.push((child, name));
        }
        Some(self.dag(op.clone(), None, args))
    }

    fn fold_get_op(&mut self, s: &Scene<'_>, dag: &Dag) -> Folded {
        let Some(ty) = self.type_of(&dag.op) else { return Ok(Some(Value::Unset)) };
        if self.type_is_a(ty, s.ty) {
            return Ok(Some(dag.op.clone()));
        }
        let mut text = String::new();
        self.write_dag(&mut text, dag);
        let message = format!(
            "Expected type '{}', got '{}' in: !getdagop<{}>({text})",
            self.type_text(s.ty),
            self.type_text(ty),
            self.type_text(s.ty)
        );
        self.illegal(s.current, message)
    }

    /// Operators on one argument of a dag, chosen by index or name.
    fn fold_dag_arg(&mut self, s: &Scene<'_>, dag: &Dag, key: &Value, rest: &[Value]) -> Folded {
        let index = match (key, key.as_symbol()) {
            (_, Some(name)) => match dag.args.iter().position(|(_, n)| *n == Some(name)) {
                Some(index) => index,
                None => {
                    let text = format!("{} key '{}' is not found", s.op.name(), self.text(name));
                    return self.illegal(s.current, text);
                }
            },
            _ => {
                let Some(index) = self.as_int(key) else { return Ok(None) };
                match usize::try_from(index).ok().filter(|&i| i < dag.args.len()) {
                    Some(index) => index,
                    None => {
                        let (name, n) = (s.op.name(), dag.args.len());
                        let text = format!("{name} index {index} is out of range (dag has {n} arguments)");
                        return self.illegal(s.current, text);
                    }
                }
            }
        };
        match (s.op, rest) {
            (Op::GetDagArg, _) => {
                let arg = dag.args[index].0.clone();
                let fits = self.type_of(&arg).is_none_or(|ty| self.convertible(ty, s.ty));
                Ok(Some(if fits { arg } else { Value::Unset }))
            }
            (Op::GetDagName, _) => Ok(Some(name_value(dag.args[index].1))),
            (Op::SetDagArg, [value]) => {
                let mut args = dag.args.to_vec();
                args[index].0 = value.clone();
                Ok(Some(self.dag(dag.op.clone(), dag.name, args)))
            }
            (Op::SetDagName, [name]) => {
                if *name != Value::Unset && name.as_symbol().is_none() {
                    return Ok(None);
                }
                let mut args = dag.args.to_vec();
                args[index].1 = name.as_symbol();
                Ok(Some(self.dag(dag.op.clone(), dag.name, args)))
            }
            _ => Ok(None),
        }
    }

    fn fold_string(&mut self, s: &Scene<'_>, operands: &[Value]) -> Folded {
        let text = |i: usize| operands.get(i).and_then(Value::as_symbol);
        match (s.op, operands) {
            (Op::StrConcat, [a, b]) => {
                let (Some(x), Some(y)) = (a.as_symbol(), b.as_symbol()) else { return Ok(None) };
                let joined = format!("{}{}", self.text(x), self.text(y));
                let code = matches!((a, b), (Value::Code(_), _) | (_, Value::Code(_)));
                let value = self.string(&joined);
                Ok(Some(if code { as_code(value) } else { value }))
            }
            (Op::ToLower | Op::ToUpper, [_]) => {
                let Some(symbol) = text(0) else { return Ok(None) };
                let text = self.text(symbol);
                let new =
                    if s.op == Op::ToLower { text.to_ascii_lowercase() } else { text.to_ascii_uppercase() };
                Ok(Some(self.string(&new)))
            }
            (Op::Repr, [value]) => {
                if !value.is_constant() {
                    return Ok(None);
                }
                let text = self.repr_text(value);
                Ok(Some(self.string(&text)))
            }
            (Op::Match, [_, _]) => {
                let (Some(subject), Some(pattern)) = (text(0), text(1)) else { return Ok(None) };
                let regex = self.regex(pattern, s.current)?;
                Ok(Some(Value::Bit(regex.is_match(self.text(subject)))))
            }
            (Op::Substr, [whole, rest @ ..]) => {
                let part = self.fold_substr(s, text(0), rest)?;
                // A part of code is code.
                Ok(part.map(|p| if matches!(whole, Value::Code(_)) { as_code(p) } else { p }))
            }
            (Op::Find, [_, _, start @ ..]) => self.fold_find(s, text(0), text(1), start.first()),
            (Op::Subst, [target, replacement, value]) => self.fold_subst(s, target, replacement, value),
            _ => Ok(None),
        }
    }

    /// An error that leaves the value unset.
    fn misplaced(&mut self, current: &Current, message: impl Into<String>) -> Folded {
        self.report(Severity::Error, current.loc, message);
        Ok(Some(Value::Unset))
    }

    fn fold_substr(&mut self, s: &Scene<'_>, text: Option<Symbol>, range: &[Value]) -> Folded {
        let start = range.first().and_then(|v| self.as_int(v));
        let length = range.get(1).map_or(Some(i64::MAX), |v| self.as_int(v));
        let (Some(text), Some(start), Some(length)) = (text, start, length) else { return Ok(None) };
        let bytes = self.text(text).as_bytes().to_vec();
        let Some(from) = usize::try_from(start).ok().filter(|&n| n <= bytes.len()) else {
            let message = format!("!substr start position is out of range 0...{}: {start}", bytes.len());
            return self.misplaced(s.current, message);
        };
        let Ok(length) = usize::try_from(length) else {
            return self.misplaced(s.current, "!substr length must be nonnegative");
        };
        let end = from.saturating_add(length).min(bytes.len());
        // A cut inside of a character leaves replacement characters.
        let part = String::from_utf8_lossy(&bytes[from..end]).into_owned();
        Ok(Some(self.string(&part)))
    }

    fn fold_find(
        &mut self,
        s: &Scene<'_>,
        text: Option<Symbol>,
        target: Option<Symbol>,
        start: Option<&Value>,
    ) -> Folded {
        let start = start.map_or(Some(0), |v| self.as_int(v));
        let (Some(text), Some(target), Some(start)) = (text, target, start) else { return Ok(None) };
        let (text, target) = (self.text(text).as_bytes(), self.text(target).as_bytes());
        let Some(rest) = usize::try_from(start).ok().and_then(|n| text.get(n..)) else {
            let message = format!("!find start position is out of range 0...{}: {start}", text.len());
            return self.misplaced(s.current, message);
        };
        let found = memchr::memmem::find(rest, target).map_or(-1, |i| i as i64 + start);
        Ok(Some(Value::Int(found)))
    }

    fn fold_subst(&mut self, s: &Scene<'_>, target: &Value, replacement: &Value, value: &Value) -> Folded {
        if let (Value::Def(_), Value::Def(_), Value::Def(_)) = (target, replacement, value) {
            return Ok(Some(if value == target { replacement.clone() } else { value.clone() }));
        }
        if let (Some(from), Some(_), Some(in_value)) = (target.as_var(), replacement.as_var(), value.as_var())
        {
            return Ok(Some(if in_value == from { replacement.clone() } else { value.clone() }));
        }
        let (Some(from), Some(to), Some(text)) =
            (target.as_symbol(), replacement.as_symbol(), value.as_symbol())
        else {
            return Ok(None);
        };
        if self.text(from).is_empty() {
            return self.illegal(s.current, "Illegal operation: !subst of an empty string");
        }
        let new = self.text(text).replace(self.text(from), self.text(to));
        Ok(Some(self.string(&new)))
    }
}

fn name_value(name: Option<Symbol>) -> Value {
    name.map_or(Value::Unset, Value::String)
}

fn as_code(value: Value) -> Value {
    match value {
        Value::String(s) => Value::Code(s),
        v => v,
    }
}
