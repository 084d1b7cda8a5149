//! Operation traits: flags with a verifier, in upstream's verification order.

use crate::constraint::Verdict;
use crate::diag::Failed;
use crate::interfaces::InterfaceCheck;
use crate::module::OpRef;
use crate::signature::Signature;
use std::fmt;
use std::ops::{BitOr, BitOrAssign};
use std::sync::Arc;

/// A check in Rust that a definition carries as a trait of its own.
pub trait CustomTrait: Send + Sync {
    /// The name of the trait, for reports.
    fn name(&self) -> &str;
    /// The text of the error after `'d.op' op `, if the operation is wrong.
    fn verify(&self, op: OpRef<'_>) -> Result<(), String> {
        let _ = op;
        Ok(())
    }
    /// The same for an error that says more, or says it elsewhere. Emits what is wrong.
    ///
    /// # Errors
    /// If the operation is wrong; it has been reported.
    fn check(&self, op: OpRef<'_>) -> Result<(), Failed> {
        self.verify(op).map_err(|message| op.emit_error(message))
    }
}

/// A relation between the parts of an operation, with the words for it (`failed to verify that ...`).
#[derive(Clone)]
pub struct OpPredicate {
    /// What is said when it does not hold.
    pub summary: Arc<str>,
    /// The test.
    pub test: Relation,
}

/// A test of a relation. What it is given to see says whether its answer holds for all operations of one signature.
#[derive(Clone)]
pub enum Relation {
    /// Sees the signature.
    Signature(Arc<dyn Fn(Signature<'_>) -> Verdict + Send + Sync>),
    /// Sees all.
    Operation(Arc<dyn Fn(OpRef<'_>) -> Verdict + Send + Sync>),
    /// Sees all, and says whether it has looked at more than the signature.
    Traced(Arc<dyn Fn(OpRef<'_>) -> Traced + Send + Sync>),
}

/// An answer, with what it was found from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traced {
    /// The answer.
    pub verdict: Verdict,
    /// Something that is not part of the signature was looked at.
    pub beyond: bool,
}

impl Relation {
    /// A test of the signature.
    pub fn of_signature(test: impl Fn(Signature<'_>) -> Verdict + Send + Sync + 'static) -> Relation {
        Relation::Signature(Arc::new(test))
    }

    /// The answer for an operation.
    pub fn ask(&self, op: OpRef<'_>) -> Traced {
        match self {
            Relation::Signature(test) => Traced { verdict: test(op.into()), beyond: false },
            Relation::Operation(test) => Traced { verdict: test(op), beyond: true },
            Relation::Traced(test) => test(op),
        }
    }
}

/// A trait of an operation, with its parameters.
#[derive(Clone)]
#[allow(missing_docs)]
pub enum OpTrait {
    /// Ends its block.
    IsTerminator,
    /// Regions use nothing defined outside.
    IsolatedFromAbove,
    /// Declares a symbol.
    Symbol,
    /// Its one region is a symbol table.
    SymbolTable,
    /// Regions have at most one block.
    SingleBlock,
    /// Regions end with this operation, which text may leave out.
    SingleBlockImplicitTerminator(Arc<str>),
    /// Blocks of its regions need no terminator.
    NoTerminator,
    /// Regions have no arguments.
    NoRegionArguments,
    /// Regions are graph regions.
    HasOnlyGraphRegion,
    /// The parent is one of these operations.
    HasParent(Arc<[Arc<str>]>),
    /// Operand groups have the lengths of the property `operandSegmentSizes`.
    AttrSizedOperandSegments,
    /// Result groups have the lengths of the property `resultSegmentSizes`.
    AttrSizedResultSegments,
    /// All variadic operand groups have one length.
    SameVariadicOperandSize,
    /// All variadic result groups have one length.
    SameVariadicResultSize,
    SameTypeOperands,
    SameOperandsElementType,
    SameOperandsAndResultElementType,
    SameOperandsShape,
    SameOperandsAndResultShape,
    SameOperandsAndResultRank,
    SameOperandsAndResultEncoding,
    SameOperandsAndResultType,
    ResultsBroadcastableShape,
    ResultsAreFloatLike,
    Elementwise,
    Scalarizable,
    Vectorizable,
    Tensorizable,
    Commutative,
    Idempotent,
    Involution,
    ConstantLike,
    ReturnLike,
    AffineScope,
    AutomaticAllocationScope,
    RecursiveMemoryEffects,
    RecursivelySpeculatable,
    /// Has no effect and may be speculated.
    Pure,
    /// A relation between its parts.
    Predicate(OpPredicate),
    /// A check of its own.
    Custom(Arc<dyn CustomTrait>),
    /// The check of an interface that the definition has, at this place in the order. Without it the check runs after all traits.
    Interface(&'static InterfaceCheck),
}

impl fmt::Debug for OpTrait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpTrait::Predicate(p) => write!(f, "Predicate({})", p.summary),
            OpTrait::Custom(c) => write!(f, "Custom({})", c.name()),
            OpTrait::Interface(check) => write!(f, "Interface({})", check.name),
            other => write!(f, "Trait({:?})", other.flag()),
        }
    }
}

/// A set of traits without their parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TraitSet(u64);

impl TraitSet {
    /// Whether all traits of `other` are in this set.
    pub fn has(self, other: TraitSet) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for TraitSet {
    type Output = TraitSet;

    fn bitor(self, other: TraitSet) -> TraitSet {
        TraitSet(self.0 | other.0)
    }
}

impl BitOrAssign for TraitSet {
    fn bitor_assign(&mut self, other: TraitSet) {
        self.0 |= other.0;
    }
}

macro_rules! trait_flags {
    ($($flag:ident = $bit:literal : $pattern:pat),* $(,)?) => {
        #[allow(missing_docs)]
        impl TraitSet {
            $(pub const $flag: TraitSet = TraitSet(1 << $bit);)*
        }

        impl OpTrait {
            /// The flag of this trait; empty for predicates and custom traits.
            pub fn flag(&self) -> TraitSet {
                match self {
                    $($pattern => TraitSet::$flag,)*
                    OpTrait::Predicate(_) | OpTrait::Custom(_) | OpTrait::Interface(_) => TraitSet(0),
                }
            }
        }
    };
}

trait_flags! {
    IS_TERMINATOR = 0: OpTrait::IsTerminator,
    ISOLATED_FROM_ABOVE = 1: OpTrait::IsolatedFromAbove,
    SYMBOL = 2: OpTrait::Symbol,
    SYMBOL_TABLE = 3: OpTrait::SymbolTable,
    SINGLE_BLOCK = 4: OpTrait::SingleBlock,
    IMPLICIT_TERMINATOR = 5: OpTrait::SingleBlockImplicitTerminator(_),
    NO_TERMINATOR = 6: OpTrait::NoTerminator,
    NO_REGION_ARGUMENTS = 7: OpTrait::NoRegionArguments,
    GRAPH_REGION = 8: OpTrait::HasOnlyGraphRegion,
    HAS_PARENT = 9: OpTrait::HasParent(_),
    OPERAND_SEGMENTS = 10: OpTrait::AttrSizedOperandSegments,
    RESULT_SEGMENTS = 11: OpTrait::AttrSizedResultSegments,
    SAME_VARIADIC_OPERAND_SIZE = 12: OpTrait::SameVariadicOperandSize,
    SAME_VARIADIC_RESULT_SIZE = 13: OpTrait::SameVariadicResultSize,
    SAME_TYPE_OPERANDS = 14: OpTrait::SameTypeOperands,
    SAME_OPERANDS_ELEMENT_TYPE = 15: OpTrait::SameOperandsElementType,
    SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE = 16: OpTrait::SameOperandsAndResultElementType,
    SAME_OPERANDS_SHAPE = 17: OpTrait::SameOperandsShape,
    SAME_OPERANDS_AND_RESULT_SHAPE = 18: OpTrait::SameOperandsAndResultShape,
    SAME_OPERANDS_AND_RESULT_RANK = 19: OpTrait::SameOperandsAndResultRank,
    SAME_OPERANDS_AND_RESULT_ENCODING = 20: OpTrait::SameOperandsAndResultEncoding,
    SAME_OPERANDS_AND_RESULT_TYPE = 21: OpTrait::SameOperandsAndResultType,
    RESULTS_BROADCASTABLE_SHAPE = 22: OpTrait::ResultsBroadcastableShape,
    RESULTS_ARE_FLOAT_LIKE = 23: OpTrait::ResultsAreFloatLike,
    ELEMENTWISE = 24: OpTrait::Elementwise,
    SCALARIZABLE = 25: OpTrait::Scalarizable,
    VECTORIZABLE = 26: OpTrait::Vectorizable,
    TENSORIZABLE = 27: OpTrait::Tensorizable,
    COMMUTATIVE = 28: OpTrait::Commutative,
    IDEMPOTENT = 29: OpTrait::Idempotent,
    INVOLUTION = 30: OpTrait::Involution,
    CONSTANT_LIKE = 31: OpTrait::ConstantLike,
    RETURN_LIKE = 32: OpTrait::ReturnLike,
    AFFINE_SCOPE = 33: OpTrait::AffineScope,
    AUTOMATIC_ALLOCATION_SCOPE = 34: OpTrait::AutomaticAllocationScope,
    RECURSIVE_MEMORY_EFFECTS = 35: OpTrait::RecursiveMemoryEffects,
    RECURSIVELY_SPECULATABLE = 36: OpTrait::RecursivelySpeculatable,
    PURE = 37: OpTrait::Pure,
}
