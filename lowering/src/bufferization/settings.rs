//! How tensors are to be bufferized.

use super::types;
use rmlir_dialects::func::FuncOp;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, Context, OpRef, Type, TypeData};

/// The layout of a buffer of which nothing is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layouts {
    /// Rows first, one after the other.
    Identity,
    /// Any strides and any offset.
    Dynamic,
}

/// The order in which operands are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The last operation first.
    BottomUp,
    /// The first operation first.
    TopDown,
    /// From the terminators against the use-def chains.
    FromTerminators,
    /// By chance, from this seed.
    Random(u32),
}

/// All options.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether loops may give memory that is made inside them.
    pub return_allocs_from_loops: bool,
    /// Whether operations may stay that cannot be bufferized.
    pub allow_unknown: bool,
    /// The order of the analysis.
    pub order: Order,
    /// Whether functions and calls are bufferized.
    pub functions: bool,
    /// Whether memory is made private to the rounds of parallel loops.
    pub check_parallel: bool,
    /// Whether each tensor is copied before it is written, without an analysis.
    pub copy_before_write: bool,
    /// Dialects whose operations are bufferized; all if there are none here.
    pub dialects: Vec<String>,
    /// Whether operations on sparse tensors stay.
    pub skips_sparse: bool,
    /// Functions in which nothing is bufferized.
    pub denied: Vec<String>,
    /// Functions that are not analysed.
    pub unanalysed: Vec<String>,
    /// Layouts of arguments and results of functions.
    pub boundary: Layouts,
    /// Whether layouts of results of functions become more precise afterwards.
    pub infer_results: bool,
    /// Whether a memory space that does not follow from anything is an error.
    pub must_infer_space: bool,
    /// Whether the encoding of a tensor is its memory space.
    pub space_in_encoding: bool,
    /// Whether only the analysis runs, and its decisions become attributes.
    pub analysis_only: bool,
    /// Whether conflicts become attributes.
    pub print_conflicts: bool,
    /// Layouts of buffers of which nothing is known.
    pub unknown: Layouts,
    /// Alignment of memory; 0 for none.
    pub alignment: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            return_allocs_from_loops: false,
            allow_unknown: false,
            order: Order::BottomUp,
            functions: false,
            check_parallel: true,
            copy_before_write: false,
            dialects: Vec::new(),
            skips_sparse: false,
            denied: Vec::new(),
            unanalysed: Vec::new(),
            boundary: Layouts::Dynamic,
            infer_results: true,
            must_infer_space: false,
            space_in_encoding: false,
            analysis_only: false,
            print_conflicts: false,
            unknown: Layouts::Dynamic,
            alignment: 64,
        }
    }
}

impl Settings {
    /// Whether an operation is one to be bufferized.
    pub fn allows(&self, op: OpRef<'_>) -> bool {
        let dialect = dialect_of(op);
        if !self.functions && dialect == FuncOp::KIND.name().split('.').next().unwrap_or_default() {
            return false;
        }
        if !self.dialects.is_empty() && !self.dialects.iter().any(|have| have == dialect) {
            return false;
        }
        if self.skips_sparse && any_sparse(op) {
            return false;
        }
        self.denied.is_empty() || !is_in_functions(op, &self.denied)
    }

    /// The memory space of a tensor of which nothing is known: perhaps the default one. `None` if it has to follow from something.
    pub fn space(&self, ctx: &Context, ty: Type) -> Option<Option<Attr>> {
        if self.must_infer_space {
            return None;
        }
        if !self.space_in_encoding {
            return Some(None);
        }
        match ctx.type_data(ty) {
            TypeData::RankedTensor { encoding, .. } => Some(*encoding),
            _ => None,
        }
    }

    /// The type of a buffer of which nothing is known.
    pub fn unknown_type(&self, ctx: &Context, tensor: Type, space: Option<Attr>) -> Type {
        types::with_layout(ctx, tensor, space, self.unknown)
    }

    /// The type of an argument or result of a function.
    pub fn boundary_type(&self, ctx: &Context, tensor: Type) -> Type {
        let space = self.space(ctx, tensor).flatten();
        types::with_layout(ctx, tensor, space, self.boundary)
    }
}

/// Whether sparse tensors are taken or given.
fn any_sparse(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let is_sparse = |ty: Type| Tensor::of(ctx, ty).is_some_and(|tensor| tensor.encoding.is_some());
    if op.operands().chain(op.results()).any(|value| is_sparse(value.ty())) {
        return true;
    }
    let Some(function) = op.cast::<FuncOp>() else { return false };
    match ctx.type_data(function.function_type()) {
        TypeData::Function { inputs, results } => {
            inputs.iter().chain(results.iter()).any(|&ty| is_sparse(ty))
        }
        _ => false,
    }
}

fn dialect_of(op: OpRef<'_>) -> &str {
    let name = std::str::from_utf8(op.name_text()).unwrap_or_default();
    name.split('.').next().unwrap_or_default()
}

/// Whether an operation is one of these functions, or in one.
fn is_in_functions(op: OpRef<'_>, names: &[String]) -> bool {
    let function = std::iter::successors(Some(op), |op| op.parent()).find(|op| op.is::<FuncOp>());
    let name = function.and_then(symbol_name).map(|name| op.ctx().text(name));
    name.is_some_and(|name| names.iter().any(|have| *have == *name))
}
