//! Conditions to predicates: a condition in C++ is parsed once and evaluated over the types, attributes and operations of the IR.

use crate::classes::Classes;
use crate::cpp::{self, Env, Expr, Val, eval::eval, plain_name};
use crate::native::{About, Native, isa, native};
use crate::relation::{FieldName, Related};
use rmlir_ir::constraint::{Pred, PredFn, Subject};
use rmlir_ir::def::{Arity, ValueGroup};
use rmlir_ir::format::TypeFn;
use rmlir_ir::traits::{Relation, Traced};
use rmlir_ir::{Attr, AttrData, Context, Ident, OpRef, Part, Type, ValueRef};
use rmlir_par::threads::get_or_make;
use std::cell::Cell;
use std::sync::{Arc, OnceLock};

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
    let names = Native::new(ctx, classes);
    let fast = match topic {
        Topic::Type => native(names, &expr, "_self", About::Type),
        Topic::Attr => native(names, &expr, "_self", About::Attr),
        Topic::Prop if expr == Expr::Bool(true) => Some(Pred::True),
        Topic::Prop => None,
    };
    if let Some(pred) = fast {
        return pred;
    }
    Pred::Fn(interpreted(condition, expr, classes, topic == Topic::Prop))
}

/// A predicate that the evaluator tells, of an expression about `$_self`; what that is of a property is its value.
pub(crate) fn interpreted(name: &str, expr: Expr, classes: &Arc<Classes>, of_prop: bool) -> PredFn {
    let classes = Arc::clone(classes);
    let test = move |ctx: &Context, subject: Subject| {
        let itself = match subject {
            Subject::Type(ty) => Val::Type(ty),
            Subject::Attr(attr) if of_prop => prop_value(ctx, attr),
            Subject::Attr(attr) => Val::Attr(attr),
        };
        let lookup = |name: &str| if name == "_self" { itself.clone() } else { Val::Unknown };
        let accessor = |_: &str| Val::Unknown;
        let beyond = Cell::new(false);
        let env = Env { ctx, classes: &classes, lookup: &lookup, accessor: &accessor, beyond: &beyond };
        eval(&env, &expr).truth()
    };
    PredFn::of_contents(name, Arc::new(test))
}

/// What [`compile`] gives for the condition of being of a class. Nothing where that is left to it.
pub(crate) fn class(ctx: &Context, class: &str, topic: Topic, classes: &Arc<Classes>) -> Option<Pred> {
    let about = match topic {
        Topic::Type => About::Type,
        Topic::Attr => About::Attr,
        Topic::Prop => return None,
    };
    // A list of classes, or one with parameters, is read with care.
    let plain = class.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':'));
    if plain && !class.is_empty() { isa(Native::new(ctx, classes), class, about) } else { None }
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

/// The condition of a predicate trait, which many operations can have.
pub(crate) struct TraitCondition {
    expr: Expr,
    /// What it says if it has a common shape.
    related: Option<Related<FieldName>>,
    classes: Arc<Classes>,
}

impl TraitCondition {
    /// Reads a condition. None that is not understood.
    pub(crate) fn parse(condition: &str, classes: &Arc<Classes>) -> Option<TraitCondition> {
        let expr = cpp::parse(condition).ok()?;
        Some(TraitCondition { related: Related::of(classes, &expr), expr, classes: Arc::clone(classes) })
    }

    /// The test over operations of one name. Each evaluation tells whether it looked at more than the signature.
    pub(crate) fn relation(self: Arc<Self>) -> Relation {
        let known = OnceLock::new();
        Relation::Traced(Arc::new(move |op| {
            let (fields, related) = get_or_make(&known, || {
                let fields = Fields::of(op);
                let related = self.related.as_ref().map(|related| related.located(&fields));
                (fields, related)
            });
            match related.as_ref().map(|related| related.holds(op)) {
                Some(Ok(verdict)) => Traced { verdict, beyond: false },
                _ => self.eval(op, fields),
            }
        }))
    }

    fn eval(&self, op: OpRef<'_>, fields: &Fields) -> Traced {
        let beyond = Cell::new(false);
        let lookup = |name: &str| match name {
            "_op" => Val::Op(op),
            _ => fields.value(op, &beyond, |field| &*field.name == name),
        };
        let accessor = |name: &str| as_number(op, fields.value(op, &beyond, |field| &*field.plain == name));
        let classes = &*self.classes;
        let env = Env { ctx: op.ctx(), classes, lookup: &lookup, accessor: &accessor, beyond: &beyond };
        let verdict = eval(&env, &self.expr).truth();
        Traced { verdict, beyond: beyond.get() }
    }
}

/// The fields of the definition of an operation, in the order in which a name is looked for.
pub(crate) struct Fields(Box<[Field]>);

struct Field {
    name: Box<str>,
    /// The name as that of an accessor.
    plain: Box<str>,
    at: Place,
}

/// Where an operation has what a field of its definition stands for.
#[derive(Clone)]
pub(crate) enum Place {
    Operands(usize, Arity),
    Results(usize, Arity),
    Attr(Ident),
    Prop(Ident),
    Region(usize),
}

impl Fields {
    fn of(op: OpRef<'_>) -> Fields {
        let Some(def) = op.info().def() else { return Fields(Box::default()) };
        let ctx = op.ctx();
        let field = |name: &str, at| Field { name: name.into(), plain: plain_name(name).into(), at };
        let groups = |groups: &[ValueGroup], place: fn(usize, Arity) -> Place| -> Vec<Field> {
            let groups = groups.iter().enumerate();
            groups.map(|(i, group)| field(&group.name, place(i, group.arity.clone()))).collect()
        };
        let groups =
            groups(&def.operands, Place::Operands).into_iter().chain(groups(&def.results, Place::Results));
        let attrs = def.attrs.iter().map(|attr| field(&ctx.text(attr.name), Place::Attr(attr.name)));
        let props = def.props.iter().map(|prop| field(&ctx.text(prop.name), Place::Prop(prop.name)));
        let regions = def.regions.iter().enumerate().map(|(i, region)| field(&region.name, Place::Region(i)));
        Fields(groups.chain(attrs).chain(props).chain(regions).collect())
    }

    /// Where an operation has the field of a name.
    pub(crate) fn place(&self, name: &str) -> Option<&Place> {
        self.0.iter().find(|field| *field.name == *name).map(|field| &field.at)
    }

    /// What an operation has for the first field that satisfies a test.
    fn value<'m>(&self, op: OpRef<'m>, beyond: &Cell<bool>, is: impl Fn(&Field) -> bool) -> Val<'m> {
        let Some(field) = self.0.iter().find(|field| is(field)) else { return Val::Unknown };
        match &field.at {
            Place::Operands(at, arity) => values(arity, op.operand_group(*at)),
            Place::Results(at, arity) => values(arity, op.result_group(*at)),
            Place::Attr(name) => op.attr(*name).map_or(Val::Null, Val::Attr),
            Place::Prop(name) => op.attr(*name).map_or(Val::Unknown, |attr| prop_value(op.ctx(), attr)),
            Place::Region(at) => {
                beyond.set(true);
                op.region(*at).map_or(Val::Unknown, Val::Region)
            }
        }
    }
}

/// What an accessor gives of an integer attribute: its value.
fn as_number<'m>(op: OpRef<'m>, value: Val<'m>) -> Val<'m> {
    let Val::Attr(attr) = value else { return value };
    match op.ctx().attr_data(attr) {
        AttrData::Integer { ty, value } if *ty == op.ctx().i1() => Val::Bool(!value.is_zero()),
        AttrData::Integer { value: number, .. } => match number.to_i64() {
            Some(number) => Val::Int(number.into()),
            None => Val::ApInt(number.clone()),
        },
        _ => value,
    }
}

/// The values of a group: one, or a list of them.
fn values<'m>(arity: &Arity, values: impl Iterator<Item = ValueRef<'m>>) -> Val<'m> {
    let mut values = values.map(Val::Value);
    if !matches!(arity, Arity::One | Arity::Optional) {
        return Val::list(values);
    }
    match (values.next(), values.next()) {
        (Some(only), None) => only,
        (None, _) if *arity == Arity::Optional => Val::Null,
        (Some(first), Some(second)) if *arity == Arity::Optional => {
            Val::list([first, second].into_iter().chain(values))
        }
        _ => Val::Unknown,
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
        let beyond = Cell::new(false);
        let env = Env { ctx, classes: &classes, lookup: &lookup, accessor: &accessor, beyond: &beyond };
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
    let beyond = Cell::new(false);
    match eval(&Env { ctx, classes, lookup: &nothing, accessor: &nothing, beyond: &beyond }, &expr) {
        Val::Type(ty) => Some(ty),
        _ => None,
    }
}
