//! Calls of functions that some library has: declared in the symbol table around what calls them.

use rmlir_dialects::func::{CallOp, FuncOp};
use rmlir_ir::symbols::{lookup_in, nearest_table};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, Loc, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::{ConversionRewriter, ConversionTarget, Operands};

/// A function of a library.
pub(crate) struct LibraryFunction<'a> {
    /// Its name.
    pub(crate) name: &'a str,
    /// An attribute of its declaration.
    pub(crate) mark: Option<(&'a str, Attr)>,
}

/// Calls a function at the insertion point. It is declared at the start of the symbol table around `from`, unless there is a symbol of its
/// name.
pub(crate) fn call(
    rw: &mut ConversionRewriter<'_>,
    from: OpAddr,
    function: &LibraryFunction<'_>,
    args: &[ValueId],
    result: Type,
) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let name = ctx.ident(function.name);
    let table = nearest_table(rw.op(from))?.global();
    if lookup_in(rw.op(table), name).is_none() {
        let block = rw.op(table).region(0)?.entry()?;
        let (unit, block) = (block.unit(), block.id());
        let inputs: Vec<Type> = args.iter().map(|&arg| rw.value(arg).ty()).collect();
        let ty = ctx.function_type(&inputs, &[result]);
        let private = ctx.ident("private");
        let mut outer = rw.within(unit);
        outer.at_start(block);
        outer.set_loc(Loc::UNKNOWN);
        let mut made = FuncOp::build(outer.builder(), name, ty).set(FuncOp::SYM_VISIBILITY, private);
        if let Some((key, value)) = function.mark {
            made = made.attr(key, value);
        }
        made.region_with(|_, _| {}).insert().ok()?;
    }
    CallOp::build(rw.builder(), &[result], name, args).value().ok()
}

/// What is called for operations on complex numbers, for numbers with parts of 32 and of 64 bits.
pub(crate) struct ComplexCalls<'s, 't> {
    pub(crate) set: &'s mut PatternSet,
    pub(crate) target: &'s mut ConversionTarget<'t>,
}

impl ComplexCalls<'_, '_> {
    /// Makes an operation illegal, and a call of it.
    pub(crate) fn add<O: TypedOp>(
        &mut self,
        pattern: &'static str,
        of_f32: &'static str,
        of_f64: &'static str,
    ) {
        self.target.illegal_op::<O>();
        self.set.convert(pattern, None, move |op: O, operands: &Operands, rw| {
            let at = op.handle();
            let root = rw.op(at);
            let (ctx, result) = (root.ctx(), root.result(0)?.ty());
            let TypeData::Complex(part) = *ctx.type_data(root.operand(0)?.ty()) else { return None };
            let name = match *ctx.type_data(part) {
                TypeData::Float(FloatKind::F32) => of_f32,
                TypeData::Float(FloatKind::F64) => of_f64,
                _ => return None,
            };
            let args = operands.all()?;
            let made = call(rw, at, &LibraryFunction { name, mark: None }, &args, result)?;
            rw.replace(at, &[made])
        });
    }
}
