//! Linking onto a file that is not read as a whole.

use rmlir_ir::verify::verify;
use rmlir_ir::{Context, Failed, Ident, Module, OpAddr, OpId, OpRef};
use rmlir_reader::LazyModule;
use rmlir_store::link::{Base, Onto, link_onto as link, names_in};
use rmlir_writer::Change;
use rustc_hash::FxHashSet;

/// Links modules onto a file, as [`store::link`](rmlir_store::link::link()) does onto a module, and gives the new file. What the modules neither define
/// nor refer to is carried over without being read, and is not verified; the rest is. `None` if more of the file would have to change: a symbol
/// of it gets another name, or what stands around its operations changes. It has to be linked as a whole then.
///
/// # Errors
/// If they cannot be linked, or something that is read is wrong; that has been reported to the diagnostics of the context.
///
/// # Examples
/// ```
/// use rmlir::reader::{LazyModule, ReadOptions};
///
/// let ctx = rmlir::context();
/// let main = "func.func private @g()\nfunc.func @f() {\n  call @g() : () -> ()\n  return\n}\n";
/// let main = rmlir::to_bytecode(&rmlir::from_bytes(&ctx, main.into(), "main.mlir")?)?;
/// let library = rmlir::from_bytes(&ctx, "func.func @g() { return }".into(), "library.mlir")?;
///
/// let lazy = LazyModule::open(&ctx, main.into(), "main.mlirbc", &ReadOptions::default())?;
/// let linked = rmlir::link_onto(&ctx, &lazy, "main.mlirbc", vec![("library.mlir".to_owned(), library)])?;
/// let linked = rmlir::from_bytes(&ctx, linked.ok_or("a symbol of main.mlirbc gets another name")?, "linked")?;
/// assert!(!rmlir::to_text(&linked).contains("private"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn link_onto(
    ctx: &Context,
    lazy: &LazyModule,
    name: &str,
    modules: Vec<(String, Module)>,
) -> Result<Option<Vec<u8>>, Failed> {
    let Some(around) = lazy.around()? else { return Ok(None) };
    // Two types of one name must not get into one file.
    lazy.decode_types()?;
    let keys: FxHashSet<(Ident, Ident)> = lazy.resource_keys().iter().copied().collect();
    let mut resources = modules.iter().flat_map(|(_, module)| module.resources.dialect_resources());
    let Ok(names) = names_in(ctx, &modules) else { return Ok(None) };
    let found = Found::of(ctx, lazy, around, &names)?;
    let Some(found) = found.filter(|_| !resources.any(|have| keys.contains(&(have.dialect, have.key))))
    else {
        return Ok(None);
    };
    let base = Base { name: name.to_owned(), module: found.module, others: found.others };
    let Some(linked) = link(ctx, base, modules)? else { return Ok(None) };
    written(ctx, lazy, &linked, &found.starts)
}

/// What is loaded of a file.
struct Found {
    module: Module,
    /// Where the operations of the module stand in the file.
    starts: Vec<usize>,
    others: Vec<Ident>,
}

impl Found {
    /// Loads what has no symbol, or one of `names`. Nothing if the operations of the file have no block.
    fn of(
        ctx: &Context,
        lazy: &LazyModule,
        around: Module,
        names: &FxHashSet<Ident>,
    ) -> Result<Option<Found>, Failed> {
        let mut found = Found { module: around, starts: Vec::new(), others: Vec::new() };
        for op in lazy.ops() {
            let Ok(op) = op else { return Ok(None) };
            match op.symbol.map(|symbol| ctx.ident_bytes(symbol)) {
                Some(symbol) if !names.contains(&symbol) => found.others.push(symbol),
                _ => {
                    let mut part = lazy.load(&op)?;
                    if !found.take(&mut part) {
                        return Ok(None);
                    }
                    found.starts.push(op.start);
                }
            }
        }
        Ok(Some(found))
    }

    /// Moves the one operation of a part to the end of what is there. Says whether it has.
    fn take(&mut self, part: &mut Module) -> bool {
        let from: Vec<OpAddr> = part.top().into_iter().flat_map(body).map(OpRef::global).collect();
        let to = self.module.top().and_then(|top| top.region(0)?.entry());
        let (&[from], Some(to)) = (from.as_slice(), to) else { return false };
        let (unit, block, after) = (to.unit(), to.id(), to.last_op().map(OpRef::id));
        let op: [OpId; 1] = [from.op];
        part.move_ops_to_module(from.unit, &op, &mut self.module, (unit, block), after).is_ok()
    }
}

fn body(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.region(0).and_then(|region| region.entry()).into_iter().flat_map(|block| block.ops())
}

/// The file with what has changed, which is verified.
fn written(
    ctx: &Context,
    lazy: &LazyModule,
    linked: &Onto,
    starts: &[usize],
) -> Result<Option<Vec<u8>>, Failed> {
    let op = |&at: &OpAddr| linked.module.op(at);
    let mut changes: Vec<Change<'_>> = Vec::new();
    for (&start, became) in starts.iter().zip(&linked.loaded) {
        match became {
            Some((_, true)) => {}
            Some((at, false)) => changes.push(Change { at: Some(start), by: vec![op(at)] }),
            None => changes.push(Change { at: Some(start), by: Vec::new() }),
        }
    }
    changes.push(Change { at: None, by: linked.added.iter().map(op).collect() });
    changes.iter().flat_map(|change| &change.by).try_for_each(|&op| verify(op))?;
    // What cannot be written this way may be written as a whole.
    Ok(crate::patch(ctx, lazy, &changes).ok())
}
