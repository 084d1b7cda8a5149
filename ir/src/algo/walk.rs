//! Walks over what is inside an operation, region or block: pre- or post-order, forwards or backwards, interruptible.
//!
//! Walks only read. To change what they find, collect handles first ([`Walk::collect`]). They use no recursion, so that depth
//! costs memory only. A walk that gets to a body that is not in memory says so; a pre-order walk may skip it.
//!
//! ```
//! use rmlir_ir::walk::{Walk, WalkResult};
//! use rmlir_ir::{Builder, Context, Module};
//!
//! let ctx = Context::new();
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! let mut b = Builder::at_end(&mut module, root, block);
//! b.create("builtin.module").region(&[], |b, _| {
//!     b.create("t.a").insert();
//!     b.create("t.b").insert();
//! }).insert();
//!
//! let mut names = Vec::new();
//! let top = module.top().ok_or("nothing there")?;
//! Walk::pre().reversed().ops(top, |op| {
//!     names.push(ctx.op_name_text(op.name()));
//!     WalkResult::Advance
//! })?;
//! assert_eq!(names, [&b"builtin.module"[..], b"t.b", b"t.a"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::module::{BlockRef, NotLoaded, OpAddr, OpRef, RegionRef};

/// What a walk does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkResult {
    /// Goes on.
    Advance,
    /// Goes on, but not into what was just visited. In post-order the same as [`Advance`](WalkResult::Advance).
    Skip,
    /// Stops.
    Interrupt,
}

impl WalkResult {
    /// Whether the walk was stopped.
    pub fn was_interrupted(self) -> bool {
        self == WalkResult::Interrupt
    }
}

/// What a walk visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item<'m> {
    /// An operation.
    Op(OpRef<'m>),
    /// A region.
    Region(RegionRef<'m>),
    /// A block.
    Block(BlockRef<'m>),
}

impl<'m> From<OpRef<'m>> for Item<'m> {
    fn from(op: OpRef<'m>) -> Item<'m> {
        Item::Op(op)
    }
}

impl<'m> From<RegionRef<'m>> for Item<'m> {
    fn from(region: RegionRef<'m>) -> Item<'m> {
        Item::Region(region)
    }
}

impl<'m> From<BlockRef<'m>> for Item<'m> {
    fn from(block: BlockRef<'m>) -> Item<'m> {
        Item::Block(block)
    }
}

/// A kind of walk. The root is visited too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    post: bool,
    reverse: bool,
}

/// Where a walk is.
enum Frame<'m> {
    /// Regions of an operation: the next one, and how many are left.
    Regions(OpRef<'m>, usize, usize),
    Blocks(Option<BlockRef<'m>>),
    Ops(Option<OpRef<'m>>),
    /// All inside is done.
    Leave(Item<'m>),
}

impl Walk {
    /// Each thing before what is inside it.
    pub fn pre() -> Walk {
        Walk { post: false, reverse: false }
    }

    /// Each thing after what is inside it.
    pub fn post() -> Walk {
        Walk { post: true, reverse: false }
    }

    /// The last sibling first.
    pub fn reversed(self) -> Walk {
        Walk { reverse: !self.reverse, ..self }
    }

    /// Visits operations, regions and blocks.
    ///
    /// # Errors
    /// If a body on the way is not in memory; what comes before it has been visited.
    pub fn items<'m>(
        self,
        root: impl Into<Item<'m>>,
        mut visit: impl FnMut(Item<'m>) -> WalkResult,
    ) -> Result<WalkResult, NotLoaded> {
        let mut stack = Vec::new();
        if self.enter(root.into(), &mut stack, &mut visit)?.was_interrupted() {
            return Ok(WalkResult::Interrupt);
        }
        while let Some(frame) = stack.pop() {
            let next = match frame {
                Frame::Leave(item) => {
                    if self.post && visit(item).was_interrupted() {
                        return Ok(WalkResult::Interrupt);
                    }
                    None
                }
                other => self.advance(other, &mut stack),
            };
            if let Some(item) = next
                && self.enter(item, &mut stack, &mut visit)?.was_interrupted()
            {
                return Ok(WalkResult::Interrupt);
            }
        }
        Ok(WalkResult::Advance)
    }

    /// Begins with an item: visits it in pre-order, and notes what is inside it.
    fn enter<'m>(
        self,
        item: Item<'m>,
        stack: &mut Vec<Frame<'m>>,
        visit: &mut impl FnMut(Item<'m>) -> WalkResult,
    ) -> Result<WalkResult, NotLoaded> {
        let result = if self.post { WalkResult::Advance } else { visit(item) };
        if result != WalkResult::Advance {
            return Ok(result);
        }
        if self.post {
            stack.push(Frame::Leave(item));
        }
        stack.push(match item {
            Item::Op(op) => {
                if let Some(inner) = op.inner_unit() {
                    op.module().loaded_body(inner)?;
                }
                let count = op.regions().len();
                Frame::Regions(op, if self.reverse { count.saturating_sub(1) } else { 0 }, count)
            }
            Item::Region(region) if self.reverse => Frame::Blocks(region.last_block()),
            Item::Region(region) => Frame::Blocks(region.entry()),
            Item::Block(block) if self.reverse => Frame::Ops(block.last_op()),
            Item::Block(block) => Frame::Ops(block.first_op()),
        });
        Ok(result)
    }

    /// The next item of a frame, which goes back on the stack for the one after it.
    fn advance<'m>(self, frame: Frame<'m>, stack: &mut Vec<Frame<'m>>) -> Option<Item<'m>> {
        match frame {
            Frame::Regions(op, index, left) if left > 0 => {
                let next = if self.reverse { index.saturating_sub(1) } else { index + 1 };
                stack.push(Frame::Regions(op, next, left - 1));
                op.region(index).map(Item::Region)
            }
            Frame::Blocks(Some(block)) => {
                stack.push(Frame::Blocks(if self.reverse { block.prev() } else { block.next() }));
                Some(Item::Block(block))
            }
            Frame::Ops(Some(op)) => {
                stack.push(Frame::Ops(if self.reverse { op.prev() } else { op.next() }));
                Some(Item::Op(op))
            }
            _ => None,
        }
    }

    /// Visits operations.
    ///
    /// # Errors
    /// See [`items`](Walk::items).
    pub fn ops<'m>(
        self,
        root: impl Into<Item<'m>>,
        mut visit: impl FnMut(OpRef<'m>) -> WalkResult,
    ) -> Result<WalkResult, NotLoaded> {
        self.items(root, |item| match item {
            Item::Op(op) => visit(op),
            _ => WalkResult::Advance,
        })
    }

    /// Visits blocks.
    ///
    /// # Errors
    /// See [`items`](Walk::items).
    pub fn blocks<'m>(
        self,
        root: impl Into<Item<'m>>,
        mut visit: impl FnMut(BlockRef<'m>) -> WalkResult,
    ) -> Result<WalkResult, NotLoaded> {
        self.items(root, |item| match item {
            Item::Block(block) => visit(block),
            _ => WalkResult::Advance,
        })
    }

    /// Visits regions.
    ///
    /// # Errors
    /// See [`items`](Walk::items).
    pub fn regions<'m>(
        self,
        root: impl Into<Item<'m>>,
        mut visit: impl FnMut(RegionRef<'m>) -> WalkResult,
    ) -> Result<WalkResult, NotLoaded> {
        self.items(root, |item| match item {
            Item::Region(region) => visit(region),
            _ => WalkResult::Advance,
        })
    }

    /// The handles of the operations for which `wanted` answers true, for changing them afterwards.
    ///
    /// # Errors
    /// See [`items`](Walk::items).
    pub fn collect<'m>(
        self,
        root: impl Into<Item<'m>>,
        mut wanted: impl FnMut(OpRef<'m>) -> bool,
    ) -> Result<Vec<OpAddr>, NotLoaded> {
        let mut found = Vec::new();
        self.ops(root, |op| {
            if wanted(op) {
                found.push(op.global());
            }
            WalkResult::Advance
        })?;
        Ok(found)
    }
}
