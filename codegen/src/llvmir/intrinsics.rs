//! Intrinsics: calls of functions whose names say their types.

use super::Module;
use super::types::quoted;
use crate::view::{Refusal, refuse};
use rmlir_ir::{OpRef, Type};

/// A type that stands in the name of an intrinsic.
#[derive(Clone, Copy)]
enum In {
    /// That of the result.
    Result,
    /// That of an operand.
    Operand(usize),
}

/// An attribute that is an operand of the call: after how many operands it comes, and its type.
type Immediate = (&'static str, usize, &'static str);

/// An intrinsic: which types stand in its name, and which attributes are operands.
type Row = (&'static str, &'static [In], &'static [Immediate]);

const R: &[In] = &[In::Result];
const A: &[In] = &[In::Operand(0)];
const B: &[In] = &[In::Operand(1)];
const RA: &[In] = &[In::Result, In::Operand(0)];
const RB: &[In] = &[In::Result, In::Operand(1)];
const AB: &[In] = &[In::Operand(0), In::Operand(1)];
const AC: &[In] = &[In::Operand(0), In::Operand(2)];
const RAB: &[In] = &[In::Result, In::Operand(0), In::Operand(1)];

const TABLE: &[Row] = &[
    ("exp", R, &[]),
    ("exp2", R, &[]),
    ("exp10", R, &[]),
    ("fabs", R, &[]),
    ("ceil", R, &[]),
    ("floor", R, &[]),
    ("log10", R, &[]),
    ("log2", R, &[]),
    ("log", R, &[]),
    ("roundeven", R, &[]),
    ("round", R, &[]),
    ("trunc", R, &[]),
    ("sqrt", R, &[]),
    ("rint", R, &[]),
    ("nearbyint", R, &[]),
    ("sin", R, &[]),
    ("cos", R, &[]),
    ("tan", R, &[]),
    ("asin", R, &[]),
    ("acos", R, &[]),
    ("atan", R, &[]),
    ("sinh", R, &[]),
    ("cosh", R, &[]),
    ("tanh", R, &[]),
    ("copysign", R, &[]),
    ("pow", R, &[]),
    ("atan2", R, &[]),
    ("maxnum", R, &[]),
    ("minnum", R, &[]),
    ("maximum", R, &[]),
    ("minimum", R, &[]),
    ("fma", R, &[]),
    ("fmuladd", R, &[]),
    ("ldexp", RB, &[]),
    ("powi", RB, &[]),
    ("sincos", A, &[]),
    ("lround", RA, &[]),
    ("llround", RA, &[]),
    ("lrint", RA, &[]),
    ("llrint", RA, &[]),
    ("is.fpclass", A, &[("bit", 1, "i32")]),
    ("abs", R, &[("is_int_min_poison", 1, "i1")]),
    ("bitreverse", R, &[]),
    ("bswap", R, &[]),
    ("ctlz", R, &[("is_zero_poison", 1, "i1")]),
    ("cttz", R, &[("is_zero_poison", 1, "i1")]),
    ("ctpop", R, &[]),
    ("fshl", R, &[]),
    ("fshr", R, &[]),
    ("smax", R, &[]),
    ("smin", R, &[]),
    ("umax", R, &[]),
    ("umin", R, &[]),
    ("scmp", RA, &[]),
    ("ucmp", RA, &[]),
    ("sadd.with.overflow", A, &[]),
    ("uadd.with.overflow", A, &[]),
    ("ssub.with.overflow", A, &[]),
    ("usub.with.overflow", A, &[]),
    ("smul.with.overflow", A, &[]),
    ("umul.with.overflow", A, &[]),
    ("sadd.sat", R, &[]),
    ("uadd.sat", R, &[]),
    ("ssub.sat", R, &[]),
    ("usub.sat", R, &[]),
    ("sshl.sat", R, &[]),
    ("ushl.sat", R, &[]),
    ("memcpy", &[In::Operand(0), In::Operand(1), In::Operand(2)], &[("isVolatile", 3, "i1")]),
    ("memmove", &[In::Operand(0), In::Operand(1), In::Operand(2)], &[("isVolatile", 3, "i1")]),
    ("memset", &[In::Operand(0), In::Operand(2)], &[("isVolatile", 3, "i1")]),
    ("prefetch", A, &[("rw", 1, "i32"), ("hint", 1, "i32"), ("cache", 1, "i32")]),
    ("ptrmask", RB, &[]),
    ("lifetime.start", A, &[]),
    ("lifetime.end", A, &[]),
    ("launder.invariant.group", R, &[]),
    ("strip.invariant.group", R, &[]),
    ("stacksave", R, &[]),
    ("stackrestore", A, &[]),
    ("threadlocal.address", R, &[]),
    ("assume", &[], &[]),
    ("ssa.copy", R, &[]),
    ("is.constant", A, &[]),
    ("expect", R, &[]),
    ("trap", &[], &[]),
    ("debugtrap", &[], &[]),
    ("ubsantrap", &[], &[("failureKind", 0, "i8")]),
    ("vastart", A, &[]),
    ("vaend", A, &[]),
    ("vacopy", A, &[]),
    ("eh.typeid.for", A, &[]),
    ("vector.reduce.add", A, &[]),
    ("vector.reduce.mul", A, &[]),
    ("vector.reduce.and", A, &[]),
    ("vector.reduce.or", A, &[]),
    ("vector.reduce.xor", A, &[]),
    ("vector.reduce.smax", A, &[]),
    ("vector.reduce.smin", A, &[]),
    ("vector.reduce.umax", A, &[]),
    ("vector.reduce.umin", A, &[]),
    ("vector.reduce.fmax", A, &[]),
    ("vector.reduce.fmin", A, &[]),
    ("vector.reduce.fmaximum", A, &[]),
    ("vector.reduce.fminimum", A, &[]),
    ("vector.reduce.fadd", B, &[]),
    ("vector.reduce.fmul", B, &[]),
    ("vscale", R, &[]),
    ("stepvector", R, &[]),
    ("vector.insert", RB, &[("pos", 2, "i64")]),
    ("vector.extract", RA, &[("pos", 1, "i64")]),
    ("vector.interleave2", R, &[]),
    ("vector.deinterleave2", A, &[]),
    ("modf", A, &[]),
    ("get.active.lane.mask", RA, &[]),
    ("masked.load", RA, &[]),
    ("masked.store", AB, &[]),
    ("masked.gather", RA, &[]),
    ("masked.scatter", AB, &[]),
    ("masked.expandload", R, &[]),
    ("masked.compressstore", A, &[]),
    ("matrix.multiply", RAB, &[("lhs_rows", 2, "i32"), ("lhs_columns", 2, "i32"), ("rhs_columns", 2, "i32")]),
    ("matrix.transpose", R, &[("rows", 1, "i32"), ("columns", 1, "i32")]),
    ("matrix.column.major.load", RB, &[("isVolatile", 2, "i1"), ("rows", 2, "i32"), ("columns", 2, "i32")]),
    ("matrix.column.major.store", AC, &[("isVolatile", 3, "i1"), ("rows", 3, "i32"), ("columns", 3, "i32")]),
];

/// Intrinsics that LLVM IR writes in another way.
const WRITTEN: &[(&str, &str)] = &[("vastart", "va_start"), ("vaend", "va_end"), ("vacopy", "va_copy")];

impl<'a> Module<'a> {
    /// An intrinsic that is an operation.
    pub(super) fn intrinsic(&mut self, op: OpRef<'a>, name: &[u8]) -> Result<String, Refusal> {
        let row = TABLE.iter().find(|(known, ..)| known.as_bytes() == name);
        let Some((name, overloads, immediates)) = row else { return refuse("it has no text in LLVM IR") };
        let written = WRITTEN.iter().find(|(known, _)| known == name).map_or(*name, |(_, written)| *written);
        let mut whole = format!("llvm.{written}");
        for overload in *overloads {
            let ty = match overload {
                In::Result => op.result(0),
                In::Operand(index) => op.operand(*index),
            };
            let Some(ty) = ty.map(|value| value.ty()) else { return refuse("an operand is missing") };
            whole.push_str(&format!(".{}", self.texts.mangled(ty)?));
        }
        let mut arguments = self.arguments(op, 0, op.num_operands())?;
        let mut types = Vec::with_capacity(arguments.len());
        for operand in op.operands() {
            types.push(self.texts.text(operand.ty())?);
        }
        let (mut added, bundles) = (0, name == &"assume" && op.num_operands() > 1);
        if bundles {
            // What bundles say is a hint only.
            arguments.truncate(1);
            types.truncate(1);
        }
        if let Some(align) = self.attrs.int(op, self.attrs.names.alignment).filter(|_| immediates.is_empty())
        {
            for (argument, ty) in arguments.iter_mut().zip(&types) {
                // What is said of the access is said of what it goes through.
                if ty.contains("ptr") {
                    *argument = argument.replacen(ty.as_str(), &format!("{ty} align {align}"), 1);
                }
            }
        }
        // Lanes that are off may be anything if nothing is said of them.
        if matches!(*name, "masked.load" | "masked.gather") && op.num_operands() == 2 {
            let ty = self.result_type(op)?;
            arguments.push(format!("{ty} poison"));
            types.push(ty);
        }
        for (attr, after, ty) in *immediates {
            let value = op.attr_named(attr).and_then(|attr| self.attrs.int_of(attr)).unwrap_or(0);
            let value = if *ty == "i1" { (value != 0).to_string() } else { value.to_string() };
            arguments.insert(after + added, format!("{ty} {value}"));
            types.insert(after + added, (*ty).to_owned());
            added += 1;
        }
        self.intrinsic_call(op, &whole, &arguments, &types)
    }

    /// An intrinsic that is called by name.
    pub(super) fn named_intrinsic(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let names = self.attrs.names;
        let groups = self.attrs.ints(op, names.operand_segments);
        let count = groups.first().and_then(|&n| usize::try_from(n).ok()).unwrap_or(op.num_operands());
        if count != op.num_operands() {
            return refuse("operand bundles are not supported");
        }
        let Some(name) = self.attrs.string(op, names.intrin) else { return refuse("it names no intrinsic") };
        let name = String::from_utf8_lossy(name).into_owned();
        let arguments = self.arguments(op, 0, count)?;
        let types: Vec<Type> = op.operands().map(|operand| operand.ty()).collect();
        let types = types.into_iter().map(|ty| self.texts.text(ty)).collect::<Result<Vec<_>, Refusal>>()?;
        self.intrinsic_call(op, &name, &arguments, &types)
    }

    /// That a scope of aliases begins here.
    pub(super) fn scope_declaration(&mut self, op: OpRef<'a>) -> Result<String, Refusal> {
        let Some(scope) = op.attr_named("scope") else { return refuse("it names no scope") };
        let scope = self.metadata.node(self.attrs, scope)?;
        let list = self.metadata.add(format!("!{{{scope}}}"));
        let arguments = [format!("metadata !{list}")];
        self.intrinsic_call(op, "llvm.experimental.noalias.scope.decl", &arguments, &["metadata".into()])
    }

    fn intrinsic_call(
        &mut self,
        op: OpRef<'a>,
        name: &str,
        arguments: &[String],
        types: &[String],
    ) -> Result<String, Refusal> {
        let (result, name) = (self.result_type(op)?, quoted(name.as_bytes()));
        let is_declared =
            self.attrs.ctx.find_ident(name.as_bytes()).is_some_and(|name| self.symbols.find(name).is_some());
        if !is_declared {
            let declaration = format!("declare {result} @{name}({})\n", types.join(", "));
            self.declared.insert(name.clone(), declaration);
        }
        let fast = self.fast_math(op);
        Ok(format!("call {fast}{result} @{name}({})", arguments.join(", ")))
    }
}
