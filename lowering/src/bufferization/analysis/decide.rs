//! The analysis of one operation with all in it.

use super::conflicts::{read_after_write, writes_read_only};
use super::facts::Facts;
use super::marks::Marks;
use super::order::ordered;
use crate::bufferization::interface::{Operand, Relation, key_of};
use crate::bufferization::look::Look;
use crate::bufferization::models;
use crate::bufferization::settings::Settings;
use crate::bufferization::types::is_tensor_value;
use rmlir_dialects::bufferization::ToTensorOp;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Failed, Module, OpAddr, OpRef, ValueRef};

/// Decides for each operand inside `root` whether it is in place.
///
/// # Errors
/// If what comes out cannot be had; it has been reported.
pub fn analyse(
    module: &Module,
    settings: &Settings,
    facts: &mut Facts,
    root: OpAddr,
    marks: &mut Marks,
) -> Result<(), Failed> {
    let mut analysis = Analysis { module, settings, facts, marks };
    let root = module.op(root);
    analysis.check_before(root)?;
    let order: Vec<OpAddr> = ordered(root, analysis.look()).into_iter().map(OpRef::global).collect();
    for at in order {
        for operand in tensors(module.op(at)) {
            analysis.decide(operand);
        }
    }
    analysis.find_equivalent(root);
    analysis.find_undefined(root);
    let checked = analysis.check_after(root);
    if settings.analysis_only {
        let look = Look { module, settings, facts: Some(&*analysis.facts) };
        analysis.marks.operands(root, look);
    }
    checked
}

/// Makes sets of all tensors in an operation, and decides what must be in place.
pub fn prepare(module: &Module, settings: &Settings, facts: &mut Facts, root: OpAddr) {
    let root = module.op(root);
    let mut ops = Vec::new();
    let _ = Walk::post().ops(root, |op| {
        let args = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args());
        for value in op.results().chain(args).filter(|value| is_tensor_value(*value)) {
            facts.aliases.add(key_of(value));
        }
        ops.push(op);
        WalkResult::Advance
    });
    for op in ops {
        let look = Look { module, settings, facts: Some(&*facts) };
        let Some(model) = look.model(op) else { continue };
        for operand in tensors(op) {
            let look = Look { module, settings, facts: Some(&*facts) };
            if model.must_be_in_place(operand, look) {
                put_in_place(module, settings, facts, operand);
            }
        }
    }
}

/// The operands that are tensors.
fn tensors(op: OpRef<'_>) -> Vec<Operand<'_>> {
    let tensor = |(index, value): (usize, ValueRef<'_>)| is_tensor_value(value).then_some(index);
    op.operands().enumerate().filter_map(tensor).map(|index| Operand { op, index }).collect()
}

fn put_in_place<'m>(module: &'m Module, settings: &Settings, facts: &mut Facts, operand: Operand<'m>) {
    if !facts.in_place.insert(operand.key()) {
        return;
    }
    let look = Look { module, settings, facts: Some(&*facts) };
    let values: Vec<_> = look.aliasing_values(operand).iter().map(|alias| key_of(alias.value)).collect();
    let Some(own) = operand.value() else { return };
    for value in values {
        facts.aliases.unite(value, key_of(own));
    }
}

struct Analysis<'a> {
    module: &'a Module,
    settings: &'a Settings,
    facts: &'a mut Facts,
    marks: &'a mut Marks,
}

impl<'a> Analysis<'a> {
    fn look(&self) -> Look<'_> {
        Look { module: self.module, settings: self.settings, facts: Some(&*self.facts) }
    }

    fn decide(&mut self, operand: Operand<'a>) {
        let look = Look { module: self.module, settings: self.settings, facts: Some(&*self.facts) };
        let copied = writes_read_only(operand, look, false, self.marks)
            || read_after_write(operand, look, false, self.marks);
        if !copied {
            put_in_place(self.module, self.settings, self.facts, operand);
        }
    }

    /// Checks what the analysis takes for granted.
    fn check_before(&mut self, root: OpRef<'a>) -> Result<(), Failed> {
        let mut ops = Vec::new();
        let _ = Walk::post().ops(root, |op| {
            if self.look().model(op).is_some() {
                ops.push(op);
            }
            WalkResult::Advance
        });
        for &op in &ops {
            check_blocks(op)?;
        }
        for &op in &ops {
            if let Some(tensor) = op.cast::<ToTensorOp>()
                && !tensor.restrict()
                && !tensor.result().is_unused()
            {
                return Err(
                    op.emit_error("to_tensor ops without `restrict` are not supported by One-Shot Analysis")
                );
            }
            for operand in tensors(op) {
                let look = Look { module: self.module, settings: self.settings, facts: Some(&*self.facts) };
                if read_after_write(operand, look, true, self.marks) {
                    let what = "not bufferizable under the given constraints: cannot avoid RaW conflict";
                    return Err(op.emit_error(what));
                }
                if look.in_place(operand) && writes_read_only(operand, look, true, self.marks) {
                    let what =
                        "not bufferizable under the given constraints: would write to read-only buffer";
                    return Err(op.emit_error(what));
                }
            }
        }
        Ok(())
    }

    /// Results that have the buffer of an operand.
    fn find_equivalent(&mut self, root: OpRef<'a>) {
        let mut ops = Vec::new();
        let _ = Walk::post().ops(root, |op| {
            if op.results().any(is_tensor_value) {
                ops.push(op);
            }
            WalkResult::Advance
        });
        for op in ops {
            for result in op.results().filter(|value| is_tensor_value(*value)) {
                if let Some(same) = self.equivalent_to(op, result) {
                    self.facts.equivalent.unite(key_of(result), key_of(same));
                }
            }
        }
    }

    fn equivalent_to(&self, op: OpRef<'a>, result: ValueRef<'a>) -> Option<ValueRef<'a>> {
        let look = self.look();
        let model = look.model(op)?;
        let aliases = look.aliasing_operands(result);
        let first = aliases.first()?.operand.value()?;
        let mut all = true;
        for alias in &aliases {
            let same = alias.relation == Relation::Equivalent && look.in_place(alias.operand);
            let value = alias.operand.value()?;
            if same && alias.definite {
                return Some(self.module.value(value.unit(), value.id()));
            }
            all &= same && (value == first || look.same_buffer(value, first));
        }
        (all && !model.allocates(result)).then(|| self.module.value(first.unit(), first.id()))
    }

    /// Uses of tensors whose elements nobody has set.
    fn find_undefined(&mut self, root: OpRef<'a>) {
        let mut found = Vec::new();
        let look = self.look();
        let _ = Walk::post().ops(root, |op| {
            if look.model(op).is_none() {
                return WalkResult::Advance;
            }
            for result in op.results().filter(|value| is_tensor_value(*value)) {
                let undefined =
                    look.uses(result).next().is_some_and(|operand| look.definitions(operand).is_empty());
                if undefined {
                    found.extend(look.uses(result).map(Operand::key));
                }
            }
            WalkResult::Advance
        });
        self.facts.undefined.extend(found);
    }

    fn check_after(&self, root: OpRef<'a>) -> Result<(), Failed> {
        let look = self.look();
        let mut checked = Ok(());
        let _ = Walk::post().ops(root, |op| {
            if let Some(model) = look.model(op) {
                checked = checked.and(model.check(op, look));
            }
            WalkResult::Advance
        });
        checked
    }
}

/// Regions of several blocks are only for those that know how.
///
/// # Errors
/// If there are some elsewhere; it has been reported.
pub fn check_blocks(op: OpRef<'_>) -> Result<(), Failed> {
    let takes = models::find(op).is_some_and(|model| model.takes_blocks());
    if takes || op.regions().all(|region| region.is_empty() || region.has_one_block()) {
        return Ok(());
    }
    Err(op.emit_error(
        "op or BufferizableOpInterface implementation does not support unstructured control flow, but at least one region \
         has multiple blocks",
    ))
}
