//! C++ text of rules: calls of native functions are taken out of an expression, what is left is evaluated.

use super::natives::{Function, Natives};
use crate::classes::{Classes, bare};
use crate::cpp::eval::eval;
use crate::cpp::known::{Scope, unknown};
use crate::cpp::{self, Env, Expr, Val};
use rmlir_ir::constraint::Verdict;
use rmlir_rewrite::PatternRewriter;
use rmlir_rewrite::rules::Item;
use std::cell::Cell;
use std::sync::Arc;

/// Deepest nesting of calls; the parser has its own.
const MAX_CALLS: usize = 256;

/// A text that is ready to be run.
pub(super) struct Code {
    /// Calls of native functions, in order: the value of call `i` is called `$__i`.
    calls: Vec<(Function, Vec<Expr>)>,
    /// What is left.
    rest: Expr,
    classes: Arc<Classes>,
}

/// What a text is run with.
#[derive(Clone, Copy)]
pub(super) struct Given<'g> {
    /// `$_self`
    pub(super) itself: &'g Item,
    /// `$0` and so on.
    pub(super) args: &'g [Item],
}

/// What surrounds a call and means nothing here.
fn is_surrounding(expr: &Expr) -> bool {
    matches!(expr, Expr::Var(name) if matches!(&**name, "_builder" | "_loc" | "_ctxt"))
}

/// The name under which a callee may be registered.
fn native_name(callee: &Expr) -> Option<&str> {
    match callee {
        Expr::Name(name, _) => Some(bare(name)),
        Expr::Member(object, name, _) if is_surrounding(object) => Some(name),
        _ => None,
    }
}

/// `$3...` stands for `$3` and all that follow; `&$0` for what is given back.
pub(super) fn spelled_out(text: &str, args: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.trim().trim_end_matches(';').trim_end();
    while let Some(at) = rest.find('$') {
        let (before, after) = rest.split_at(at);
        out.push_str(before.strip_suffix('&').filter(|kept| !kept.ends_with('&')).unwrap_or(before));
        let digits = after[1..].bytes().take_while(u8::is_ascii_digit).count();
        let (name, tail) = after.split_at(1 + digits);
        match (name[1..].parse::<usize>(), tail.strip_prefix("...")) {
            (Ok(first), Some(tail)) => {
                let names: Vec<String> = (first..args).map(|index| format!("${index}")).collect();
                out.push_str(&names.join(", "));
                rest = tail;
            }
            _ => {
                out.push_str(name);
                rest = tail;
            }
        }
    }
    out.push_str(rest);
    out
}

impl Code {
    /// The code of a text over `args` arguments.
    pub(super) fn new(
        text: &str,
        args: usize,
        natives: &Natives,
        classes: &Arc<Classes>,
    ) -> Result<Code, String> {
        let text = spelled_out(text, args);
        let expr = cpp::parse(&text).map_err(|error| format!("C++ code '{text}' is {error}"))?;
        Code::of(expr, &text, args, natives, classes)
    }

    pub(super) fn of(
        expr: Expr,
        text: &str,
        args: usize,
        natives: &Natives,
        classes: &Arc<Classes>,
    ) -> Result<Code, String> {
        let mut calls = Vec::new();
        let rest = take_calls(expr, natives, &mut calls);
        if calls.len() > MAX_CALLS {
            return Err(format!("C++ code '{text}' has too many calls"));
        }
        let code = Code { calls, rest, classes: Arc::clone(classes) };
        let unknown = code.unknown(args);
        if unknown.is_empty() {
            return Ok(code);
        }
        Err(format!("C++ code '{text}' needs what is not there: {}", unknown.join(", ")))
    }

    fn unknown(&self, args: usize) -> Vec<String> {
        let is_var = |name: &str| {
            let number = |text: &str, below: usize| text.parse::<usize>().is_ok_and(|number| number < below);
            match name.strip_prefix("__") {
                Some(call) => number(call, self.calls.len()),
                None => name == "_loc" || number(name, args),
            }
        };
        let is_accessor = |_: &str| false;
        let scope = Scope { classes: &self.classes, is_var: &is_var, is_accessor: &is_accessor };
        let args = self.calls.iter().flat_map(|(_, args)| args);
        args.chain([&self.rest]).flat_map(|expr| unknown(expr, &scope)).collect()
    }

    /// Whether it may be run where nothing can be made.
    pub(super) fn only_looks(&self) -> bool {
        self.calls.iter().all(|(function, _)| matches!(function, Function::Look(_)))
    }

    /// What it gives.
    pub(super) fn run(&self, rw: &mut PatternRewriter<'_>, given: Given<'_>) -> Option<Item> {
        let mut values = Vec::with_capacity(self.calls.len());
        for (function, args) in &self.calls {
            let args = self.items(rw, args, given, &values)?;
            values.push(match function {
                Function::Look(function) => function(rw, &args)?,
                Function::Make(function) => function(rw, &args)?,
            });
        }
        self.with(rw, &self.rest, given, &values, item_of)
    }

    /// What it gives where nothing can be made.
    pub(super) fn look(&self, rw: &PatternRewriter<'_>, itself: &Item) -> Option<Item> {
        let given = Given { itself, args: &[] };
        let values = self.looked(rw, given)?;
        self.with(rw, &self.rest, given, &values, item_of)
    }

    fn looked(&self, rw: &PatternRewriter<'_>, given: Given<'_>) -> Option<Vec<Item>> {
        let mut values = Vec::with_capacity(self.calls.len());
        for (function, args) in &self.calls {
            let Function::Look(function) = function else { return None };
            let args = self.items(rw, args, given, &values)?;
            values.push(function(rw, &args)?);
        }
        Some(values)
    }

    /// Whether it holds; what nobody knows does not.
    pub(super) fn holds(&self, rw: &PatternRewriter<'_>, given: Given<'_>) -> bool {
        let Some(values) = self.looked(rw, given) else { return false };
        self.with(rw, &self.rest, given, &values, |value| Some(value.truth() == Verdict::Yes)) == Some(true)
    }

    fn items(
        &self,
        rw: &PatternRewriter<'_>,
        args: &[Expr],
        given: Given<'_>,
        calls: &[Item],
    ) -> Option<Vec<Item>> {
        args.iter().map(|arg| self.with(rw, arg, given, calls, item_of)).collect()
    }

    fn with<R>(
        &self,
        rw: &PatternRewriter<'_>,
        expr: &Expr,
        given: Given<'_>,
        calls: &[Item],
        then: impl FnOnce(&Val<'_>) -> Option<R>,
    ) -> Option<R> {
        let value = |item: Option<&Item>| item.map_or(Val::Unknown, |item| val_of(rw, item));
        let lookup = |name: &str| match (name, name.strip_prefix("__")) {
            ("_self", _) => value(Some(given.itself)),
            (_, Some(call)) => value(call.parse::<usize>().ok().and_then(|index| calls.get(index))),
            _ => value(name.parse::<usize>().ok().and_then(|index| given.args.get(index))),
        };
        let accessor = |_: &str| Val::Unknown;
        let beyond = Cell::new(false);
        let env = Env {
            ctx: rw.ctx(),
            classes: &self.classes,
            lookup: &lookup,
            accessor: &accessor,
            beyond: &beyond,
        };
        then(&eval(&env, expr))
    }
}

/// Takes calls of native functions out of an expression, inner ones first.
fn take_calls(expr: Expr, natives: &Natives, calls: &mut Vec<(Function, Vec<Expr>)>) -> Expr {
    let mut inside = |expr: Box<Expr>| Box::new(take_calls(*expr, natives, calls));
    match expr {
        Expr::Call(callee, args) => {
            let args: Vec<Expr> = args.into_iter().map(|arg| take_calls(arg, natives, calls)).collect();
            match native_name(&callee).and_then(|name| natives.function(name)) {
                Some(function) => {
                    let args = args.into_iter().filter(|arg| !is_surrounding(arg)).collect();
                    calls.push((function.clone(), args));
                    Expr::Var(format!("__{}", calls.len() - 1).into())
                }
                None => Expr::Call(Box::new(take_calls(*callee, natives, calls)), args),
            }
        }
        Expr::Member(object, name, args) => Expr::Member(inside(object), name, args),
        Expr::Index(object, index) => Expr::Index(inside(object), inside(index)),
        Expr::Unary(op, inner) => Expr::Unary(op, inside(inner)),
        Expr::Binary(op, a, b) => Expr::Binary(op, inside(a), inside(b)),
        Expr::Cond(a, b, c) => Expr::Cond(inside(a), inside(b), inside(c)),
        Expr::Braces(items) => {
            Expr::Braces(items.into_iter().map(|item| take_calls(item, natives, calls)).collect())
        }
        other => other,
    }
}

/// An item as a value of an expression.
pub(super) fn val_of<'m>(rw: &'m PatternRewriter<'_>, item: &Item) -> Val<'m> {
    match item {
        Item::Nothing => Val::Null,
        Item::Value(value) => Val::Value(rw.value(*value)),
        Item::Values(values) => Val::list(values.iter().map(|&value| Val::Value(rw.value(value)))),
        Item::Op(at) => Val::Op(rw.op(*at)),
        Item::Attr(attr) => Val::Attr(*attr),
        Item::Type(ty) => Val::Type(*ty),
        Item::Bool(value) => Val::Bool(*value),
        Item::Int(value) => Val::Int(*value),
        Item::Float(value) => Val::Float(*value),
        Item::Text(text) => Val::Str(text[..].into()),
        Item::List(items) => Val::list(items.iter().map(|item| val_of(rw, item))),
    }
}

/// A value of an expression as an item; `None` if nobody knows it.
fn item_of(value: &Val<'_>) -> Option<Item> {
    Some(match value {
        Val::Null => Item::Nothing,
        Val::Bool(value) => Item::Bool(*value),
        Val::Int(value) => Item::Int(*value),
        Val::Float(value) => Item::Float(*value),
        Val::ApInt(value) => Item::Int(value.to_i64()?.into()),
        Val::Type(ty) => Item::Type(*ty),
        Val::Attr(attr) => Item::Attr(*attr),
        Val::Str(text) => Item::Text(text[..].into()),
        Val::Value(value) => Item::Value(value.id()),
        Val::Op(op) => Item::Op(op.global()),
        Val::List(items) => Item::List(items.iter().map(item_of).collect::<Option<_>>()?),
        Val::Unknown | Val::Region(_) | Val::Builder | Val::Func(..) | Val::Method(..) | Val::Lambda(..) => {
            return None;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_spelled_out() {
        assert_eq!(spelled_out("f($_builder, $1...);", 3), "f($_builder, $1, $2)");
        assert_eq!(spelled_out("g($_self, &$0, $1 && $0)", 2), "g($_self, $0, $1 && $0)");
        assert_eq!(spelled_out("f($0...)", 0), "f()");
    }
}
