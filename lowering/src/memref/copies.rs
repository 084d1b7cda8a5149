//! `memref-copies-to-loops`: copies between memrefs that do not both lie in one piece, as loops over their elements.
//!
//! A pass of ours: otherwise such a copy becomes a call of the reference's runtime library, which a program would have to be linked with.

use rmlir_dialects::common::accesses::{load, store};
use rmlir_dialects::memref::{CopyOp, DimOp};
use rmlir_dialects::{arith, scf};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Context, DYNAMIC, Failed, Module, OpAddr, Type, TypeData, ValueId};
use rmlir_passes::record::{Anchor, PassRecord};
use rmlir_passes::{Pass, PassRun, Registry};

/// Makes loops of copies.
pub struct CopiesToLoops;

const RECORD: PassRecord = PassRecord {
    argument: "memref-copies-to-loops",
    name: "MemRefCopiesToLoops",
    group: "MemRef",
    anchor: Anchor::Op("func.func"),
    summary: "Make loops of copies between memrefs that do not both lie in one piece",
    options: &[],
    dialects: &["arith", "memref", "scf"],
    statistics: &[],
};

pub(super) fn register(registry: &mut Registry) {
    registry.register(&RECORD, |_, _| Ok(Box::new(CopiesToLoops)));
}

impl Pass for CopiesToLoops {
    fn name(&self) -> &str {
        RECORD.name
    }

    fn argument(&self) -> &str {
        RECORD.argument
    }

    fn anchor(&self) -> Anchor {
        RECORD.anchor
    }

    fn dialects(&self) -> &'static [&'static str] {
        RECORD.dialects
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let copies = Walk::pre().collect(run.op(), |op| op.is::<CopyOp>()).map_err(|_| Failed)?;
        for copy in copies {
            lower(run.module(), copy)?;
        }
        Ok(())
    }
}

/// The shape of a memref whose elements loops can reach, and whether it says how they lie.
fn shape_of(ctx: &Context, ty: Type) -> Option<(Vec<i64>, bool)> {
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, layout, .. } => {
            ctx.strides(ty)?;
            Some((shape.to_vec(), layout.is_some()))
        }
        _ => None,
    }
}

fn lower(module: &mut Module, at: OpAddr) -> Result<(), Failed> {
    let op = module.op(at);
    let (Some(source), Some(target)) = (op.operand(0), op.operand(1)) else { return Ok(()) };
    let shapes = (shape_of(op.ctx(), source.ty()), shape_of(op.ctx(), target.ty()));
    let (Some((from, strided_from)), Some((to, strided_to))) = shapes else { return Ok(()) };
    if !strided_from && !strided_to || from.len() != to.len() {
        return Ok(());
    }
    // What either side knows of a size is true of both.
    let known = from.iter().zip(&to).map(|(&a, &b)| if a == DYNAMIC { b } else { a });
    let (sizes, loc): (Vec<i64>, _) = (known.collect(), op.loc());
    let copy = Copy { source: source.id(), target: target.id(), sizes };
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    copy.dimension(&mut b, &mut Vec::new())?;
    module.erase_op(at).map_err(|_| Failed)
}

struct Copy {
    source: ValueId,
    target: ValueId,
    sizes: Vec<i64>,
}

fn index(b: &mut Builder<'_>, value: i64) -> Result<ValueId, Failed> {
    let value = b.ctx().index_attr(value);
    arith::ConstantOp::build(b, value).value()
}

impl Copy {
    /// The loops from the next dimension on.
    fn dimension(&self, b: &mut Builder<'_>, at: &mut Vec<ValueId>) -> Result<(), Failed> {
        let Some(&size) = self.sizes.get(at.len()) else {
            let value = load(b, self.source, at)?;
            return store(b, value, self.target, at);
        };
        let (lower, step) = (index(b, 0)?, index(b, 1)?);
        let upper = match size {
            DYNAMIC => {
                let dim = index(b, at.len() as i64)?;
                DimOp::build(b, self.source, dim).value()?
            }
            size => index(b, size)?,
        };
        let (mut done, loc, variable) = (Ok(()), b.loc(), b.ctx().index_type());
        scf::ForOp::build(b, &[], lower, upper, step, &[])
            .region(&[variable], |b, args| {
                b.set_loc(loc);
                at.extend_from_slice(args);
                done = self.dimension(b, at);
                at.pop();
                done = done.and(scf::YieldOp::build(b, &[]).insert().map(|_| ()));
            })
            .insert()?;
        done
    }
}
