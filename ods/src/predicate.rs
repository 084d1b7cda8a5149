//! Conditions to predicates: a condition in C++ is parsed once and evaluated over the types, attributes and operations of the IR.

use crate::classes::Classes;
use crate::cpp::{self, Env, Expr, Val, eval::eval, plain_name};
use crate::native::{About, Native, native};
use rmlir_ir::constraint::{Pred, PredFn, Subject, Verdict};
use rmlir_ir::def::{Arity, ValueGroup};
use rmlir_ir::format::TypeFn;
use rmlir_ir::{Attr, AttrData, Context, OpRef, Part, Type};
use std::sync::Arc;

/// What a predicate says about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// A type.
    Type,
    /// An attribute.
    Attr,
    /// The value of a native property, which is kept as an attribute.
    Prop,
}

/// The predicate of a condition about `$_self`. A condition that is not understood at all gives an opaque predicate, which refuses
/// nothing.
pub fn compile(ctx: &Context, condition: &str, topic: Topic, classes: &Arc<Classes>) -> Pred {
    if condition.is_empty() {
        return Pred::True;
    }
    let Ok(expr) = cpp::parse(condition) else { return Pred::Opaque(condition.into()) };
    let names = Native { ctx, classes };
    let fast = match topic {
        Topic::Type => native(names, &expr, "_self", About::Type),
        Topic::Attr => native(names, &expr, "_self", About::Attr),
        Topic::Prop if expr == Expr::Bool(true) => Some(Pred::True),
        Topic::Prop => None,
    };
    if let Some(pred) = fast {
        return pred;
    }
    let classes = Arc::clone(classes);
    let test = move |ctx: &Context, subject: Subject| {
        let itself = match subject {
            Subject::Type(ty) => Val::Type(ty),
            Subject::Attr(attr) if topic == Topic::Prop => prop_value(ctx, attr),
            Subject::Attr(attr) => Val::Attr(attr),
        };
        let lookup = |name: &str| if name == "_self" { itself.clone() } else { Val::Unknown };
        let accessor = |_: &str| Val::Unknown;
        let env = Env { ctx, classes: &classes, lookup: &lookup, accessor: &accessor };
        eval(&env, &expr).truth()
    };
    Pred::Fn(PredFn::of_contents(condition, Arc::new(test)))
}

/// The value of a native property of the attribute that it is kept as.
pub(crate) fn prop_value<'m>(ctx: &'m Context, attr: Attr) -> Val<'m> {
    match ctx.attr_data(attr) {
        AttrData::Unit => Val::Bool(true),
        AttrData::Integer { ty, value } if *ty == ctx.i1() => Val::Bool(!value.is_zero()),
        AttrData::Integer { value, .. } => {
            value.to_i64().map_or(Val::Unknown, |value| Val::Int(value.into()))
        }
        AttrData::String { value, .. } => Val::Str(ctx.bytes(*value).into()),
        AttrData::Array(items) => Val::list(items.iter().map(|&item| prop_value(ctx, item))),
        AttrData::Dialect(data) => match &*data.params {
            [rmlir_ir::def::Param::Int(value)] => Val::Int((*value).into()),
            _ => Val::Unknown,
        },
        _ => Val::Unknown,
    }
}

/// The test of a predicate trait over an operation.
pub fn compile_trait(
    condition: &str,
    classes: &Arc<Classes>,
) -> Arc<dyn Fn(OpRef<'_>) -> Verdict + Send + Sync> {
    let Ok(expr) = cpp::parse(condition) else { return Arc::new(|_| Verdict::Unknown) };
    let classes = Arc::clone(classes);
    Arc::new(move |op| {
        let lookup = |name: &str| if name == "_op" { Val::Op(op) } else { named(op, |have| have == name) };
        let accessor = |name: &str| named(op, |have| plain_name(have) == name);
        let env = Env { ctx: op.ctx(), classes: &classes, lookup: &lookup, accessor: &accessor };
        eval(&env, &expr).truth()
    })
}

/// The operand or result group, attribute or property of an operation whose name satisfies a test.
fn named<'m>(op: OpRef<'m>, is: impl Fn(&str) -> bool) -> Val<'m> {
    let Some(def) = op.info().def() else { return Val::Unknown };
    let ctx = op.ctx();
    let group = |groups: &[ValueGroup]| {
        let at = groups.iter().position(|group| is(&group.name))?;
        Some((at, groups[at].arity.clone()))
    };
    let value = |values: Vec<Val<'m>>, arity: Arity| match (arity, values.as_slice()) {
        (Arity::One | Arity::Optional, [only]) => only.clone(),
        (Arity::Optional, []) => Val::Null,
        (Arity::One, _) => Val::Unknown,
        _ => Val::list(values),
    };
    if let Some((at, arity)) = group(&def.operands) {
        return value(op.operand_group(at).map(Val::Value).collect(), arity);
    }
    if let Some((at, arity)) = group(&def.results) {
        return value(op.result_group(at).map(Val::Value).collect(), arity);
    }
    if let Some(attr) = def.attrs.iter().find(|attr| is(&ctx.text(attr.name))) {
        return op.attr(attr.name).map_or(Val::Null, Val::Attr);
    }
    if let Some(prop) = def.props.iter().find(|prop| is(&ctx.text(prop.name))) {
        return op.attr(prop.name).map_or(Val::Unknown, |attr| prop_value(ctx, attr));
    }
    match def.regions.iter().position(|region| is(&region.name)) {
        Some(at) => op.region(at).map_or(Val::Unknown, Val::Region),
        None => Val::Unknown,
    }
}

/// A transformation of a type or attribute, called `$_self`, into the types that follow from it.
pub fn compile_transform(text: &str, classes: &Arc<Classes>) -> Option<TypeFn> {
    let expr = cpp::parse(text).ok()?;
    let classes = Arc::clone(classes);
    Some(Arc::new(move |ctx: &Context, part: Part| {
        // The text speaks of the type of a variable; that of an attribute is the type of the attribute.
        let itself = match part {
            Part::Type(ty) => Val::Type(ty),
            Part::Attr(attr) => Val::Attr(attr),
        };
        let lookup = |name: &str| if name == "_self" { itself.clone() } else { Val::Unknown };
        let accessor = |_: &str| Val::Unknown;
        let env = Env { ctx, classes: &classes, lookup: &lookup, accessor: &accessor };
        match eval(&env, &expr) {
            Val::Type(ty) => Some(vec![ty]),
            Val::List(items) => {
                items.iter().map(|item| if let Val::Type(ty) = item { Some(*ty) } else { None }).collect()
            }
            _ => None,
        }
    }))
}

/// The type that a C++ builder makes.
pub fn built_type(ctx: &Context, text: &str, classes: &Classes) -> Option<Type> {
    let expr = cpp::parse(text).ok()?;
    let nothing = |_: &str| Val::Unknown;
    match eval(&Env { ctx, classes, lookup: &nothing, accessor: &nothing }, &expr) {
        Val::Type(ty) => Some(ty),
        _ => None,
    }
}
