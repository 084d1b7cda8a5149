//! The symbols of a module.

use super::{Attrs, Refusal, refuse};
use rmlir_ir::diag::Diagnostic;
use rmlir_ir::{Ident, OpRef};
use rustc_hash::FxHashMap;

/// How a symbol is seen by other objects, in the order of the dialect's enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Linkage {
    External,
    AvailableExternally,
    Linkonce,
    LinkonceOdr,
    Weak,
    WeakOdr,
    Appending,
    Internal,
    Private,
    ExternWeak,
    Common,
}

const LINKAGES: [Linkage; 11] = [
    Linkage::External,
    Linkage::AvailableExternally,
    Linkage::Linkonce,
    Linkage::LinkonceOdr,
    Linkage::Weak,
    Linkage::WeakOdr,
    Linkage::Appending,
    Linkage::Internal,
    Linkage::Private,
    Linkage::ExternWeak,
    Linkage::Common,
];

impl Linkage {
    /// Whether no other object sees it.
    pub(crate) fn is_local(self) -> bool {
        matches!(self, Linkage::Internal | Linkage::Private)
    }

    /// Whether another definition may take its place.
    pub(crate) fn is_weak(self) -> bool {
        matches!(
            self,
            Linkage::Linkonce | Linkage::LinkonceOdr | Linkage::Weak | Linkage::WeakOdr | Linkage::ExternWeak
        )
    }
}

/// Whether a symbol is seen outside the shared object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visibility {
    Default,
    Hidden,
    Protected,
}

/// What a symbol names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymbolKind {
    Function,
    Global,
    Alias,
    /// A function that the program does not mention but needs, such as `memcpy`.
    Runtime,
}

/// A symbol.
pub(crate) struct Symbol<'m> {
    pub(crate) name: Vec<u8>,
    pub(crate) op: Option<OpRef<'m>>,
    pub(crate) kind: SymbolKind,
    pub(crate) linkage: Linkage,
    pub(crate) visibility: Visibility,
    pub(crate) defined: bool,
    pub(crate) thread_local: bool,
}

/// A symbol of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SymbolId(pub(crate) u32);

/// Functions that lowering may call without the program saying so.
pub(crate) const RUNTIME: &[&str] = &[
    "memcpy",
    "memmove",
    "memset",
    "__udivti3",
    "__divti3",
    "__umodti3",
    "__modti3",
    "__fixsfti",
    "__fixdfti",
    "__fixunssfti",
    "__fixunsdfti",
    "__floattisf",
    "__floattidf",
    "__floatuntisf",
    "__floatuntidf",
    "__muloti4",
    "__powisf2",
    "__powidf2",
    "floor",
    "floorf",
    "ceil",
    "ceilf",
    "trunc",
    "truncf",
    "nearbyint",
    "nearbyintf",
    "fma",
    "fmaf",
    "round",
    "roundf",
    "lround",
    "lroundf",
    "llround",
    "llroundf",
    "lrint",
    "lrintf",
    "llrint",
    "llrintf",
    "exp",
    "expf",
    "exp2",
    "exp2f",
    "exp10",
    "exp10f",
    "log",
    "logf",
    "log2",
    "log2f",
    "log10",
    "log10f",
    "sin",
    "sinf",
    "cos",
    "cosf",
    "tan",
    "tanf",
    "asin",
    "asinf",
    "acos",
    "acosf",
    "atan",
    "atanf",
    "atan2",
    "atan2f",
    "sinh",
    "sinhf",
    "cosh",
    "coshf",
    "tanh",
    "tanhf",
    "pow",
    "powf",
    "fmod",
    "fmodf",
    "ldexp",
    "ldexpf",
    "modf",
    "modff",
    "frexp",
    "frexpf",
    "__tls_get_addr",
    "rint",
    "rintf",
    "_Unwind_Resume",
    "aligned_alloc",
    "free",
    "__extendhfsf2",
    "__truncsfhf2",
    "__addtf3",
    "__subtf3",
    "__multf3",
    "__divtf3",
    "__eqtf2",
    "__netf2",
    "__lttf2",
    "__letf2",
    "__gttf2",
    "__getf2",
    "__unordtf2",
    "__extendsftf2",
    "__extenddftf2",
    "__trunctfsf2",
    "__trunctfdf2",
    "__trunctfhf2",
    "__floatsitf",
    "__floatditf",
    "__floattitf",
    "__floatunsitf",
    "__floatunditf",
    "__floatuntitf",
    "__fixtfsi",
    "__fixtfdi",
    "__fixtfti",
    "__fixunstfsi",
    "__fixunstfdi",
    "__fixunstfti",
];

/// The symbols of a module, in order, with the runtime's at the end.
pub(crate) struct Symbols<'m> {
    list: Vec<Symbol<'m>>,
    by_name: FxHashMap<Ident, SymbolId>,
    runtime: FxHashMap<&'static str, SymbolId>,
    /// The module's operations that are not symbols but say something about them: constructor lists and flags.
    pub(crate) others: Vec<OpRef<'m>>,
}

impl<'m> Symbols<'m> {
    /// The symbols of a module.
    ///
    /// # Errors
    /// An operation that is not of the llvm dialect, or a symbol that cannot be had.
    pub(crate) fn of(module: OpRef<'m>, attrs: Attrs<'_>) -> Result<Symbols<'m>, Diagnostic> {
        let mut symbols = Symbols {
            list: Vec::new(),
            by_name: FxHashMap::default(),
            runtime: FxHashMap::default(),
            others: Vec::new(),
        };
        let blocks = module.region(0).into_iter().flat_map(|region| region.blocks());
        for op in blocks.flat_map(|block| block.ops()) {
            symbols.add(op, attrs).map_err(|refusal| refusal.at(op))?;
        }
        symbols.add_runtime();
        Ok(symbols)
    }

    fn add(&mut self, op: OpRef<'m>, attrs: Attrs<'_>) -> Result<(), Refusal> {
        let kind = match op.name_text() {
            b"llvm.func" => SymbolKind::Function,
            b"llvm.mlir.global" => SymbolKind::Global,
            b"llvm.mlir.alias" => SymbolKind::Alias,
            b"llvm.mlir.global_ctors"
            | b"llvm.mlir.global_dtors"
            | b"llvm.module_flags"
            | b"llvm.comdat"
            | b"llvm.linker_options" => {
                self.others.push(op);
                return Ok(());
            }
            _ => {
                return refuse(
                    "at the top of a module only functions and globals of the llvm dialect have a native form",
                );
            }
        };
        let names = attrs.names;
        let Some(name) = attrs.get(op, names.sym_name).and_then(|attr| attrs.string_of(attr)) else {
            return refuse("a symbol needs a name");
        };
        let linkage =
            attrs.int(op, names.linkage).and_then(|value| LINKAGES.get(usize::try_from(value).ok()?));
        let Some(&linkage) = linkage else { return refuse("the linkage is not known") };
        let visibility = match attrs.int(op, names.visibility_).unwrap_or(0) {
            0 => Visibility::Default,
            1 => Visibility::Hidden,
            2 => Visibility::Protected,
            other => return refuse(format!("the visibility {other} is not known")),
        };
        let has_body = op.region(0).is_some_and(|region| !region.is_empty());
        let defined = match kind {
            // Without an initial value it is a declaration, or holds anything.
            SymbolKind::Global => {
                let declares = matches!(linkage, Linkage::External | Linkage::ExternWeak);
                !declares || has_body || attrs.get(op, names.value).is_some()
            }
            _ => has_body,
        };
        let symbol = Symbol {
            name: name.strip_prefix(b"\x01").unwrap_or(name).to_vec(),
            op: Some(op),
            kind,
            linkage,
            visibility,
            defined: defined && linkage != Linkage::AvailableExternally,
            thread_local: attrs.flag(op, names.thread_local_),
        };
        let id = SymbolId(self.list.len() as u32);
        self.list.push(symbol);
        if self.by_name.insert(attrs.ctx.ident_bytes(name), id).is_some() {
            return refuse("there is another symbol of this name");
        }
        Ok(())
    }

    fn add_runtime(&mut self) {
        let known: FxHashMap<Vec<u8>, SymbolId> =
            self.ids().map(|id| (self.get(id).name.clone(), id)).collect();
        for &name in RUNTIME {
            let id = known.get(name.as_bytes()).copied().unwrap_or_else(|| {
                self.list.push(Symbol {
                    name: name.as_bytes().to_vec(),
                    op: None,
                    kind: SymbolKind::Runtime,
                    linkage: Linkage::External,
                    visibility: Visibility::Default,
                    defined: false,
                    thread_local: false,
                });
                SymbolId(self.list.len() as u32 - 1)
            });
            self.runtime.insert(name, id);
        }
    }

    /// All symbols.
    pub(crate) fn ids(&self) -> impl Iterator<Item = SymbolId> + use<> {
        (0..self.list.len() as u32).map(SymbolId)
    }

    /// A symbol.
    pub(crate) fn get(&self, id: SymbolId) -> &Symbol<'m> {
        &self.list[id.0 as usize]
    }

    /// The symbol of a name.
    pub(crate) fn find(&self, name: Ident) -> Option<SymbolId> {
        self.by_name.get(&name).copied()
    }

    /// A function of [`RUNTIME`].
    pub(crate) fn runtime(&self, name: &str) -> Result<SymbolId, Refusal> {
        self.runtime
            .get(name)
            .copied()
            .ok_or_else(|| Refusal(format!("there is no function {name} at run time")))
    }
}
