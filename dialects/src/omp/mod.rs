//! The omp dialect.

mod canonicalize;
mod checks;
mod directives;
mod forms;
mod regions;

pub use crate::ops::omp::*;
use rmlir_ir::constraint::{Pred, PredFn, Subject, Verdict};
use rmlir_ir::{Context, Type, TypeData, typed};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    canonicalize::hooks(dialect);
    checks::hooks(dialect);
    directives::hooks(dialect);
    regions::hooks(dialect);
    let test = |ctx: &Context, subject| match subject {
        Subject::Type(ty) => is_pointer(ctx, ty).into(),
        Subject::Attr(_) => Verdict::No,
    };
    let pred = Pred::Fn(PredFn::of_contents("omp::PointerLikeType", Arc::new(test)));
    // As a constraint, and as the class that text is read as.
    dialect.predicate("((::llvm::isa<::mlir::omp::PointerLikeType>($_self)))", pred.clone());
    dialect.predicate("(::llvm::isa<::mlir::omp::PointerLikeType>($_self))", pred);
}

/// Whether variables may be of a type: upstream attaches the interface to these two.
fn is_pointer(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::MemRef { .. }) || typed::is_type(ctx, ty, ("llvm", "ptr"))
}
