//! The source of a rule: what must be found.

use super::{MAX_DEPTH, Node, One, Read, native, topic};
use crate::model::rules::{ArgPattern, NativePattern, OpPattern, SlotKind, Source, Topic, ValuePattern};
use crate::model::{ArgRef, ConstraintId, Op};
use rmlir_tablegen::{Dag, RecordRef, Value};

impl<'k> One<'k, '_> {
    /// An operation that must be found.
    pub(super) fn op_pattern(&mut self, dag: &'k Dag, op: &Op, depth: u32) -> Read<OpPattern> {
        if depth > MAX_DEPTH {
            return self.error("the source pattern is nested too deeply");
        }
        self.found_ops = self.found_ops.saturating_add(1);
        let name = self.operator_name(dag);
        let bind = self.bind(name, SlotKind::Op)?;
        let args = self.args(dag);
        let given: usize = args.iter().map(|(value, _)| self.width(value)).sum();
        if given != op.args.len() {
            let (op, have) = (&op.name, op.args.len());
            return self.error(format!(
                "op '{op}' argument number mismatch: {given} in pattern vs. {have} in definition"
            ));
        }
        let (mut patterns, mut at) = (Vec::with_capacity(args.len()), 0);
        for (value, name) in args {
            let places = op.args.get(at..at + self.width(value)).unwrap_or_default();
            patterns.push(self.arg_pattern(op, places, value, name, depth)?);
            at += places.len();
        }
        Ok(OpPattern { op: op.name.clone(), bind, args: patterns })
    }

    /// How many arguments a place of a source tree stands for.
    fn width(&self, value: &Value) -> usize {
        match value {
            Value::Dag(dag) if self.is_directive(dag, "either") => dag.args().len(),
            _ => 1,
        }
    }

    fn is_directive(&self, dag: &Dag, name: &str) -> bool {
        self.operator(dag).is_some_and(|operator| operator.name() == name)
    }

    fn arg_pattern(
        &mut self,
        op: &Op,
        places: &[ArgRef],
        value: &'k Value,
        name: &'k str,
        depth: u32,
    ) -> Read<ArgPattern> {
        let node = self.node(value)?;
        match (places, node) {
            (&[ArgRef::Operand(a), ArgRef::Operand(b)], Node::Tree(dag, _)) => {
                self.either(op, [a, b], dag, depth)
            }
            (&[ArgRef::Operand(group)], Node::Tree(dag, operator)) if operator.name() == "variadic" => {
                self.variadic(op, group, dag, depth)
            }
            (&[ArgRef::Operand(group)], node) => {
                let declared = self.operand_constraint(op, group)?;
                let variable = op.operands.get(group as usize).is_some_and(|group| group.arity.is_variable());
                if variable && matches!(node, Node::Tree(..)) {
                    let op = &op.name;
                    return self.error(format!(
                        "use nested DAG construct to match op {op}'s variadic operand #{group} unsupported now"
                    ));
                }
                let pattern = self.value_pattern(node, name, declared, depth)?;
                Ok(ArgPattern::Operand { group, pattern })
            }
            (&[ArgRef::Attr(index)], node) => self.attr_pattern(op, index, node, name),
            (&[ArgRef::Prop(index)], node) => self.prop_pattern(op, index, node, name),
            _ => self.error("'either' stands for two operands that follow each other"),
        }
    }

    fn operand_constraint(&self, op: &Op, group: u32) -> Read<ConstraintId> {
        match op.operands.get(group as usize) {
            Some(group) => Ok(group.constraint),
            None => self.error("an operand that is not there"),
        }
    }

    fn either(&mut self, op: &Op, groups: [u32; 2], dag: &'k Dag, depth: u32) -> Read<ArgPattern> {
        let mut patterns = Vec::with_capacity(2);
        for ((value, name), group) in self.args(dag).into_iter().zip(groups) {
            let node = self.node(value)?;
            let declared = self.operand_constraint(op, group)?;
            patterns.push(self.value_pattern(node, name, declared, depth)?);
        }
        match <[ValuePattern; 2]>::try_from(patterns) {
            Ok(patterns) => Ok(ArgPattern::Either { groups, patterns: Box::new(patterns) }),
            Err(_) => self.error("'either' stands for two operands that follow each other"),
        }
    }

    fn variadic(&mut self, op: &Op, group: u32, dag: &'k Dag, depth: u32) -> Read<ArgPattern> {
        if !op.operands.get(group as usize).is_some_and(|group| group.arity.is_variable()) {
            return self.error("variadic DAG construct can't be used on a non-variadic operand");
        }
        let declared = self.operand_constraint(op, group)?;
        let bind = self.bind(self.operator_name(dag), SlotKind::Values)?;
        let mut parts = Vec::new();
        for (value, name) in self.args(dag) {
            let node = self.node(value)?;
            parts.push(self.value_pattern(node, name, declared, depth)?);
        }
        Ok(ArgPattern::Variadic { group, bind, parts })
    }

    fn value_pattern(
        &mut self,
        node: Node<'k>,
        name: &'k str,
        declared: ConstraintId,
        depth: u32,
    ) -> Read<ValuePattern> {
        match node {
            Node::Tree(dag, operator) => {
                let source = self.source(dag, operator, depth + 1)?;
                let bind = self.bind(name, SlotKind::Values)?;
                Ok(ValuePattern { bind, constraint: None, source: Some(Box::new(source)) })
            }
            Node::Def(record) => {
                if topic(record) != Topic::Type {
                    return self.error("an operand is matched by a type constraint");
                }
                let constraint = self.shared.reader.constraints.of(record);
                let bind = self.bind(name, SlotKind::Values)?;
                let constraint = (constraint != declared).then_some(constraint);
                Ok(ValuePattern { bind, constraint, source: None })
            }
            Node::Any => {
                let bind = self.bind(name, SlotKind::Values)?;
                Ok(ValuePattern { bind, constraint: None, source: None })
            }
            Node::Text(_) => self.error("an operand is matched by a type constraint"),
        }
    }

    fn source(&mut self, dag: &'k Dag, operator: RecordRef<'k>, depth: u32) -> Read<Source> {
        if operator.derives_from("NativeCodeCall") {
            return self.native_pattern(dag, operator, depth).map(Source::Native);
        }
        if !operator.derives_from("Op") {
            let name = operator.name();
            return self
                .error(format!("'{name}' is no operation and no native function: it matches nothing"));
        }
        let op = self.op(operator)?;
        self.op_pattern(dag, &op, depth).map(Source::Op)
    }

    fn native_pattern(&mut self, dag: &'k Dag, operator: RecordRef<'k>, depth: u32) -> Read<NativePattern> {
        let name = self.operator_name(dag);
        if !name.is_empty() {
            let what = "to NativecodeCall in MatchPattern is not supported";
            return self.error(format!("binding symbol '{name}' {what}"));
        }
        let (code, _) = native(operator);
        if !code.contains("$_self") {
            return self
                .error("NativeCodeCall must have $_self as argument for passing the defining Operation");
        }
        let mut outputs = Vec::new();
        for (index, (value, name)) in self.args(dag).into_iter().enumerate() {
            let constraint = match self.node(value)? {
                Node::Any => None,
                Node::Def(record) => Some((self.shared.reader.constraints.of(record), topic(record))),
                Node::Tree(..) | Node::Text(_) => {
                    let which = format!("arg{depth}_{index} as arg {index}");
                    return self
                        .error(format!("Matching nested tree in NativeCodecall not support for {which}"));
                }
            };
            outputs.push((constraint, self.bind(name, SlotKind::Native)?));
        }
        Ok(NativePattern { code, outputs })
    }

    fn attr_pattern(&mut self, op: &Op, index: u32, node: Node<'k>, name: &'k str) -> Read<ArgPattern> {
        let Some(attr) = op.attrs.get(index as usize) else {
            return self.error("an attribute that is not there");
        };
        let constraint = match node {
            Node::Any => None,
            Node::Def(record) if topic(record) == Topic::Attr => {
                Some(self.shared.reader.constraints.of(record))
            }
            _ => {
                let op = &op.name;
                return self.error(format!(
                    "the attribute '{}' of '{op}' is matched by an attribute constraint",
                    attr.name
                ));
            }
        };
        let optional = attr.kind.optional || attr.kind.default.is_some();
        let bind = self.bind(name, SlotKind::Attr)?;
        Ok(ArgPattern::Attr { name: attr.name.clone(), optional, constraint, property: false, bind })
    }

    fn prop_pattern(&mut self, op: &Op, index: u32, node: Node<'k>, name: &'k str) -> Read<ArgPattern> {
        let Some(prop) = op.props.get(index as usize) else {
            return self.error("a property that is not there");
        };
        let constraint = match node {
            Node::Any => None,
            Node::Def(record) if topic(record) == Topic::Prop => {
                Some(self.shared.reader.constraints.of(record))
            }
            _ => {
                let op = &op.name;
                return self.error(format!(
                    "the property '{}' of '{op}' is matched by a property constraint",
                    prop.name
                ));
            }
        };
        let bind = self.bind(name, SlotKind::Attr)?;
        Ok(ArgPattern::Attr { name: prop.name.clone(), optional: true, constraint, property: true, bind })
    }
}
