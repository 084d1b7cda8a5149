//! The 32-bit handles of the IR.
//!
//! Handles into a [`Context`](crate::Context) are uniqued: two handles of one context are equal exactly when what they stand for
//! is equal. Handles into a [`Body`](crate::Body) name an entity of that body only. All are `Copy`, four bytes, and leave room
//! for a free `None`.

use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

/// Shifts context handles by a per-context amount in debug builds, so that a handle used with another context is caught.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Salt(pub(crate) u32);

impl Salt {
    /// Bits that the salt may occupy; the index space that stays is 2^27 in debug builds.
    const SHIFT: u32 = 27;

    /// The salt of the `serial`-th context. Always zero in release builds.
    pub(crate) fn of_context(serial: u32) -> Salt {
        if cfg!(debug_assertions) { Salt((serial % 8) << Salt::SHIFT) } else { Salt(0) }
    }

    fn apply(self, index: u32) -> NonZeroU32 {
        NonZeroU32::MIN.saturating_add(index.wrapping_add(self.0))
    }

    fn remove(self, handle: NonZeroU32) -> u32 {
        (handle.get() - 1).wrapping_sub(self.0)
    }
}

/// A handle into a context, as it lies in a [`HandleTable`].
pub trait ContextHandle: Copy + sealed::Raw {}

mod sealed {
    pub trait Raw: Sized {
        fn into_raw(self) -> u32;
        fn of_raw(raw: u32) -> Option<Self>;
    }
}

/// Handles that become known one by one, also to several threads at once: four bytes each.
pub struct HandleTable<T> {
    /// Zero where none is known.
    slots: Box<[AtomicU32]>,
    of: PhantomData<T>,
}

impl<T: ContextHandle> HandleTable<T> {
    /// A table of this length of which nothing is known.
    pub fn new(len: usize) -> HandleTable<T> {
        // Zeros cost nothing until they are touched, and of a large table few may be.
        HandleTable { slots: bytemuck::allocation::zeroed_slice_box(len), of: PhantomData }
    }

    /// Its length.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether its length is zero.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The handle at an index; `None` if it is not known, and beyond the end.
    #[inline]
    pub fn get(&self, index: usize) -> Option<T> {
        T::of_raw(self.slots.get(index)?.load(Ordering::Acquire))
    }

    /// Makes a handle known, unless there is one already; beyond the end it is dropped.
    #[inline]
    pub fn set(&self, index: usize, handle: T) {
        if let Some(slot) = self.slots.get(index) {
            // Who came first is kept.
            let _ = slot.compare_exchange(0, handle.into_raw(), Ordering::AcqRel, Ordering::Acquire);
        }
    }

    /// Makes a handle known that everybody who finds it finds the same; beyond the end it is dropped. Unlike [`set`](HandleTable::set) it does
    /// not wait for what was written before.
    #[inline]
    pub fn set_same(&self, index: usize, handle: T) {
        if let Some(slot) = self.slots.get(index) {
            slot.store(handle.into_raw(), Ordering::Release);
        }
    }

    /// The handles that are known, with their indices.
    pub fn known(&self) -> impl Iterator<Item = (usize, T)> + '_ {
        (0..self.len()).filter_map(|index| Some((index, self.get(index)?)))
    }
}

macro_rules! context_handle {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) NonZeroU32);

        impl $name {
            pub(crate) fn from_index(index: u32, salt: Salt) -> Self {
                $name(salt.apply(index))
            }

            pub(crate) fn index(self, salt: Salt) -> u32 {
                salt.remove(self.0)
            }

            /// The handle that this number stands for. It must come from [`raw`]($name::raw).
            #[allow(dead_code)] // Not of every kind of handle.
            pub(crate) fn from_raw(raw: u32) -> Option<Self> {
                NonZeroU32::new(raw).map($name)
            }

            /// The handle as a plain number, for side tables and hashing. Not an index that can be given back.
            pub fn raw(self) -> u32 {
                self.0.get()
            }
        }

        impl ContextHandle for $name {}

        impl sealed::Raw for $name {
            fn into_raw(self) -> u32 {
                self.0.get()
            }

            fn of_raw(raw: u32) -> Option<Self> {
                NonZeroU32::new(raw).map($name)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "#{}"), self.0)
            }
        }
    };
}

context_handle! {
    /// An interned byte string: an attribute name, a symbol, a keyword. Look inside with [`Context::bytes`](crate::Context::bytes).
    Ident
}
context_handle! {
    /// A uniqued type. Look inside with [`Context::type_data`](crate::Context::type_data).
    Type
}
context_handle! {
    /// A uniqued attribute. Look inside with [`Context::attr_data`](crate::Context::attr_data).
    Attr
}
context_handle! {
    /// An operation name, registered or not. Look inside with [`Context::op_info`](crate::Context::op_info).
    OpName
}
context_handle! {
    /// A uniqued row of property values (see [`Context::props`](crate::Context::props)).
    Props
}
context_handle! {
    /// A dialect that a context knows, registered or not.
    DialectId
}

macro_rules! body_handle {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(NonZeroU32);

        impl $name {
            /// The handle of the entity in slot `index`. Indices stay below `u32::MAX`, which the arenas check.
            pub(crate) const fn new(index: usize) -> Self {
                $name(NonZeroU32::MIN.saturating_add(index as u32))
            }

            /// The slot, for dense side tables.
            pub fn index(self) -> usize {
                (self.0.get() - 1) as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.index())
            }
        }
    };
}

body_handle! {
    /// A [`Unit`](crate::Unit) of a [`Module`](crate::Module).
    UnitId, "unit"
}
body_handle! {
    /// An operation of a [`Body`](crate::Body).
    OpId, "op"
}
body_handle! {
    /// A block of a [`Body`](crate::Body).
    BlockId, "block"
}
body_handle! {
    /// A region of a [`Body`](crate::Body).
    RegionId, "region"
}
body_handle! {
    /// A value of a [`Body`](crate::Body): an operation result or a block argument.
    ValueId, "v"
}
body_handle! {
    /// One operand slot of an operation, a node of its value's use list.
    UseId, "use"
}
body_handle! {
    /// One successor slot of an operation, a node of its block's use list.
    SuccId, "succ"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_and_their_options_are_four_bytes() {
        assert_eq!(size_of::<Option<Type>>(), 4);
        assert_eq!(size_of::<Option<Attr>>(), 4);
        assert_eq!(size_of::<Option<OpId>>(), 4);
        assert_eq!(size_of::<Option<ValueId>>(), 4);
    }
}
