//! Rewrite rules as Rust source: a function over typed operations for each, and one that adds them all to a set.

use super::names::{camel, snake};
use crate::model::rules::{
    ArgPattern, ArgPlace, Bound, Condition, Location, Made, MadeOp, NativeCall, NativePattern, OpPattern,
    Outcome, ResultTypes, Rule, Rules, Slot, SlotKind, Source, Topic, TypeSource, ValuePattern,
};
use crate::model::{Arity, ConstraintId, Model, Op};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Where the generated source finds things.
pub struct Paths {
    /// The crate that programs add.
    pub facade: String,
    /// The modules of dialects, by dialect, where they are not in that crate.
    pub dialects: BTreeMap<String, String>,
}

impl Paths {
    fn op(&self, op: &Op) -> String {
        let module = match self.dialects.get(&op.dialect) {
            Some(module) => module.clone(),
            None => format!("{}::{}", self.facade, snake(&op.dialect)),
        };
        format!("{module}::{}", camel(&op.class))
    }
}

/// The source of all rules. `model` is that of the same file.
///
/// # Errors
/// If a rule speaks of an operation that the model does not have.
pub fn rewriters(rules: &Rules, model: &Model, paths: &Paths) -> Result<String, String> {
    let facade = &paths.facade;
    let mut out = format!(
        "// Made from rewrite rules; not to be edited.\n\n\
         #[allow(unused_imports)]\nuse {facade}::ir::typed::{{Build, Handle}};\n\
         #[allow(unused_imports)]\nuse {facade}::ir::{{OpAddr, Type, ValueId}};\n\
         #[allow(unused_imports)]\nuse {facade}::ods::rules::{{Code, Item, RuleCode}};\nuse {facade}::rewrite::rules as run;\n\
         use {facade}::rewrite::{{PatternRewriter, PatternSet, Rewritten}};\nuse std::sync::Arc;\n\n"
    );
    let mut set = String::new();
    for rule in &rules.rules {
        let mut writer = Writer::new(rules, model, paths, rule);
        writer.rule()?;
        let (function, root) = (snake(&rule.name), writer.path(&rule.source.op)?);
        let _ = writeln!(
            set,
            "    let code = Arc::new(given.compile(&{:?}, &{:?})?);",
            writer.texts, writer.matchers
        );
        let _ = writeln!(
            set,
            "    set.op_of_benefit({:?}, {}, move |op: {root}, rw| {function}(op, rw, &code));",
            rule.name, rule.benefit
        );
        out.push_str(&writer.out);
    }
    let _ = write!(
        out,
        "/// Adds all rules to a set of patterns. What they leave to code they find in `given`.\n///\n/// # Errors\n\
         /// If something is not there.\n\
         pub fn populate(set: &mut PatternSet, given: &RuleCode) -> Result<(), String> {{\n{set}    Ok(())\n}}\n"
    );
    Ok(out)
}

/// The source of one rule.
struct Writer<'r> {
    rules: &'r Rules,
    model: &'r Model,
    paths: &'r Paths,
    rule: &'r Rule,
    out: String,
    indent: usize,
    /// C++ texts with the number of their arguments.
    texts: Vec<(String, usize)>,
    /// Matchers with the number of what they give.
    matchers: Vec<(String, usize)>,
    serial: usize,
    /// The operations that were found, in order.
    found: Vec<String>,
}

impl<'r> Writer<'r> {
    fn new(rules: &'r Rules, model: &'r Model, paths: &'r Paths, rule: &'r Rule) -> Writer<'r> {
        Writer {
            rules,
            model,
            paths,
            rule,
            out: String::new(),
            indent: 1,
            texts: Vec::new(),
            matchers: Vec::new(),
            serial: 0,
            found: Vec::new(),
        }
    }

    fn line(&mut self, text: &str) {
        for part in text.lines() {
            let _ = writeln!(self.out, "{}{part}", "    ".repeat(self.indent));
        }
    }

    fn name(&mut self, what: &str) -> String {
        self.serial += 1;
        format!("{what}{}", self.serial - 1)
    }

    fn op(&self, name: &str) -> Result<&'r Op, String> {
        let found = self.model.ops.iter().find(|op| op.name == name);
        found.ok_or_else(|| format!("the rule '{}' speaks of '{name}', which is not defined", self.rule.name))
    }

    fn path(&self, name: &str) -> Result<String, String> {
        Ok(self.paths.op(self.op(name)?))
    }

    fn text(&mut self, code: &str, args: usize) -> usize {
        self.texts.push((code.to_owned(), args));
        self.texts.len() - 1
    }

    fn condition_text(&mut self, id: ConstraintId, args: usize) -> Option<usize> {
        let condition = self.rules.constraint(id)?.condition.clone();
        (!condition.is_empty()).then(|| self.text(&condition, args))
    }

    /// The variable of a slot.
    fn slot(&self, slot: Slot) -> String {
        let name = self.rule.slots.get(slot.0 as usize).map_or("", |(name, _)| name.as_str());
        let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        format!("s{}_{}", slot.0, name.to_ascii_lowercase())
    }

    /// What a slot stands for as an item, to be cloned.
    fn bound(&self, bound: Bound) -> String {
        let (slot, index) = (self.slot(bound.slot), bound.index);
        let kind = self.rule.slots.get(bound.slot.0 as usize).map(|(_, kind)| *kind);
        match (kind, index) {
            (Some(SlotKind::Values | SlotKind::Attr | SlotKind::Native), None) => format!("{slot}.clone()"),
            (_, index) => format!("run::part(rw, &{slot}, {index:?})"),
        }
    }

    fn rule(&mut self) -> Result<(), String> {
        let rule = self.rule;
        let root = self.path(&rule.source.op)?;
        let _ = write!(
            self.out,
            "/// The rule `{}`.\n#[allow(clippy::all, clippy::pedantic, unused_variables, unused_mut)]\nfn {}(root: {root}, rw: &mut PatternRewriter<'_>, code: &Code) -> Rewritten {{\n",
            rule.name,
            snake(&rule.name)
        );
        let op = self.name("op");
        self.line(&format!("let {op} = rw.read(root);"));
        self.found.push(format!("{op}.op().loc()"));
        self.bind(rule.source.bind, &format!("Item::Op({op}.op().global())"));
        self.args(&rule.source, &op)?;
        for &(a, b) in &rule.same {
            let (a, b) = (self.slot(a), self.slot(b));
            self.line(&format!("rw.require({a}.values() == {b}.values())?;"));
        }
        for condition in &rule.conditions {
            self.condition(condition);
        }
        let locs = self.found.iter().take(rule.source_ops as usize).cloned().collect::<Vec<_>>().join(", ");
        self.line(&format!(
            "let locs = [{locs}];\nrw.fuse_locs(&locs);\nlet mut made: Vec<OpAddr> = Vec::new();"
        ));
        self.line("let mut make = |rw: &mut PatternRewriter<'_>| -> Option<Vec<ValueId>> {");
        self.indent += 1;
        self.line("let mut values: Vec<ValueId> = Vec::new();");
        for outcome in &rule.results {
            self.outcome(outcome)?;
        }
        for made in &rule.supplemental {
            self.made(made)?;
        }
        self.line("Some(values)");
        self.indent -= 1;
        self.line("};\nlet values = make(rw);\nrun::finish(rw, root.at(), made, values)");
        self.out.push_str("}\n\n");
        Ok(())
    }

    fn bind(&mut self, slot: Option<Slot>, value: &str) {
        if let Some(slot) = slot {
            let slot = self.slot(slot);
            self.line(&format!("let {slot} = {value};"));
        }
    }

    /// The group of an operand as a list of values.
    fn group(&self, op: &Op, at: &str, group: u32) -> String {
        match op.operands.get(group as usize) {
            Some(found) if found.arity == Arity::One && !found.name.is_empty() => {
                format!("[{at}.{}()]", snake(&found.name))
            }
            _ => format!("{at}.op().operand_group({group}).collect::<Vec<_>>()"),
        }
    }

    fn args(&mut self, pattern: &'r OpPattern, at: &str) -> Result<(), String> {
        let op = self.op(&pattern.op)?;
        for arg in &pattern.args {
            match arg {
                ArgPattern::Operand { group, pattern } => {
                    if pattern.bind.is_none() && pattern.constraint.is_none() && pattern.source.is_none() {
                        continue;
                    }
                    let one = op.operands.get(*group as usize).is_some_and(|group| group.arity == Arity::One);
                    let values = self.name("v");
                    let taken = self.group(op, at, *group);
                    self.line(&format!("let {values} = {taken};"));
                    let own = self.value(pattern, &values, !one)?;
                    self.found.extend(own);
                }
                ArgPattern::Variadic { group, bind, parts } => {
                    let values = self.name("v");
                    let taken = self.group(op, at, *group);
                    self.line(&format!(
                        "let {values} = {taken};\nrw.require({values}.len() == {})?;",
                        parts.len()
                    ));
                    self.bind(*bind, &format!("run::values_of(&{values}, true)"));
                    for (index, part) in parts.iter().enumerate() {
                        let one = self.name("v");
                        self.line(&format!("let {one} = [{values}[{index}]];"));
                        let own = self.value(part, &one, false)?;
                        self.found.extend(own);
                    }
                }
                ArgPattern::Either { groups, patterns } => self.either(op, at, *groups, patterns)?,
                ArgPattern::Attr { name, optional, constraint, bind, .. } => {
                    let attr = self.name("a");
                    self.line(&format!("let {attr} = run::attr_of({at}.op(), {name:?});"));
                    if !*optional || constraint.is_some() {
                        self.line(&format!("rw.require({attr}.is_some())?;"));
                    }
                    self.bind(*bind, &format!("{attr}.map_or(Item::Nothing, Item::Attr)"));
                    if let Some(text) = constraint.and_then(|id| self.condition_text(id, 0)) {
                        self.line(&format!(
                            "rw.require(code.holds({text}, rw, &Item::Attr({attr}?), &[]))?;"
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    /// Gives the location of the operation that is found, which is noted after those inside it.
    fn value(
        &mut self,
        pattern: &'r ValuePattern,
        values: &str,
        group: bool,
    ) -> Result<Option<String>, String> {
        if let Some(text) = pattern.constraint.and_then(|id| self.condition_text(id, 0)) {
            let test = format!("code.holds({text}, rw, &Item::Type(value.ty()), &[])");
            self.line(&format!("rw.require({values}.iter().all(|value| {test}))?;"));
        }
        self.bind(pattern.bind, &format!("run::values_of(&{values}, {group})"));
        match pattern.source.as_deref() {
            None => Ok(None),
            Some(Source::Op(source)) => {
                let op = self.name("op");
                let path = self.path(&source.op)?;
                self.line(&format!("let {op} = {values}.first()?.defining::<{path}>()?;"));
                self.bind(source.bind, &format!("Item::Op({op}.op().global())"));
                self.args(source, &op)?;
                Ok(Some(format!("{op}.op().loc()")))
            }
            Some(Source::Native(native)) => Ok(Some(self.native(native, values))),
        }
    }

    fn native(&mut self, native: &NativePattern, values: &str) -> String {
        let (def, given) = (self.name("def"), self.name("given"));
        self.matchers.push((native.code.clone(), native.outputs.len()));
        let matcher = self.matchers.len() - 1;
        self.line(&format!("let ({def}, _) = {values}.first()?.def_op()?;"));
        self.line(&format!("let {given} = code.find({matcher}, rw, {def}.global())?;"));
        for (index, (constraint, bind)) in native.outputs.iter().enumerate() {
            let item = format!("{given}.get({index}).cloned().unwrap_or_default()");
            if let Some(text) = constraint.and_then(|(id, _)| self.condition_text(id, 0)) {
                self.line(&format!("rw.require(code.holds({text}, rw, &{item}, &[]))?;"));
            }
            self.bind(*bind, &item);
        }
        self.line(&format!("let _ = &{given};"));
        format!("{def}.loc()")
    }

    /// Both orders are tried; the first one that fits counts.
    fn either(
        &mut self,
        op: &Op,
        at: &str,
        groups: [u32; 2],
        patterns: &'r [ValuePattern; 2],
    ) -> Result<(), String> {
        let (a, b) = (self.name("v"), self.name("v"));
        let (first, second) = (self.group(op, at, groups[0]), self.group(op, at, groups[1]));
        self.line(&format!("let {a} = {first};\nlet {b} = {second};"));
        let (before, tried) = (self.found.len(), self.name("tried"));
        self.line(&format!(
            "let {tried} = [(&{a}[..], &{b}[..]), (&{b}[..], &{a}[..])].into_iter().find_map(|({a}, {b})| {{"
        ));
        self.indent += 1;
        let own = [self.value(&patterns[0], &a, false)?, self.value(&patterns[1], &b, false)?];
        self.found.extend(own.into_iter().flatten());
        let slots: Vec<String> = slots_of(patterns).into_iter().map(|slot| self.slot(slot)).collect();
        let found = self.found.split_off(before);
        let given: String = slots.iter().chain(&found).map(|part| format!("{part}, ")).collect();
        self.line(&format!("Some(({given}))"));
        self.indent -= 1;
        let locs: Vec<String> = found.iter().map(|_| self.name("loc")).collect();
        let names: String = slots.iter().chain(&locs).map(|part| format!("{part}, ")).collect();
        self.line(&format!("}});\nlet ({names}) = {tried}?;"));
        self.found.extend(locs);
        Ok(())
    }

    fn condition(&mut self, condition: &Condition) {
        let args: Vec<String> = condition.args.iter().map(|&arg| self.bound(arg)).collect();
        let itself = condition.itself.map_or("Item::Nothing".to_owned(), |bound| self.bound(bound));
        let several = condition.topic == Topic::Several;
        let count = if several { args.len() } else { 0 };
        let Some(text) = self.condition_text(condition.constraint, count) else { return };
        match condition.topic {
            Topic::Several => {
                self.line(&format!(
                    "rw.require(code.holds({text}, rw, &{itself}, &[{}]))?;",
                    args.join(", ")
                ));
            }
            Topic::Type => {
                let test = format!("code.holds({text}, rw, &Item::Type(rw.value(value).ty()), &[])");
                self.line(&format!("rw.require({itself}.values().iter().all(|&value| {test}))?;"));
            }
            Topic::Attr | Topic::Prop => {
                self.line(&format!("rw.require(code.holds({text}, rw, &{itself}, &[]))?;"));
            }
        }
    }

    fn outcome(&mut self, outcome: &'r Outcome) -> Result<(), String> {
        let item = self.made(&outcome.made)?;
        if outcome.replaces {
            self.line(&format!("values.extend(run::replacing(rw, &{item}, {:?}));", outcome.index));
        }
        Ok(())
    }

    /// Makes something; gives the name of the variable that holds it.
    fn made(&mut self, made: &'r Made) -> Result<String, String> {
        let item = match made {
            Made::Bound(bound) => self.bound(*bound),
            Made::Constant(code) => {
                let text = self.text(code, 0);
                format!("code.give({text}, rw, &[])?")
            }
            Made::Native(call) => return self.call(call),
            Made::Op(op) => return self.made_op(op),
            Made::Group(parts) => {
                let mut items = Vec::new();
                for part in parts {
                    let item = self.operand(part)?;
                    items.push(format!("{item}.values()"));
                }
                format!("Item::Values([{}].concat())", items.join(", "))
            }
        };
        let name = self.name("i");
        self.line(&format!("let {name} = {item};"));
        Ok(name)
    }

    /// Something that is made to be an argument: of an operation its results.
    fn operand(&mut self, made: &'r Made) -> Result<String, String> {
        let item = self.made(made)?;
        if !matches!(made, Made::Op(_)) {
            return Ok(item);
        }
        let name = self.name("i");
        self.line(&format!("let {name} = run::part(rw, &{item}, None);"));
        Ok(name)
    }

    fn call(&mut self, call: &'r NativeCall) -> Result<String, String> {
        let mut args = Vec::new();
        for arg in &call.args {
            let arg = self.operand(arg)?;
            args.push(format!("{arg}.clone()"));
        }
        let located = self.locate(call.location.as_ref());
        let (text, name) = (self.text(&call.code, call.args.len()), self.name("i"));
        let args = args.join(", ");
        match call.returns {
            0 => self.line(&format!("let {name} = code.give({text}, rw, &[{args}]).unwrap_or_default();")),
            _ => self.line(&format!("let {name} = code.give({text}, rw, &[{args}])?;")),
        }
        self.relocate(located);
        self.bind(call.bind, &format!("{name}.clone()"));
        Ok(name)
    }

    fn made_op(&mut self, made: &'r MadeOp) -> Result<String, String> {
        let (op, path) = (self.op(&made.op)?, self.path(&made.op)?);
        let (mut operands, mut attrs) = (Vec::new(), Vec::new());
        for (place, arg) in &made.args {
            let item = self.operand(arg)?;
            match place {
                ArgPlace::Operand(_) => operands.push(item),
                ArgPlace::Attr(name) | ArgPlace::Prop(name) => attrs.push((name, item)),
            }
        }
        let types = self.types(made, op, &operands, &attrs)?;
        let located = self.locate(made.location.as_ref());
        let build = self.name("b");
        self.line(&format!("let mut {build} = Build::<{path}>::new(rw.builder());"));
        for item in &operands {
            self.line(&format!("{build} = {build}.operands(&{item}.values());"));
        }
        for (name, item) in &attrs {
            self.line(&format!(
                "if let Some(attr) = {item}.attr() {{\n    {build} = {build}.attr({name:?}, attr);\n}}"
            ));
        }
        match types {
            None => self.line(&format!("let {build} = {build}.inferring();")),
            Some(types) => {
                self.line(&format!("for group in &{types} {{\n    {build} = {build}.results(group);\n}}"));
            }
        }
        let name = self.name("i");
        self.line(&format!("let {name} = Item::Op(run::noted({build}.insert().ok()?.at(), &mut made));"));
        self.relocate(located);
        self.bind(made.bind, &format!("{name}.clone()"));
        Ok(name)
    }

    /// The variable with the types of the result groups; none if they are inferred.
    fn types(
        &mut self,
        made: &'r MadeOp,
        op: &Op,
        operands: &[String],
        attrs: &[(&String, String)],
    ) -> Result<Option<String>, String> {
        let groups = op.results.len();
        let types = match &made.types {
            ResultTypes::Inferred => return Ok(None),
            ResultTypes::FirstOperand => {
                let first = operands.first().cloned().unwrap_or_default();
                format!("vec![vec![rw.value({first}.values().first().copied()?).ty()]; {groups}]")
            }
            ResultTypes::FirstAttr => {
                let first = attrs.first().map(|(_, item)| item.clone()).unwrap_or_default();
                format!("vec![vec![rw.ctx().attr_type({first}.attr()?)?]; {groups}]")
            }
            ResultTypes::Root(first) => {
                format!("run::types_of(rw, root.at(), {first}..{})", *first as usize + groups)
            }
            ResultTypes::Given(sources) => {
                let mut given = Vec::new();
                for source in sources {
                    let item = match source {
                        TypeSource::Code(code) => {
                            let text = self.text(code, 0);
                            format!("code.give({text}, rw, &[])?")
                        }
                        TypeSource::Of(bound) => self.bound(*bound),
                        TypeSource::Native(call) => self.call(call)?,
                    };
                    let name = self.name("t");
                    self.line(&format!("let {name} = {item};"));
                    given.push(format!("run::stated(rw, &{name})"));
                }
                format!("[{}]", given.join(", "))
            }
        };
        let name = self.name("types");
        self.line(&format!("let {name}: Vec<Vec<Type>> = {types}.to_vec();"));
        Ok(Some(name))
    }

    /// Sets a location of its own; gives the variable that holds the common one.
    fn locate(&mut self, location: Option<&Location>) -> Option<String> {
        let common = self.name("common");
        let set = match location? {
            Location::Name(name) => format!("run::locate_named(rw, {name:?});"),
            Location::Of(bound, metadata) => {
                let items: Vec<String> =
                    bound.iter().map(|bound| format!("{}.clone()", self.slot(bound.slot))).collect();
                format!("run::locate_at(rw, &[{}], {metadata:?});", items.join(", "))
            }
        };
        self.line(&format!("let {common} = rw.builder().loc();\n{set}"));
        Some(common)
    }

    fn relocate(&mut self, common: Option<String>) {
        if let Some(common) = common {
            self.line(&format!("rw.set_loc({common});"));
        }
    }
}

/// All that is bound inside of these.
fn slots_of(patterns: &[ValuePattern]) -> Vec<Slot> {
    fn op(pattern: &OpPattern, slots: &mut Vec<Slot>) {
        slots.extend(pattern.bind);
        for arg in &pattern.args {
            match arg {
                ArgPattern::Operand { pattern, .. } => value(pattern, slots),
                ArgPattern::Variadic { bind, parts, .. } => {
                    slots.extend(*bind);
                    parts.iter().for_each(|part| value(part, slots));
                }
                ArgPattern::Either { patterns, .. } => patterns.iter().for_each(|part| value(part, slots)),
                ArgPattern::Attr { bind, .. } => slots.extend(*bind),
            }
        }
    }
    fn value(pattern: &ValuePattern, slots: &mut Vec<Slot>) {
        slots.extend(pattern.bind);
        match pattern.source.as_deref() {
            None => {}
            Some(Source::Op(source)) => op(source, slots),
            Some(Source::Native(native)) => slots.extend(native.outputs.iter().filter_map(|(_, bind)| *bind)),
        }
    }
    let mut slots = Vec::new();
    patterns.iter().for_each(|pattern| value(pattern, &mut slots));
    slots
}
