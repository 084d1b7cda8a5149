//! Operations as instructions.

use super::Module;
use super::function::Function;
use super::types::escaped;
use crate::view::{Refusal, Scalar, Shape, refuse};
use rmlir_ir::{OpRef, ValueRef};

/// Writes one operation, without result and line end.
type Write = for<'x, 'a> fn(&'x mut Module<'a>, &Function, OpRef<'a>) -> Result<String, Refusal>;

const ICMP: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FCMP: [&str; 16] = [
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
    "uno", "true",
];
const ORDERINGS: [&str; 8] = ["", "unordered", "monotonic", "", "acquire", "release", "acq_rel", "seq_cst"];
const RMW: [&str; 21] = [
    "xchg",
    "add",
    "sub",
    "and",
    "nand",
    "or",
    "xor",
    "max",
    "min",
    "umax",
    "umin",
    "fadd",
    "fsub",
    "fmax",
    "fmin",
    "uinc_wrap",
    "udec_wrap",
    "usub_cond",
    "usub_sat",
    "fmaximum",
    "fminimum",
];

/// Operations by what follows `llvm.` in their name.
const TABLE: &[(&[u8], Write)] = &[
    (b"add", |m, _, op| m.binary("add", op)),
    (b"sub", |m, _, op| m.binary("sub", op)),
    (b"mul", |m, _, op| m.binary("mul", op)),
    (b"shl", |m, _, op| m.binary("shl", op)),
    (b"udiv", |m, _, op| m.binary("udiv", op)),
    (b"sdiv", |m, _, op| m.binary("sdiv", op)),
    (b"urem", |m, _, op| m.binary("urem", op)),
    (b"srem", |m, _, op| m.binary("srem", op)),
    (b"lshr", |m, _, op| m.binary("lshr", op)),
    (b"ashr", |m, _, op| m.binary("ashr", op)),
    (b"and", |m, _, op| m.binary("and", op)),
    (b"or", |m, _, op| m.binary("or", op)),
    (b"xor", |m, _, op| m.binary("xor", op)),
    (b"fadd", |m, _, op| m.binary("fadd", op)),
    (b"fsub", |m, _, op| m.binary("fsub", op)),
    (b"fmul", |m, _, op| m.binary("fmul", op)),
    (b"fdiv", |m, _, op| m.binary("fdiv", op)),
    (b"frem", |m, _, op| m.binary("frem", op)),
    (b"fneg", |m, _, op| Ok(format!("fneg {}{}", m.fast_math(op), m.operand(op, 0)?))),
    (b"freeze", |m, _, op| Ok(format!("freeze {}", m.operand(op, 0)?))),
    (b"icmp", |m, _, op| m.compare("icmp", &ICMP, op)),
    (b"fcmp", |m, _, op| m.compare("fcmp", &FCMP, op)),
    (b"select", |m, _, op| Ok(format!("select {}{}", m.fast_math(op), m.operands(op, 0)?))),
    (b"trunc", |m, _, op| m.cast("trunc", op)),
    (b"zext", |m, _, op| m.cast("zext", op)),
    (b"sext", |m, _, op| m.cast("sext", op)),
    (b"fptosi", |m, _, op| m.cast("fptosi", op)),
    (b"fptoui", |m, _, op| m.cast("fptoui", op)),
    (b"sitofp", |m, _, op| m.cast("sitofp", op)),
    (b"uitofp", |m, _, op| m.cast("uitofp", op)),
    (b"fpext", |m, _, op| m.cast("fpext", op)),
    (b"fptrunc", |m, _, op| m.cast("fptrunc", op)),
    (b"ptrtoint", |m, _, op| m.cast("ptrtoint", op)),
    (b"inttoptr", |m, _, op| m.cast("inttoptr", op)),
    (b"bitcast", |m, _, op| m.cast("bitcast", op)),
    (b"addrspacecast", |m, _, op| m.cast("addrspacecast", op)),
    (b"alloca", |m, _, op| m.alloca(op)),
    (b"load", |m, _, op| m.load(op)),
    (b"store", |m, _, op| m.store(op)),
    (b"getelementptr", |m, _, op| m.element_pointer(op)),
    (b"atomicrmw", |m, _, op| m.atomic_rmw(op)),
    (b"cmpxchg", |m, _, op| m.compare_exchange(op)),
    (b"fence", |m, _, op| m.fence(op)),
    (b"extractvalue", |m, _, op| m.aggregate("extractvalue", op)),
    (b"insertvalue", |m, _, op| m.aggregate("insertvalue", op)),
    (b"extractelement", |m, _, op| Ok(format!("extractelement {}", m.operands(op, 0)?))),
    (b"insertelement", |m, _, op| Ok(format!("insertelement {}", m.operands(op, 0)?))),
    (b"shufflevector", |m, _, op| m.shuffle(op)),
    (b"va_arg", |m, _, op| Ok(format!("va_arg {}, {}", m.operand(op, 0)?, m.result_type(op)?))),
    (b"call", |m, _, op| m.call(op)),
    (b"invoke", |m, f, op| m.invoke(f, op)),
    (b"landingpad", |m, _, op| m.landing_pad(op)),
    (b"call_intrinsic", |m, _, op| m.named_intrinsic(op)),
    (b"inline_asm", |m, _, op| m.inline_asm(op)),
    (b"br", |m, f, op| Ok(format!("br {}", m.target(f, op, 0)?))),
    (b"cond_br", |m, f, op| {
        Ok(format!("br {}, {}, {}", m.operand(op, 0)?, m.target(f, op, 0)?, m.target(f, op, 1)?))
    }),
    (b"switch", |m, f, op| m.switch(f, op)),
    (b"indirectbr", |m, f, op| {
        let targets = (0..op.successors().len()).map(|index| m.target(f, op, index));
        let targets = targets.collect::<Result<Vec<_>, Refusal>>()?.join(", ");
        Ok(format!("indirectbr {}, [{targets}]", m.operand(op, 0)?))
    }),
    (b"return", |m, _, op| {
        Ok(if op.num_operands() == 0 { "ret void".into() } else { format!("ret {}", m.operand(op, 0)?) })
    }),
    (b"unreachable", |_, _, _| Ok("unreachable".into())),
    (b"resume", |m, _, op| Ok(format!("resume {}", m.operand(op, 0)?))),
];

impl<'a> Module<'a> {
    /// One operation as a line; nothing for what is written where it is used.
    pub(super) fn instruction(&mut self, function: &Function, op: OpRef<'a>) -> Result<String, Refusal> {
        let Some(name) = op.name_text().strip_prefix(b"llvm.") else {
            return refuse("it is not of the llvm dialect");
        };
        if name == b"blocktag" || (op.num_operands() == 0 && self.constant_op(op)?.is_some()) {
            return Ok(String::new());
        }
        if let Some(intrinsic) = name.strip_prefix(b"intr.") {
            if let Some(record) = intrinsic.strip_prefix(b"dbg.") {
                return self.debug_record(function, op, record);
            }
            let text = match intrinsic {
                b"experimental.noalias.scope.decl" => self.scope_declaration(op)?,
                _ => self.intrinsic(op, intrinsic)?,
            };
            return self.line(function, op, &text);
        }
        match TABLE.iter().find(|(known, _)| *known == name) {
            Some((_, write)) => {
                let text = write(self, function, op)?;
                self.line(function, op, &text)
            }
            None => refuse("it has no text in LLVM IR"),
        }
    }

    fn line(&mut self, function: &Function, op: OpRef<'a>, text: &str) -> Result<String, Refusal> {
        let metadata = self.attachments(function, op)?;
        // Assembly code may have a result of type void, which has no name.
        let result = match op.result(0) {
            Some(result) if matches!(self.types.get(result.ty())?.shape, Shape::Void) => None,
            result => result,
        };
        Ok(match result {
            Some(result) => format!("  %v{} = {text}{metadata}\n", result.id().index()),
            None => format!("  {text}{metadata}\n"),
        })
    }

    fn operand_ref(&self, op: OpRef<'a>, index: usize) -> Result<ValueRef<'a>, Refusal> {
        op.operand(index).ok_or_else(|| Refusal("an operand is missing".into()))
    }

    /// An operand with its type.
    pub(super) fn operand(&mut self, op: OpRef<'a>, index: usize) -> Result<String, Refusal> {
        let value = self.operand_ref(op, index)?;
        self.typed(value)
    }

    fn bare(&mut self, op: OpRef<'a>, index: usize) -> Result<String, Refusal> {
        let value = self.operand_ref(op, index)?;
        self.value(value)
    }

    /// The operands from one on, with their types.
    pub(super) fn operands(&mut self, op: OpRef<'a>, from: usize) -> Result<String, Refusal> {
        let parts = (from..op.num_operands()).map(|index| self.operand(op, index));
        Ok(parts.collect::<Result<Vec<_>, Refusal>>()?.join(", "))
    }

    pub(super) fn result_type(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        match op.result(0) {
            Some(result) => self.texts.text(result.ty()),
            None => Ok("void".into()),
        }
    }

    fn number(&self, op: OpRef<'a>, name: &str) -> i64 {
        op.attr_named(name).and_then(|attr| self.attrs.int_of(attr)).unwrap_or(0)
    }

    /// Flags of integer operations, each with a space after it.
    fn flags(&self, op: OpRef<'a>) -> String {
        let overflow = self.number(op, "overflowFlags");
        let flags = [
            (overflow & 2 != 0, "nuw "),
            (overflow & 1 != 0, "nsw "),
            (op.attr_named("isExact").is_some(), "exact "),
            (op.attr_named("isDisjoint").is_some(), "disjoint "),
            (op.attr_named("nonNeg").is_some(), "nneg "),
        ];
        flags.iter().filter(|(set, _)| *set).map(|(_, text)| *text).collect()
    }

    fn binary(&mut self, name: &str, op: OpRef<'a>) -> Result<String, Refusal> {
        let (flags, fast) = (self.flags(op), self.fast_math(op));
        Ok(format!("{name} {flags}{fast}{}, {}", self.operand(op, 0)?, self.bare(op, 1)?))
    }

    fn compare(&mut self, name: &str, predicates: &[&str], op: OpRef<'a>) -> Result<String, Refusal> {
        let predicate = usize::try_from(self.number(op, "predicate")).ok().and_then(|at| predicates.get(at));
        let Some(predicate) = predicate else { return refuse("its predicate is not known") };
        let fast = self.fast_math(op);
        Ok(format!("{name} {fast}{predicate} {}, {}", self.operand(op, 0)?, self.bare(op, 1)?))
    }

    fn cast(&mut self, name: &str, op: OpRef<'a>) -> Result<String, Refusal> {
        let (flags, fast) = (self.flags(op), self.fast_math(op));
        Ok(format!("{name} {flags}{fast}{} to {}", self.operand(op, 0)?, self.result_type(op)?))
    }

    fn align(&self, op: OpRef<'a>) -> String {
        self.attrs
            .int(op, self.attrs.names.alignment)
            .map_or(String::new(), |align| format!(", align {align}"))
    }

    fn alloca(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let names = self.attrs.names;
        let Some(ty) = self.attrs.ty(op, names.elem_type) else { return refuse("it has no element type") };
        let kind = if self.attrs.flag(op, names.alloca_inalloca) { "inalloca " } else { "" };
        let ty = self.texts.text(ty)?;
        let space = match self.result_type(op)?.strip_prefix("ptr ") {
            Some(space) => format!(", {space}"),
            None => String::new(),
        };
        Ok(format!("alloca {kind}{ty}, {}{}{space}", self.operand(op, 0)?, self.align(op)))
    }

    /// The order of an access, and its scope: a word before the operands and what follows them.
    fn atomic(&self, op: OpRef<'a>) -> (&'static str, String) {
        match self.number(op, "ordering") {
            0 => ("", String::new()),
            _ => ("atomic ", self.ordering(op, "ordering")),
        }
    }

    fn ordering(&self, op: OpRef<'a>, name: &str) -> String {
        let ordering = usize::try_from(self.number(op, name)).ok().and_then(|at| ORDERINGS.get(at));
        let scope = op.attr_named("syncscope").and_then(|attr| self.attrs.string_of(attr));
        let scope = scope.map_or(String::new(), |scope| format!(" syncscope(\"{}\")", escaped(scope)));
        format!("{scope} {}", ordering.unwrap_or(&""))
    }

    fn volatile(&self, op: OpRef<'a>) -> &'static str {
        if self.attrs.flag(op, self.attrs.names.volatile_) { "volatile " } else { "" }
    }

    fn load(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let ((atomic, order), volatile) = (self.atomic(op), self.volatile(op));
        let ty = self.result_type(op)?;
        Ok(format!("load {atomic}{volatile}{ty}, {}{order}{}", self.operand(op, 0)?, self.align(op)))
    }

    fn store(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let ((atomic, order), volatile) = (self.atomic(op), self.volatile(op));
        Ok(format!("store {atomic}{volatile}{}{order}{}", self.operands(op, 0)?, self.align(op)))
    }

    fn element_pointer(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let names = self.attrs.names;
        let Some(ty) = self.attrs.ty(op, names.elem_type) else { return refuse("it has no element type") };
        let flags = self.number(op, "noWrapFlags");
        let words = [(flags & 1 != 0, "inbounds "), (flags & 3 == 2, "nusw "), (flags & 4 != 0, "nuw ")];
        let words: String = words.iter().filter(|(set, _)| *set).map(|(_, text)| *text).collect();
        let mut text = format!("getelementptr {words}{}, {}", self.texts.text(ty)?, self.operand(op, 0)?);
        let mut next = 1;
        for raw in self.attrs.ints(op, names.raw_constant_indices) {
            if raw == i64::from(i32::MIN) {
                text.push_str(&format!(", {}", self.operand(op, next)?));
                next += 1;
            } else {
                text.push_str(&format!(", i32 {raw}"));
            }
        }
        Ok(text)
    }

    fn atomic_rmw(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let name = usize::try_from(self.number(op, "bin_op")).ok().and_then(|at| RMW.get(at));
        let Some(name) = name else { return refuse("its operation is not known") };
        let (volatile, order) = (self.volatile(op), self.ordering(op, "ordering"));
        Ok(format!("atomicrmw {volatile}{name} {}{order}{}", self.operands(op, 0)?, self.align(op)))
    }

    fn compare_exchange(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let weak = if self.attrs.flag(op, self.attrs.names.weak) { "weak " } else { "" };
        let volatile = self.volatile(op);
        let success = self.ordering(op, "success_ordering");
        let failure =
            usize::try_from(self.number(op, "failure_ordering")).ok().and_then(|at| ORDERINGS.get(at));
        let failure = failure.unwrap_or(&"");
        Ok(format!("cmpxchg {weak}{volatile}{}{success} {failure}{}", self.operands(op, 0)?, self.align(op)))
    }

    fn fence(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        Ok(format!("fence{}", self.ordering(op, "ordering")))
    }

    fn aggregate(&mut self, name: &str, op: OpRef<'a>) -> Result<String, Refusal> {
        let position = self.attrs.ints(op, self.attrs.names.position);
        let position: String = position.iter().map(|index| format!(", {index}")).collect();
        Ok(format!("{name} {}{position}", self.operands(op, 0)?))
    }

    fn shuffle(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let mask = self.attrs.ints(op, self.attrs.names.mask);
        let lanes: Vec<String> = mask
            .iter()
            .map(|&lane| if lane < 0 { "i32 poison".into() } else { format!("i32 {lane}") })
            .collect();
        let operands = self.operands(op, 0)?;
        Ok(format!("shufflevector {operands}, <{} x i32> <{}>", mask.len(), lanes.join(", ")))
    }

    fn switch(&mut self, function: &Function, op: OpRef<'a>) -> Result<String, Refusal> {
        let value = self.operand_ref(op, 0)?;
        let ty = self.texts.text(value.ty())?;
        let Some(scalar @ Scalar::Int(_)) = self.types.get(value.ty())?.scalar() else {
            return refuse("it branches on what is not an integer");
        };
        let mut text = format!("switch {}, {} [", self.operand(op, 0)?, self.target(function, op, 0)?);
        if let Some(attr) = op.attr(self.attrs.names.case_values)
            && let rmlir_ir::AttrData::DenseElements(dense) = self.attrs.ctx.attr_data(attr)
        {
            for case in 0..op.successors().len().saturating_sub(1) {
                let at = if dense.splat { 0 } else { case };
                let bits = crate::constant::element_bits(&dense.raw, at, scalar);
                let bits = super::constants::scalar_text(bits, scalar)?;
                text.push_str(&format!(" {ty} {bits}, {}", self.target(function, op, case + 1)?));
            }
        }
        text.push_str(" ]");
        Ok(text)
    }

    /// Arguments of a call with their attributes.
    pub(super) fn arguments(
        &mut self,
        op: OpRef<'a>,
        from: usize,
        to: usize,
    ) -> Result<Vec<String>, Refusal> {
        let mut parts = Vec::with_capacity(to.saturating_sub(from));
        for index in from..to {
            let value = self.operand_ref(op, index)?;
            let attributes =
                self.parameter(self.attrs.dict_at(op, self.attrs.names.arg_attrs, index - from))?;
            parts.push(format!("{} {attributes}{}", self.texts.text(value.ty())?, self.value(value)?));
        }
        Ok(parts)
    }

    fn call(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let names = self.attrs.names;
        let groups = self.attrs.ints(op, names.operand_segments);
        let end = groups.first().and_then(|&n| usize::try_from(n).ok()).unwrap_or(op.num_operands());
        if end != op.num_operands() {
            return refuse("operand bundles are not supported");
        }
        let tail = match self.attrs.int(op, names.tail_call_kind) {
            Some(1) => "tail ",
            Some(2) => "musttail ",
            Some(3) => "notail ",
            _ => "",
        };
        let called = self.called(op, end)?;
        let attributes = self.function_attributes(op)?;
        Ok(format!("{tail}call {}{called}{attributes}", self.fast_math(op)))
    }

    /// What is called and with what, from the convention to the arguments: the first operands up to `end`.
    fn called(&mut self, op: OpRef<'a>, end: usize) -> Result<String, Refusal> {
        let names = self.attrs.names;
        let callee = self.attrs.symbol(op, names.callee);
        let convention = self.convention(op);
        let returned = self.parameter(self.attrs.dict_at(op, names.res_attrs, 0))?;
        let declared = callee.and_then(|name| self.symbols.find(name)).and_then(|id| self.symbols.get(id).op);
        let ty = self
            .attrs
            .ty(op, names.var_callee_type)
            .or(declared.and_then(|op| self.attrs.ty(op, names.function_type)));
        let ty = match ty {
            // The whole type, where the arguments do not say it.
            Some(ty) if self.types.function(ty).is_ok_and(|ty| ty.variadic) => self.texts.text(ty)?,
            _ => self.result_type(op)?,
        };
        let (target, from) = match callee {
            Some(name) => (self.symbol_text(name), 0),
            None => (self.bare(op, 0)?, 1),
        };
        let arguments = self.arguments(op, from, end)?.join(", ");
        Ok(format!("{convention}{returned}{ty} {target}({arguments})"))
    }

    fn invoke(&mut self, function: &Function, op: OpRef<'a>) -> Result<String, Refusal> {
        let groups = self.attrs.ints(op, self.attrs.names.operand_segments);
        let groups: Vec<usize> = groups.iter().map(|&n| usize::try_from(n).unwrap_or(0)).collect();
        let &[end, normal, unwind, ..] = groups.as_slice() else {
            return refuse("its operands are not in groups");
        };
        if end + normal + unwind != op.num_operands() {
            return refuse("operand bundles are not supported");
        }
        let called = self.called(op, end)?;
        let attributes = self.function_attributes(op)?;
        let (normal, unwind) = (self.target(function, op, 0)?, self.target(function, op, 1)?);
        Ok(format!("invoke {called}{attributes} to {normal} unwind {unwind}"))
    }

    /// Pointers are caught, arrays are filters.
    fn landing_pad(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let mut text = format!("landingpad {}", self.result_type(op)?);
        if self.attrs.flag(op, self.attrs.names.cleanup) {
            text.push_str(" cleanup");
        }
        for index in 0..op.num_operands() {
            let ty = self.operand_ref(op, index)?.ty();
            let is_array = matches!(self.types.get(ty)?.shape, Shape::Array { .. });
            let clause = if is_array { "filter" } else { "catch" };
            text.push_str(&format!(" {clause} {}", self.operand(op, index)?));
        }
        Ok(text)
    }

    fn inline_asm(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let names = self.attrs.names;
        let text = escaped(self.attrs.string(op, names.asm_string).unwrap_or(b""));
        let constraints = escaped(self.attrs.string(op, names.constraints).unwrap_or(b""));
        let words = [
            (op.attr_named("has_side_effects").is_some(), "sideeffect "),
            (op.attr_named("is_align_stack").is_some(), "alignstack "),
            (self.number(op, "asm_dialect") == 1, "inteldialect "),
        ];
        let words: String = words.iter().filter(|(set, _)| *set).map(|(_, text)| *text).collect();
        let ty = self.result_type(op)?;
        let operands = (0..op.num_operands()).map(|index| self.asm_operand(op, index));
        let operands = operands.collect::<Result<Vec<_>, Refusal>>()?.join(", ");
        Ok(format!("call {ty} asm {words}\"{text}\", \"{constraints}\"({operands})"))
    }

    /// An operand of assembly code. What is said of one is the type of the memory that it is the address of.
    fn asm_operand(&mut self, op: OpRef<'a>, index: usize) -> Result<String, Refusal> {
        let value = self.operand_ref(op, index)?;
        let mut text = format!("{} ", self.texts.text(value.ty())?);
        let said = self.attrs.dict_at(op, self.attrs.names.operand_attrs, index);
        for entry in said.iter().filter_map(|&dict| self.attrs.ctx.attr_data(dict).as_dictionary()).flatten()
        {
            match (&*self.attrs.ctx.text(entry.name), self.attrs.ty_of(entry.value)) {
                ("elementtype", Some(ty)) => {
                    text.push_str(&format!("elementtype({}) ", self.texts.text(ty)?));
                }
                _ => return refuse("attributes of the operands of assembly code are not supported"),
            }
        }
        Ok(text + &self.value(value)?)
    }
}
