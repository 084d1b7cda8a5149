//! A small dialect from a definition file, `shop.td`: once compiled in, once loaded at run time.
//!
//! The file defines operations, a type, an enum, a property, an interface and a constraint. What is left to code is supplied by name: the
//! constraint `::shop::isFair`, what the interface `Priced` does, what `shop.scale` folds to and a pattern for it. `shop_rules.td` has
//! rewrite rules, from which the build script makes Rust source as well; the function that they call is [`natives`].
//!
//! ```
//! use rmlir::ir::{Builder, Context, Module};
//! use rmlir_tutorial::shop::{AddOp, Priced, Unit, WeighOp, WeightType};
//!
//! let ctx = Context::new();
//! rmlir_tutorial::register(&ctx)?;
//! let ty = WeightType::get(&ctx, 3)?.handle();
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! let mut b = Builder::at_end(&mut module, root, block);
//! let weight = WeighOp::build(&mut b, ty, Unit::Kilo, 14, 2).value()?;
//! let sum = AddOp::build(&mut b, weight, weight).insert()?;
//!
//! // The result type followed from the operands, and the operation knows its parts.
//! let sum = module.typed(sum);
//! assert_eq!((sum.lhs(), sum.sum().ty()), (sum.rhs(), ty));
//! let (weigh, _) = sum.lhs().def_op().ok_or("it was weighed")?;
//! let weigh = WeighOp::cast(weigh).ok_or("by this operation")?;
//! assert_eq!((weigh.unit(), weigh.amount(), weigh.count()), (Unit::Kilo, 14, 2));
//! let priced = ctx.op_interface::<dyn Priced>(weigh.op().name()).ok_or("it has a price")?;
//! assert_eq!(priced.price(weigh.op()), 2800);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What folds, patterns and rules make of a module:
//!
//! ```
//! use rmlir::rewrite::{CanonicalizeOptions, Canonicalizer};
//!
//! let ctx = rmlir::Context::new();
//! rmlir_tutorial::register(&ctx)?;
//! ctx.allow_unregistered_dialects(true);
//! let text = "%0 = shop.weigh 3 x 14 kg : !shop.weight<2>
//! %1 = shop.add %0, %0 : !shop.weight<2>
//! %2 = shop.scale %1 by 5 : !shop.weight<2>
//! \"till.sell\"(%2) : (!shop.weight<2>) -> ()";
//! let mut module = rmlir::from_bytes(&ctx, text.into(), "shop.mlir")?;
//! let top = module.top().ok_or("the module is empty")?.global();
//! Canonicalizer::new(&ctx, &CanonicalizeOptions::default()).run(&mut module, top, None);
//! assert!(rmlir::to_text(&module).contains("shop.scale %0 by 10"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

use rmlir::ir::constraint::{Pred, PredFn, Subject, Verdict};
use rmlir::ir::fold::Fold;
use rmlir::ir::{Attr, Context, OpRef, typed};
use rmlir::ods::build::Definitions;
use rmlir::ods::model::{Merged, Model};
use rmlir::ods::rules::{Item, Natives, RuleCode};
use rmlir::ods::{HookSet, LoadError, Loader};
use rmlir::rewrite::{Canonicalization, OpPatterns, PatternRewriter, Rewritten};
use shop::ScaleOp;
use std::sync::{Arc, OnceLock};

/// What the build script generated from `shop.td`: typed operations, a type, an enum and an interface.
pub mod shop {
    include!(concat!(env!("OUT_DIR"), "/shop.rs"));
}

/// What things cost: ten cents a gram.
struct Price;

impl shop::Priced for Price {
    fn price(&self, op: OpRef<'_>) -> i64 {
        // Somebody may ask for the price of what was not verified.
        let weigh = op.unverified::<shop::WeighOp>();
        let amount = weigh.amount().unwrap_or(0);
        let grams = if weigh.unit() == Some(shop::Unit::Kilo) { amount.saturating_mul(1000) } else { amount };
        // Whoever buys much pays a tenth.
        grams.saturating_mul(weigh.count().unwrap_or(1)).saturating_mul(if grams > 1000 { 1 } else { 10 })
            / 10
    }
}

/// What the build script generated from `shop_rules.td`: a function for each rule, and one that adds them to a set of patterns.
pub mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// A weight scaled by one is that weight.
fn fold_scale(op: OpRef<'_>, _: &[Option<Attr>]) -> Fold {
    let scale = ScaleOp::cast(op).filter(|scale| scale.factor() == 1);
    Fold::value(scale.map(|scale| scale.weight()))
}

/// A pattern in Rust: what is scaled twice is scaled by the product, if that is a number of 32 bits.
fn scale_of_scale(op: ScaleOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let outer = rw.read(op);
    let inner = outer.weight().defining::<ScaleOp>()?;
    let factor = i32::try_from(inner.factor().checked_mul(outer.factor())?).ok()?;
    let weight = inner.weight().id();
    let scaled = ScaleOp::build(rw.builder(), weight, factor.into()).value().ok()?;
    rw.replace(op, &[scaled])
}

/// The functions that the rules call.
pub fn natives() -> Natives {
    let mut natives = Natives::new();
    natives.look("sumOfFactors", |rw, args| {
        let factor = |item: &Item| typed::number(rw.ctx(), item.attr()?);
        let [a, b] = args else { return None };
        let sum = i32::try_from(factor(a)?.checked_add(factor(b)?)?).ok()?;
        Some(Item::Attr(rw.ctx().int_attr(32, sum.into())))
    });
    natives
}

/// What is tried on operations when they are brought into canonical form.
const PATTERNS: &[OpPatterns] = &[
    ("add", |set| {
        let code = RuleCode::new(natives(), definitions());
        // What could be missing there is in this file; a test says so.
        let _ = rules::populate(set, &code);
    }),
    ("scale", |set| {
        set.op("ScaleOfScale", scale_of_scale);
    }),
];

/// What `shop.td` leaves to code.
pub fn hooks() -> HookSet {
    let mut hooks = HookSet::new();
    let test = |ctx: &Context, subject: Subject| match subject {
        Subject::Attr(attr) => {
            typed::number(ctx, attr).map_or(Verdict::No, |number| (number % 7 == 0).into())
        }
        Subject::Type(_) => Verdict::No,
    };
    let mut shop = hooks.dialect("shop");
    shop.function("::shop::isFair", Pred::Fn(PredFn::of_contents("::shop::isFair", Arc::new(test))));
    shop.op("weigh").interface::<dyn shop::Priced>(Arc::new(Price));
    shop.op("scale").fold(fold_scale);
    shop.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
    hooks
}

/// The definitions as they were compiled in.
fn definitions() -> &'static Arc<Definitions> {
    static ALL: OnceLock<Arc<Definitions>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut merged = Merged::default();
        // The build script wrote it: it is a model.
        let model = Model::from_bytes(include_bytes!(concat!(env!("OUT_DIR"), "/shop.ods")));
        merged.add(model.unwrap_or_default());
        Definitions::complete(merged)
    })
}

/// Offers the dialect as it was compiled in.
///
/// # Errors
/// None, unless a later version of the definitions has some.
pub fn register(ctx: &Context) -> Result<(), Box<dyn std::error::Error>> {
    definitions().offer(ctx, &Arc::new(hooks()));
    Ok(())
}

/// Loads the dialect from a definition file.
///
/// # Errors
/// If the file is not there or wrong.
pub fn load(ctx: &Context, file: &str) -> Result<(), LoadError> {
    Loader::new(ctx).file(file).hooks(hooks()).load().map(|_| ())
}
