//! Analyses: what is worked out about an operation, and kept as long as it holds.

use rmlir_ir::{OpAddr, OpRef};
use rustc_hash::{FxHashMap, FxHashSet};
use std::any::{Any, TypeId};
use std::sync::Arc;

/// Something that can be worked out about an operation. It must not hold views.
pub trait Analysis: Any + Send + Sync + Sized {
    /// Its name in timing reports.
    fn name() -> &'static str;
    /// Works it out.
    fn new(op: OpRef<'_>) -> Self;
    /// Whether it no longer holds after a pass that preserved what `preserved` says.
    fn is_invalidated(&self, preserved: &Preserved) -> bool {
        !preserved.has::<Self>()
    }
}

/// What a pass left as it was.
#[derive(Clone, Debug, Default)]
pub struct Preserved {
    all: bool,
    types: FxHashSet<TypeId>,
}

impl Preserved {
    pub(crate) fn all(&mut self) {
        self.all = true;
    }

    pub(crate) fn one<A: Analysis>(&mut self) {
        self.types.insert(TypeId::of::<A>());
    }

    /// Whether all analyses are preserved.
    pub fn is_all(&self) -> bool {
        self.all
    }

    /// Whether an analysis is preserved.
    pub fn has<A: Analysis>(&self) -> bool {
        self.all || self.types.contains(&TypeId::of::<A>())
    }
}

struct Kept {
    value: Arc<dyn Any + Send + Sync>,
    is_invalidated: fn(&dyn Any, &Preserved) -> bool,
}

/// The analyses of an operation and of those inside it.
#[derive(Default)]
pub struct Analyses {
    kept: FxHashMap<(OpAddr, TypeId), Kept>,
}

fn ask<A: Analysis>(value: &dyn Any, preserved: &Preserved) -> bool {
    value.downcast_ref::<A>().is_none_or(|value| value.is_invalidated(preserved))
}

impl Analyses {
    pub(crate) fn get_or_make<A: Analysis>(&mut self, op: OpRef<'_>, make: impl FnOnce() -> A) -> Arc<A> {
        if let Some(value) = self.cached::<A>(op.global()) {
            return value;
        }
        let value = Arc::new(make());
        let kept = Kept { value: value.clone(), is_invalidated: ask::<A> };
        self.kept.insert((op.global(), TypeId::of::<A>()), kept);
        value
    }

    /// The analysis of an operation, if it is there.
    pub fn cached<A: Analysis>(&self, op: OpAddr) -> Option<Arc<A>> {
        let kept = self.kept.get(&(op, TypeId::of::<A>()))?;
        Arc::clone(&kept.value).downcast().ok()
    }

    pub(crate) fn invalidate(&mut self, preserved: &Preserved) {
        if !preserved.is_all() {
            self.kept.retain(|_, kept| !(kept.is_invalidated)(&*kept.value, preserved));
        }
    }
}
