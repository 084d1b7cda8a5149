//! What operations refer to by symbols.

use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, AttrData, Context, NotLoaded, OpRef, Part};
use rustc_hash::FxHashSet;

/// The first names of references to symbols, each once, in order of their first use.
///
/// ```
/// use rmlir_ir::{Builder, Context, Module, OpAddr};
/// use rmlir_store::references::References;
///
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let (root, block) = (module.root(), module.root_block());
/// let to = ctx.symbol_ref(ctx.ident("f"), &[]);
/// let op = Builder::at_end(&mut module, root, block).create("a.call").attr("callee", to).insert();
/// let mut references = References::default();
/// references.add(&ctx, module.op(OpAddr { unit: root, op }))?;
/// assert_eq!(references.names, [b"f"]);
/// # Ok::<(), rmlir_ir::NotLoaded>(())
/// ```
#[derive(Default)]
pub struct References {
    /// The names.
    pub names: Vec<Vec<u8>>,
    seen: FxHashSet<Part>,
}

impl References {
    /// Adds what an operation and those inside it refer to. Inside of another symbol table names mean what is there, and do not count. In what
    /// no dialect explains names are found by how they are spelled.
    ///
    /// # Errors
    /// If a body is not in memory.
    pub fn add(&mut self, ctx: &Context, of: OpRef<'_>) -> Result<(), NotLoaded> {
        let walked = Walk::pre().ops(of, |op| {
            let held = ctx.props(op.props()).iter().copied().flatten().chain([op.discardable()]);
            held.for_each(|attr| self.roots(ctx, attr));
            let table = op != of && op.has_trait(TraitSet::SYMBOL_TABLE);
            if table { WalkResult::Skip } else { WalkResult::Advance }
        });
        walked.map(drop)
    }

    fn roots(&mut self, ctx: &Context, attr: Attr) {
        let mut stack = vec![Part::Attr(attr)];
        while let Some(part) = stack.pop() {
            if !self.seen.insert(part) {
                continue;
            }
            match part {
                Part::Attr(attr) => match ctx.attr_data(attr) {
                    AttrData::SymbolRef { root, .. } => self.names.push(ctx.bytes(*root).to_vec()),
                    AttrData::Opaque { .. } => {
                        let text = rmlir_ir::print::attr_to_string(ctx, attr);
                        self.names.extend(rmlir_format::text::symbol_names(text.as_bytes()));
                    }
                    _ => stack.extend(ctx.parts_of(part)),
                },
                Part::Type(_) => stack.extend(ctx.parts_of(part)),
            }
        }
    }
}
