//! What executes matchers and rewriters.

use super::look::{self, append, at};
use super::program::{Answer, BlockIndex, Create, End, Function, Program, Record, Slot, Step};
use super::value::PdlValue;
use rmlir_ir::verify::verify_single;
use rmlir_ir::{Loc, OpAddr, OpRef, Type, ValueId};
use rmlir_rewrite::PatternRewriter;

/// Rounds of `foreach` in each other take a number of steps that grows with the users of values: one function takes no more than so many.
const MAX_STEPS: u64 = 1 << 26;

/// Why a function cannot go on.
pub(super) enum Fault {
    /// This.
    Said(String),
    /// What has been reported.
    Reported,
}

impl From<&str> for Fault {
    fn from(what: &str) -> Fault {
        Fault::Said(what.to_owned())
    }
}

impl From<String> for Fault {
    fn from(what: String) -> Fault {
        Fault::Said(what)
    }
}

/// What a matcher found.
pub(super) struct Match {
    rewriter: usize,
    inputs: Vec<PdlValue>,
    locs: Vec<Loc>,
}

impl Program {
    /// The first match of this benefit that the matcher records. The rewrite of a match cannot fail but by an error: the second one
    /// would never have its turn.
    pub(super) fn find(
        &self,
        root: OpAddr,
        benefit: u16,
        rw: &mut PatternRewriter<'_>,
    ) -> Result<Option<Match>, Fault> {
        let mut machine = Machine::new(&self.matcher, vec![PdlValue::Op(root)]);
        machine.wanted = Some(benefit);
        machine.run(rw)?;
        Ok(machine.found)
    }

    /// Rewrites what was found.
    pub(super) fn apply(&self, found: Match, rw: &mut PatternRewriter<'_>) -> Result<(), Fault> {
        let Some(function) = self.rewriters.get(found.rewriter) else {
            return Err("there is no such rewriter".into());
        };
        rw.fuse_locs(&found.locs);
        let mut machine = Machine::new(function, found.inputs);
        machine.run(rw)?;
        let doubtful = std::mem::take(&mut machine.doubtful);
        let mut sound = Ok(());
        for op in doubtful {
            if !is_sound(op, sound.is_ok(), rw) {
                sound = Err(Fault::Reported);
                put_out_of_reach(op, rw);
            }
        }
        sound
    }
}

/// A range that is gone through.
struct Round {
    values: PdlValue,
    next_item: usize,
    variable: Slot,
    body: BlockIndex,
    next: BlockIndex,
}

/// The execution of a function.
struct Machine<'p> {
    function: &'p Function,
    memory: Vec<PdlValue>,
    rounds: Vec<Round>,
    steps: u64,
    /// The benefit of the match that is looked for.
    wanted: Option<u16>,
    found: Option<Match>,
    /// Operations that were made, and those of whose operands the type changed.
    doubtful: Vec<OpAddr>,
}

impl<'p> Machine<'p> {
    fn new(function: &'p Function, args: Vec<PdlValue>) -> Machine<'p> {
        let mut memory = vec![PdlValue::Absent; function.slots];
        for (&slot, arg) in function.args.iter().zip(args) {
            if let Some(place) = memory.get_mut(slot) {
                *place = arg;
            }
        }
        let doubtful = Vec::new();
        Machine { function, memory, rounds: Vec::new(), steps: 0, wanted: None, found: None, doubtful }
    }

    fn run(&mut self, rw: &mut PatternRewriter<'_>) -> Result<(), Fault> {
        let function = self.function;
        let mut next = Some(0);
        while let Some(block) = next.and_then(|index| function.blocks.get(index)) {
            self.steps += 1 + block.steps.len() as u64;
            if self.steps > MAX_STEPS {
                return Err("it takes too many steps".into());
            }
            for step in &block.steps {
                self.step(step, rw)?;
            }
            next = self.end(&block.end, rw)?;
        }
        Ok(())
    }

    fn at(&self, slot: Slot) -> &PdlValue {
        at(&self.memory, slot)
    }

    fn set(&mut self, slot: Slot, value: PdlValue) {
        if let Some(place) = self.memory.get_mut(slot) {
            *place = value;
        }
    }

    fn all(&self, slots: &[Slot]) -> Vec<PdlValue> {
        slots.iter().map(|&slot| self.at(slot).clone()).collect()
    }

    /// Takes over the results of a function.
    fn set_results(&mut self, slots: &[Slot], results: Vec<PdlValue>) -> Result<(), Fault> {
        if slots.len() != results.len() {
            let (wants, gives) = (slots.len(), results.len());
            return Err(format!("a function that is to give {wants} results gives {gives}").into());
        }
        slots.iter().zip(results).for_each(|(&slot, value)| self.set(slot, value));
        Ok(())
    }

    fn end(&mut self, end: &End, rw: &PatternRewriter<'_>) -> Result<Option<BlockIndex>, Fault> {
        Ok(match end {
            End::Finalize => None,
            End::Continue => self.next_round(),
            End::Branch(next) => Some(*next),
            &End::ForEach { values, variable, body, next } => {
                let values = self.at(values).clone();
                self.rounds.push(Round { values, next_item: 0, variable, body, next });
                self.next_round()
            }
            End::Record(record, next) => {
                if Some(record.benefit) == self.wanted {
                    self.found = Some(self.record(record, rw));
                    return Ok(None);
                }
                Some(*next)
            }
            End::Test(test, yes, no) => Some(if look::holds(test, &self.memory, rw) { *yes } else { *no }),
            End::Constraint { function, args, results, negated, yes, no } => {
                let given = function(rw, &self.all(args));
                let holds = given.is_some();
                if let Some(given) = given {
                    self.set_results(results, given)?;
                }
                Some(if holds != *negated { *yes } else { *no })
            }
            End::Switch(question, cases, default) => {
                let answer = look::answer(*question, &self.memory, rw);
                let case = cases.iter().find(|case| case.0 == answer && answer != Answer::Nothing);
                Some(case.map_or(*default, |case| case.1))
            }
        })
    }

    fn next_round(&mut self) -> Option<BlockIndex> {
        let round = self.rounds.last_mut()?;
        match round.values.item(round.next_item) {
            Some(item) => {
                round.next_item += 1;
                let (variable, body) = (round.variable, round.body);
                self.set(variable, item);
                Some(body)
            }
            None => self.rounds.pop().map(|round| round.next),
        }
    }

    fn record(&self, record: &Record, rw: &PatternRewriter<'_>) -> Match {
        let ops = record.matched.iter().filter_map(|&slot| self.at(slot).op());
        Match {
            rewriter: record.rewriter,
            inputs: self.all(&record.inputs),
            locs: ops.map(|op| rw.op(op).loc()).collect(),
        }
    }

    fn step(&mut self, step: &Step, rw: &mut PatternRewriter<'_>) -> Result<(), Fault> {
        match step {
            Step::Look(what, into) => {
                let seen = look::look(what, &self.memory, rw);
                self.set(*into, seen);
            }
            Step::Call(function, args, results) => {
                let args = self.all(args);
                if !args.iter().all(|arg| is_there(arg, rw)) {
                    return Err("a function would get what was erased".into());
                }
                let given = function(rw, &args).ok_or("a function that rewrites failed")?;
                self.set_results(results, given)?;
            }
            Step::Create(create, into) => {
                let made = self.create(create, rw)?;
                self.set(*into, made);
            }
            Step::Erase(op) => {
                let op = self.standing(*op, rw)?;
                rw.erase(op).ok_or("an operation is erased whose results are used")?;
            }
            Step::Replace(op, by) => {
                let op = self.standing(*op, rw)?;
                let values = self.values(by, rw)?;
                self.doubt_users(op, &values, rw);
                let wanted = "an operation is replaced by values that are not one for each of its results";
                rw.replace(op, &values).ok_or(wanted)?;
            }
        }
        Ok(())
    }

    /// Notes the users of results that get values of other types.
    fn doubt_users(&mut self, op: OpAddr, by: &[ValueId], rw: &PatternRewriter<'_>) {
        let changes =
            rw.op(op).results().zip(by).filter(|(result, value)| result.ty() != rw.value(**value).ty());
        self.doubtful.extend(changes.flat_map(|(result, _)| result.users().map(OpRef::global)));
    }

    /// An operation that is to be changed.
    fn standing(&self, slot: Slot, rw: &PatternRewriter<'_>) -> Result<OpAddr, Fault> {
        let op = self.at(slot).op().filter(|&op| op_is_there(rw.op(op)));
        op.ok_or_else(|| "an operation is changed that is not there".into())
    }

    /// Values that are to be used.
    fn values(&self, slots: &[Slot], rw: &PatternRewriter<'_>) -> Result<Vec<ValueId>, Fault> {
        let mut all = Vec::new();
        for &slot in slots {
            let values =
                self.at(slot).values().filter(|values| values.iter().all(|&v| value_is_there(v, rw)));
            let values = values.ok_or("a value is used that is not there")?;
            append(&mut all, values).ok_or("there are too many values")?;
        }
        Ok(all)
    }

    /// Makes an operation. If its types do not follow from the rest nothing is made, and it goes on, as for the reference.
    fn create(&mut self, create: &Create, rw: &mut PatternRewriter<'_>) -> Result<PdlValue, Fault> {
        let operands = self.values(&create.operands, rw)?;
        let types = match &create.types {
            None => None,
            Some(slots) => {
                let mut all = Vec::new();
                for &slot in slots {
                    let types = self.at(slot).types().ok_or("a type is used that is not there")?;
                    append(&mut all, types).ok_or("there are too many types")?;
                }
                Some(all)
            }
        };
        let unit = rw.unit();
        if rw.place().is_none() {
            return Err("there is no place left where an operation could be made".into());
        }
        let mut making = rw.builder().create_named(create.name).operands(&operands);
        for (name, slot) in &create.attrs {
            // An attribute that is absent is left out.
            if let Some(attr) = self.at(*slot).attr() {
                making = making.attr(name, attr);
            }
        }
        let op = match types {
            Some(types) => making.results(&types).insert(),
            None => {
                let (made, _) = rmlir_ir::diag::capture(|| making.infer_values());
                match made.ok().and_then(|_| rw.place()?.1) {
                    Some(op) => op,
                    None => return Ok(PdlValue::Absent),
                }
            }
        };
        let made = OpAddr { unit, op };
        self.doubtful.push(made);
        Ok(PdlValue::Op(made))
    }
}

/// Whether an operation that a pattern made or gave other operands is valid.
fn is_sound(op: OpAddr, tells: bool, rw: &PatternRewriter<'_>) -> bool {
    let op = rw.op(op);
    if !op_is_there(op) || op.info().registered().is_none() {
        return true;
    }
    match tells {
        true => verify_single(op).is_ok(),
        // One error is enough.
        false => rmlir_ir::diag::capture(|| verify_single(op)).0.is_ok(),
    }
}

/// Puts a cast in the place of an operation that is not valid: what the driver goes on with after the error, folds to begin with, reads
/// operations as verified ones.
fn put_out_of_reach(op: OpAddr, rw: &mut PatternRewriter<'_>) {
    let (operands, types): (Vec<ValueId>, Vec<Type>) = {
        let op = rw.op(op);
        (op.operands().map(|value| value.id()).collect(), op.results().map(|value| value.ty()).collect())
    };
    rw.at_op(op);
    let cast = rw.builder().create("builtin.unrealized_conversion_cast").operands(&operands);
    let values = cast.results(&types).values();
    // The values are as many as the results, so that nothing can be wrong with them.
    let _ = rw.replace(op, &values);
}

/// Whether an operation has not been erased, nor anything that it is in.
fn op_is_there(op: OpRef<'_>) -> bool {
    let unit = op.unit();
    let mut at = op;
    loop {
        let Some(region) = at.block().and_then(|block| block.region()) else { return false };
        match region.parent() {
            Some(parent) if parent.unit() == unit => at = parent,
            // What is around the unit was there when the pattern began, and cannot be seen from here.
            _ => return true,
        }
    }
}

fn value_is_there(value: ValueId, rw: &PatternRewriter<'_>) -> bool {
    let value = rw.value(value);
    match value.def_op() {
        Some((op, _)) => op_is_there(op),
        None => value.block().and_then(|block| block.region()).is_some_and(|region| match region.parent() {
            Some(parent) if parent.unit() == value.unit() => op_is_there(parent),
            _ => true,
        }),
    }
}

fn is_there(value: &PdlValue, rw: &PatternRewriter<'_>) -> bool {
    match value {
        PdlValue::Op(_) | PdlValue::Ops(_) => {
            value.ops().is_some_and(|ops| ops.iter().all(|&op| op_is_there(rw.op(op))))
        }
        PdlValue::Value(_) | PdlValue::Values(_) => {
            value.values().is_some_and(|values| values.iter().all(|&value| value_is_there(value, rw)))
        }
        _ => true,
    }
}
