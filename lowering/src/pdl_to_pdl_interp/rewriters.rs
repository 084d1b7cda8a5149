//! The functions that rewrite what matched.

use super::collect::constant_types;
use super::look::create_types;
use super::made::Typed;
use super::matcher::Source;
use super::places::PlaceId;
use super::{REWRITERS, global};
use rmlir_dialects::pdl::{
    ApplyNativeRewriteOp, AttributeOp, EraseOp, OperationOp, RangeOp, ReplaceOp, ResultOp, ResultsOp, TypeOp,
    TypesOp,
};
use rmlir_dialects::pdl_interp::{self, ApplyRewriteOp, CreateAttributeOp, FinalizeOp, FuncOp};
use rmlir_dialects::pdl_interp::{CreateRangeOp, GetResultOp, GetResultsOp};
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::symbols::SymbolTable;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, BlockId, Builder, Loc, Module, OpAddr, OpRef, Type, UnitId, ValueId, ValueRef};
use rustc_hash::FxHashMap;

/// What a function is called.
const NAME: &str = "pdl_generated_rewriter";

/// The module of all functions that rewrite.
pub(super) struct Rewriters {
    symbols: SymbolTable,
    unit: UnitId,
    block: BlockId,
}

impl Rewriters {
    /// The functions in a module.
    pub(super) fn of(module: OpRef<'_>) -> Option<Rewriters> {
        let block = module.region(0)?.entry()?;
        Some(Rewriters { symbols: SymbolTable::new(module), unit: block.unit(), block: block.id() })
    }

    /// Makes the function of a pattern. Gives its name, and the places of the values that it wants.
    pub(super) fn add(
        &mut self,
        module: &mut Module,
        source: Source<'_>,
        pattern: OpAddr,
    ) -> Option<(Attr, Vec<PlaceId>)> {
        let ctx = module.ctx().clone();
        let loc = module.op(pattern).loc();
        let mut b = Builder::at_end(module, self.unit, self.block);
        b.set_loc(loc);
        let ty = ctx.function_type(&[], &[]);
        let function = FuncOp::build(&mut b, ctx.ident(NAME), ty).region(&[], |_, _| {}).insert().ok()?;
        let name = self.symbols.insert(module, function.at())?;
        let entry = module.op(function.at()).region(0)?.entry()?;
        let (unit, block) = (entry.unit(), entry.id());
        let mut rewriter =
            Rewriter { module, source, unit, block, values: FxHashMap::default(), used: Vec::new() };
        rewriter.fill(pattern)?;
        let (used, module) = (rewriter.used, rewriter.module);
        let inputs: Vec<Type> = module.block(unit, block).args().map(|arg| arg.ty()).collect();
        let ty = ctx.function_type(&inputs, &[]);
        module.set(function, FuncOp::FUNCTION_TYPE, ty);
        Some((ctx.symbol_ref(ctx.ident(REWRITERS), &[name]), used))
    }
}

/// A function in the making.
pub(super) struct Rewriter<'r> {
    pub(super) module: &'r mut Module,
    pub(super) source: Source<'r>,
    unit: UnitId,
    block: BlockId,
    /// What stands for the values of the pattern.
    pub(super) values: FxHashMap<GlobalValue, ValueId>,
    used: Vec<PlaceId>,
}

impl Rewriter<'_> {
    pub(super) fn at_end(&mut self, loc: Loc) -> Builder<'_> {
        let mut b = Builder::at_end(self.module, self.unit, self.block);
        b.set_loc(loc);
        b
    }

    fn value(&self, value: GlobalValue) -> ValueRef<'_> {
        self.module.value(value.unit, value.value)
    }

    /// What stands for a value of the pattern: a constant is made once more, and all else is an argument.
    pub(super) fn map(&mut self, from: GlobalValue) -> Option<ValueId> {
        if let Some(&known) = self.values.get(&from) {
            return Some(known);
        }
        let types = self.source.types;
        let value = self.value(from);
        let (loc, ty) = (value.loc(), value.ty());
        let attr = value.defining::<AttributeOp>().and_then(|op| op.value());
        let known = constant_types(value);
        let new = if let Some(attr) = attr {
            CreateAttributeOp::build(&mut self.at_end(loc), types.attribute, attr).value().ok()?
        } else if let Some(known) = known {
            create_types(&mut self.at_end(loc), types, known)?
        } else {
            self.used.push(*self.source.inputs.get(&from)?);
            self.module.body_mut(self.unit).add_arg(self.block, ty, loc)
        };
        self.values.insert(from, new);
        Some(new)
    }

    pub(super) fn map_all(&mut self, from: &[GlobalValue]) -> Option<Vec<ValueId>> {
        from.iter().map(|&value| self.map(value)).collect()
    }

    fn fill(&mut self, pattern: OpAddr) -> Option<()> {
        let rewrite = super::roots::rewrite_of(self.module.op(pattern))?;
        let loc = rewrite.op().loc();
        if let Some(name) = rewrite.name() {
            let args = rewrite.root().into_iter().chain(rewrite.external_args());
            let args: Vec<GlobalValue> = args.map(global).collect();
            let args = self.map_all(&args)?;
            ApplyRewriteOp::build(&mut self.at_end(loc), &[], name, &args).insert().ok()?;
        } else {
            let ops: Vec<OpAddr> =
                rewrite.body_region().blocks().flat_map(|block| block.ops()).map(OpRef::global).collect();
            for op in ops {
                self.op(op)?;
            }
        }
        FinalizeOp::build(&mut self.at_end(loc)).insert().ok().map(drop)
    }

    /// What an operation of the rewrite becomes.
    fn op(&mut self, at: OpAddr) -> Option<()> {
        let types = self.source.types;
        let op = self.module.op(at);
        let loc = op.loc();
        let results: Vec<GlobalValue> = op.results().map(global).collect();
        let result_types: Vec<Type> = op.results().map(|result| result.ty()).collect();
        if let Some(op) = op.cast::<ApplyNativeRewriteOp>() {
            let (name, args) = (op.name(), op.args().map(global).collect::<Vec<_>>());
            let args = self.map_all(&args)?;
            let b = &mut self.at_end(loc);
            let made = ApplyRewriteOp::build(b, &result_types, name, &args).insert().ok()?;
            let made: Vec<ValueId> = self.module.op(made.at()).results().map(|result| result.id()).collect();
            self.values.extend(results.into_iter().zip(made));
            return Some(());
        }
        if op.is::<OperationOp>() {
            return self.operation(at);
        }
        if op.is::<ReplaceOp>() {
            return self.replace(at);
        }
        if let Some(op) = op.cast::<EraseOp>() {
            let erased = global(op.op_value());
            let erased = self.map(erased)?;
            return pdl_interp::EraseOp::build(&mut self.at_end(loc), erased).insert().ok().map(drop);
        }
        // The types of results that are not stated are found when an operation that has them is made.
        let (&result, &result_type) = (results.first()?, result_types.first()?);
        let made = if let Some(op) = op.cast::<AttributeOp>() {
            let attr = op.value()?;
            CreateAttributeOp::build(&mut self.at_end(loc), types.attribute, attr).value().ok()?
        } else if op.is::<TypeOp>() || op.is::<TypesOp>() {
            let Some(known) = constant_types(op.result(0)?) else { return Some(()) };
            create_types(&mut self.at_end(loc), types, known)?
        } else if let Some(op) = op.cast::<RangeOp>() {
            let args: Vec<GlobalValue> = op.arguments().map(global).collect();
            let args = self.map_all(&args)?;
            CreateRangeOp::build(&mut self.at_end(loc), result_type, &args).value().ok()?
        } else if let Some(op) = op.cast::<ResultOp>() {
            let (parent, index) = (global(op.parent()), op.index());
            let parent = self.map(parent)?;
            GetResultOp::build(&mut self.at_end(loc), types.value, parent, index).value().ok()?
        } else {
            let op = op.cast::<ResultsOp>()?;
            let (parent, index) = (global(op.parent()), op.index());
            let parent = self.map(parent)?;
            let b = &mut self.at_end(loc);
            let mut made = GetResultsOp::build(b, result_type, parent);
            if let Some(index) = index {
                made = made.set(GetResultsOp::INDEX, index);
            }
            made.value().ok()?
        };
        self.values.insert(result, made);
        Some(())
    }

    /// An operation is replaced by values, or by the results of another one.
    fn replace(&mut self, at: OpAddr) -> Option<()> {
        let types = self.source.types;
        let op = self.module.op(at).cast::<ReplaceOp>()?;
        let loc = op.op().loc();
        let replaced = global(op.op_value());
        let has_results =
            op.op_value().defining::<OperationOp>().is_none_or(|op| op.type_values().next().is_some());
        let by = op.repl_operation().map(|by| (global(by), by.loc()));
        let values: Vec<GlobalValue> = op.repl_values().map(global).collect();
        let values = match by {
            Some((by, loc)) if has_results => {
                let by = self.map(by)?;
                vec![GetResultsOp::build(&mut self.at_end(loc), types.values, by).value().ok()?]
            }
            Some(_) => Vec::new(),
            None => self.map_all(&values)?,
        };
        let replaced = self.map(replaced)?;
        let b = &mut self.at_end(loc);
        match values.is_empty() {
            true => pdl_interp::EraseOp::build(b, replaced).insert().ok().map(drop),
            false => pdl_interp::ReplaceOp::build(b, replaced, &values).insert().ok().map(drop),
        }
    }

    /// A new operation.
    fn operation(&mut self, at: OpAddr) -> Option<()> {
        let op = self.module.op(at).cast::<OperationOp>()?;
        let (loc, result) = (op.op().loc(), global(op.op_()));
        let (name, names) = (op.op_name()?, op.attribute_value_names());
        let operands: Vec<GlobalValue> = op.operand_values().map(global).collect();
        let attributes: Vec<GlobalValue> = op.attribute_values().map(global).collect();
        let operands = self.map_all(&operands)?;
        let attributes = self.map_all(&attributes)?;
        let (inferred, result_types) = match self.result_types(at)? {
            Typed::Known(types) => (false, types),
            Typed::Inferred => (true, Vec::new()),
        };
        let ty = self.source.types.operation;
        let b = &mut self.at_end(loc);
        let mut made =
            pdl_interp::CreateOperationOp::build(b, ty, name, &operands, &attributes, names, &result_types);
        if inferred {
            made = made.set(pdl_interp::CreateOperationOp::INFERRED_RESULT_TYPES, true);
        }
        let made = made.value().ok()?;
        self.values.insert(result, made);
        self.types_of_results(at, made)
    }
}
