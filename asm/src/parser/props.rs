//! From attributes in text to property rows and discardable attributes.

use super::Parser;
use super::memo::OpFacts;
use rmlir_ir::assembly::check_inherent;
use rmlir_ir::constraint::{Constraint, Subject};
use rmlir_ir::context::RegisteredOp;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::raw::RawContext;
use rmlir_ir::{Attr, AttrData, Ident, Loc, NamedAttr, OPERAND_SEGMENTS, Props, RESULT_SEGMENTS};
use smallvec::{SmallVec, smallvec};

/// The spellings that segment sizes had in older releases.
const OLD_SPELLINGS: [(&str, &str); 2] =
    [("operand_segment_sizes", OPERAND_SEGMENTS), ("result_segment_sizes", RESULT_SEGMENTS)];

/// A property row that is being filled: few have more slots.
type OpenRow = SmallVec<[Option<Attr>; 16]>;

/// The row of an operation without anything in its slots.
fn empty_row(registered: &RegisteredOp) -> OpenRow {
    smallvec![None; registered.slots.len()]
}

impl Parser<'_> {
    /// The property row and discardable attributes of an operation with `stated` between `<` and `>` and the dictionary `dict`.
    pub(super) fn split_generic(
        &mut self,
        op: OpFacts,
        loc: Loc,
        stated: Option<Attr>,
        dict: Attr,
    ) -> Result<(Props, Attr), Failed> {
        if !op.registered && stated.is_none() {
            return Ok((self.ctx.empty_props(), dict));
        }
        let Some(registered) = self.ctx.op_info(op.name).registered() else {
            return Ok((self.ctx.props_of(&[stated]), dict));
        };
        if stated.is_none() {
            self.check_inherent(registered, loc, dict)?;
        }
        let mut row = empty_row(registered);
        let rest = self.move_inherent(registered, self.ctx.dict(dict), &mut row, false);
        if let Some(stated) = stated {
            self.set_stated(registered, loc, stated, &mut row)?;
        }
        let props = self.ctx.complete_props(op.name, &row);
        Ok((props, self.ctx.dict_attr(rest)))
    }

    /// The same for an operation that has nothing but the entries from `start` on between `<` and `>`, which are taken off the stack. `None`,
    /// and they stay, where something is wrong with them or their order counts.
    pub(super) fn split_stated(&mut self, op: OpFacts, start: u32) -> Option<(Props, Attr)> {
        let registered = self.ctx.op_info(op.name).registered()?;
        let mut row = empty_row(registered);
        for entry in &self.entries[start as usize..] {
            let Some(slot) = self.slot_of(registered, entry.name) else { continue };
            let value = self.slot_value(registered, slot, entry.value).ok()?;
            // Two spellings of one name: the last in the order of the names counts.
            if row[slot].replace(value).is_some() {
                return None;
            }
        }
        self.entries.truncate(start as usize);
        Some((self.ctx.complete_props(op.name, &row), self.ctx.empty_dict()))
    }

    /// The property row and discardable attributes of attributes that a custom form has read.
    pub(super) fn split_custom(&mut self, op: OpFacts, attrs: &[NamedAttr]) -> (Props, Attr) {
        let known = self.known_row(op.name, attrs);
        if let Some((known, kind)) = known
            && !kind.hit(self.ctx)
        {
            return known;
        }
        let made = self.make_split(op, attrs);
        match known {
            // A difference is reported, and the tool ends with an error, whatever is read from here on.
            Some((known, kind)) => drop(kind.compare(self.ctx, &"attributes", &known, &made)),
            None => self.remember_row(op.name, attrs.into(), made),
        }
        made
    }

    fn make_split(&self, op: OpFacts, attrs: &[NamedAttr]) -> (Props, Attr) {
        match self.ctx.op_info(op.name).registered() {
            None => (self.ctx.empty_props(), self.ctx.dict_attr(attrs.to_vec())),
            Some(registered) => {
                let mut row = empty_row(registered);
                let rest = self.move_inherent(registered, attrs, &mut row, true);
                let props = self.ctx.complete_props(op.name, &row);
                (props, self.ctx.dict_attr(rest))
            }
        }
    }

    /// The slot of a name, old spellings of segment sizes included.
    fn slot_of(&self, registered: &RegisteredOp, name: Ident) -> Option<usize> {
        registered.slot(name).or_else(|| {
            let text = self.ctx.bytes(name);
            let (_, new) = OLD_SPELLINGS.iter().find(|(old, _)| old.as_bytes() == text)?;
            registered.slot(self.ctx.find_ident(new.as_bytes())?)
        })
    }

    /// Puts inherent attributes into their slots, native properties only if `native`. What a slot cannot hold is dropped. Gives the
    /// other attributes.
    fn move_inherent(
        &self,
        registered: &RegisteredOp,
        attrs: &[NamedAttr],
        row: &mut [Option<Attr>],
        native: bool,
    ) -> Vec<NamedAttr> {
        let mut rest = Vec::new();
        for entry in attrs {
            match self.slot_of(registered, entry.name) {
                None => rest.push(*entry),
                Some(_) if !native && registered.def.has_native(entry.name) => rest.push(*entry),
                Some(slot) => {
                    if let Ok(value) = self.slot_value(registered, slot, entry.value) {
                        row[slot] = Some(value);
                    }
                }
            }
        }
        rest
    }

    /// Checks the inherent attributes that stand among the others.
    fn check_inherent(&self, registered: &RegisteredOp, loc: Loc, dict: Attr) -> Result<(), Failed> {
        match check_inherent(self.ctx, &registered.def, self.ctx.dict(dict)) {
            Ok(_) => Ok(()),
            Err(message) => Err(self.emit(Diagnostic::error(loc, message))),
        }
    }

    fn refuses(&self, constraint: &Constraint, value: Attr) -> bool {
        constraint.pred.eval(self.ctx, Subject::Attr(value)).refuses()
    }

    /// Takes what stands between `<` and `>` of a registered operation. Unknown keys are dropped.
    fn set_stated(
        &self,
        registered: &RegisteredOp,
        loc: Loc,
        stated: Attr,
        row: &mut [Option<Attr>],
    ) -> Result<(), Failed> {
        let AttrData::Dictionary(entries) = self.ctx.attr_data(stated) else {
            return Err(self.bad_properties(
                registered,
                loc,
                stated,
                "expected DictionaryAttr to set properties",
            ));
        };
        for entry in entries {
            let Some(slot) = self.slot_of(registered, entry.name) else { continue };
            match self.slot_value(registered, slot, entry.value) {
                Ok(value) => row[slot] = Some(value),
                Err(why) => return Err(self.bad_properties(registered, loc, stated, &why)),
            }
        }
        Ok(())
    }

    /// Checks what stands between `<` and `>` in the form of a registered operation. Unknown keys are dropped, but where some property is no
    /// attribute they are errors, as in the reference.
    pub(super) fn check_stated(&self, op: OpFacts, loc: Loc, stated: Attr) -> Result<(), Failed> {
        let Some(registered) = self.ctx.op_info(op.name).registered() else { return Ok(()) };
        let mut row = empty_row(registered);
        self.set_stated(registered, loc, stated, &mut row)?;
        let unknown =
            self.ctx.dict(stated).iter().find(|entry| self.slot_of(registered, entry.name).is_none());
        match unknown.filter(|_| !registered.def.props.is_empty()) {
            None => Ok(()),
            Some(unknown) => {
                let key = rmlir_ir::print::attr_to_string(
                    self.ctx,
                    self.ctx.string_attr(&self.ctx.text(unknown.name)),
                );
                let why = format!("unknown key '{key}' when parsing properties dictionary");
                Err(self.bad_properties(registered, loc, stated, &why))
            }
        }
    }

    fn bad_properties(&self, registered: &RegisteredOp, loc: Loc, stated: Attr, why: &str) -> Failed {
        let stated = rmlir_ir::print::attr_to_string(self.ctx, stated);
        let message = format!("invalid properties {stated} for op {}: {why}", registered.def.name);
        self.emit(Diagnostic::error(loc, message))
    }

    /// What a slot holds when a value is given for it, or why it cannot.
    fn slot_value(&self, registered: &RegisteredOp, slot: usize, value: Attr) -> Result<Attr, String> {
        let Some(&name) = registered.slots.get(slot) else { return Ok(value) };
        let text = || self.ctx.text(name);
        if let Some(field) = registered.def.attrs.iter().find(|field| field.name == name) {
            if !self.refuses(&field.storage, value) {
                return Ok(value);
            }
            let value = rmlir_ir::print::attr_to_string(self.ctx, value);
            return Err(format!("Invalid attribute `{}` in property conversion: {value}", text()));
        }
        if let Some(field) = registered.def.props.iter().find(|field| field.name == name) {
            let kept = field.kept_as(self.ctx, value);
            return kept.ok_or_else(|| field.conversion_error.to_string());
        }
        self.segment_error(registered, &text(), value).map_or(Ok(value), Err)
    }

    /// Why a value is no list of segment sizes.
    fn segment_error(&self, registered: &RegisteredOp, name: &str, value: Attr) -> Option<String> {
        let groups = if name == OPERAND_SEGMENTS {
            registered.def.operands.len()
        } else {
            registered.def.results.len()
        };
        match self.ctx.as_i32_array(value) {
            None => Some("expected DenseI32ArrayAttr for key `value`".to_owned()),
            Some(sizes) if sizes.len() != groups && registered.def.counts => {
                Some(format!("size mismatch in attribute conversion: {} vs {groups}", sizes.len()))
            }
            Some(_) => None,
        }
    }
}
