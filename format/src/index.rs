//! Typed table indices: an index into one table cannot be used for another.

use std::fmt;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in its table.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The index as it stands on the wire.
            #[inline]
            pub fn wire(self) -> u64 {
                u64::from(self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    };
}

index!(
    /// A string of the string table (section 0).
    StringIdx
);
index!(
    /// A dialect of the dialect table (section 1).
    DialectIdx
);
index!(
    /// An operation name, counted over all groups of section 1.
    OpNameIdx
);
index!(
    /// An attribute of the attribute table (sections 2 and 3).
    AttrIdx
);
index!(
    /// A type of the type table (sections 2 and 3).
    TypeIdx
);
index!(
    /// A dialect resource, counted over all dialect groups of section 6; external resources have no index.
    ResourceIdx
);
index!(
    /// A property blob of section 8.
    PropIdx
);
