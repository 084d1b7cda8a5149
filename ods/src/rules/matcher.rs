//! Native functions of sources: what an operation must be in other ways than by its name.

use super::code::{Code, Given, spelled_out};
use super::natives::Natives;
use crate::classes::{Classes, bare};
use crate::cpp::{self, Expr};
use rmlir_ir::OpAddr;
use rmlir_ir::fold::constant_of;
use rmlir_rewrite::PatternRewriter;
use rmlir_rewrite::rules::{Item, Matcher};
use std::sync::Arc;

/// The function of a call in C++ that looks at `$_self` and gives `outputs` things.
pub(super) fn compile(
    text: &str,
    outputs: usize,
    natives: &Natives,
    classes: &Arc<Classes>,
) -> Result<Matcher, String> {
    let text = spelled_out(text, outputs);
    let parsed = cpp::parse(&text).map_err(|error| format!("C++ code '{text}' is {error}"))?;
    let expr = without_wrapping(parsed);
    if let Expr::Call(callee, args) = &expr
        && let Expr::Name(name, _) = &**callee
    {
        if bare(name) == "matchPattern"
            && let [_, Expr::Call(pattern, inner)] = &args[..]
            && let Expr::Name(pattern, _) = &**pattern
        {
            return constant(bare(pattern), inner, outputs, natives, classes);
        }
        if natives.find_matcher(bare(name)).is_some() {
            return registered(bare(name), args, &text, natives, classes);
        }
    }
    // A question that gives nothing.
    let code = Code::of(expr, &text, 0, natives, classes)?;
    if outputs > 0 || !code.only_looks() {
        return Err(format!("'{text}' is no function that is known to look at an operation"));
    }
    Ok(Arc::new(move |rw: &PatternRewriter<'_>, at: OpAddr| {
        let itself = Item::Op(at);
        code.holds(rw, Given { itself: &itself, args: &[] }).then(Vec::new)
    }))
}

/// `success(x)` and the like are `x`.
fn without_wrapping(mut expr: Expr) -> Expr {
    loop {
        match expr {
            Expr::Call(callee, mut args)
                if args.len() == 1
                    && matches!(&*callee, Expr::Name(name, _) if matches!(bare(name), "success" | "succeeded" | "LogicalResult")) =>
            {
                expr = args.remove(0);
            }
            other => return other,
        }
    }
}

/// `matchPattern(result, m_Constant(&$0))` and other patterns over constants.
fn constant(
    pattern: &str,
    inner: &[Expr],
    outputs: usize,
    natives: &Natives,
    classes: &Arc<Classes>,
) -> Result<Matcher, String> {
    if pattern == "m_Constant" && outputs <= 1 && inner.len() <= 1 {
        return Ok(Arc::new(|rw: &PatternRewriter<'_>, at: OpAddr| {
            Some(vec![Item::Attr(constant_of(rw.op(at))?)])
        }));
    }
    let Some(test) = natives.find_matcher(pattern).cloned() else {
        return Err(format!("'{pattern}' is no pattern of constants that is known"));
    };
    let inner = plain(inner, outputs, natives, classes)?;
    Ok(Arc::new(move |rw: &PatternRewriter<'_>, at: OpAddr| {
        let itself = Item::Op(at);
        let args: Option<Vec<Item>> = inner.iter().map(|code| code.look(rw, &itself)).collect();
        test(rw, at, &args?)
    }))
}

/// A function that is registered.
fn registered(
    name: &str,
    args: &[Expr],
    text: &str,
    natives: &Natives,
    classes: &Arc<Classes>,
) -> Result<Matcher, String> {
    let Some(test) = natives.find_matcher(name).cloned() else {
        return Err(format!("'{text}' calls '{name}', which is not there"));
    };
    let inner = plain(args, usize::MAX, natives, classes)?;
    Ok(Arc::new(move |rw: &PatternRewriter<'_>, at: OpAddr| {
        let itself = Item::Op(at);
        let args: Option<Vec<Item>> = inner.iter().map(|code| code.look(rw, &itself)).collect();
        test(rw, at, &args?)
    }))
}

/// The code of those arguments that are neither the operation nor what is given back.
fn plain(
    args: &[Expr],
    outputs: usize,
    natives: &Natives,
    classes: &Arc<Classes>,
) -> Result<Vec<Code>, String> {
    let is_own = |arg: &&Expr| match arg {
        Expr::Var(name) => {
            matches!(&**name, "_self" | "_builder")
                || name.parse::<usize>().is_ok_and(|index| index < outputs)
        }
        _ => false,
    };
    let inner = args.iter().filter(|arg| !is_own(arg));
    inner.map(|arg| Code::of(arg.clone(), "an argument of a matcher", 0, natives, classes)).collect()
}
