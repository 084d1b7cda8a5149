//! Globals as data: where they go and what they hold.

use crate::constant::{Evaluator, Fixup, Image};
use crate::view::{Linkage, Symbol, SymbolId, SymbolKind, refuse};
use rmlir_ir::diag::Diagnostic;
use rmlir_ir::{OpRef, ValueRef};

/// A global with its initial value.
pub(crate) struct Data {
    pub(crate) symbol: SymbolId,
    pub(crate) image: Image,
    pub(crate) align: u64,
    pub(crate) constant: bool,
    pub(crate) section: Option<Vec<u8>>,
}

/// A symbol that stands for another one.
pub(crate) struct Alias {
    pub(crate) symbol: SymbolId,
    pub(crate) target: SymbolId,
    pub(crate) offset: i64,
}

/// An entry of the constructors or destructors.
pub(crate) struct Structor {
    pub(crate) function: SymbolId,
    pub(crate) priority: u32,
    pub(crate) destructs: bool,
}

/// All data of a module.
#[derive(Default)]
pub(crate) struct AllData {
    pub(crate) globals: Vec<Data>,
    pub(crate) aliases: Vec<Alias>,
    pub(crate) structors: Vec<Structor>,
}

impl Evaluator<'_> {
    /// The data of the module.
    ///
    /// # Errors
    /// Each global whose initial value cannot be evaluated.
    pub(crate) fn all(&self) -> Result<AllData, Vec<Diagnostic>> {
        let (mut all, mut errors) = (AllData::default(), Vec::new());
        for id in self.symbols.ids() {
            let symbol = self.symbols.get(id);
            let Some(op) = symbol.op else { continue };
            let added = match symbol.kind {
                SymbolKind::Global if symbol.defined => {
                    self.data(id, symbol, op).map(|data| all.globals.push(data))
                }
                SymbolKind::Alias => self.alias(id, op).map(|alias| all.aliases.push(alias)),
                _ => Ok(()),
            };
            errors.extend(added.err());
        }
        for &op in &self.symbols.others {
            errors.extend(self.structors(op, &mut all.structors).map_err(|refusal| refusal.at(op)).err());
        }
        if errors.is_empty() { Ok(all) } else { Err(errors) }
    }

    fn data(&self, id: SymbolId, symbol: &Symbol<'_>, op: OpRef<'_>) -> Result<Data, Diagnostic> {
        let (attrs, names) = (self.attrs, self.attrs.names);
        if symbol.linkage == Linkage::Appending {
            return refuse("globals that are appended to each other are not supported")
                .map_err(|r: crate::view::Refusal| r.at(op));
        }
        if attrs.int(op, names.addr_space).unwrap_or(0) != 0 {
            return refuse("its address space is not supported").map_err(|r: crate::view::Refusal| r.at(op));
        }
        let ty = match attrs.ty(op, names.global_type) {
            Some(ty) => self.types.get(ty).map_err(|refusal| refusal.at(op))?,
            None => return refuse("it has no type").map_err(|r: crate::view::Refusal| r.at(op)),
        };
        let image = self.global(op, &ty).map_err(|(at, refusal)| refusal.at(at))?;
        let stated = attrs.int(op, names.alignment).and_then(|align| u64::try_from(align).ok());
        Ok(Data {
            symbol: id,
            image,
            align: stated.filter(|align| align.is_power_of_two()).unwrap_or(ty.align),
            constant: attrs.flag(op, names.constant),
            section: attrs.string(op, names.section).map(<[u8]>::to_vec),
        })
    }

    fn alias(&self, id: SymbolId, op: OpRef<'_>) -> Result<Alias, Diagnostic> {
        let unknown = || crate::view::Refusal("what it stands for is not known".into()).at(op);
        let pointer = op.region(0).and_then(|region| region.entry()).and_then(|block| block.last_op());
        let Some(ty) = pointer.and_then(|end| end.operand(0)).map(ValueRef::ty) else {
            return Err(unknown());
        };
        let ty = self.types.get(ty).map_err(|refusal| refusal.at(op))?;
        let image = self.global(op, &ty).map_err(|(at, refusal)| refusal.at(at))?;
        match image.fixups.as_slice() {
            [(0, Fixup::Address(address))] => {
                Ok(Alias { symbol: id, target: address.symbol, offset: address.offset })
            }
            _ => Err(unknown()),
        }
    }

    fn structors(&self, op: OpRef<'_>, out: &mut Vec<Structor>) -> Result<(), crate::view::Refusal> {
        let (attrs, names) = (self.attrs, self.attrs.names);
        let (list, destructs) = match op.name_text() {
            b"llvm.mlir.global_ctors" => (names.ctors, false),
            b"llvm.mlir.global_dtors" => (names.dtors, true),
            _ => return Ok(()),
        };
        let priorities = attrs.ints(op, names.priorities);
        for (index, &attr) in attrs.array(op, list).iter().enumerate() {
            let function = attrs.symbol_of(attr).and_then(|name| self.symbols.find(name));
            let Some(function) = function else { return refuse("it names a function that is not there") };
            let priority = priorities.get(index).and_then(|&p| u32::try_from(p).ok()).unwrap_or(65_535);
            out.push(Structor { function, priority, destructs });
        }
        Ok(())
    }
}
