//! Reading functions of pdl_interp.

use super::natives::PdlNatives;
use super::program::{Block, BlockIndex, End, Function, Program, Record, Slot, Step, Test};
use super::program::{Create, Question, Side};
use super::read_steps::{question_and_answer, question_and_answers, read_look};
use rmlir_dialects::pdl_interp::{
    ApplyConstraintOp, ApplyRewriteOp, AreEqualOp, BranchOp, CheckOperandCountOp, CheckResultCountOp,
    ContinueOp, CreateOperationOp, EraseOp, FinalizeOp, ForEachOp, FuncOp, IsNotNullOp, RecordMatchOp,
    ReplaceOp,
};
use rmlir_ir::symbols::{lookup_in, lookup_ref_in};
use rmlir_ir::typed::AttrValue;
use rmlir_ir::{BlockId, BlockRef, Context, Failed, Ident, OpAddr, OpRef, RegionRef, ValueId, ValueRef};
use rustc_hash::FxHashMap;

/// The function that matches.
const MATCHER: &str = "matcher";

/// The functions of a module.
struct Functions<'m, 'n> {
    module: OpRef<'m>,
    natives: &'n PdlNatives,
    /// Those that rewrite, by their places in the program.
    rewriters: Vec<OpRef<'m>>,
    numbers: FxHashMap<OpAddr, usize>,
}

/// Reads the functions of a module: `@matcher`, and those that it records.
///
/// # Errors
/// If one is not there, calls what is not registered, or says what cannot be executed; it has been reported.
pub(super) fn read(module: OpRef<'_>, natives: &PdlNatives) -> Result<Program, Failed> {
    let mut all = Functions { module, natives, rewriters: Vec::new(), numbers: FxHashMap::default() };
    let Some(matcher) = lookup_in(module, module.ctx().ident(MATCHER)) else {
        return Err(
            module.emit_error("has neither patterns of 'pdl' nor a function '@matcher' of 'pdl_interp'")
        );
    };
    let matcher = all.function(matcher, true)?;
    if matcher.args.len() != 1 {
        return Err(module.emit_error("has a function '@matcher' that does not take one operation"));
    }
    // A function that rewrites records nothing, so that the list does not get longer.
    let ops = std::mem::take(&mut all.rewriters);
    let rewriters = ops.into_iter().map(|op| all.function(op, false)).collect::<Result<_, _>>()?;
    Ok(Program { matcher, rewriters })
}

impl<'m> Functions<'m, '_> {
    fn function(&mut self, op: OpRef<'m>, matches: bool) -> Result<Function, Failed> {
        let body = op.cast_unverified::<FuncOp>().and_then(|op| op.body());
        let Some((body, entry)) = body.and_then(|body| Some((body, body.entry()?))) else {
            return Err(op.emit_error("is no function of 'pdl_interp' that could be executed"));
        };
        let mut reader =
            Reader { all: self, matches, slots: FxHashMap::default(), blocks: FxHashMap::default() };
        let args = entry.args().map(|arg| reader.slot(arg)).collect();
        let order = reader.number(body);
        let blocks = order.into_iter().map(|block| reader.block(block)).collect::<Result<Vec<Block>, _>>()?;
        if !ends(&blocks) {
            return Err(op.emit_error("has blocks that lead back to themselves, and would not end"));
        }
        Ok(Function { args, slots: reader.slots.len(), blocks })
    }

    /// The number of a function that rewrites.
    fn rewriter(&mut self, record: OpRef<'m>, name: rmlir_ir::Attr, inputs: usize) -> Result<usize, Failed> {
        let found = lookup_ref_in(self.module, name).filter(|op| op.is_named::<FuncOp>());
        let Some(function) = found else {
            return Err(record.emit_error("names a function that is not there"));
        };
        let takes = function.region(0).and_then(|body| body.entry()).map_or(0, |entry| entry.num_args());
        if takes != inputs {
            return Err(record.emit_error(format!("gives {inputs} inputs to a function of {takes}")));
        }
        let rewriters = &mut self.rewriters;
        Ok(*self.numbers.entry(function.global()).or_insert_with(|| {
            rewriters.push(function);
            rewriters.len() - 1
        }))
    }
}

/// Whether no block leads back to itself. What a block is followed by does not depend on how it was reached but for rounds, which end: a
/// function that gets to a block twice in one round would do so for ever.
fn ends(blocks: &[Block]) -> bool {
    let mut incoming = vec![0usize; blocks.len()];
    let all = |block: &Block| next_of(&block.end);
    for next in blocks.iter().flat_map(all) {
        if let Some(count) = incoming.get_mut(next) {
            *count += 1;
        }
    }
    let mut ready: Vec<BlockIndex> = (0..blocks.len()).filter(|&block| incoming[block] == 0).collect();
    let mut done = 0;
    while let Some(block) = ready.pop() {
        done += 1;
        for next in next_of(&blocks[block].end) {
            if let Some(count) = incoming.get_mut(next) {
                *count -= 1;
                ready.extend((*count == 0).then_some(next));
            }
        }
    }
    done == blocks.len()
}

/// Where it may go on.
fn next_of(end: &End) -> Vec<BlockIndex> {
    match end {
        End::Finalize | End::Continue => Vec::new(),
        End::Branch(next) | End::Record(_, next) => vec![*next],
        &End::ForEach { body, next, .. } => vec![body, next],
        &End::Test(_, yes, no) | &End::Constraint { yes, no, .. } => vec![yes, no],
        End::Switch(_, cases, default) => cases.iter().map(|case| case.1).chain([*default]).collect(),
    }
}

/// The reading of one function.
pub(super) struct Reader<'f, 'm, 'n> {
    all: &'f mut Functions<'m, 'n>,
    /// Whether it is the matcher.
    matches: bool,
    slots: FxHashMap<ValueId, Slot>,
    blocks: FxHashMap<BlockId, BlockIndex>,
}

impl<'m> Reader<'_, 'm, '_> {
    /// The place of a value.
    pub(super) fn slot(&mut self, value: ValueRef<'m>) -> Slot {
        let next = self.slots.len();
        *self.slots.entry(value.id()).or_insert(next)
    }

    pub(super) fn slots(&mut self, values: impl Iterator<Item = ValueRef<'m>>) -> Vec<Slot> {
        values.map(|value| self.slot(value)).collect()
    }

    /// Numbers all blocks, those of the regions inside as well.
    fn number(&mut self, body: RegionRef<'m>) -> Vec<BlockRef<'m>> {
        let (mut order, mut regions) = (Vec::new(), vec![body]);
        while let Some(region) = regions.pop() {
            for block in region.blocks() {
                self.blocks.insert(block.id(), order.len());
                order.push(block);
                regions.extend(block.last_op().and_then(|op| op.cast_unverified::<ForEachOp>()?.region()));
            }
        }
        order
    }

    fn next(&self, block: Option<BlockRef<'m>>) -> Option<BlockIndex> {
        self.blocks.get(&block?.id()).copied()
    }

    fn block(&mut self, block: BlockRef<'m>) -> Result<Block, Failed> {
        let Some(last) = block.last_op() else {
            return Err(self.all.module.emit_error("has a block of 'pdl_interp' that is empty"));
        };
        let mut steps = Vec::new();
        for op in block.ops().take_while(|op| op.id() != last.id()) {
            steps.push(self.step(op)?);
        }
        Ok(Block { steps, end: self.end(last)? })
    }

    fn step(&mut self, op: OpRef<'m>) -> Result<Step, Failed> {
        if let Some(look) = read_look(self, op) {
            let into = op.result(0).map(|result| self.slot(result));
            return into.map(|into| Step::Look(look, into)).ok_or_else(|| refuse(op));
        }
        if self.matches {
            return Err(op.emit_error("cannot be executed by a matcher, which changes nothing"));
        }
        if let Some(op) = op.cast_unverified::<ApplyRewriteOp>() {
            return self.call(op.op());
        }
        self.change(op).ok_or_else(|| refuse(op))
    }

    fn change(&mut self, op: OpRef<'m>) -> Option<Step> {
        if let Some(op) = op.cast_unverified::<CreateOperationOp>() {
            let into = self.slot(op.result_op()?);
            return Some(Step::Create(self.create(op.op())?, into));
        }
        if let Some(op) = op.cast_unverified::<EraseOp>() {
            return Some(Step::Erase(self.slot(op.input_op()?)));
        }
        let op = op.cast_unverified::<ReplaceOp>()?;
        Some(Step::Replace(self.slot(op.input_op()?), self.slots(op.repl_values())))
    }

    fn create(&mut self, op: OpRef<'m>) -> Option<Create> {
        let ctx = op.ctx();
        let op = op.cast_unverified::<CreateOperationOp>()?;
        let names = ctx.attr_data(op.input_attribute_names()?).as_array()?;
        let slots = self.slots(op.input_attributes());
        let name = |&name| Some(text(ctx, Ident::of_attr(ctx, name)?));
        let names = names.iter().map(name).collect::<Option<Vec<Box<str>>>>()?;
        let types = match op.inferred_result_types() {
            true => None,
            false => Some(self.slots(op.input_result_types())),
        };
        Some(Create {
            name: ctx.op_name(&ctx.text(op.name()?)),
            operands: self.slots(op.input_operands()),
            attrs: (names.len() == slots.len()).then(|| names.into_iter().zip(slots).collect())?,
            types,
        })
    }

    fn call(&mut self, op: OpRef<'m>) -> Result<Step, Failed> {
        let at = op.unverified::<ApplyRewriteOp>();
        let Some(name) = at.name() else { return Err(refuse(op)) };
        let name = text(op.ctx(), name);
        let Some(function) = self.all.natives.find_rewrite(&name) else {
            return Err(op.emit_error(format!("calls the rewrite '{name}', which is not registered")));
        };
        Ok(Step::Call(function, self.slots(at.args()), self.slots(at.results())))
    }

    fn end(&mut self, op: OpRef<'m>) -> Result<End, Failed> {
        if op.is_named::<ApplyConstraintOp>() {
            return self.constraint(op);
        }
        if op.is_named::<RecordMatchOp>() {
            return self.record(op);
        }
        self.plain_end(op).ok_or_else(|| refuse(op))
    }

    fn plain_end(&mut self, op: OpRef<'m>) -> Option<End> {
        if op.is_named::<FinalizeOp>() {
            return Some(End::Finalize);
        }
        if op.is_named::<ContinueOp>() {
            return Some(End::Continue);
        }
        if let Some(op) = op.cast_unverified::<BranchOp>() {
            return Some(End::Branch(self.next(op.dest())?));
        }
        if let Some(op) = op.cast_unverified::<ForEachOp>() {
            let body = op.region()?.entry()?;
            return Some(End::ForEach {
                values: self.slot(op.values()?),
                variable: self.slot(body.args().next()?),
                body: self.next(Some(body))?,
                next: self.next(op.successor())?,
            });
        }
        if let Some((question, cases)) = question_and_answers(self, op) {
            let default = self.next(op.successors().next())?;
            let blocks = op.successors().skip(1).map(|block| self.next(Some(block)));
            let blocks = blocks.collect::<Option<Vec<BlockIndex>>>()?;
            let fits = blocks.len() == cases.len();
            return fits.then(|| End::Switch(question, cases.into_iter().zip(blocks).collect(), default));
        }
        let test = self.test(op)?;
        let mut next = op.successors();
        Some(End::Test(test, self.next(next.next())?, self.next(next.next())?))
    }

    fn test(&mut self, op: OpRef<'m>) -> Option<Test> {
        if let Some(op) = op.cast_unverified::<AreEqualOp>() {
            return Some(Test::Equal(self.slot(op.lhs()?), self.slot(op.rhs()?)));
        }
        if let Some(op) = op.cast_unverified::<IsNotNullOp>() {
            return Some(Test::NotNull(self.slot(op.value()?)));
        }
        let counted = if let Some(op) = op.cast_unverified::<CheckOperandCountOp>() {
            Some((op.input_op()?, Side::Operands, op.count()?, op.compare_at_least()))
        } else if let Some(op) = op.cast_unverified::<CheckResultCountOp>() {
            Some((op.input_op()?, Side::Results, op.count()?, op.compare_at_least()))
        } else {
            None
        };
        if let Some((op, side, count, at_least)) = counted {
            let (question, count) = (Question::Count(self.slot(op), side), usize::try_from(count).ok()?);
            return Some(match at_least {
                true => Test::AtLeast(question, count),
                false => Test::Is(question, super::program::Answer::Count(count)),
            });
        }
        let (question, answer) = question_and_answer(self, op)?;
        Some(Test::Is(question, answer))
    }

    fn constraint(&mut self, op: OpRef<'m>) -> Result<End, Failed> {
        let at = op.unverified::<ApplyConstraintOp>();
        let next = (self.next(at.true_dest()), self.next(at.false_dest()));
        let (Some(name), (Some(yes), Some(no))) = (at.name(), next) else { return Err(refuse(op)) };
        let name = text(op.ctx(), name);
        let Some(function) = self.all.natives.find_constraint(&name) else {
            return Err(op.emit_error(format!("calls the constraint '{name}', which is not registered")));
        };
        let (args, results) = (self.slots(at.args()), self.slots(at.results()));
        Ok(End::Constraint { function, args, results, negated: at.is_negated().unwrap_or(false), yes, no })
    }

    fn record(&mut self, op: OpRef<'m>) -> Result<End, Failed> {
        if !self.matches {
            return Err(op.emit_error("cannot be executed by a function that rewrites"));
        }
        let at = op.unverified::<RecordMatchOp>();
        let benefit = at.benefit().and_then(|benefit| u16::try_from(benefit).ok());
        let (Some(name), Some(benefit), Some(next)) = (at.rewriter(), benefit, self.next(at.dest())) else {
            return Err(refuse(op));
        };
        let inputs = self.slots(at.inputs());
        let matched = self.slots(at.matched_ops());
        let rewriter = self.all.rewriter(op, name, inputs.len())?;
        Ok(End::Record(Record { benefit, rewriter, inputs, matched }, next))
    }
}

/// The text of a name.
fn text(ctx: &Context, name: Ident) -> Box<str> {
    ctx.text(name).into()
}

fn refuse(op: OpRef<'_>) -> Failed {
    op.emit_error("cannot be executed here by the interpreter of 'pdl_interp'")
}
