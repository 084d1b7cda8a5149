//! Conditions of common shapes as predicates that need no evaluator.

use crate::builtin;
use crate::classes::{Class, Classes, attr_has, bare, short, type_has};
use crate::cpp::{Expr, Lambda, Op};
use crate::predicate::interpreted;
use rmlir_ir::Context;
use rmlir_ir::constraint::{Pred, PredFn, Subject, Verdict};
use std::sync::Arc;

/// What names mean.
#[derive(Clone, Copy)]
pub(crate) struct Native<'c> {
    pub(crate) ctx: &'c Context,
    pub(crate) classes: &'c Arc<Classes>,
    /// Lambdas around the condition.
    lambdas: u32,
}

impl<'c> Native<'c> {
    /// What names mean in a condition.
    pub(crate) fn new(ctx: &'c Context, classes: &'c Arc<Classes>) -> Native<'c> {
        Native { ctx, classes, lambdas: 0 }
    }
}

/// What the condition is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    Type,
    Attr,
}

/// The predicate of a condition about the variable `name`, if it or a part of it has a common shape.
pub(crate) fn native(cx: Native<'_>, expr: &Expr, name: &str, about: About) -> Option<Pred> {
    match expr {
        Expr::Bool(true) => Some(Pred::True),
        Expr::Unary(b'!', inner) => Some(Pred::Not(native(cx, inner, name, about)?.into())),
        Expr::Binary(Op::And, a, b) => Some(Pred::and(both(cx, [a, b], name, about)?)),
        Expr::Binary(Op::Or, a, b) => Some(Pred::or(both(cx, [a, b], name, about)?)),
        Expr::Call(callee, args) => call(cx, callee, args, name, about),
        // `attr && (...)`: an element of an array is always there.
        _ if is_self(expr, name) && about == About::Attr => Some(Pred::True),
        _ => None,
    }
}

/// Two conditions, if one of them has a common shape.
fn both(cx: Native<'_>, exprs: [&Expr; 2], name: &str, about: About) -> Option<[Pred; 2]> {
    let [first, second] = exprs;
    match (native(cx, first, name, about), native(cx, second, name, about)) {
        (None, None) => None,
        (a, b) => {
            Some([a.or_else(|| left(cx, first, name, about))?, b.or_else(|| left(cx, second, name, about))?])
        }
    }
}

/// What is left to the evaluator, where what stands beside it is not. Nothing where it may speak of more than the variable.
fn left(cx: Native<'_>, expr: &Expr, name: &str, about: About) -> Option<Pred> {
    const ITSELF: &str = "_self";
    let expr = match cx.lambdas {
        0 => expr.clone(),
        1 if !expr.any(&|part| matches!(part, Expr::Var(_))) => {
            let lambda = Lambda { params: vec![name.into()], body: expr.clone() };
            Expr::Call(Expr::Lambda(lambda.into()).into(), vec![Expr::Var(ITSELF.into())])
        }
        // The variables of outer ones are not known here.
        _ => return None,
    };
    let kind = match about {
        About::Type => "a condition about a type",
        About::Attr => "a condition about an attribute",
    };
    Some(Pred::Fn(interpreted(kind, expr, cx.classes, false)))
}

/// The condition of what a lambda is about.
fn inner(cx: Native<'_>, lambda: &Lambda, about: About) -> Option<Pred> {
    let [param] = lambda.params.as_slice() else { return None };
    let (cx, body) = (Native { lambdas: cx.lambdas + 1, ..cx }, &lambda.body);
    native(cx, body, param, about).or_else(|| left(cx, body, param, about))
}

fn is_self(expr: &Expr, name: &str) -> bool {
    match expr {
        Expr::Var(var) => **var == *name,
        Expr::Name(var, _) => **var == *name,
        _ => false,
    }
}

fn call(cx: Native<'_>, callee: &Expr, args: &[Expr], name: &str, about: About) -> Option<Pred> {
    match (callee, args) {
        (Expr::Name(function, classes), [arg]) if bare(function) == "isa" && is_self(arg, name) => {
            one_of(cx, classes, about)
        }
        (Expr::Name(function, classes), [arg])
            if bare(function) == "isa" && about == About::Attr && is_value_of_type_attr(arg, name) =>
        {
            Some(Pred::TypeValue(one_of(cx, classes, About::Type)?.into()))
        }
        (Expr::Member(object, method, _), args) if is_self(object, name) && about == About::Type => {
            scalar(cx.ctx, method, args)
        }
        // The type of an integer attribute.
        (Expr::Member(object, method, _), args) if about == About::Attr && is_type_of_self(object, name) => {
            Some(Pred::AttrType(scalar(cx.ctx, method, args)?.into()))
        }
        // `[](Type elementType) { return ...; }(cast<ShapedType>(self).getElementType())`
        (Expr::Lambda(lambda), [arg]) if about == About::Type && is_element_of_self(arg, name) => {
            Some(Pred::Element(inner(cx, lambda, About::Type)?.into()))
        }
        (Expr::Name(function, _), [range, Expr::Lambda(lambda)])
            if about == About::Attr
                && bare(function) == "all_of"
                && is_cast_of_self(range, "ArrayAttr", name) =>
        {
            Some(Pred::EachElement(inner(cx, lambda, About::Attr)?.into()))
        }
        _ => None,
    }
}

/// A test of several classes.
fn one_of(cx: Native<'_>, classes: &[Box<str>], about: About) -> Option<Pred> {
    let mut tests: Vec<Pred> = classes.iter().map(|class| isa(cx, class, about)).collect::<Option<_>>()?;
    if tests.len() == 1 { tests.pop() } else { Some(Pred::or(tests)) }
}

/// `cast<Class>(self)`
fn is_cast_of_self(expr: &Expr, class: &str, name: &str) -> bool {
    match expr {
        Expr::Call(callee, args) => match (&**callee, args.as_slice()) {
            (Expr::Name(function, classes), [arg]) => {
                bare(function) == "cast"
                    && classes.iter().any(|have| short(have) == class)
                    && is_self(arg, name)
            }
            _ => false,
        },
        _ => false,
    }
}

/// `cast<IntegerAttr>(self).getType()`
fn is_type_of_self(expr: &Expr, name: &str) -> bool {
    is_getter(expr, "getType", |object| {
        is_cast_of_self(object, "IntegerAttr", name) || is_cast_of_self(object, "FloatAttr", name)
    })
}

/// `cast<TypeAttr>(self).getValue()`
fn is_value_of_type_attr(expr: &Expr, name: &str) -> bool {
    is_getter(expr, "getValue", |object| is_cast_of_self(object, "TypeAttr", name))
}

/// `cast<ShapedType>(self).getElementType()`
fn is_element_of_self(expr: &Expr, name: &str) -> bool {
    is_getter(expr, "getElementType", |object| is_cast_of_self(object, "ShapedType", name))
}

fn is_getter(expr: &Expr, method: &str, test: impl Fn(&Expr) -> bool) -> bool {
    match expr {
        Expr::Call(callee, args) if args.is_empty() => match &**callee {
            Expr::Member(object, have, _) => **have == *method && test(object),
            _ => false,
        },
        _ => false,
    }
}

/// A test of a class.
pub(crate) fn isa(cx: Native<'_>, class: &str, about: About) -> Option<Pred> {
    builtin_isa(cx.ctx, short(class), about).or_else(|| other_isa(cx.classes, class, about))
}

/// A test of a class that the dialects define, if it is known what it is.
fn other_isa(classes: &Arc<Classes>, class: &str, about: About) -> Option<Pred> {
    if !classes.knows(class) {
        return None;
    }
    let name = bare(short(class));
    // Dialects have types and attributes of the same name as builtin ones.
    let qualified = classes.qualified(class);
    if about == About::Type && name == "Type" && qualified.is_none() {
        return Some(Pred::True);
    }
    let builtin = if qualified.is_none() { builtin::Test::of(name) } else { builtin::Test::default() };
    let (loaded, name) = (qualified.or_else(|| classes.get(class)).cloned(), Box::<str>::from(name));
    let loads = loaded.is_some();
    let by_definition = builtin.is_none() && loaded.as_ref().is_some_and(is_by_definition);
    let test = move |ctx: &Context, subject: Subject| match (subject, about) {
        (Subject::Type(ty), About::Type) => match (builtin.has_type(ctx.type_data(ty)), &loaded) {
            (Some(answer), _) => answer.into(),
            (None, Some(class)) => type_has(ctx, ty, class, &name),
            (None, None) => Verdict::Unknown,
        },
        (Subject::Attr(attr), About::Attr) => match (builtin.has_attr(ctx, attr), &loaded) {
            (Some(answer), _) => answer.into(),
            (None, Some(class)) => attr_has(ctx, attr, class, &name),
            (None, None) => Verdict::Unknown,
        },
        _ => Verdict::Unknown,
    };
    let (called, test) = (format!("isa<{class}>"), Arc::new(test));
    // What a builtin class is shows at a glance: an answer that is looked for takes longer.
    Some(Pred::Fn(match loads {
        true if by_definition => PredFn::of_definition(called, test),
        true => PredFn::of_contents(called, test),
        false => PredFn::new(called, test),
    }))
}

/// Whether the definition of a type or attribute of a dialect tells if that is of a class. Of some builtin classes it is by what it holds.
fn is_by_definition(class: &Class) -> bool {
    match class {
        Class::Builtin(_) => false,
        Class::Members(members) => members.iter().all(is_by_definition),
        Class::Type(..) | Class::Attr(..) | Class::Integer(..) | Class::Op(_) => true,
    }
}

/// A test of a class of the builtin dialect.
fn builtin_isa(ctx: &Context, class: &str, about: About) -> Option<Pred> {
    match about {
        About::Type => builtin::type_pred(ctx, class),
        About::Attr => builtin::attr_pred(ctx, class),
    }
}

/// `isF32()`, `isSignlessInteger(8)`, `isIndex()` and the like.
fn scalar(ctx: &Context, method: &str, args: &[Expr]) -> Option<Pred> {
    let width = match args {
        [] => None,
        [Expr::Int(width)] => Some(u32::try_from(*width).ok()?),
        _ => return None,
    };
    builtin::Scalar::of_method(method)?.pred(ctx, width)
}
