//! The function that matches: one block for each step of the tree.

use super::Types;
use super::collect::Inputs;
use super::places::PlaceId;
use super::predicates::{Answer, Predicates, Question, QuestionId};
use super::rewriters::Rewriters;
use super::tree::{Kind, Link, Node};
use rmlir_dialects::pdl::{OperationOp, PatternOp};
use rmlir_dialects::pdl_interp::{
    ApplyConstraintOp, AreEqualOp, CheckAttributeOp, CheckOperandCountOp, CheckOperationNameOp,
    CheckResultCountOp, CheckTypeOp, CheckTypesOp, FinalizeOp, FuncOp, IsNotNullOp, RecordMatchOp,
};
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, AttrData, BlockId, Builder, Loc, Module, OpAddr, RegionId, Type, UnitId, ValueId};
use rustc_hash::FxHashMap;

/// What the patterns ask.
#[derive(Clone, Copy)]
pub(super) struct Source<'s> {
    pub(super) book: &'s Predicates,
    pub(super) inputs: &'s Inputs,
    pub(super) types: Types,
}

/// A function in the making.
pub(super) struct Matcher<'m> {
    pub(super) module: &'m mut Module,
    pub(super) source: Source<'m>,
    pub(super) unit: UnitId,
    loc: Loc,
    /// The values of places where the steps on the way here have been.
    pub(super) values: FxHashMap<PlaceId, ValueId>,
    /// The same places in order, so that they can be forgotten.
    pub(super) seen: Vec<PlaceId>,
    /// Where it goes on after a failure, the innermost last.
    pub(super) failures: Vec<BlockId>,
    /// The operations that are asked about on the way here.
    asked: Vec<ValueId>,
    /// The conditions that are made.
    pub(super) conditions: FxHashMap<QuestionId, OpAddr>,
    rewriters: Rewriters,
}

/// Fills the matcher and the module of rewriters.
pub(super) fn generate(
    module: &mut Module,
    source: Source<'_>,
    tree: &Node,
    function: FuncOp,
    rewriters: OpAddr,
) -> Option<()> {
    let op = module.op(function.at());
    let (loc, region) = (op.loc(), op.region(0)?);
    let (unit, region_id, entry) = (region.unit(), region.id(), region.entry()?.id());
    let root = source.book.known_root();
    let argument = region.entry()?.args().next()?.id();
    let rewriters = Rewriters::of(module.op(rewriters))?;
    let mut matcher = Matcher {
        module,
        source,
        unit,
        loc,
        values: FxHashMap::from_iter([(root, argument)]),
        seen: Vec::new(),
        failures: Vec::new(),
        asked: Vec::new(),
        conditions: FxHashMap::default(),
        rewriters,
    };
    matcher.step(tree, region_id, entry)
}

impl Matcher<'_> {
    /// Makes operations at the end of a block.
    pub(super) fn at_end(&mut self, block: BlockId, loc: Loc) -> Builder<'_> {
        let mut b = Builder::at_end(self.module, self.unit, block);
        b.set_loc(loc);
        b
    }

    pub(super) fn loc_of(&self, value: ValueId) -> Loc {
        self.module.value(self.unit, value).loc()
    }

    pub(super) fn type_of(&self, value: ValueId) -> Type {
        self.module.value(self.unit, value).ty()
    }

    fn new_block(&mut self, region: RegionId) -> BlockId {
        Builder::detached(self.module, self.unit).create_block(region, &[])
    }

    fn region_of(&mut self, block: BlockId) -> Option<RegionId> {
        self.module.body(self.unit).block_region(block)
    }

    /// Makes a step, and all that come after it, in a block. Values that it looks at are not known elsewhere.
    fn step(&mut self, node: &Node, region: RegionId, block: BlockId) -> Option<()> {
        let known = self.seen.len();
        let done = self.fill(node, region, block);
        for place in self.seen.drain(known..) {
            self.values.remove(&place);
        }
        done
    }

    fn fill(&mut self, node: &Node, region: RegionId, block: BlockId) -> Option<()> {
        if let Kind::Exit = node.kind {
            let loc = self.loc;
            return FinalizeOp::build(&mut self.at_end(block, loc)).insert().ok().map(drop);
        }
        // What comes after a failure is made first: looking for a value may open a loop over users, and all of them are tried before
        // it goes on there.
        if let Some(next) = &node.failure {
            let failure = self.new_block(region);
            self.step(next, region, failure)?;
            self.failures.push(failure);
        }
        let failure = *self.failures.last()?;
        match &node.kind {
            Kind::Ask { place, question, answers } => self.ask(*place, *question, answers, block)?,
            Kind::Success { pattern, root } => self.success(*pattern, *root, block)?,
            Kind::Exit => {}
        }
        // Loops that were opened have failures of their own.
        while *self.failures.last()? != failure {
            self.failures.pop();
        }
        if node.failure.is_some() {
            self.failures.pop();
        }
        Some(())
    }

    fn ask(
        &mut self,
        place: PlaceId,
        question: QuestionId,
        answers: &[(Answer, Link)],
        mut block: BlockId,
    ) -> Option<()> {
        let value = self.value_at(&mut block, place)?;
        let is_op = self.type_of(value) == self.source.types.operation;
        if is_op && !self.asked.contains(&value) {
            self.asked.push(value);
        }
        match answers {
            [(answer, next)] => self.test(value, question, *answer, next.as_ref()?, block)?,
            _ => self.switch(value, question, answers, block)?,
        }
        if is_op {
            self.asked.retain(|&asked| asked != value);
        }
        Some(())
    }

    /// A question of which only one answer leads on.
    fn test(
        &mut self,
        value: ValueId,
        question: QuestionId,
        answer: Answer,
        next: &Node,
        mut block: BlockId,
    ) -> Option<()> {
        let book = self.source.book;
        let places: &[PlaceId] = match book.question(question) {
            Question::EqualTo(other) => std::slice::from_ref(other),
            Question::Constraint { args, .. } => args,
            _ => &[],
        };
        let mut args = Vec::new();
        for &place in places {
            args.push(self.value_at(&mut block, place)?);
        }
        let region = self.region_of(block)?;
        let yes = self.new_block(region);
        let no = *self.failures.last()?;
        self.make_test((value, &args), question, answer, block, [yes, no])?;
        self.step(next, region, yes)
    }

    fn make_test(
        &mut self,
        (value, args): (ValueId, &[ValueId]),
        question: QuestionId,
        answer: Answer,
        block: BlockId,
        [yes, no]: [BlockId; 2],
    ) -> Option<()> {
        let is_range = self.source.types.is_range(self.type_of(value));
        let asked = self.source.book.question(question);
        let loc = self.loc_of(value);
        let b = &mut self.at_end(block, loc);
        match (asked, answer) {
            (Question::IsNotNull, _) => IsNotNullOp::build(b, value, yes, no).insert().ok().map(drop),
            (Question::OperationName, Answer::Name(name)) => {
                CheckOperationNameOp::build(b, value, name, yes, no).insert().ok().map(drop)
            }
            (Question::Type, Answer::Type(types)) if is_range => {
                CheckTypesOp::build(b, value, types, yes, no).insert().ok().map(drop)
            }
            (Question::Type, Answer::Type(ty)) => {
                let AttrData::Type(ty) = *b.ctx().clone().attr_data(ty) else { return None };
                CheckTypeOp::build(b, value, ty, yes, no).insert().ok().map(drop)
            }
            (Question::Attribute, Answer::Attribute(attr)) => {
                CheckAttributeOp::build(b, value, attr, yes, no).insert().ok().map(drop)
            }
            (Question::EqualTo(_), _) => {
                AreEqualOp::build(b, value, *args.first()?, yes, no).insert().ok().map(drop)
            }
            (Question::Constraint { name, results, negated, .. }, _) => {
                let made = ApplyConstraintOp::build(b, results, *name, args, yes, no);
                let made = made.set(ApplyConstraintOp::IS_NEGATED, *negated).insert().ok()?;
                self.conditions.entry(question).or_insert(made.at());
                Some(())
            }
            (_, Answer::Unsigned(count)) => self.count(value, asked, count, block, [yes, no]),
            _ => None,
        }
    }

    /// A question about how many operands or results there are.
    pub(super) fn count(
        &mut self,
        value: ValueId,
        question: &Question,
        count: u32,
        block: BlockId,
        [yes, no]: [BlockId; 2],
    ) -> Option<()> {
        let count = i64::from(count);
        let loc = self.loc_of(value);
        let b = &mut self.at_end(block, loc);
        match question {
            Question::OperandCount => {
                CheckOperandCountOp::build(b, value, count, yes, no).insert().ok().map(drop)
            }
            Question::OperandCountAtLeast => {
                let made = CheckOperandCountOp::build(b, value, count, yes, no);
                made.set(CheckOperandCountOp::COMPARE_AT_LEAST, true).insert().ok().map(drop)
            }
            Question::ResultCount => {
                CheckResultCountOp::build(b, value, count, yes, no).insert().ok().map(drop)
            }
            Question::ResultCountAtLeast => {
                let made = CheckResultCountOp::build(b, value, count, yes, no);
                made.set(CheckResultCountOp::COMPARE_AT_LEAST, true).insert().ok().map(drop)
            }
            _ => None,
        }
    }

    /// A question of which several answers lead on.
    fn switch(
        &mut self,
        value: ValueId,
        question: QuestionId,
        answers: &[(Answer, Link)],
        block: BlockId,
    ) -> Option<()> {
        let region = self.region_of(block)?;
        let asked = self.source.book.question(question);
        if matches!(asked, Question::OperandCountAtLeast | Question::ResultCountAtLeast) {
            return self.count_down(value, asked, answers, block);
        }
        let mut cases = Vec::new();
        for (answer, next) in answers {
            let case = self.new_block(region);
            self.step(next.as_ref()?, region, case)?;
            cases.push((*answer, case));
        }
        let default = *self.failures.last()?;
        let is_range = self.source.types.is_range(self.type_of(value));
        let loc = self.loc_of(value);
        super::switches::make(&mut self.at_end(block, loc), value, asked, is_range, default, &cases)
    }

    /// The greatest count is tried first. A pattern with a smaller one may match as well, so each goes on at the next smaller one.
    fn count_down(
        &mut self,
        value: ValueId,
        question: &Question,
        answers: &[(Answer, Link)],
        block: BlockId,
    ) -> Option<()> {
        let region = self.region_of(block)?;
        let default = *self.failures.last()?;
        let mut counts = Vec::new();
        for (answer, next) in answers {
            let Answer::Unsigned(count) = *answer else { return None };
            counts.push((count, next.as_ref()?));
        }
        counts.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
        self.failures.push(default);
        for (number, &(count, next)) in counts.iter().enumerate() {
            let case = self.new_block(region);
            self.step(next, region, case)?;
            let test = if number + 1 == counts.len() {
                block
            } else {
                let before = self.module.body(self.unit).prev_block(case);
                Builder::detached(self.module, self.unit).create_block_after(region, before, &[])
            };
            self.count(value, question, count, test, [case, default])?;
            *self.failures.last_mut()? = test;
        }
        self.failures.pop();
        Some(())
    }

    /// Notes that a pattern matches.
    fn success(&mut self, pattern: OpAddr, root: GlobalValue, mut block: BlockId) -> Option<()> {
        let (name, used) = self.rewriters.add(self.module, self.source, pattern)?;
        let mut inputs = Vec::new();
        for place in used {
            inputs.push(self.value_at(&mut block, place)?);
        }
        let op = self.module.op(pattern);
        let (loc, benefit) = (op.loc(), op.cast::<PatternOp>()?.benefit());
        let made = super::roots::rewrite_of(op)?.body_region().blocks().flat_map(|block| block.ops());
        let made: Vec<Attr> = made
            .filter_map(|op| op.cast::<OperationOp>())
            .map(|op| op.op_name_attr())
            .collect::<Option<_>>()?;
        let root = self.module.value(root.unit, root.value);
        let root_kind = root.defining::<OperationOp>().and_then(|op| op.op_name());
        let ctx = self.module.ctx().clone();
        let failure = *self.failures.last()?;
        let asked = self.asked.clone();
        let b = &mut self.at_end(block, loc);
        let mut record = RecordMatchOp::build(b, &inputs, &asked, name, benefit, failure);
        if let Some(kind) = root_kind {
            record = record.set(RecordMatchOp::ROOT_KIND, kind);
        }
        if !made.is_empty() {
            record = record.set(RecordMatchOp::GENERATED_OPS, ctx.array_attr(&made));
        }
        record.insert().ok().map(drop)
    }
}
