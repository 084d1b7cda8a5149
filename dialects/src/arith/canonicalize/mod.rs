//! Canonicalisation patterns, by operation. Most are rules, see `ArithRules.td`; the others are beside this.

mod compare;
mod natives;
mod product;
mod select;

pub use compare::opposite;
pub use natives::natives;

use crate::arith::ConstantOp;
use rmlir_ir::{Attr, ValueId};
use rmlir_ods::DialectImpl;
use rmlir_ods::rules::ShippedRules;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet};
use std::sync::Arc;

/// The rules of the dialect.
pub(crate) static RULES: ShippedRules = ShippedRules::new(
    include_bytes!(concat!(env!("OUT_DIR"), "/arith.rules")),
    || crate::shipped("arith"),
    |set| {
        crate::common::rules::natives(set);
        natives(set);
    },
);

/// Rules in the order in which they are tried.
fn rules(set: &mut PatternSet, names: &[&str]) {
    RULES.add(set, "(anonymous namespace)::", names);
}

const PATTERNS: &[OpPatterns] = &[
    ("addi", |set| {
        rules(set, &["AddIAddConstant", "AddISubConstantRHS", "AddISubConstantLHS"]);
        rules(set, &["AddIMulNegativeOneRhs", "AddIMulNegativeOneLhs"]);
    }),
    ("addui_extended", |set| rules(set, &["AddUIExtendedToAddI"])),
    ("andi", |set| rules(set, &["AndOfExtUI", "AndOfExtSI"])),
    ("bitcast", |set| rules(set, &["BitcastOfBitcast"])),
    ("cmpf", compare::cmpf),
    ("cmpi", |set| rules(set, &["CmpIExtSI", "CmpIExtUI"])),
    ("divf", |set| rules(set, &["DivFOfNegF"])),
    ("extsi", |set| rules(set, &["ExtSIOfExtUI"])),
    ("index_cast", |set| rules(set, &["IndexCastOfIndexCast", "IndexCastOfExtSI"])),
    ("index_castui", |set| rules(set, &["IndexCastUIOfIndexCastUI", "IndexCastUIOfExtUI"])),
    ("mulf", |set| rules(set, &["MulFOfNegF"])),
    ("muli", |set| rules(set, &["MulIMulIConstant"])),
    ("mulsi_extended", |set| {
        rules(set, &["MulSIExtendedToMulI"]);
        product::mulsi_extended(set);
    }),
    ("mului_extended", |set| rules(set, &["MulUIExtendedToMulI"])),
    ("ori", |set| rules(set, &["OrOfExtUI", "OrOfExtSI"])),
    ("select", |set| {
        rules(set, &["RedundantSelectFalse", "RedundantSelectTrue", "SelectNotCond", "SelectI1ToNot"]);
        select::select(set);
    }),
    ("subi", |set| {
        rules(
            set,
            &["SubIRHSAddConstant", "SubILHSAddConstant", "SubIRHSSubConstantRHS", "SubIRHSSubConstantLHS"],
        );
        rules(set, &["SubILHSSubConstantRHS", "SubILHSSubConstantLHS", "SubISubILHSRHSLHS"]);
    }),
    ("truncf", |set| rules(set, &["TruncFSIToFPToSIToFP", "TruncFUIToFPToUIToFP"])),
    ("trunci", |set| {
        rules(set, &["TruncIExtSIToExtSI", "TruncIExtUIToExtUI", "TruncIShrSIToTrunciShrUI"]);
    }),
    ("xori", |set| rules(set, &["XOrINotCmpI", "XOrIOfExtUI", "XOrIOfExtSI"])),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// A constant before the root.
fn constant(rw: &mut PatternRewriter<'_>, value: Attr) -> Option<ValueId> {
    ConstantOp::build(rw.builder(), value).value().ok()
}
