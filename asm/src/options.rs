//! How to parse.

/// How a text is parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseOptions {
    /// Wrap everything in a module unless the text is exactly one. Without it, the text must be exactly one operation.
    pub implicit_module: bool,
    /// How deep custom forms (of operations, types and attributes together) may nest inside each other. Each level takes some
    /// kilobytes of the thread's stack. Generic forms, and builtin types and attributes, are not limited by it.
    pub max_depth: u32,
    /// Read bodies that are isolated from above in parallel, on the thread pool in which the call runs.
    pub parallel: bool,
    /// How many bytes a text must have for that.
    pub parallel_from: usize,
    /// Where an operation is unknown, say in a note which one may have been meant. The reference does not.
    pub suggest: bool,
    /// Operations may have the names that they had in this release or snapshot, if the context has a time line.
    pub syntax_of: Option<u32>,
}

impl Default for ParseOptions {
    fn default() -> ParseOptions {
        ParseOptions {
            implicit_module: true,
            max_depth: 1024,
            parallel: true,
            parallel_from: 1 << 16,
            suggest: false,
            syntax_of: None,
        }
    }
}
