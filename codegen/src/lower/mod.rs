//! Functions of the llvm dialect to Cranelift's IR.
//!
//! Each value of the dialect is a list of scalars ([`Val`]): fields of structs, elements of arrays and lanes of vectors one by
//! one. What needs no code where it stands (constants, addresses) is made at each use. An integer of `n` bits lives in the next
//! larger machine type, with zeros above.

mod aggregates;
mod arith;
mod assembly;
mod atomics;
mod calls;
mod casts;
mod control;
mod dynamic;
mod exceptions;
mod floats;
mod frames;
mod intrinsics;
mod masked;
mod matrices;
mod memory;
mod packed;
mod processor;
mod reductions;
mod soft;
mod table;
mod values;
mod variadic;

pub(crate) use exceptions::{Exceptions, Pad};
pub(crate) use table::Table;
#[cfg(test)]
pub(crate) use values::symbol_name;

use crate::abi::{Abi, Conventions, Param, Piece, Return, clif_type};
use crate::lines::Lines;
use crate::target::{System, Target};
use crate::view::{Attrs, Refusal, Symbol, SymbolId, Symbols, Types, Visibility, refuse};
use cranelift_codegen::ir::{
    self, Function, GlobalValue, InstBuilder, StackSlot, UserFuncName, Value, types,
};
use cranelift_codegen::isa::TargetFrontendConfig;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use rmlir_ir::diag::Diagnostic;
use rmlir_ir::{BlockId, BlockRef, OpRef};
use rustc_hash::{FxHashMap, FxHashSet};
use values::Val;

/// What all functions of a module are lowered with.
#[derive(Clone, Copy)]
pub(crate) struct Program<'a> {
    pub(crate) attrs: Attrs<'a>,
    pub(crate) symbols: &'a Symbols<'a>,
    pub(crate) table: &'a Table,
    /// Whether Cranelift's optimizer runs, which wants some things said differently.
    pub(crate) optimizes: bool,
    /// No other compiler's code calls its functions.
    pub(crate) alone: bool,
    pub(crate) target: Target,
}

impl Program<'_> {
    /// Whether code reaches a symbol directly: it is of this object and nobody can put another in its place. Objects of
    /// Windows know no table of addresses.
    pub(crate) fn is_near(&self, symbol: SymbolId) -> bool {
        let symbol = self.symbols.get(symbol);
        let own = symbol.defined && (symbol.linkage.is_local() || symbol.visibility != Visibility::Default);
        own || self.target.system == System::Windows
    }
}

/// The function that is being lowered.
struct Lowering<'f, 'a> {
    program: Program<'a>,
    types: &'f Types<'a>,
    b: FunctionBuilder<'f>,
    blocks: FxHashMap<BlockId, ir::Block>,
    /// Where the scalars of each value stand in `scalars`, by number of the value.
    values: Vec<(u32, u32)>,
    scalars: Vec<Val>,
    globals: FxHashMap<u32, GlobalValue>,
    /// Functions that are called, by namespace and number of their names.
    functions: FxHashMap<(u32, u32), ir::FuncRef>,
    result: Return,
    /// The hidden address of the result.
    result_address: Option<Val>,
    variadic: Option<variadic::Area>,
    /// Where the list of stack memory of dynamic size begins.
    pieces: Option<StackSlot>,
    exceptions: Exceptions,
    /// Assembly code that it calls, by number.
    assembly: Vec<Vec<u8>>,
    /// The lines of the source, if the function has them.
    lines: Option<Lines<'a>>,
    /// Every value has a stack slot of its own: the function calls one that returns twice.
    in_memory: bool,
}

/// A function that was lowered.
pub(crate) struct Lowered<'a> {
    pub(crate) func: Function,
    pub(crate) lines: Option<Lines<'a>>,
    pub(crate) exceptions: Exceptions,
    /// Assembly code that it calls, by number.
    pub(crate) assembly: Vec<Vec<u8>>,
}

/// Lowers one function.
///
/// # Errors
/// At the operation that has no native form here.
pub(crate) fn lower_function<'a>(
    program: Program<'a>,
    types: &Types<'a>,
    symbol: &Symbol<'a>,
    scratch: &mut FunctionBuilderContext,
    frontend: TargetFrontendConfig,
) -> Result<Lowered<'a>, Diagnostic> {
    let Some(op) = symbol.op else { return Err(Diagnostic::error(rmlir_ir::Loc::UNKNOWN, "no function")) };
    let abi = function_abi(program, types, op).map_err(|refusal| refusal.at(op))?;
    let mut func = Function::with_name_signature(UserFuncName::default(), abi.signature.clone());
    let mut lowering = Lowering {
        program,
        types,
        b: FunctionBuilder::new(&mut func, scratch),
        blocks: FxHashMap::default(),
        values: Vec::new(),
        scalars: Vec::new(),
        globals: FxHashMap::default(),
        functions: FxHashMap::default(),
        result: Return::Pieces(Vec::new()),
        result_address: None,
        variadic: None,
        pieces: None,
        exceptions: Exceptions::default(),
        assembly: Vec::new(),
        lines: Lines::of(program.attrs, op),
        in_memory: false,
    };
    let done = lowering.run(op, abi);
    let lines = lowering.lines.take();
    let exceptions = std::mem::take(&mut lowering.exceptions);
    let assembly = std::mem::take(&mut lowering.assembly);
    match done {
        Ok(()) => lowering.b.finalize(frontend),
        Err(error) => {
            *scratch = FunctionBuilderContext::new();
            return Err(error);
        }
    }
    Ok(Lowered { func, lines, exceptions, assembly })
}

fn function_abi(program: Program<'_>, types: &Types<'_>, op: OpRef<'_>) -> Result<Abi, Refusal> {
    let attrs = program.attrs;
    let ty = attrs.ty(op, attrs.names.function_type).map(|ty| types.function(ty));
    let Some(ty) = ty.transpose()? else { return refuse("it has no function type") };
    calls::check_convention(attrs, op)?;
    if attrs.get(op, attrs.names.garbage_collector).is_some() {
        return refuse("garbage collection is not supported");
    }
    if attrs.passes_through(op, b"naked") || attrs.flag(op, attrs.names.naked) {
        return refuse("naked functions are not supported");
    }
    let conventions = Conventions { attrs, op, target: program.target, alone: program.alone };
    let mut abi = Abi::new(types, &ty, &ty.params, conventions)?;
    if ty.variadic && !program.target.is_system_v() {
        return refuse("variadic functions can be called but not defined for this target");
    }
    if ty.variadic {
        variadic::add_registers(&mut abi);
    }
    Ok(abi)
}

impl<'a> Lowering<'_, 'a> {
    fn run(&mut self, op: OpRef<'a>, abi: Abi) -> Result<(), Diagnostic> {
        let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
        self.values = vec![(0, 0); entry.body().value_capacity() + 1];
        let attrs = self.program.attrs;
        if let Some(name) = attrs.symbol(op, attrs.names.personality) {
            self.exceptions.personality = self.program.symbols.find(name);
        }
        let order = reverse_post_order(entry);
        let traits = self.program.table.traits_of(&order);
        self.in_memory = traits.calls.iter().any(|&call| self.returns_twice(call));
        for block in &order {
            let made = self.b.create_block();
            self.blocks.insert(block.id(), made);
        }
        for (index, &block) in order.iter().enumerate() {
            let made = self.block(block.id()).map_err(|refusal| refusal.at(op))?;
            self.b.switch_to_block(made);
            let args = if index == 0 { self.enter(block, &abi) } else { self.arguments(block) };
            args.map_err(|refusal| refusal.at(op))?;
            if let Some(first) = traits.dynamic.filter(|_| index == 0) {
                self.begin_pieces().map_err(|refusal| refusal.at(first))?;
            }
            for inner in block.ops() {
                self.lower(inner)?;
            }
        }
        self.b.seal_all_blocks();
        Ok(())
    }

    fn lower(&mut self, op: OpRef<'a>) -> Result<(), Diagnostic> {
        if let Some(lines) = &mut self.lines {
            self.b.set_srcloc(lines.place(op));
        }
        let lowered = match self.program.table.get(op.name()) {
            Some(lower) => lower(self, op),
            None => refuse("it has no native form"),
        };
        lowered.map_err(|refusal| refusal.at(op))
    }

    fn block(&self, id: BlockId) -> Result<ir::Block, Refusal> {
        self.blocks.get(&id).copied().ok_or_else(|| Refusal("it goes to a block that is not there".into()))
    }

    /// Arguments of a block that is not the first: one parameter per scalar.
    fn arguments(&mut self, block: BlockRef<'a>) -> Result<(), Refusal> {
        let made = self.block(block.id())?;
        let mut arrived = Vec::with_capacity(block.num_args());
        for arg in block.args() {
            let leaves = self.types.get(arg.ty())?.leaves()?;
            let mut scalars = Vec::with_capacity(leaves.len());
            for leaf in &*leaves {
                let scalar = crate::abi::supported(leaf.scalar)?;
                scalars.push(self.b.append_block_param(made, clif_type(scalar)));
            }
            arrived.push((arg, scalars));
        }
        // To keep a value in memory takes an instruction, and parameters come before all of them.
        arrived.into_iter().try_for_each(|(arg, scalars)| self.define_values(arg, &scalars))
    }

    /// The arguments of the function.
    fn enter(&mut self, block: BlockRef<'a>, abi: &Abi) -> Result<(), Refusal> {
        let made = self.block(block.id())?;
        self.b.append_block_params_for_function_params(made);
        let params = abi.out_of_order(self.b.block_params(made).to_vec());
        let mut next = params.iter().copied();
        let mut take =
            || next.next().ok_or_else(|| Refusal("it has more arguments than its type says".into()));
        if let Return::Memory(_) = abi.result {
            let address = take()?;
            self.result_address = Some(self.keep(address));
        }
        self.result = match &abi.result {
            Return::Pieces(pieces) => Return::Pieces(pieces.clone()),
            Return::Memory(ty) => Return::Memory(ty.clone()),
        };
        let mut arrived = Vec::with_capacity(abi.params.len());
        for param in &abi.params {
            let count = match param {
                Param::Pieces(pieces) => pieces.len(),
                Param::ByVal { size: 0, .. } => 0,
                Param::ByVal { .. } | Param::Sret => 1,
            };
            arrived.push((0..count).map(|_| take()).collect::<Result<Vec<Value>, Refusal>>()?);
        }
        let rest: Vec<Value> = next.collect();
        if !rest.is_empty() {
            self.save_registers(abi, &rest)?;
        }
        if block.num_args() != arrived.len() {
            return refuse("its entry block has other arguments than its type");
        }
        for ((arg, param), values) in block.args().zip(&abi.params).zip(arrived) {
            let values = match param {
                Param::Pieces(pieces) => self.join_pieces(pieces, &values)?,
                Param::ByVal { size: 0, .. } => vec![self.b.ins().iconst(types::I64, 16)],
                Param::ByVal { .. } | Param::Sret => values,
            };
            self.define_values(arg, &values)?;
        }
        Ok(())
    }

    /// What arrived in registers, as scalars with zeros above.
    fn join_pieces(&mut self, pieces: &[Piece], values: &[Value]) -> Result<Vec<Value>, Refusal> {
        let mut out = Vec::with_capacity(values.len());
        let mut half = None;
        for (&piece, &value) in pieces.iter().zip(values) {
            match piece {
                Piece::Half { high: false, .. } => half = Some(value),
                Piece::Half { width, .. } => {
                    let whole = self.b.ins().iconcat(half.take().unwrap_or(value), value);
                    out.push(self.masked(whole, crate::view::Scalar::Int(width)));
                }
                Piece::Scalar(scalar) => {
                    let value = self.off_register(value, scalar);
                    out.push(self.masked(value, scalar));
                }
                Piece::Lanes { element, held, used, .. } => {
                    for lane in 0..used {
                        let value = self.b.ins().extractlane(value, lane as u8);
                        let value = if held == element { value } else { self.resized(value, held, element) };
                        out.push(if element == crate::view::Scalar::Ptr {
                            value
                        } else {
                            self.masked(value, element)
                        });
                    }
                }
            }
        }
        Ok(out)
    }

    /// Scalars as registers take them.
    fn split_pieces(&mut self, pieces: &[Piece], values: &[Value]) -> Result<Vec<Value>, Refusal> {
        let (mut out, mut values) = (Vec::with_capacity(pieces.len()), values.iter().copied());
        let mut take = || values.next().ok_or_else(|| Refusal("a value has too few parts".into()));
        for &piece in pieces {
            match piece {
                Piece::Half { high: false, .. } => {
                    let (low, high) = self.b.ins().isplit(take()?);
                    out.extend([low, high]);
                }
                Piece::Half { .. } => {}
                Piece::Scalar(scalar) => {
                    let value = take()?;
                    out.push(self.in_register(value, scalar));
                }
                Piece::Lanes { element, held, used, .. } => {
                    let ty = piece.clif();
                    let zero = self.b.func.dfg.constants.insert(vec![0u8; 16].into());
                    let mut vector = self.b.ins().vconst(ty, zero);
                    for lane in 0..used {
                        let value = take()?;
                        let value = if held == element { value } else { self.resized(value, element, held) };
                        vector = self.b.ins().insertlane(vector, value, lane as u8);
                    }
                    out.push(vector);
                }
            }
        }
        Ok(out)
    }

    fn slot(&mut self, size: u64, align: u64) -> Result<StackSlot, Refusal> {
        match u32::try_from(size) {
            Ok(size) if size <= 1 << 28 => {
                let shift = align.max(1).trailing_zeros().min(4) as u8;
                let data = ir::StackSlotData::new(ir::StackSlotKind::ExplicitSlot, size, shift);
                Ok(self.b.create_sized_stack_slot(data))
            }
            _ => refuse("it needs more stack than 256 MiB"),
        }
    }
}

/// The blocks that can be reached, each after those that dominate it.
fn reverse_post_order(entry: BlockRef<'_>) -> Vec<BlockRef<'_>> {
    let (mut order, mut seen) = (Vec::new(), FxHashSet::default());
    let mut stack = vec![(entry, entry.successors().collect::<Vec<_>>())];
    seen.insert(entry.id());
    while let Some((block, left)) = stack.last_mut() {
        // Taken from the back: the last successor is finished first, and so comes last.
        match left.pop() {
            Some(next) if seen.insert(next.id()) => {
                let successors = next.successors().collect();
                stack.push((next, successors));
            }
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}
