//! A small dialect from a definition file, `shop.td`: once compiled in, once loaded at run time.
//!
//! The file defines operations, a type, an enum, a property, an interface and a constraint. Two things are left to code and
//! supplied by name: the constraint `::shop::isFair`, and what the interface `Priced` does.
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

#![deny(missing_docs)]
#![forbid(unsafe_code)]

use rmlir::ir::constraint::{Pred, PredFn, Subject, Verdict};
use rmlir::ir::{Context, OpRef, typed};
use rmlir::ods::build::Definitions;
use rmlir::ods::model::{Merged, Model};
use rmlir::ods::{HookSet, LoadError, Loader};
use std::sync::Arc;

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
    hooks
}

/// Offers the dialect as it was compiled in.
///
/// # Errors
/// If the embedded model is not one, which the build script rules out.
pub fn register(ctx: &Context) -> Result<(), Box<dyn std::error::Error>> {
    let mut merged = Merged::default();
    merged.add(Model::from_bytes(include_bytes!(concat!(env!("OUT_DIR"), "/shop.ods")))?);
    Definitions::complete(merged).offer(ctx, &Arc::new(hooks()));
    Ok(())
}

/// Loads the dialect from a definition file.
///
/// # Errors
/// If the file is not there or wrong.
pub fn load(ctx: &Context, file: &str) -> Result<(), LoadError> {
    Loader::new(ctx).file(file).hooks(hooks()).load().map(|_| ())
}
