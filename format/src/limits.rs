//! What a file may hold at most: one table.
//!
//! Counts read from a file are bounded twice: by these numbers and by the bytes that remain in their window, since every counted
//! item takes at least one byte. Nothing is allocated from a count before both hold.

/// Newest format version that is understood.
pub const NEWEST_VERSION: u64 = 6;
/// Entries in any one table (strings, dialects, op names, attributes, types, resources, blobs): indices are 32 bits, and one bit is kept free.
pub const TABLE_ENTRIES: usize = (u32::MAX >> 1) as usize;
/// Values that are in scope at once.
pub const VALUES: usize = (u32::MAX >> 2) as usize;
/// Regions nested in each other. Readers use explicit stacks, so this bounds memory, not the machine's stack.
pub const REGION_DEPTH: usize = 1 << 20;
/// Bits of an integer type, as the textual form limits it.
pub const INTEGER_WIDTH: u64 = (1 << 24) - 1;
/// Dimensions and symbols of a map or set in binary form, which states how many there are and no more of them.
pub const AFFINE_INPUTS: u64 = 1 << 16;
/// Bytes of a rendered attribute that go into a message or a listing.
pub const RENDERED_BYTES: usize = 4096;
