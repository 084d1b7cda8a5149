//! The results of a rule: what is made.

use super::{MAX_DEPTH, Node, One, Read, native, split_index, topic};
use crate::model::rules::{
    ArgPlace, Bound, Location, Made, MadeOp, NativeCall, Outcome, ResultTypes, SlotKind, Topic, TypeSource,
};
use crate::model::{ArgRef, Op, Trait};
use rmlir_tablegen::{Dag, RecordRef, Value};

/// What stands at the end of a tree and is no argument.
#[derive(Default)]
struct Tail {
    location: Option<Location>,
    types: Option<Vec<TypeSource>>,
}

/// Where a tree of a result stands.
#[derive(Clone, Copy)]
struct Place {
    depth: u32,
    /// The first result group of the root that it replaces, if it replaces any.
    replaces: Option<u32>,
}

const INSIDE: Option<u32> = None;

impl<'k> One<'k, '_> {
    pub(super) fn outcomes(&mut self, root: &Op) -> Read<Vec<Outcome>> {
        let trees = self.trees("resultPatterns")?;
        let expected = root.results.len();
        // The last ones replace the results of the root. `left[i]`: how many results are replaced before pattern `i`.
        let mut left = vec![0i64; trees.len() + 1];
        left[trees.len()] = expected as i64;
        for (index, &tree) in trees.iter().enumerate().rev() {
            left[index] = left[index + 1] - self.value_count(tree)? as i64;
        }
        if left[0] > 0 {
            return self.error("not enough values generated to replace the matched op");
        }
        let first = left.iter().position(|&left| left >= 0).unwrap_or(trees.len());
        if left[first] != 0 {
            let name = first
                .checked_sub(1)
                .and_then(|index| trees.get(index))
                .map_or("", |tree| self.operator_name(tree));
            return self.error(format!(
                "cannot use the same multi-result op '{name}' to generate both auxiliary values and values to be used for \
                 replacing the matched op"
            ));
        }
        let mut outcomes = Vec::with_capacity(trees.len());
        for (index, &tree) in trees.iter().enumerate() {
            let replaces = (index >= first).then_some(left[index].max(0) as u32);
            let made = self.tree(tree, Place { depth: 0, replaces })?;
            outcomes.push(Outcome {
                made,
                replaces: replaces.is_some(),
                index: split_index(self.operator_name(tree)).1,
            });
        }
        Ok(outcomes)
    }

    pub(super) fn supplemental(&mut self) -> Read<Vec<Made>> {
        let trees = self.trees("supplementalPatterns")?;
        trees.into_iter().map(|tree| self.tree(tree, Place { depth: 0, replaces: INSIDE })).collect()
    }

    fn trees(&self, field: &str) -> Read<Vec<&'k Dag>> {
        let list = self.record.list(field).unwrap_or(&[]);
        let dag = |value: &'k Value| match value {
            Value::Dag(dag) => Ok(&**dag),
            _ => self.error(format!("'{field}' must be trees")),
        };
        list.iter().map(dag).collect()
    }

    /// How many result groups a tree gives.
    fn value_count(&mut self, dag: &'k Dag) -> Read<usize> {
        if split_index(self.operator_name(dag)).1.is_some() {
            return Ok(1);
        }
        let Some(operator) = self.operator(dag) else { return Ok(0) };
        Ok(match operator {
            o if o.name() == "replaceWithValue" => 1,
            o if o.derives_from("NativeCodeCall") => native(o).1 as usize,
            o if o.derives_from("Op") => self.op(o)?.results.len(),
            _ => 0,
        })
    }

    fn tree(&mut self, dag: &'k Dag, place: Place) -> Read<Made> {
        if place.depth > MAX_DEPTH {
            return self.error("a result pattern is nested too deeply");
        }
        let Some(operator) = self.operator(dag) else {
            return self.error("the operator of a tree must be a record");
        };
        match operator {
            o if o.name() == "replaceWithValue" => self.replacement(dag),
            o if matches!(o.name(), "location" | "returnType") => {
                self.error(format!("{} directive can only be used as trailing arguments", o.name()))
            }
            o if o.name() == "variadic" => {
                let args = self.args(dag);
                let inside = Place { depth: place.depth + 1, replaces: INSIDE };
                let parts = args.into_iter().map(|(value, name)| self.value(value, name, inside));
                Ok(Made::Group(parts.collect::<Read<_>>()?))
            }
            o if o.derives_from("NativeCodeCall") => self.call(dag, o, place.depth).map(Made::Native),
            o if o.derives_from("Op") => self.made_op(dag, o, place),
            o => self.error(format!("'{}' is no operation, native function or directive", o.name())),
        }
    }

    /// `(replaceWithValue $x)`
    fn replacement(&mut self, dag: &'k Dag) -> Read<Made> {
        match self.args(dag).as_slice() {
            [(Value::Unset, name)] => self.bound(name).map(Made::Bound),
            [_] => self.error("replaceWithValue directive expects a bound value"),
            args => {
                let count = args.len();
                self.error(format!("replaceWithValue directive must take exactly one argument, not {count}"))
            }
        }
    }

    /// The arguments of a tree without the directives at its end, and what these say.
    fn split_tail(&mut self, dag: &'k Dag, depth: u32) -> Read<(Vec<(&'k Value, &'k str)>, Tail)> {
        let mut args = self.args(dag);
        let mut tail = Tail::default();
        while let Some((Value::Dag(last), _)) = args.last() {
            match self.operator(last).map(RecordRef::name) {
                Some("location") if tail.location.is_none() => tail.location = Some(self.location(last)?),
                Some("returnType") if tail.types.is_none() => tail.types = Some(self.types(last, depth)?),
                _ => break,
            }
            args.pop();
        }
        Ok((args, tail))
    }

    fn location(&self, dag: &'k Dag) -> Read<Location> {
        let (mut bound, mut text) = (Vec::new(), None);
        for (value, name) in self.args(dag) {
            match self.keeper().string(value) {
                Some(found) if text.is_none() => text = Some(found.to_owned()),
                Some(_) => return self.error("a location has one text"),
                None => bound.push(self.bound(name)?),
            }
        }
        match (bound.is_empty(), text) {
            (true, Some(name)) => Ok(Location::Name(name)),
            (true, None) => self.error("a location needs a text or something bound"),
            (false, text) => Ok(Location::Of(bound, text)),
        }
    }

    fn types(&mut self, dag: &'k Dag, depth: u32) -> Read<Vec<TypeSource>> {
        let mut types = Vec::new();
        for (value, name) in self.args(dag) {
            types.push(match self.node(value)? {
                Node::Text(code) => TypeSource::Code(code.to_owned()),
                Node::Any => TypeSource::Of(self.bound(name)?),
                Node::Tree(dag, operator) if operator.derives_from("NativeCodeCall") => {
                    TypeSource::Native(self.call(dag, operator, depth + 1)?)
                }
                Node::Tree(..) => return self.error("nested DAG in `returnType` must be a native code call"),
                Node::Def(_) => {
                    return self.error("`returnType` takes texts, bound values and native code calls");
                }
            });
        }
        Ok(types)
    }

    fn call(&mut self, dag: &'k Dag, operator: RecordRef<'k>, depth: u32) -> Read<NativeCall> {
        let (args, tail) = self.split_tail(dag, depth)?;
        if tail.types.is_some() {
            return self.error("`NativeCodeCall` cannot have return type specifier");
        }
        let inside = Place { depth: depth + 1, replaces: INSIDE };
        let args =
            args.into_iter().map(|(value, name)| self.value(value, name, inside)).collect::<Read<_>>()?;
        let (code, returns) = native(operator);
        let bind = self.bind_pack(dag, SlotKind::Given)?;
        Ok(NativeCall { code, bind, args, returns, location: tail.location })
    }

    /// Binds the name of a tree that makes something; a number after it says which of its results is meant here.
    fn bind_pack(&mut self, dag: &'k Dag, kind: SlotKind) -> Read<Option<crate::model::rules::Slot>> {
        let (pack, _) = split_index(self.operator_name(dag));
        self.bind(pack, kind)
    }

    fn made_op(&mut self, dag: &'k Dag, record: RecordRef<'k>, place: Place) -> Read<Made> {
        let op = self.op(record)?;
        let (args, tail) = self.split_tail(dag, place.depth)?;
        if args.len() != op.args.len() {
            let (name, given, have) = (&op.name, args.len(), op.args.len());
            return self.error(format!(
                "op '{name}' argument number mismatch: {given} in pattern vs. {have} in definition"
            ));
        }
        let mut made = Vec::with_capacity(args.len());
        let inside = Place { depth: place.depth + 1, replaces: INSIDE };
        // What is nested is made before, in order; then the arguments are taken.
        for (&at, (value, name)) in op.args.iter().zip(args) {
            made.push(self.argument(&op, at, value, name, inside)?);
        }
        let index = split_index(self.operator_name(dag)).1;
        let types = self.result_types(&op, tail.types, place, index)?;
        let bind = self.bind_pack(dag, SlotKind::Made)?;
        Ok(Made::Op(MadeOp { op: op.name.clone(), bind, args: made, types, location: tail.location }))
    }

    fn argument(
        &mut self,
        op: &Op,
        at: ArgRef,
        value: &'k Value,
        name: &'k str,
        inside: Place,
    ) -> Read<(ArgPlace, Made)> {
        let (place, wanted) = match at {
            ArgRef::Operand(group) => (ArgPlace::Operand(group), Topic::Type),
            ArgRef::Attr(index) => {
                let attr = op.attrs.get(index as usize).map(|attr| attr.name.clone());
                (ArgPlace::Attr(attr.unwrap_or_default()), Topic::Attr)
            }
            ArgRef::Prop(index) => {
                let prop = op.props.get(index as usize).map(|prop| prop.name.clone());
                (ArgPlace::Prop(prop.unwrap_or_default()), Topic::Prop)
            }
        };
        let made = self.value(value, name, inside)?;
        self.check_kind(op, &place, wanted, &made)?;
        Ok((place, made))
    }

    /// Refuses an attribute where a value is wanted and the other way round, as far as the tree tells.
    fn check_kind(&self, op: &Op, place: &ArgPlace, wanted: Topic, made: &Made) -> Read<()> {
        let is_value = match made {
            Made::Bound(Bound { slot, .. }) => match self.kind(*slot) {
                Some(SlotKind::Attr) => false,
                Some(SlotKind::Op | SlotKind::Values | SlotKind::Made) => true,
                _ => return Ok(()),
            },
            Made::Constant(_) => false,
            Made::Op(_) | Made::Group(_) => true,
            Made::Native(_) => return Ok(()),
        };
        if is_value == (wanted == Topic::Type) {
            return Ok(());
        }
        let index = match place {
            ArgPlace::Operand(group) => op.args.iter().position(|&arg| arg == ArgRef::Operand(*group)),
            ArgPlace::Attr(name) => op.args.iter().position(|&arg| match arg {
                ArgRef::Attr(index) => op.attrs.get(index as usize).is_some_and(|attr| attr.name == *name),
                _ => false,
            }),
            ArgPlace::Prop(_) => None,
        };
        let (number, what) = (index.unwrap_or(0), if is_value { "attribute" } else { "operand" });
        self.error(format!("the {number}-th argument of op '{}' should be an {what}", op.name))
    }

    /// What stands at a place of a result.
    fn value(&mut self, value: &'k Value, name: &'k str, inside: Place) -> Read<Made> {
        match self.node(value)? {
            Node::Any => self.bound(name).map(Made::Bound),
            Node::Text(code) => Ok(Made::Constant(code.to_owned())),
            Node::Tree(dag, _) => self.tree(dag, inside),
            // A function of the bound thing beside it, which it calls `$_self`.
            Node::Def(record) if record.derives_from("NativeCodeCall") => {
                let args = if name.is_empty() { Vec::new() } else { vec![Made::Bound(self.bound(name)?)] };
                let (code, returns) = native(record);
                Ok(Made::Native(NativeCall { code, bind: None, args, returns, location: None }))
            }
            Node::Def(record) => self.constant(record, name),
        }
    }

    /// An attribute that a record names; a constraint beside a name says nothing here.
    fn constant(&mut self, record: RecordRef<'k>, name: &'k str) -> Read<Made> {
        if let (Some(attr), Some(value)) = (record.def("attr"), record.string("value")) {
            let builder = attr.string("constBuilderCall").unwrap_or_default();
            return Ok(Made::Constant(builder.replace("$0", value)));
        }
        if record.derives_from("ConstantProp")
            && let Some(value) = record.string("value")
        {
            return Ok(Made::Constant(value.to_owned()));
        }
        if !name.is_empty() && topic(record) != Topic::Several {
            return self.bound(name).map(Made::Bound);
        }
        self.error(format!("'{}' is nothing that can be an argument", record.name()))
    }

    fn result_types(
        &self,
        op: &Op,
        stated: Option<Vec<TypeSource>>,
        place: Place,
        index: Option<u32>,
    ) -> Read<ResultTypes> {
        if let Some(types) = stated {
            return match place.replaces {
                Some(_) if place.depth == 0 => self.error(
                    "Cannot specify explicit return types in an op whose return values replace the source pattern's root op",
                ),
                _ => Ok(ResultTypes::Given(types)),
            };
        }
        let has = |wanted: &str| {
            op.traits.iter().any(|t| match t {
                Trait::Native { name, .. } | Trait::Internal(name) => name == wanted,
                _ => false,
            })
        };
        match place.replaces {
            _ if has("SameOperandsAndResultType") && !op.operands.is_empty() => Ok(ResultTypes::FirstOperand),
            _ if has("FirstAttrDerivedResultType") && !op.attrs.is_empty() => Ok(ResultTypes::FirstAttr),
            Some(first) if place.depth == 0 && index.is_none() => Ok(ResultTypes::Root(first)),
            _ if op.results.is_empty() => Ok(ResultTypes::Given(Vec::new())),
            _ if op.has_inference => Ok(ResultTypes::Inferred),
            _ => self.error(format!(
                "the result types of '{}' do not follow from its operands: state them with `returnType`",
                op.name
            )),
        }
    }
}
