//! Types and values.

use super::{Mode, Parser, Under};
use crate::diag::Step;
use crate::intern::Symbol;
use crate::lexer::{Key, Tok};
use crate::ops::Op;
use crate::source::Loc;
use crate::types::{Ty, TypeKind};
use crate::value::Value;

impl Parser<'_> {
    pub(super) fn parse_type(&mut self) -> Step<Ty> {
        let loc = self.loc;
        self.ix.enter(Some(loc))?;
        let result = self.type_inner();
        self.ix.leave();
        result
    }

    fn type_inner(&mut self) -> Step<Ty> {
        let ty = match self.tok {
            Tok::Key(Key::String | Key::Code) => Ty::STRING,
            Tok::Key(Key::Bit) => Ty::BIT,
            Tok::Key(Key::Int) => Ty::INT,
            Tok::Key(Key::Dag) => Ty::DAG,
            Tok::Id(name) => match self.aliases.get(&name) {
                Some(&ty) => ty,
                None => {
                    let Some(&class) = self.ix.class_index.get(&name) else {
                        let text = format!("Couldn't find class {}", self.quoted(name));
                        self.tok_error::<()>(text).ok();
                        self.next();
                        return self.tok_error("unknown class name");
                    };
                    self.ix.record_type(&[class])
                }
            },
            Tok::Key(Key::Bits) => {
                self.next();
                self.expect(Tok::Less, "expected '<' after bits type")?;
                let Tok::Int(width) = self.tok else {
                    return self.tok_error("expected integer in bits<n> type");
                };
                let Some(width) = u32::try_from(width).ok().filter(|w| *w <= 1 << 16) else {
                    return self.tok_error("bits<n> type is too wide");
                };
                self.next();
                self.expect(Tok::Greater, "expected '>' at end of bits<n> type")?;
                return Ok(self.ix.types.intern(TypeKind::Bits(width)));
            }
            Tok::Key(Key::List) => {
                self.next();
                self.expect(Tok::Less, "expected '<' after list type")?;
                let elem = self.parse_type()?;
                self.expect(Tok::Greater, "expected '>' at end of list<ty> type")?;
                return Ok(self.ix.types.list(elem));
            }
            _ => return self.tok_error("Unknown token when expecting a type"),
        };
        self.next();
        Ok(ty)
    }

    pub(super) fn value(&mut self) -> Step<Value> {
        self.value_in(None, Mode::Value)
    }

    pub(super) fn value_of(&mut self, expected: Option<Ty>) -> Step<Value> {
        self.value_in(expected, Mode::Value)
    }

    pub(super) fn value_in(&mut self, expected: Option<Ty>, mode: Mode) -> Step<Value> {
        let loc = self.loc;
        self.ix.enter(Some(loc))?;
        let result = self.value_suffixed(expected, mode);
        self.ix.leave();
        result
    }

    fn value_suffixed(&mut self, expected: Option<Ty>, mode: Mode) -> Step<Value> {
        let start = self.loc;
        let mut value = self.simple_value(expected, mode)?;
        loop {
            value = match self.tok {
                // In a name, a brace begins the body.
                Tok::LBrace if mode == Mode::Value => self.bit_suffix(value)?,
                Tok::LSquare => self.slice_suffix(value, start)?,
                Tok::Dot => self.field_suffix(value)?,
                Tok::Paste => self.paste(value, expected)?,
                _ => return Ok(value),
            };
        }
    }

    fn bit_suffix(&mut self, value: Value) -> Step<Value> {
        let loc = self.loc;
        self.next();
        let mut ranges = self.ranges()?;
        ranges.reverse();
        let width = match (self.ix.type_of(&value).map(|ty| self.ix.types.kind(ty).clone()), &value) {
            (Some(TypeKind::Bits(n)), _) => n,
            (_, Value::Int(_)) => 64,
            (Some(TypeKind::Bit), _) => 1,
            _ => 0,
        };
        if ranges.iter().any(|&bit| bit >= width) {
            return self.fail(loc, "Invalid bit range for value");
        }
        self.expect(Tok::RBrace, "expected '}' at end of bit range list")?;
        let bits = ranges.iter().map(|&i| self.ix.bit_of(&value, i)).collect();
        Ok(self.ix.bits(bits))
    }

    fn field_suffix(&mut self, value: Value) -> Step<Value> {
        self.next();
        let Tok::Id(field) = self.tok else { return self.tok_error("expected field identifier after '.'") };
        let loc = self.loc;
        let Some(ty) = self.ix.field_type(&value, field) else {
            let text = format!(
                "Cannot access field {} of value '{}'",
                self.quoted(field),
                self.ix.value_text(&value)
            );
            return self.fail(loc, text);
        };
        self.next();
        let current = self.current();
        self.ix.fold_field(value, field, ty, &current)
    }

    fn slice_suffix(&mut self, value: Value, start: Loc) -> Step<Value> {
        let Some(ty) = self.ix.type_of(&value) else {
            return self.fail(start, "Invalid value, list expected");
        };
        let Some(elem) = self.ix.types.elem(ty) else {
            let text = format!("Type '{}' is invalid, list expected", self.ix.type_text(ty));
            return self.fail(start, text);
        };
        self.next();
        let (index, single) = self.slice()?;
        self.expect(Tok::RSquare, "expected ']' at end of list slice")?;
        if single {
            self.op_value(Op::ListElem, None, elem, vec![value, index])
        } else {
            self.op_value(Op::ListSlice, None, ty, vec![value, index])
        }
    }

    /// The inside of `[...]`: one index, or a list of indices.
    fn slice(&mut self) -> Step<(Value, bool)> {
        let ints = self.ix.types.list(Ty::INT);
        let mut all: Option<Value> = None;
        let mut single = true;
        loop {
            let (mut piece, is_list) = self.slice_piece()?;
            let more = self.eat(Tok::Comma);
            if single && all.is_none() && !more && !is_list {
                return Ok((piece, true));
            }
            single = false;
            if !is_list {
                piece = self.ix.list(Ty::INT, vec![piece]);
            }
            all = Some(match all {
                Some(before) => self.op_value(Op::ListConcat, None, ints, vec![before, piece])?,
                None => piece,
            });
            if !more || self.tok == Tok::RSquare {
                return Ok((all.unwrap_or(Value::Unset), false));
            }
        }
    }

    fn slice_piece(&mut self) -> Step<(Value, bool)> {
        let loc = self.loc;
        let first = self.value()?;
        let ints = self.ix.types.list(Ty::INT);
        let last = match self.tok {
            Tok::Ellipsis | Tok::Minus => {
                self.next();
                self.value()?
            }
            // `3-1` lexes as 3 and -1.
            Tok::Int(v) => {
                self.next();
                Value::Int(v.wrapping_neg())
            }
            _ => {
                let Some(ty) = self.ix.type_of(&first) else {
                    return self.fail(loc, "expected list or int, got value of type '?'");
                };
                if self.ix.convertible(ty, Ty::INT) {
                    return Ok((first, false));
                }
                if ty == ints {
                    return Ok((first, true));
                }
                let text = format!("expected list<int>, got '{}'", self.ix.type_text(ty));
                return self.fail(loc, text);
            }
        };
        Ok((self.op_value(Op::RangeClosed, None, ints, vec![first, last])?, true))
    }

    fn paste(&mut self, left: Value, expected: Option<Ty>) -> Step<Value> {
        let loc = self.loc;
        let Some(ty) = self.ix.type_of(&left) else { return self.fail(loc, "LHS of paste is not typed!") };
        let is_end = |tok| matches!(tok, Tok::Colon | Tok::Semi | Tok::LBrace);
        if self.ix.types.elem(ty).is_some() {
            self.next();
            if is_end(self.tok) {
                return Ok(left);
            }
            let right = self.value_of(expected)?;
            let right_ty = self.ix.type_of(&right);
            if right_ty.is_none_or(|r| self.ix.types.elem(r).is_none()) {
                let text = format!("expected a list, got '{}'", self.ix.value_text(&right));
                return self.fail(loc, text);
            }
            return self.op_value(Op::ListConcat, None, ty, vec![left, right]);
        }
        let left = self.stringified(left)?;
        self.next();
        if is_end(self.tok) {
            return Ok(left);
        }
        let right = self.value_in(None, Mode::Name)?;
        if right == Value::Unset {
            return self.fail(loc, "RHS of paste is not typed!");
        }
        let right = self.stringified(right)?;
        self.op_value(Op::StrConcat, None, Ty::STRING, vec![left, right])
    }

    fn stringified(&mut self, value: Value) -> Step<Value> {
        if self.ix.type_of(&value) == Some(Ty::STRING) {
            return Ok(value);
        }
        self.op_value(Op::Cast, Some(Ty::STRING), Ty::STRING, vec![value])
    }

    /// An operator applied while parsing.
    pub(super) fn op_value(
        &mut self,
        op: Op,
        param: Option<Ty>,
        ty: Ty,
        operands: Vec<Value>,
    ) -> Step<Value> {
        let mut current = self.current();
        current.loc = current.loc.or(Some(self.loc));
        self.ix.fold(op, param, ty, operands, &current, false)
    }

    /// `a, b...c, d-e`: the numbers.
    pub(super) fn ranges(&mut self) -> Step<Vec<u32>> {
        let mut out = Vec::new();
        loop {
            self.range_piece(&mut out)?;
            if !self.eat(Tok::Comma) {
                return Ok(out);
            }
        }
    }

    fn range_piece(&mut self, out: &mut Vec<u32>) -> Step<()> {
        let first = self.value()?;
        self.range_piece_from(&first, out)
    }

    /// A piece whose first value has been read.
    pub(super) fn range_piece_from(&mut self, first: &Value, out: &mut Vec<u32>) -> Step<()> {
        let Value::Int(first) = *first else { return self.tok_error("expected integer or bitrange") };
        if first < 0 {
            return self.tok_error("invalid range, cannot be negative");
        }
        let last = match self.tok {
            Tok::Ellipsis | Tok::Minus => {
                self.next();
                match self.value()? {
                    Value::Int(v) => v,
                    _ => return self.tok_error("expected integer value as end of range"),
                }
            }
            Tok::Int(v) => {
                self.next();
                v.wrapping_neg()
            }
            _ => first,
        };
        if last < 0 {
            return self.tok_error("invalid range, cannot be negative");
        }
        let loc = self.loc;
        self.ix.check_length(first.abs_diff(last), Some(loc))?;
        let (Ok(first), Ok(last)) = (u32::try_from(first), u32::try_from(last)) else {
            return self.tok_error("range is out of bounds");
        };
        if first <= last {
            out.extend(first..=last);
        } else {
            out.extend((last..=first).rev());
        }
        Ok(())
    }

    fn simple_value(&mut self, expected: Option<Ty>, mode: Mode) -> Step<Value> {
        let value = match self.tok {
            Tok::Int(v) => Value::Int(v),
            Tok::Binary(v, width) => {
                let bits = (0..width).map(|i| Value::Bit(i < 64 && v >> i & 1 == 1)).collect();
                self.ix.bits(bits)
            }
            Tok::Key(Key::True) => Value::Int(1),
            Tok::Key(Key::False) => Value::Int(0),
            Tok::Question => Value::Unset,
            Tok::Code(text) => Value::Code(text),
            Tok::Str(first) => return self.string_value(first),
            Tok::Id(name) => return self.named_value(name, mode),
            Tok::LBrace => return self.bits_value(),
            Tok::LSquare => return self.list_value(expected),
            Tok::LParen => return self.dag_value(),
            Tok::Bang(op) => return self.bang_value(op, expected),
            _ => return self.tok_error("Unknown or reserved token when parsing a value"),
        };
        self.next();
        Ok(value)
    }

    /// Adjacent string literals are one.
    fn string_value(&mut self, first: Symbol) -> Step<Value> {
        self.next();
        if !matches!(self.tok, Tok::Str(_)) {
            return Ok(Value::String(first));
        }
        let mut text = self.ix.text(first).to_owned();
        while let Tok::Str(more) = self.tok {
            text.push_str(self.ix.text(more));
            self.next();
        }
        Ok(self.ix.string(&text))
    }

    fn named_value(&mut self, name: Symbol, mode: Mode) -> Step<Value> {
        let loc = self.loc;
        self.next();
        match self.tok {
            Tok::Equal => return Ok(Value::String(name)),
            Tok::Less => {}
            _ => return self.variable_value(name, loc, mode),
        }
        let Some(&class) = self.ix.class_index.get(&name) else {
            let text = format!("Expected a class name, got {}", self.quoted(name));
            return self.fail(loc, text);
        };
        self.next();
        let owner = self.ix.classes[class.0 as usize].clone();
        let args = self.arguments(&owner)?;
        // Missing arguments are found here, not when the instance is made.
        self.ix.bind_arguments(&owner, &args, loc, &mut |_, _| {})?;
        drop(owner);
        self.ix.instance(class, args, loc)
    }

    fn variable_value(&mut self, name: Symbol, loc: Loc, mode: Mode) -> Step<Value> {
        if let Some(value) = self.find_variable(name) {
            return Ok(value);
        }
        if mode == Mode::Name {
            return Ok(Value::String(name));
        }
        if let Some(value) = self.global(name) {
            return Ok(value);
        }
        if let Some(Under::Def(record)) = &self.under
            && record.name.as_symbol() == Some(name)
        {
            let (own, direct) = (record.name.clone(), record.direct.clone());
            let ty = self.ix.record_type(&direct);
            return Ok(self.ix.op(Op::Cast, ty, Some(ty), vec![own]));
        }
        let text = format!("Variable not defined: {}", self.quoted(name));
        self.fail(loc, text)
    }

    fn values(&mut self, end: Tok, expected: Option<Ty>) -> Step<Vec<Value>> {
        let mut values = Vec::new();
        while self.tok != end {
            values.push(self.value_of(expected)?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        Ok(values)
    }

    fn bits_value(&mut self) -> Step<Value> {
        let loc = self.loc;
        self.next();
        let values = self.values(Tok::RBrace, None)?;
        self.expect(Tok::RBrace, "expected '}' at end of bit list value")?;
        let mut bits = Vec::new();
        for (i, value) in values.iter().enumerate() {
            let ty = self.ix.type_of(value).map(|ty| self.ix.types.kind(ty).clone());
            let spreads = value.as_var().is_some() || matches!(value, Value::Bits(_));
            if let (Some(TypeKind::Bits(n)), true) = (ty, spreads) {
                bits.extend((0..n).rev().map(|b| self.ix.bit_of(value, b)));
                continue;
            }
            match self.ix.cast(value, Ty::BIT) {
                Some(bit) => bits.push(bit),
                None => {
                    let text = self.ix.value_text(value);
                    return self.fail(loc, format!("Element #{i} ({text}) is not convertable to a bit"));
                }
            }
        }
        bits.reverse();
        Ok(self.ix.bits(bits))
    }

    fn list_value(&mut self, expected: Option<Ty>) -> Step<Value> {
        self.next();
        let wanted = match expected {
            None => None,
            Some(ty) => match self.ix.types.elem(ty) {
                Some(elem) => Some(elem),
                None => {
                    let text = format!("Encountered a list when expecting a {}", self.ix.type_text(ty));
                    return self.tok_error(text);
                }
            },
        };
        let values = self.values(Tok::RSquare, wanted)?;
        self.expect(Tok::RSquare, "expected ']' at end of list value")?;
        let mut given = None;
        if self.eat(Tok::Less) {
            given = Some(self.parse_type()?);
            self.expect(Tok::Greater, "expected '>' at end of list element type")?;
        }
        let elem = self.element_type(&values, given, wanted)?;
        Ok(self.ix.list(elem, values))
    }

    fn element_type(&mut self, values: &[Value], given: Option<Ty>, wanted: Option<Ty>) -> Step<Ty> {
        let mut elem: Option<Ty> = None;
        for value in values {
            let Some(ty) = self.ix.type_of(value) else { continue };
            let joined = match elem {
                Some(before) => self.ix.join(before, ty),
                None => Some(ty),
            };
            if joined.is_none() {
                return self.tok_error("Incompatible types in list elements");
            }
            elem = joined;
        }
        if let Some(given) = given {
            if elem.is_some_and(|elem| !self.ix.convertible(elem, given)) {
                return self.tok_error("Incompatible types in list elements");
            }
            elem = Some(given);
        }
        match (elem, wanted) {
            (None, None) => self.tok_error("No type for list"),
            (None, Some(wanted)) => Ok(wanted),
            (Some(elem), Some(wanted)) if !self.ix.convertible(elem, wanted) => {
                let text = format!(
                    "Element type mismatch for list: element type '{}' not convertible to '{}'",
                    self.ix.type_text(elem),
                    self.ix.type_text(wanted)
                );
                self.tok_error(text)
            }
            (Some(elem), _) => Ok(elem),
        }
    }

    fn dag_value(&mut self) -> Step<Value> {
        self.next();
        let starts = matches!(
            self.tok,
            Tok::Id(_) | Tok::Question | Tok::LSquare | Tok::Bang(Op::Cast | Op::GetDagOp)
        );
        if !starts {
            return self.tok_error("expected identifier or list of value types in dag init");
        }
        let op = self.value()?;
        let name = self.dag_name("expected variable name in dag operator")?;
        let mut args = Vec::new();
        if self.tok != Tok::RParen {
            loop {
                if let Tok::Var(name) = self.tok {
                    self.next();
                    args.push((Value::Unset, Some(name)));
                } else {
                    let value = self.value()?;
                    args.push((value, self.dag_name("expected variable name in dag literal")?));
                }
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        self.expect(Tok::RParen, "expected ')' in dag init")?;
        Ok(self.ix.dag(op, name, args))
    }

    fn dag_name(&mut self, message: &str) -> Step<Option<Symbol>> {
        if !self.eat(Tok::Colon) {
            return Ok(None);
        }
        let Tok::Var(name) = self.tok else { return self.tok_error(message) };
        self.next();
        Ok(Some(name))
    }
}
