//! Block names. Their scope is the region.

use super::Parser;
use super::names::NameKey;
use rmlir_ir::BlockId;
use rmlir_ir::diag::Failed;
use rustc_hash::FxHashMap;

/// A block that is named.
#[derive(Clone, Copy, Debug)]
struct Named {
    block: BlockId,
    /// Where it is defined, or first mentioned.
    at: u32,
    defined: bool,
}

/// The block names of the regions that are open. Tables of closed regions are used again.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    open: Vec<FxHashMap<NameKey, Named>>,
    free: Vec<FxHashMap<NameKey, Named>>,
}

impl Blocks {
    pub(super) fn push_scope(&mut self) {
        self.open.push(self.free.pop().unwrap_or_default());
    }

    /// Closes a scope. Gives the places where blocks are mentioned that it does not define.
    pub(super) fn pop_scope(&mut self) -> Vec<u32> {
        const KEPT: usize = 1024;
        let Some(mut table) = self.open.pop() else { return Vec::new() };
        let mut undefined: Vec<u32> = Vec::new();
        undefined.extend(table.values().filter(|named| !named.defined).map(|named| named.at));
        undefined.sort_unstable();
        if table.capacity() <= KEPT {
            table.clear();
            self.free.push(table);
        }
        undefined
    }
}

impl<'s> Parser<'s> {
    /// The block of this name, made if it has not been mentioned yet.
    pub(super) fn block_named(&mut self, name: &'s [u8], at: u32) -> BlockId {
        let key = self.names.key(name);
        if let Some(named) = self.blocks.open.last().and_then(|table| table.get(&key)) {
            return named.block;
        }
        let block = self.module.body_mut(self.unit).new_block();
        if let Some(table) = self.blocks.open.last_mut() {
            table.insert(key, Named { block, at, defined: false });
        }
        block
    }

    /// Gives a name its block: `block` if there is one, else the one that was made at the first mention, else a new one.
    pub(super) fn define_block(
        &mut self,
        name: &'s [u8],
        at: u32,
        block: Option<BlockId>,
    ) -> Result<BlockId, Failed> {
        let key = self.names.key(name);
        let named = self.blocks.open.last_mut().and_then(|table| table.get_mut(&key));
        match named {
            Some(Named { defined: true, .. }) => {
                let text = String::from_utf8_lossy(name).into_owned();
                return Err(self.error_at(at, format!("redefinition of block '^{text}'")));
            }
            Some(named) => {
                (named.defined, named.at) = (true, at);
                return Ok(named.block);
            }
            None => {}
        }
        let block = block.unwrap_or_else(|| self.module.body_mut(self.unit).new_block());
        if let Some(table) = self.blocks.open.last_mut() {
            table.insert(key, Named { block, at, defined: true });
        }
        Ok(block)
    }
}
