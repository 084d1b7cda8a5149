//! `llvm-legalize-for-export`: a block that has another one as successor twice cannot give it two values, as phis go by the block that
//! they come from. All edges but the first go through a block of their own.

use rmlir_dialects::llvm::BrOp;
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, BlockRef, Builder, Failed, Loc, Module, OpAddr, RegionId, Type};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Splits edges between the same two blocks.
    LegalizeForExport: LLVMLegalizeForExportPass, run
}

fn run(_: &options::LLVMLegalizeForExportPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let holders = Walk::post().collect(run.op(), |op| op.regions().len() > 0).map_err(|_| Failed)?;
    for at in holders {
        let mut repeated = Vec::new();
        for region in run.module().op(at).regions() {
            repeated.extend(region.blocks().filter_map(|block| repeated_of(region.id(), block)));
        }
        repeated.into_iter().for_each(|edges| split(run.module(), &edges));
    }
    Ok(())
}

/// The edges of a block that need one of their own.
struct Edges {
    terminator: OpAddr,
    region: RegionId,
    loc: Loc,
    /// The number of the successor, the successor, and what arguments it has.
    edges: Vec<(usize, BlockId, Args)>,
}

/// The types of a block's arguments, and where these are from.
type Args = Vec<(Type, Loc)>;

/// The edges to each block that a terminator names more than once, but for the first; nothing is given to a block without arguments.
fn repeated_of(region: RegionId, block: BlockRef<'_>) -> Option<Edges> {
    let terminator = block.ops().last()?;
    let successors: Vec<BlockRef<'_>> = terminator.successors().collect();
    let mut edges = Vec::new();
    for (first, &to) in successors.iter().enumerate() {
        if to.num_args() == 0 || successors[..first].iter().any(|before| before.id() == to.id()) {
            continue;
        }
        let again = successors.iter().enumerate().skip(first + 1).filter(|(_, other)| other.id() == to.id());
        edges.extend(
            again.map(|(number, _)| (number, to.id(), to.args().map(|arg| (arg.ty(), arg.loc())).collect())),
        );
    }
    let found = Edges { terminator: terminator.global(), region, loc: terminator.loc(), edges };
    (!found.edges.is_empty()).then_some(found)
}

fn split(module: &mut Module, of: &Edges) {
    for (number, to, args) in &of.edges {
        let mut b = Builder::before(module, of.terminator);
        let types: Vec<Type> = args.iter().map(|arg| arg.0).collect();
        let between = b.create_block(of.region, &types);
        let values = b.body().args(between).to_vec();
        for (&value, &(_, loc)) in values.iter().zip(args) {
            b.body().set_arg_loc(value, loc);
        }
        b.body().set_successor(of.terminator.op, *number, between);
        b.set_end(between);
        b.set_loc(of.loc);
        // It has all that it needs.
        let _ = BrOp::build(&mut b, &values, *to).insert();
    }
}
