//! What a pattern asks: walks from an operation to all that it uses.

use super::places::{Place, PlaceId};
use super::predicates::{Answer, Predicate, Predicates, Question};
use super::{Types, global};
use rmlir_dialects::pdl::{
    ApplyNativeConstraintOp, AttributeOp, OperandOp, OperandsOp, OperationOp, PatternOp, ResultOp, ResultsOp,
    TypeOp, TypesOp,
};
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::{Attr, OpRef, ValueRef};
use rustc_hash::FxHashMap;

/// Where the values of patterns are.
pub(super) type Inputs = FxHashMap<GlobalValue, PlaceId>;

/// The predicates of a pattern in the making.
pub(super) struct Collector<'c> {
    pub(super) types: Types,
    pub(super) book: &'c mut Predicates,
    pub(super) inputs: &'c mut Inputs,
    pub(super) list: Vec<Predicate>,
}

impl Collector<'_> {
    fn ask(&mut self, place: PlaceId, question: Question, answer: Answer) {
        let question = self.book.question_number(question);
        self.list.push(Predicate { place, question, answer });
    }

    fn ask_not_null(&mut self, place: PlaceId) {
        self.ask(place, Question::IsNotNull, Answer::True);
    }

    /// That the same is at two places.
    pub(super) fn ask_equal(&mut self, place: PlaceId, other: PlaceId) {
        self.ask(place, Question::EqualTo(other), Answer::True);
    }

    /// That the same is at two places is asked at the deeper one.
    fn ask_same(&mut self, new: PlaceId, old: PlaceId) {
        match self.book.depth(old) < self.book.depth(new) {
            true => self.ask_equal(new, old),
            false => self.ask_equal(old, new),
        }
    }

    /// All that is asked of a value that is at a place, and of what it is made of.
    pub(super) fn value(&mut self, value: ValueRef<'_>, place: PlaceId) -> Option<()> {
        if let Some(&seen) = self.inputs.get(&global(value)) {
            let def = value.def_op()?.0;
            if def.is::<AttributeOp>()
                || def.is::<OperandOp>()
                || def.is::<OperandsOp>()
                || def.is::<OperationOp>()
                || def.is::<TypeOp>()
            {
                self.ask_same(place, seen);
            }
            return Some(());
        }
        self.inputs.insert(global(value), place);
        match self.book.place(place) {
            Place::Attribute { .. } => self.attribute(value, place),
            Place::Operation { .. } => self.operation(value, place, None),
            Place::Type { .. } => {
                self.ty(value, place);
                Some(())
            }
            Place::Operand { .. } | Place::OperandGroup { .. } => self.operand(value, place),
            _ => None,
        }
    }

    fn attribute(&mut self, value: ValueRef<'_>, place: PlaceId) -> Option<()> {
        self.ask_not_null(place);
        let Some(op) = value.defining::<AttributeOp>() else { return Some(()) };
        if let Some(ty) = op.value_type() {
            let of_it = self.book.number(Place::Type { of: place });
            return self.value(ty, of_it);
        }
        if let Some(value) = op.value() {
            self.ask(place, Question::Attribute, Answer::Attribute(value));
        }
        Some(())
    }

    fn ty(&mut self, value: ValueRef<'_>, place: PlaceId) {
        if let Some(known) = constant_types(value) {
            self.ask(place, Question::Type, Answer::Type(known));
        }
    }

    fn operand(&mut self, value: ValueRef<'_>, place: PlaceId) -> Option<()> {
        if let Some(op) = value.defining::<OperandOp>() {
            self.ask_not_null(place);
            return self.type_of(op.value_type(), place);
        }
        if let Some(op) = value.defining::<OperandsOp>() {
            if let Place::OperandGroup { group: Some(_), .. } = self.book.place(place) {
                self.ask_not_null(place);
            }
            return self.type_of(op.value_type(), place);
        }
        let variadic = self.types.is_range(value.ty());
        let (parent, index, single) = match (value.defining::<ResultOp>(), value.defining::<ResultsOp>()) {
            (Some(op), _) => (op.parent(), Some(op.index()), true),
            (None, Some(op)) => (op.parent(), op.index(), false),
            (None, None) => return Some(()),
        };
        let index = index.map(|index| index as u32);
        if index.is_some() {
            self.ask_not_null(place);
        }
        let of = self.book.operation_at(place);
        self.ask_not_null(of);
        let result = match (single, index) {
            (true, Some(number)) => Place::Result { of, number },
            _ => Place::ResultGroup { of, group: index, variadic },
        };
        let result = self.book.number(result);
        self.ask_equal(result, place);
        self.value(parent, of)
    }

    fn type_of(&mut self, ty: Option<ValueRef<'_>>, place: PlaceId) -> Option<()> {
        let Some(ty) = ty else { return Some(()) };
        let of_it = self.book.number(Place::Type { of: place });
        self.value(ty, of_it)
    }

    /// What is asked of an operation. An operand by which it was reached is left out.
    pub(super) fn operation(
        &mut self,
        value: ValueRef<'_>,
        place: PlaceId,
        except: Option<usize>,
    ) -> Option<()> {
        let op = value.defining::<OperationOp>()?;
        let is_root = self.book.depth(place) == 0;
        if !is_root {
            self.ask_not_null(place);
        }
        if let Some(name) = op.op_name() {
            self.ask(place, Question::OperationName, Answer::Name(name));
        }
        let operands: Vec<ValueRef<'_>> = op.operand_values().collect();
        let results: Vec<ValueRef<'_>> = op.type_values().collect();
        let single = |values: &[ValueRef<'_>]| {
            values.iter().filter(|value| !self.types.is_range(value.ty())).count() as u32
        };
        let (least_operands, least_results) = (single(&operands), single(&results));
        if least_operands as usize == operands.len() {
            self.ask(place, Question::OperandCount, Answer::Unsigned(least_operands));
        } else if least_operands > 0 {
            self.ask(place, Question::OperandCountAtLeast, Answer::Unsigned(least_operands));
        }
        if least_results as usize == results.len() {
            self.ask(place, Question::ResultCount, Answer::Unsigned(least_results));
        } else if least_results > 0 {
            self.ask(place, Question::ResultCountAtLeast, Answer::Unsigned(least_results));
        }
        self.attributes(op.op(), place)?;
        self.operands(&operands, place, is_root, except)?;
        self.results(&results, place)
    }

    fn attributes(&mut self, op: OpRef<'_>, place: PlaceId) -> Option<()> {
        let ctx = op.ctx();
        let op = op.cast::<OperationOp>()?;
        let names = ctx.attr_data(op.attribute_value_names()).as_array().unwrap_or_default();
        for (&name, value) in names.iter().zip(op.attribute_values()) {
            let name = ctx.ident(&rmlir_ir::typed::text(ctx, name)?);
            let at = self.book.number(Place::Attribute { of: place, name });
            self.value(value, at)?;
        }
        Some(())
    }

    fn operands(
        &mut self,
        operands: &[ValueRef<'_>],
        place: PlaceId,
        is_root: bool,
        except: Option<usize>,
    ) -> Option<()> {
        if let [all] = operands
            && self.types.is_range(all.ty())
        {
            // On the way up they have been seen already.
            if is_root || self.book.defines_operand(place) {
                let at = Place::OperandGroup { of: place, group: None, variadic: true };
                let at = self.book.number(at);
                return self.value(*all, at);
            }
            return Some(());
        }
        let mut in_groups = false;
        for (index, &operand) in operands.iter().enumerate() {
            let variadic = self.types.is_range(operand.ty());
            in_groups |= variadic;
            if except == Some(index) {
                continue;
            }
            let number = index as u32;
            let at = match in_groups {
                true => Place::OperandGroup { of: place, group: Some(number), variadic },
                false => Place::Operand { of: place, number },
            };
            let at = self.book.number(at);
            self.value(operand, at)?;
        }
        Some(())
    }

    fn results(&mut self, types: &[ValueRef<'_>], place: PlaceId) -> Option<()> {
        if let [all] = types
            && self.types.is_range(all.ty())
        {
            let results = Place::ResultGroup { of: place, group: None, variadic: true };
            let results = self.book.number(results);
            return self.type_of(Some(*all), results);
        }
        let mut in_groups = false;
        for (index, &ty) in types.iter().enumerate() {
            let variadic = self.types.is_range(ty.ty());
            in_groups |= variadic;
            let number = index as u32;
            let at = match in_groups {
                true => Place::ResultGroup { of: place, group: Some(number), variadic },
                false => Place::Result { of: place, number },
            };
            let at = self.book.number(at);
            self.ask_not_null(at);
            self.type_of(Some(ty), at)?;
        }
        Some(())
    }

    /// What no walk from an operation meets: conditions, and values for them and for the rewrite.
    pub(super) fn rest(&mut self, pattern: OpRef<'_>) -> Option<()> {
        let body = pattern.cast::<PatternOp>()?.body_region();
        for op in body.blocks().flat_map(|block| block.ops()) {
            if let Some(constraint) = op.cast::<ApplyNativeConstraintOp>() {
                self.constraint(constraint)?;
                continue;
            }
            let Some(value) = op.result(0) else { continue };
            if self.inputs.contains_key(&global(value)) {
                continue;
            }
            let at = if let Some(op) = op.cast::<AttributeOp>() {
                self.book.number(Place::AttributeLiteral(op.value()?))
            } else if op.is::<TypeOp>() || op.is::<TypesOp>() {
                self.book.number(Place::TypeLiteral(constant_types(value)?))
            } else if let Some(op) = op.cast::<ResultOp>() {
                let of = *self.inputs.get(&global(op.parent()))?;
                let at = self.book.number(Place::Result { of, number: op.index() as u32 });
                self.ask_not_null(at);
                at
            } else if let Some(op) = op.cast::<ResultsOp>() {
                let of = *self.inputs.get(&global(op.parent()))?;
                let group = op.index().map(|index| index as u32);
                let variadic = self.types.is_range(value.ty());
                let at = self.book.number(Place::ResultGroup { of, group, variadic });
                if group.is_some() {
                    self.ask_not_null(at);
                }
                at
            } else {
                continue;
            };
            self.inputs.insert(global(value), at);
        }
        Some(())
    }

    /// A condition is asked at the deepest of its arguments.
    fn constraint(&mut self, op: ApplyNativeConstraintOp<OpRef<'_>>) -> Option<()> {
        let args: Vec<PlaceId> =
            op.args().map(|arg| self.inputs.get(&global(arg)).copied()).collect::<Option<_>>()?;
        let mut place = *args.first()?;
        for &arg in &args {
            if self.book.depth(place) < self.book.depth(arg) {
                place = arg;
            }
        }
        let results: Vec<ValueRef<'_>> = op.results().collect();
        let question = self.book.question_number(Question::Constraint {
            name: op.name(),
            args,
            results: results.iter().map(|result| result.ty()).collect(),
            negated: op.is_negated(),
        });
        for (index, &result) in results.iter().enumerate() {
            let at = self.book.number(Place::ConstraintResult { question, index: index as u32 });
            match self.inputs.get(&global(result)).copied() {
                None => {
                    self.inputs.insert(global(result), at);
                }
                Some(seen) => match self.book.depth(seen) < self.book.depth(at) {
                    true => self.ask_equal(at, seen),
                    false => self.ask_equal(seen, at),
                },
            }
        }
        self.list.push(Predicate { place, question, answer: Answer::True });
        Some(())
    }
}

/// The type, or the list of types, that a value stands for if it stands for known ones.
pub(super) fn constant_types(value: ValueRef<'_>) -> Option<Attr> {
    match (value.defining::<TypeOp>(), value.defining::<TypesOp>()) {
        (Some(op), _) => op.constant_type_attr(),
        (None, Some(op)) => op.constant_types(),
        (None, None) => None,
    }
}
