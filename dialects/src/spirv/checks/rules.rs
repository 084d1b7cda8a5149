//! Traits and relations that definitions name, and where branches go.

use super::{image, module_of, word_of, words};
use rmlir_ir::constraint::Verdict;
use rmlir_ir::def::Param;
use rmlir_ir::interfaces::branch::{
    AllSuccessorOperands, BranchOpInterface, SuccessorOperands, listed_operands,
};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::traits::{CustomTrait, OpTrait, Relation};
use rmlir_ir::{AttrData, OpRef, TraitSet, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// The mark of operations that a constant may be computed by.
pub(super) const USABLE: &str = "UsableInSpecConstantOp";

/// A trait that says something and asks for nothing.
struct Mark(&'static str);

impl CustomTrait for Mark {
    fn name(&self) -> &str {
        self.0
    }

    fn verify(&self, _: OpRef<'_>) -> Result<(), String> {
        Ok(())
    }
}

/// Words of which an image must have one, as conditions ask for them.
const IMAGES: [&[&str]; 4] =
    [&["Dim2D", "Cube", "Rect"], &["SingleSampled"], &["NeedSampler"], &["SamplerUnknown", "NoSampler"]];
/// Words that an image must not have.
const NOT_IMAGES: [&str; 3] = ["Buffer", "Cube", "SubpassData"];

type Test = fn(OpRef<'_>) -> Option<bool>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in [USABLE, "SignedOp", "UnsignedOp"] {
        let mark = Arc::new(Mark(name));
        dialect.op_trait(name, Arc::new(move |_, _| Some(OpTrait::Custom(mark.clone()))));
    }
    let mut relation = |condition: &str, test: Test| {
        let test = move |op: OpRef<'_>| test(op).map_or(Verdict::Unknown, Verdict::from);
        dialect.relation(&format!("(({condition}))"), Relation::Operation(Arc::new(test)));
    };
    relation("isNestedInFunctionOpInterface($_op.getParentOp())", |op| {
        Some(is_nested(op, |op| op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()).is_some()))
    });
    relation("isNestedInGraphARMOpInterface($_op.getParentOp())", |op| {
        Some(is_nested(op, |op| op.name_text() == b"spirv.ARM.Graph"))
    });
    relation("isDirectInModuleLikeOp($_op.getParentOp())", |op| {
        Some(op.parent().is_some_and(|op| op.has_trait(TraitSet::SYMBOL_TABLE)))
    });
    for operand in ["operand", "operand1"] {
        let condition =
            format!("std::equal_to<>()(getUnaryOpResultType(${operand}.getType()), $result.getType())");
        relation(&condition, |op| Some(is_truth_of(op, op.operand(0)?.ty(), op.result(0)?.ty())));
    }
    relation("::mlir::spirv::isForSubgroup($_op)", |op| {
        Some(word_of(op, "execution_scope", "scope") == "Subgroup")
    });
    relation("::mlir::spirv::saysDetail($_op)", |op| {
        let words = word_of(op, "image_operands", "image_operands");
        Some(words.split('|').any(|word| word == "Lod" || word == "Grad"))
    });
    for words in IMAGES {
        let says = move |op: OpRef<'_>| {
            image::words_of(op.ctx(), super::operand(op, 0)).iter().any(|word| words.contains(&&**word))
        };
        let condition = format!("::mlir::spirv::imageSays($_op, {{{}}})", words.join(", "));
        dialect.relation(
            &format!("(({condition}))"),
            Relation::Operation(Arc::new(move |op: OpRef<'_>| says(op).into())),
        );
    }
    for word in NOT_IMAGES {
        let says = move |op: OpRef<'_>| {
            image::words_of(op.ctx(), super::operand(op, 0)).iter().any(|have| have == word)
        };
        let condition = format!("!::mlir::spirv::imageSays($_op, {{{word}}})");
        dialect.relation(
            &format!("(({condition}))"),
            Relation::Operation(Arc::new(move |op: OpRef<'_>| (!says(op)).into())),
        );
    }
    dialect.op("Branch").interface::<dyn BranchOpInterface>(Arc::new(Branch));
    dialect.op("BranchConditional").interface::<dyn BranchOpInterface>(Arc::new(BranchConditional));
    dialect.op("Switch").interface::<dyn BranchOpInterface>(Arc::new(Switch));
}

/// Whether this is somewhere in such an operation, without a table of symbols between them.
fn is_nested(op: OpRef<'_>, is: fn(OpRef<'_>) -> bool) -> bool {
    let mut parents = std::iter::successors(op.parent(), |op| op.parent());
    parents
        .find(|&op| is(op) || op.has_trait(TraitSet::SYMBOL_TABLE))
        .is_some_and(|found| !found.has_trait(TraitSet::SYMBOL_TABLE) && is(found))
}

fn is_truth_of(op: OpRef<'_>, from: Type, to: Type) -> bool {
    let ctx = op.ctx();
    match ctx.type_data(from) {
        TypeData::Vector { shape, scalable, .. } => {
            ctx.vector_type(shape, scalable, ctx.i1()).is_ok_and(|want| want == to)
        }
        _ => to == ctx.i1(),
    }
}

/// The version that a module is made for: that of its triple, else of what its target is, else 1.0.
pub(super) fn version(op: OpRef<'_>) -> (u32, u32) {
    let versions = std::iter::successors(module_of(op), |op| op.parent());
    let mut versions = versions.filter_map(|module| {
        version_of(module, "vce_triple").or_else(|| version_of(module, "spirv.target_env"))
    });
    versions.next().unwrap_or((1, 0))
}

fn version_of(op: OpRef<'_>, name: &str) -> Option<(u32, u32)> {
    let ctx = op.ctx();
    let mut attr = op.attr_named(name)?;
    loop {
        let AttrData::Dialect(data) = ctx.attr_data(attr) else { return None };
        match data.params.first()? {
            // A target begins with the triple.
            Param::Attr(triple) => attr = *triple,
            param => {
                let word = words::word(param)?;
                let text = ctx.text(word);
                let (major, minor) = text.strip_prefix('v')?.split_once('.')?;
                return Some((major.parse().ok()?, minor.parse().ok()?));
            }
        }
    }
}

/// The operands of a group, by its name.
pub(super) fn group<'m>(op: OpRef<'m>, name: &str) -> impl Iterator<Item = ValueRef<'m>> {
    let groups = op.info().def().map(|def| &def.operands[..]).unwrap_or_default();
    let at = groups.iter().position(|group| &*group.name == name);
    at.into_iter().flat_map(move |at| op.operand_group(at))
}

/// `spirv.Branch`
struct Branch;

impl BranchOpInterface for Branch {
    fn successor_operands(&self, op: OpRef<'_>, _: usize) -> SuccessorOperands {
        SuccessorOperands::forwarded(0..op.num_operands())
    }
}

/// `spirv.BranchConditional`
struct BranchConditional;

impl BranchOpInterface for BranchConditional {
    fn successor_operands(&self, op: OpRef<'_>, index: usize) -> SuccessorOperands {
        SuccessorOperands::forwarded(op.operand_group_range(1 + index))
    }
}

/// `spirv.Switch`
struct Switch;

impl BranchOpInterface for Switch {
    fn successor_operands(&self, op: OpRef<'_>, index: usize) -> SuccessorOperands {
        self.all_successor_operands(op).into_iter().nth(index).unwrap_or_default()
    }

    fn all_successor_operands(&self, op: OpRef<'_>) -> AllSuccessorOperands {
        listed_operands(op, Some(1), 2, "case_operand_segments")
    }
}
