//! Bang operators: operands, their types and the type of the result.

use super::{Parser, ScopeKind};
use crate::diag::Step;
use crate::intern::Symbol;
use crate::lexer::{Key, Tok};
use crate::ops::Op;
use crate::source::Loc;
use crate::types::{Ty, TypeKind};
use crate::value::Value;

impl Parser<'_> {
    pub(super) fn bang_value(&mut self, op: Op, expected: Option<Ty>) -> Step<Value> {
        let loc = self.loc;
        self.next();
        match op {
            Op::ToLower
            | Op::ToUpper
            | Op::Repr
            | Op::Not
            | Op::LogTwo
            | Op::Empty
            | Op::Size
            | Op::Head
            | Op::Tail
            | Op::Cast
            | Op::GetDagOp
            | Op::GetDagOpName
            | Op::Initialized
            | Op::ListFlatten => self.unary(op, loc, expected),
            Op::IsA | Op::Exists | Op::Instances => self.type_query(op),
            Op::If | Op::Dag | Op::Subst | Op::SetDagArg | Op::SetDagName => self.ternary(op, expected),
            Op::Cond => self.cond(expected),
            Op::Foreach | Op::Filter => self.loop_operator(op, loc, expected),
            Op::Foldl => self.foldl(),
            Op::Substr | Op::Find => self.search(op),
            Op::Range => self.range(loc),
            _ => self.binary(op, loc, expected),
        }
    }

    /// The `<type>` of an operator.
    fn operator_type(&mut self) -> Step<Option<Ty>> {
        if !self.eat(Tok::Less) {
            return Ok(None);
        }
        if self.tok == Tok::Key(Key::Code) {
            return self.tok_error("the 'code' type is not allowed in bang operators; use 'string'");
        }
        let ty = self.parse_type()?;
        self.expect(Tok::Greater, "expected type name for operator")?;
        Ok(Some(ty))
    }

    fn unary(&mut self, op: Op, loc: Loc, expected: Option<Ty>) -> Step<Value> {
        let mut param = None;
        if matches!(op, Op::Cast | Op::GetDagOp) {
            param = self.operator_type()?;
            match param {
                None if op == Op::Cast => return self.tok_error("did not get type for unary operator"),
                None => {
                    param = Some(expected.filter(|&ty| self.ix.types.is_record(ty)).unwrap_or(Ty::ANY_RECORD))
                }
                Some(ty) if op == Op::GetDagOp && !self.ix.types.is_record(ty) => {
                    return self.fail(loc, "type for !getdagop must be a record type");
                }
                _ => {}
            }
        }
        self.expect(Tok::LParen, "expected '(' after unary operator")?;
        let value = self.value()?;
        let ty = self.unary_type(op, param, &value)?;
        self.expect(Tok::RParen, "expected ')' in unary operator")?;
        self.op_value(op, param, ty, vec![value])
    }

    fn unary_type(&mut self, op: Op, param: Option<Ty>, value: &Value) -> Step<Ty> {
        let given = self.ix.type_of(value);
        let list_elem = given.and_then(|ty| self.ix.types.elem(ty));
        match op {
            Op::Cast | Op::GetDagOp => Ok(param.unwrap_or(Ty::ANY_RECORD)),
            Op::Initialized => Ok(Ty::INT),
            // A wrong operand shows when it cannot be evaluated.
            Op::Repr | Op::ToLower | Op::ToUpper | Op::GetDagOpName => Ok(Ty::STRING),
            Op::Not | Op::LogTwo => Ok(Ty::INT),
            Op::Empty | Op::Size => {
                if given.is_none_or(|ty| ty != Ty::STRING && ty != Ty::DAG && list_elem.is_none()) {
                    return self.tok_error("expected string, list, or dag type argument in unary operator");
                }
                Ok(Ty::INT)
            }
            _ => {
                let (Some(elem), Some(list)) = (list_elem, given) else {
                    return self.tok_error("expected list type argument in unary operator");
                };
                if let Value::List(list) = value
                    && matches!(op, Op::Head | Op::Tail)
                {
                    match list.items.first() {
                        None => return self.tok_error("empty list argument in unary operator"),
                        Some(Value::Unset) => {
                            return self.tok_error("untyped list element in unary operator");
                        }
                        Some(_) => {}
                    }
                }
                Ok(match op {
                    Op::Head => elem,
                    Op::ListFlatten if self.ix.types.elem(elem).is_some() => elem,
                    _ => list,
                })
            }
        }
    }

    fn type_query(&mut self, op: Op) -> Step<Value> {
        let Some(ty) = self.operator_type()? else {
            return self.tok_error("expected type name for operator");
        };
        let name = op.name();
        self.expect(Tok::LParen, &format!("expected '(' after type of {name}"))?;
        if op == Op::Instances && self.eat(Tok::RParen) {
            let list = self.ix.types.list(ty);
            let all = self.ix.string(".*");
            return self.op_value(op, Some(ty), list, vec![all]);
        }
        let loc = self.loc;
        let value = self.value()?;
        let given = self.ix.type_of(&value);
        if op != Op::IsA && given != Some(Ty::STRING) {
            let is_record = given.is_some_and(|t| self.ix.types.is_record(t));
            let hint = if op == Op::Exists && is_record { ", please use !isa instead" } else { "" };
            return self.fail(loc, format!("expected string type argument in {name} operator{hint}"));
        }
        self.expect(Tok::RParen, &format!("expected ')' in {name}"))?;
        let result = if op == Op::Instances { self.ix.types.list(ty) } else { Ty::INT };
        self.op_value(op, Some(ty), result, vec![value])
    }

    /// Operators of two or more operands.
    fn binary(&mut self, op: Op, loc: Loc, expected: Option<Ty>) -> Step<Value> {
        let param = if op == Op::GetDagArg { self.operator_type()? } else { None };
        if op == Op::GetDagArg && param.is_none() {
            return self.tok_error("did not get type for !getdagarg operator");
        }
        self.expect(Tok::LParen, "expected '(' after binary operator")?;
        let mut operands = Vec::new();
        let mut wanted = match op {
            Op::ListConcat | Op::ListRemove => expected.filter(|&ty| self.ix.types.elem(ty).is_some()),
            _ => first_operand_type(op),
        };
        loop {
            let at = self.loc;
            let value = self.value_of(wanted)?;
            let ty = self.operand_type(op, loc, &value, operands.len())?;
            operands.push(value);
            let ty = ty.unwrap_or(Ty::STRING);
            wanted = self.check_operand(op, (loc, at), ty, wanted, operands.len(), expected)?;
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, "expected ')' in operator")?;
        let ty = self.binary_type(op, param, wanted, operands.first());
        let variadic = matches!(
            op,
            Op::StrConcat | Op::ListConcat | Op::Con | Op::Add | Op::And | Op::Or | Op::Xor | Op::Mul
        );
        while variadic && operands.len() > 2 {
            let (Some(right), Some(left)) = (operands.pop(), operands.pop()) else { break };
            operands.push(self.op_value(op, None, ty, vec![left, right])?);
        }
        if operands.len() != 2 {
            return self.fail(loc, "expected two operands to operator");
        }
        self.op_value(op, param, ty, operands)
    }

    /// The type of an operand; only names of dag operators and arguments may be unset.
    fn operand_type(&mut self, op: Op, loc: Loc, value: &Value, index: usize) -> Step<Option<Ty>> {
        let ty = self.ix.type_of(value);
        if ty.is_none() && !(op == Op::SetDagOpName && index == 1) {
            let text = format!("expected value to be a typed value, got '{}'", self.ix.value_text(value));
            return self.fail(loc, text);
        }
        Ok(ty)
    }

    /// Checks one operand of type `ty`; the type wanted of the next one.
    fn check_operand(
        &mut self,
        op: Op,
        (loc, at): (Loc, Loc),
        ty: Ty,
        wanted: Option<Ty>,
        count: usize,
        expected: Option<Ty>,
    ) -> Step<Option<Ty>> {
        let text = self.ix.type_text(ty);
        let is_record = self.ix.types.is_record(ty);
        let elem = self.ix.types.elem(ty);
        if let Some(wanted) = wanted {
            let Some(joined) = self.ix.join(wanted, ty) else {
                let wanted = self.ix.type_text(wanted);
                return self.fail(at, format!("expected value of type '{wanted}', got '{text}'"));
            };
            return Ok(match op {
                Op::SetDagOp => Some(Ty::ANY_RECORD),
                Op::SetDagOpName | Op::Match => Some(Ty::STRING),
                Op::GetDagArg | Op::GetDagName => None,
                Op::ListConcat | Op::ListRemove | Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                    Some(joined)
                }
                _ => Some(wanted),
            });
        }
        match op {
            Op::ListConcat | Op::ListRemove if elem.is_none() => {
                self.fail(at, format!("expected a list, got value of type '{text}'"))
            }
            Op::ListSplat if count == 1 => match expected {
                Some(list) if self.ix.types.elem(list).is_none() => {
                    let list = self.ix.type_text(list);
                    self.fail(loc, format!("expected output type to be a list, got type '{list}'"))
                }
                _ => Ok(None),
            },
            Op::ListSplat if !self.ix.types.is_int_like(ty) => {
                self.fail(at, format!("expected second parameter to be an int, got value of type '{text}'"))
            }
            Op::Interleave if count == 1 => {
                let good = elem.is_some_and(|e| e == Ty::STRING || self.ix.types.is_int_like(e));
                if good {
                    return Ok(None);
                }
                self.fail(
                    at,
                    format!("expected list of string, int, bits, or bit; got value of type '{text}'"),
                )
            }
            Op::Interleave if ty != Ty::STRING => {
                self.fail(at, format!("expected second argument to be a string, got value of type '{text}'"))
            }
            Op::GetDagArg | Op::GetDagName if ty != Ty::INT && (ty != Ty::STRING || op == Op::GetDagName) => {
                self.fail(at, format!("expected integer index or string name, got type '{text}'"))
            }
            Op::Eq | Op::Ne if !self.ix.types.is_int_like(ty) && ty != Ty::STRING && !is_record => self
                .fail(at, format!("expected bit, bits, int, string, or record; got value of type '{text}'")),
            Op::Lt | Op::Le | Op::Gt | Op::Ge if !self.ix.types.is_int_like(ty) && ty != Ty::STRING => {
                self.fail(at, format!("expected bit, bits, int, or string; got value of type '{text}'"))
            }
            Op::ListSplat | Op::Interleave | Op::GetDagArg | Op::GetDagName => Ok(None),
            _ => Ok(Some(ty)),
        }
    }

    fn binary_type(&mut self, op: Op, param: Option<Ty>, wanted: Option<Ty>, first: Option<&Value>) -> Ty {
        match op {
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::Match => Ty::BIT,
            Op::StrConcat | Op::Interleave | Op::GetDagName => Ty::STRING,
            Op::Con | Op::SetDagOp | Op::SetDagOpName => Ty::DAG,
            Op::GetDagArg => param.unwrap_or(Ty::ANY_RECORD),
            Op::ListConcat | Op::ListRemove => wanted.unwrap_or(Ty::DAG),
            Op::ListSplat => {
                let elem = first.and_then(|v| self.ix.type_of(v)).unwrap_or(Ty::STRING);
                self.ix.types.list(elem)
            }
            _ => Ty::INT,
        }
    }

    fn ternary(&mut self, op: Op, expected: Option<Ty>) -> Step<Value> {
        self.expect(Tok::LParen, "expected '(' after ternary operator")?;
        let wanted = expected.filter(|_| op == Op::If);
        let first = self.value()?;
        self.expect(Tok::Comma, "expected ',' in ternary operator")?;
        let middle_loc = self.loc;
        let second = self.value_of(wanted)?;
        self.expect(Tok::Comma, "expected ',' in ternary operator")?;
        let last_loc = self.loc;
        let third = self.value_of(wanted)?;
        self.expect(Tok::RParen, "expected ')' in binary operator")?;
        let ty = match op {
            Op::If => self.join_branches(&[second.clone(), third.clone()], "!if")?,
            Op::Subst => match self.ix.type_of(&third) {
                Some(ty) => ty,
                None => return self.tok_error("could not get type for !subst"),
            },
            Op::Dag => self.check_dag((&second, middle_loc), (&third, last_loc))?,
            _ => {
                if self.ix.type_of(&first) != Some(Ty::DAG) {
                    let text = self.ix.type_name_of(&first);
                    return self.tok_error(format!("expected dag, got type '{text}'"));
                }
                let key = self.ix.type_of(&second);
                if key != Some(Ty::INT) && key != Some(Ty::STRING) {
                    let text = self.ix.value_text(&second);
                    return self
                        .fail(middle_loc, format!("expected integer index or string name, got {text}"));
                }
                let name = self.ix.type_of(&third);
                if op == Op::SetDagName && name.is_some_and(|ty| ty != Ty::STRING) {
                    let text = self.ix.type_name_of(&third);
                    return self.fail(last_loc, format!("expected string or unset name, got type '{text}'"));
                }
                Ty::DAG
            }
        };
        self.op_value(op, None, ty, vec![first, second, third])
    }

    fn check_dag(&mut self, (children, at): (&Value, Loc), (names, names_at): (&Value, Loc)) -> Step<Ty> {
        if *children == Value::Unset && *names == Value::Unset {
            return self.fail(at, "cannot have both unset children and unset names in !dag");
        }
        let ty = self.ix.type_of(children);
        if ty.is_some_and(|ty| self.ix.types.elem(ty).is_none()) {
            let text = self.ix.type_name_of(children);
            return self.fail(at, format!("expected list of children, got type '{text}'"));
        }
        let strings = self.ix.types.list(Ty::STRING);
        if self.ix.type_of(names).is_some_and(|ty| ty != strings) {
            let text = self.ix.type_name_of(names);
            return self.fail(names_at, format!("expected list<string>, got type '{text}'"));
        }
        Ok(Ty::DAG)
    }

    /// The common type of the branches of `!if` or `!cond`.
    fn join_branches(&mut self, values: &[Value], what: &str) -> Step<Ty> {
        let mut ty: Option<Ty> = None;
        for value in values {
            // Unset bits take the type of the other branches.
            let Some(other) = self.ix.type_of(value) else { continue };
            ty = match ty {
                None => Some(other),
                Some(before) => match self.ix.join(before, other) {
                    Some(joined) => Some(joined),
                    None => {
                        let (a, b) = (self.ix.type_text(before), self.ix.type_text(other));
                        return self.tok_error(format!("inconsistent types '{a}' and '{b}' for {what}"));
                    }
                },
            };
        }
        match ty {
            Some(ty) => Ok(ty),
            None if what == "!if" => self.tok_error("could not get type for !if"),
            None => self.tok_error("could not determine type for !cond from its arguments"),
        }
    }

    fn cond(&mut self, expected: Option<Ty>) -> Step<Value> {
        self.expect(Tok::LParen, "expected '(' after !cond operator")?;
        let mut pairs = Vec::new();
        let mut values = Vec::new();
        loop {
            if self.eat(Tok::RParen) {
                break;
            }
            pairs.push(self.value()?);
            self.expect(Tok::Colon, "expected ':'  following a condition in !cond operator")?;
            let value = self.value_of(expected)?;
            pairs.push(value.clone());
            values.push(value);
            if self.eat(Tok::RParen) {
                break;
            }
            self.expect(Tok::Comma, "expected ',' or ')' following a value in !cond operator")?;
        }
        if values.is_empty() {
            return self.tok_error("there should be at least 1 'condition : value' in the !cond operator");
        }
        let ty = self.join_branches(&values, "!cond")?;
        self.op_value(Op::Cond, None, ty, pairs)
    }

    /// The name of a loop variable that nothing enclosing has.
    fn loop_variable(&mut self, message: &str) -> Step<Symbol> {
        let Tok::Id(name) = self.tok else { return self.tok_error(message) };
        let shadows_loop = self.scopes.iter().any(|s| {
            matches!(s.kind, ScopeKind::Variable(var, _) if var == name) && !self.is_statement_loop(name)
        });
        if shadows_loop || self.record().is_some_and(|r| r.field(name).is_some()) {
            let text = format!("iteration variable '\"{}\"' is already defined", self.ix.text(name));
            self.next();
            return self.tok_error(text);
        }
        self.next();
        Ok(name)
    }

    /// The variable belongs to a `foreach` statement, which operators may shadow.
    fn is_statement_loop(&self, name: Symbol) -> bool {
        self.loops.iter().any(|l| l.var == Some(name))
    }

    fn loop_operator(&mut self, op: Op, loc: Loc, expected: Option<Ty>) -> Step<Value> {
        self.expect(Tok::LParen, "expected '(' after !foreach/!filter")?;
        let var = self.loop_variable("first argument of !foreach/!filter must be an identifier")?;
        self.expect(Tok::Comma, "expected ',' in !foreach/!filter")?;
        let list = self.value()?;
        self.expect(Tok::Comma, "expected ',' in !foreach/!filter")?;
        let Some(list_ty) = self.ix.type_of(&list) else {
            return self.tok_error("could not get type of !foreach/!filter list or dag");
        };
        let elem = self.ix.types.elem(list_ty);
        if elem.is_none() && (op == Op::Filter || list_ty != Ty::DAG) {
            let what = if op == Op::Filter {
                "!filter must have a list"
            } else {
                "!foreach must have a list or dag"
            };
            return self.tok_error(format!("{what} argument"));
        }
        let mut wanted = None;
        if let Some(ty) = expected {
            let out = self.ix.types.elem(ty);
            if elem.is_some() != out.is_some() || (elem.is_none() && ty != Ty::DAG) {
                let got = if elem.is_some() { "list" } else { "dag" };
                let text = self.ix.type_text(ty);
                return self.fail(loc, format!("expected value of type '{text}', but got {got} type"));
            }
            wanted = if op == Op::Filter { Some(Ty::INT) } else { out };
        }
        let kind = ScopeKind::Variable(var, elem.unwrap_or(Ty::DAG));
        let body = self.scoped(kind, |p| p.value_of(wanted))?;
        self.expect(Tok::RParen, "expected ')' in !foreach/!filter")?;
        let Some(body_ty) = self.ix.type_of(&body) else {
            return self.tok_error("could not get type of !foreach result expression");
        };
        let ty = match (op, elem) {
            (Op::Filter, _) => list_ty,
            (_, None) => Ty::DAG,
            _ => self.ix.types.list(body_ty),
        };
        let var = self.ix.var(var, elem.unwrap_or(Ty::DAG));
        self.op_value(op, None, ty, vec![var, list, body])
    }

    fn foldl(&mut self) -> Step<Value> {
        self.expect(Tok::LParen, "expected '(' after !foldl")?;
        let start = self.value()?;
        let Some(start_ty) = self.ix.type_of(&start) else {
            let text = self.ix.value_text(&start);
            return self.tok_error(format!("could not get type of !foldl start: '{text}'"));
        };
        self.expect(Tok::Comma, "expected ',' in !foldl")?;
        let list = self.value()?;
        let Some(list_ty) = self.ix.type_of(&list) else {
            let text = self.ix.value_text(&list);
            return self.tok_error(format!("could not get type of !foldl list: '{text}'"));
        };
        let Some(elem) = self.ix.types.elem(list_ty) else {
            let text = self.ix.type_text(list_ty);
            return self.tok_error(format!("!foldl list must be a list, but is of type '{text}'"));
        };
        self.expect(Tok::Comma, "expected ',' in !foldl")?;
        let a = self.loop_variable("third argument of !foldl must be an identifier")?;
        self.expect(Tok::Comma, "expected ',' in !foldl")?;
        let b = self.loop_variable("fourth argument of !foldl must be an identifier")?;
        self.expect(Tok::Comma, "expected ',' in !foldl")?;
        let body = self.scoped(ScopeKind::Variable(a, start_ty), |p| {
            p.scoped(ScopeKind::Variable(b, elem), |p| p.value())
        })?;
        let Some(body_ty) = self.ix.type_of(&body) else {
            return self.tok_error("could not get type of !foldl expression");
        };
        if body_ty != start_ty {
            let (start, body) = (self.ix.type_text(start_ty), self.ix.type_text(body_ty));
            let text =
                format!("!foldl expression must be of same type as start ({start}), but is of type {body}");
            return self.tok_error(text);
        }
        self.expect(Tok::RParen, "expected ')' in fold operator")?;
        let (a, b) = (self.ix.var(a, start_ty), self.ix.var(b, elem));
        self.op_value(Op::Foldl, None, start_ty, vec![start, list, a, b, body])
    }

    /// `!substr` and `!find`.
    fn search(&mut self, op: Op) -> Step<Value> {
        let name = op.name();
        self.expect(Tok::LParen, &format!("expected '(' after {name} operator"))?;
        let kinds: [(Ty, &str, &str); 3] = if op == Op::Substr {
            [(Ty::STRING, "string", "string"), (Ty::INT, "start position", "int"), (Ty::INT, "length", "int")]
        } else {
            [
                (Ty::STRING, "source string", "string"),
                (Ty::STRING, "target string", "string"),
                (Ty::INT, "start position", "int"),
            ]
        };
        let mut operands = Vec::new();
        for (i, (wanted, what, text)) in kinds.into_iter().enumerate() {
            let at = self.loc;
            let value = self.value()?;
            let Some(ty) = self.ix.type_of(&value) else {
                return self.fail(at, format!("could not determine type of the {what} in {name}"));
            };
            if ty != wanted && !(wanted == Ty::INT && self.ix.convertible(ty, Ty::INT)) {
                let got = self.ix.type_text(ty);
                return self.fail(at, format!("expected {text}, got type '{got}'"));
            }
            operands.push(value);
            if i == 2 || (i == 1 && self.tok != Tok::Comma) {
                break;
            }
            self.expect(Tok::Comma, &format!("expected ',' in {name} operator"))?;
        }
        self.expect(Tok::RParen, &format!("expected ')' in {name} operator"))?;
        if operands.len() == 2 {
            operands.push(Value::Int(if op == Op::Substr { i64::MAX } else { 0 }));
        }
        let ty = if op == Op::Substr { Ty::STRING } else { Ty::INT };
        self.op_value(op, None, ty, operands)
    }

    fn range(&mut self, loc: Loc) -> Step<Value> {
        self.expect(Tok::LParen, "expected '(' after !range operator")?;
        let mut operands = Vec::new();
        loop {
            let at = self.loc;
            let value = self.value()?;
            let ty = self.ix.type_of(&value);
            let is_list = ty.is_some_and(|ty| self.ix.types.elem(ty).is_some());
            let is_int = ty.is_some_and(|ty| *self.ix.types.kind(ty) == TypeKind::Int);
            let text = self.ix.type_name_of(&value);
            if is_list && operands.is_empty() {
                operands.push(self.op_value(Op::Size, None, Ty::INT, vec![value])?);
                if self.tok == Tok::Comma {
                    return self.fail(loc, format!("expected one list, got extra value of type '{text}'"));
                }
                break;
            }
            if !is_int {
                let wanted = if operands.is_empty() {
                    "list or int, got value of type"
                } else {
                    "value of type 'int', got"
                };
                return self.fail(at, format!("expected {wanted} '{text}'"));
            }
            operands.push(value);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, "expected ')' in operator")?;
        if operands.len() > 3 {
            return self.fail(loc, "expected at most three values of integer");
        }
        if operands.len() == 1 {
            operands.insert(0, Value::Int(0));
        }
        if operands.len() == 2 {
            operands.push(Value::Int(1));
        }
        let ints = self.ix.types.list(Ty::INT);
        self.op_value(Op::Range, None, ints, operands)
    }
}

/// What an operator wants first, if it is always the same.
fn first_operand_type(op: Op) -> Option<Ty> {
    match op {
        Op::Add | Op::Sub | Op::Mul | Op::Div | Op::And | Op::Or | Op::Xor | Op::Shl | Op::Srl | Op::Sra => {
            Some(Ty::INT)
        }
        Op::StrConcat | Op::Match => Some(Ty::STRING),
        Op::Con | Op::SetDagOp | Op::SetDagOpName | Op::GetDagArg | Op::GetDagName => Some(Ty::DAG),
        _ => None,
    }
}
