//! Symbols of modules: functions, globals, aliases, and what refers to them.

use super::constants::is_zero;
use super::{Checked, enclosing_module, is_module};
use crate::llvm::attrs::{enum_value, params_of, string_bytes};
use crate::llvm::field::Field;
use crate::llvm::forms::function::FuncForm;
use crate::llvm::forms::global::{AliasForm, GlobalForm};
use crate::llvm::types::{
    Kind, LlvmType, are_compatible, is_compatible, is_compatible_outer, target_can_be_global,
};
use crate::llvm::{
    AddressOfOp, AliasOp, BlockAddressOp, BlockTagOp, ComdatOp, ComdatSelectorOp, DSOLocalEquivalentOp,
    GlobalOp, IFuncOp, LLVMFuncOp, LandingpadOp, ModuleFlagsOp, ResumeOp,
};
use rmlir_ir::def::Param;
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::interfaces::effects::{MemoryEffectOpInterface, is_effect_free};
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::{Attr, AttrData, Context, OpRef, TraitSet, Type, TypeData};
use std::collections::BTreeSet;

/// Linkages by value.
const LINKAGES: [&str; 11] = [
    "external",
    "available_externally",
    "linkonce",
    "linkonce_odr",
    "weak",
    "weak_odr",
    "appending",
    "internal",
    "private",
    "extern_weak",
    "common",
];
const EXTERNAL: i64 = 0;
const AVAILABLE_EXTERNALLY: i64 = 1;
const APPENDING: i64 = 6;
const EXTERN_WEAK: i64 = 9;
const COMMON: i64 = 10;

fn linkage_name(linkage: i64) -> &'static str {
    usize::try_from(linkage).ok().and_then(|at| LINKAGES.get(at)).copied().unwrap_or("")
}

/// What may have a `comdat` attribute: that refers to a selector. Modules made from C++ have thousands of them, so that this waits for the
/// symbol table around them, which finds each at once.
pub(in crate::llvm) struct InComdat;

impl SymbolUserOpInterface for InComdat {
    fn verify_symbol_uses<'m>(&self, op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Checked {
        let Some(comdat) = op.attr_named("comdat") else { return Ok(()) };
        match tables.lookup_nearest(op, comdat) {
            Some(selector) if selector.is_named::<ComdatSelectorOp>() => Ok(()),
            _ => Err(op.emit_plain_error("expected comdat symbol")),
        }
    }
}

/// Whether a global or alias may be of a type.
fn is_element(ctx: &Context, ty: Type) -> bool {
    is_compatible_outer(ctx, ty)
        && !matches!(Kind::of(ctx, ty), Some(Kind::Void | Kind::Token | Kind::Metadata | Kind::Label))
}

/// The check of `llvm.mlir.global`.
pub(in crate::llvm) fn check_global(form: &GlobalForm, op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(ty) = form.ty.ty(op) else { return Ok(()) };
    if !is_element(ctx, ty) {
        return Err(op.emit_error("expects type to be a valid element type for an LLVM global"));
    }
    if op.parent().is_some_and(|parent| !is_module(parent)) {
        return Err(op.emit_error("must appear at the module level"));
    }
    let value = form.value.get(op);
    check_global_value(form, op, ty, value).map_err(|why| op.emit_error(why))?;
    let alignment = op.unverified::<GlobalOp>().alignment_attr();
    match alignment.map(|attr| ctx.attr_data(attr)) {
        Some(AttrData::Integer { value, .. }) if !value.to_u64().is_some_and(u64::is_power_of_two) => {
            Err(op.emit_plain_error("alignment attribute is not a power of 2"))
        }
        _ => Ok(()),
    }
}

fn check_global_value(form: &GlobalForm, op: OpRef<'_>, ty: Type, value: Option<Attr>) -> Result<(), String> {
    let ctx = op.ctx();
    if let Some(text) = value.and_then(|value| string_bytes(ctx, value)) {
        let fits = match LlvmType::of(ctx, ty) {
            Some(LlvmType::Array { element, count }) => {
                count == text.len() as u64
                    && matches!(ctx.type_data(element), TypeData::Integer { width: 8, .. })
            }
            _ => false,
        };
        if !fits {
            return Err(
                "requires an i8 array type of the length equal to that of the string attribute".into()
            );
        }
    }
    if let Some(LlvmType::Target { name, .. }) = LlvmType::of(ctx, ty) {
        if !target_can_be_global(ctx.bytes(name)) {
            return Err("this target extension type cannot be used in a global".into());
        }
        if value.is_some() {
            return Err(
                "global with target extension type can only be initialized with zero-initializer".into()
            );
        }
    }
    match form.symbol.linkage.value(op) {
        COMMON if value.is_some_and(|value| !is_zero(ctx, value)) => {
            Err("expected zero value for 'common' linkage".into())
        }
        APPENDING if Kind::of(ctx, ty) != Some(Kind::Array) => {
            Err("expected array type for 'appending' linkage".into())
        }
        _ => Ok(()),
    }
}

/// The first operation of an initializer that has effects.
fn first_with_effects<'m>(op: OpRef<'m>) -> Option<OpRef<'m>> {
    let block = op.region(0)?.entry()?;
    block.ops().find(|inner| {
        let knows = inner.has_trait(TraitSet::PURE)
            || inner.ctx().op_interface::<dyn MemoryEffectOpInterface>(inner.name()).is_some();
        !knows || !is_effect_free(*inner)
    })
}

/// The type of what an initializer returns.
fn returned<'m>(op: OpRef<'m>) -> Option<Option<Type>> {
    let last = op.region(0)?.entry()?.last_op()?;
    Some(last.operand(0).map(|value| value.ty()))
}

/// The check of the initializer of `llvm.mlir.global`.
pub(in crate::llvm) fn check_global_initializer(form: &GlobalForm, op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(returned) = returned(op) else { return Ok(()) };
    let Some(ty) = returned else {
        return Err(op.emit_error("initializer region cannot return void"));
    };
    let want = form.ty.ty(op);
    if want != Some(ty) {
        let (have, want) = (ctx.quoted_type(ty), want.map_or(String::new(), |ty| ctx.quoted_type(ty)));
        let message = format!("initializer region type {have} does not match global type {want}");
        return Err(op.emit_error(message));
    }
    if let Some(inner) = first_with_effects(op) {
        return Err(inner.emit_plain_error("ops with side effects not allowed in global initializers"));
    }
    match form.value.is_set(op) {
        true => Err(op.emit_error("cannot have both initializer value and region")),
        false => Ok(()),
    }
}

/// The check of `llvm.mlir.alias`.
pub(in crate::llvm) fn check_alias(form: &AliasForm, op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    if form.ty.ty(op).is_some_and(|ty| !is_element(ctx, ty)) {
        return Err(op.emit_error("expects type to be a valid element type for an LLVM global alias"));
    }
    match form.symbol.linkage.value(op) {
        linkage @ (APPENDING | EXTERN_WEAK | COMMON) => Err(op.emit_error(format!(
            "'{}' linkage not supported in aliases, available options: private, internal, linkonce, weak, \
             linkonce_odr, weak_odr, external or available_externally",
            linkage_name(linkage)
        ))),
        _ => Ok(()),
    }
}

/// The check of the initializer of `llvm.mlir.alias`.
pub(in crate::llvm) fn check_alias_initializer(op: OpRef<'_>) -> Checked {
    let pointer = returned(op).flatten().is_some_and(|ty| Kind::of(op.ctx(), ty) == Some(Kind::Pointer));
    if !pointer {
        return Err(op.emit_error("initializer region must always return a pointer"));
    }
    match first_with_effects(op) {
        Some(inner) => {
            Err(inner.emit_plain_error("ops with side effects are not allowed in alias initializers"))
        }
        None => Ok(()),
    }
}

/// The check of `llvm.func`.
pub(in crate::llvm) fn check_function(form: &FuncForm, op: OpRef<'_>) -> Checked {
    let linkage = form.symbol.linkage.value(op);
    if linkage == COMMON {
        return Err(op.emit_error("functions cannot have 'common' linkage"));
    }
    let function = op.unverified::<LLVMFuncOp>();
    if function.body().is_none_or(|body| body.is_empty()) {
        return match linkage {
            EXTERNAL | EXTERN_WEAK => Ok(()),
            _ => Err(op.emit_error("external functions must have 'external' or 'extern_weak' linkage")),
        };
    }
    if function.no_inline() && function.always_inline() {
        return Err(op.emit_plain_error("no_inline and always_inline attributes are incompatible"));
    }
    if function.optimize_none() && !function.no_inline() {
        return Err(op.emit_error("with optimize_none must also be no_inline"));
    }
    check_inside(op)
}

/// All landing pads of a function give one type, and all resumes take it; each block tag occurs once.
fn check_inside(op: OpRef<'_>) -> Checked {
    const NAMES: [&[u8]; 3] = [b"llvm.landingpad", b"llvm.resume", b"llvm.blocktag"];
    let ctx = op.ctx();
    // Hardly any module has them, and to look for them takes a look at all operations.
    if !NAMES.iter().any(|name| ctx.has_op_name(name)) {
        return Ok(());
    }
    let [Some(pad), Some(resume), Some(tag)] = NAMES.map(|name| ctx.registered_op(name)) else {
        return Ok(());
    };
    let (mut common, mut tags) = (None, BTreeSet::new());
    let body = op.unverified::<LLVMFuncOp>().body();
    for block in body.into_iter().flat_map(|body| body.blocks()) {
        for inner in block.ops() {
            let name = inner.name();
            let (value, message) = if name == pad {
                let message = "'llvm.landingpad' should have a consistent result type inside a function";
                (inner.unverified::<LandingpadOp>().res(), message)
            } else if name == resume {
                let message = "'llvm.resume' should have a consistent input type inside a function";
                (inner.unverified::<ResumeOp>().value(), message)
            } else {
                if name == tag {
                    check_tag(inner, &mut tags)?;
                }
                continue;
            };
            let ty = value.map(|value| value.ty());
            if *common.get_or_insert(ty) != ty {
                return Err(op.emit_plain_error(message));
            }
        }
    }
    Ok(())
}

fn check_tag(op: OpRef<'_>, tags: &mut BTreeSet<i64>) -> Checked {
    let number = op.unverified::<BlockTagOp>().tag().and_then(|attr| enum_value(op.ctx(), attr));
    match number {
        Some(number) if !tags.insert(number) => {
            Err(op.emit_plain_error(format!("duplicate block tag '{number}' in the same function: ")))
        }
        _ => Ok(()),
    }
}

/// The check of the arguments of the body of `llvm.func`.
pub(in crate::llvm) fn check_function_body(op: OpRef<'_>) -> Checked {
    let body = op.unverified::<LLVMFuncOp>().body();
    let Some(entry) = body.and_then(|body| body.entry()) else { return Ok(()) };
    if are_compatible(op.ctx(), entry.args().map(|arg| arg.ty())) {
        return Ok(());
    }
    match entry.args().position(|arg| !is_compatible(op.ctx(), arg.ty())) {
        Some(i) => Err(op.emit_error(format!("entry block argument #{i} is not of LLVM type"))),
        None => Ok(()),
    }
}

/// `llvm.comdat`: there are only selectors in it.
pub(in crate::llvm) struct Comdat;

impl OpHooks for Comdat {
    fn verify_regions(&self, op: OpRef<'_>) -> Checked {
        let body = op.unverified::<ComdatOp>().body();
        let Some(block) = body.and_then(|body| body.entry()) else { return Ok(()) };
        match block.ops().find(|inner| !inner.is_named::<ComdatSelectorOp>()) {
            Some(inner) => {
                Err(inner.emit_plain_error("only comdat selector symbols can appear in a comdat region"))
            }
            None => Ok(()),
        }
    }
}

/// `llvm.linker_options` and `llvm.module_flags`: what stands at the top of a module.
pub(in crate::llvm) struct ModuleLevel;

impl OpHooks for ModuleLevel {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        if op.parent().is_some_and(|parent| !is_module(parent)) {
            return Err(op.emit_error("must appear at the module level"));
        }
        let ctx = op.ctx();
        let flags = op.cast_unverified::<ModuleFlagsOp>().and_then(|op| op.flags());
        let flags = flags.and_then(|flags| ctx.attr_data(flags).as_array());
        let is_flag = |&flag: &Attr| params_of(ctx, flag, "mlir.module_flag").is_some();
        match flags.unwrap_or(&[]).iter().all(is_flag) {
            true => Ok(()),
            false => Err(op.emit_error("expected a module flag attribute")),
        }
    }
}

/// `llvm.mlir.global_ctors` and `llvm.mlir.global_dtors`
pub(in crate::llvm) struct Structors(pub(in crate::llvm) &'static str);

impl OpHooks for Structors {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        let ctx = op.ctx();
        let list = |name: &str| op.attr_named(name).and_then(|attr| ctx.attr_data(attr).as_array());
        let [functions, priorities, data] =
            [self.0, "priorities", "data"].map(|name| list(name).unwrap_or(&[]));
        if functions.len() != priorities.len() || functions.len() != data.len() {
            let what = "priorities, and data must have the same number of elements";
            return Err(op.emit_plain_error(format!("{}, {what}", self.0)));
        }
        let good = |&entry: &Attr| {
            matches!(ctx.attr_data(entry), AttrData::SymbolRef { nested, .. } if nested.is_empty())
                || params_of(ctx, entry, "zero").is_some()
        };
        match data.iter().all(good) {
            true => Ok(()),
            false => Err(op.emit_plain_error("data element must be symbol or #llvm.zero")),
        }
    }
}

impl SymbolUserOpInterface for Structors {
    fn verify_symbol_uses<'m>(&self, op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Checked {
        let ctx = op.ctx();
        let functions = op.attr_named(self.0).and_then(|attr| ctx.attr_data(attr).as_array());
        for &function in functions.unwrap_or(&[]) {
            let found = tables.lookup_nearest(op, function);
            if found.is_none_or(|found| !found.is_named::<LLVMFuncOp>()) {
                let name = symbol_text(ctx, function);
                let message = format!("'{name}' does not reference a valid LLVM function");
                return Err(op.emit_error(message));
            }
        }
        Ok(())
    }
}

fn symbol_text(ctx: &Context, symbol: Attr) -> String {
    match ctx.attr_data(symbol) {
        AttrData::SymbolRef { root, .. } => ctx.text(*root).into_owned(),
        _ => String::new(),
    }
}

/// The symbol of an attribute in the module around an operation.
fn in_module<'m>(
    op: OpRef<'m>,
    symbol: Option<Attr>,
    tables: &mut SymbolTableCollection<'m>,
) -> Option<OpRef<'m>> {
    tables.lookup_ref_in(enclosing_module(op)?, symbol?)
}

/// `llvm.mlir.addressof`
pub(in crate::llvm) struct AddressOf {
    name: Field,
    space: Field,
}

impl AddressOf {
    pub(in crate::llvm) const fn new() -> AddressOf {
        AddressOf { name: Field::new("global_name"), space: Field::new("addr_space") }
    }
}

impl SymbolUserOpInterface for AddressOf {
    fn verify_symbol_uses<'m>(&self, op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Checked {
        let found = in_module(op, self.name.get(op), tables);
        let known = [&b"llvm.mlir.global"[..], b"llvm.mlir.alias", b"llvm.func", b"llvm.mlir.ifunc"];
        let Some(found) = found.filter(|found| known.contains(&found.name_text())) else {
            return Err(op.emit_error(
                "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or \
                 'llvm.mlir.ifunc'",
            ));
        };
        let have = op.result(0).and_then(|result| LlvmType::of(op.ctx(), result.ty()));
        let Some(LlvmType::Pointer { address_space }) = have else { return Ok(()) };
        let want = match found.name_text() {
            b"llvm.mlir.global" => self.space.value(found),
            b"llvm.mlir.alias" => alias_space(found),
            _ => return Ok(()),
        };
        match i64::from(address_space) == want {
            true => Ok(()),
            false => Err(op.emit_error(
                "pointer address space must match address space of the referenced global or alias",
            )),
        }
    }
}

/// The address space of what an alias stands for.
fn alias_space(op: OpRef<'_>) -> i64 {
    match returned(op).flatten().and_then(|ty| LlvmType::of(op.ctx(), ty)) {
        Some(LlvmType::Pointer { address_space }) => address_space.into(),
        _ => 0,
    }
}

/// `llvm.dso_local_equivalent`
pub(in crate::llvm) struct DsoLocalEquivalent;

impl SymbolUserOpInterface for DsoLocalEquivalent {
    fn verify_symbol_uses<'m>(&self, op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Checked {
        let found = in_module(op, op.unverified::<DSOLocalEquivalentOp>().function_name_attr(), tables);
        let wrong = "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'";
        let Some(found) = found else { return Err(op.emit_error(wrong)) };
        if let Some(alias) = found.cast_unverified::<AliasOp>() {
            let block = alias.initializer().and_then(|region| region.entry());
            let address =
                block.and_then(|block| block.ops().find_map(|op| op.cast_unverified::<AddressOfOp>()));
            let target = address.and_then(|address| in_module(found, address.global_name_attr(), tables));
            return match target.is_some_and(|target| target.is_named::<LLVMFuncOp>()) {
                true => Ok(()),
                false => Err(op.emit_error("must reference an alias to a function")),
            };
        }
        let Some(function) = found.cast_unverified::<LLVMFuncOp>() else {
            return Err(op.emit_error(wrong));
        };
        match function.linkage().and_then(|attr| enum_value(op.ctx(), attr)) {
            Some(EXTERN_WEAK) => Err(op.emit_error("target function with 'extern_weak' linkage not allowed")),
            _ => Ok(()),
        }
    }
}

/// `llvm.blockaddress`
pub(in crate::llvm) struct BlockAddress;

fn block_address(op: OpRef<'_>) -> Option<(Attr, i64)> {
    let ctx = op.ctx();
    match params_of(ctx, op.unverified::<BlockAddressOp>().block_addr()?, "blockaddress")? {
        [Param::Attr(function), Param::Attr(tag)] => Some((*function, enum_value(ctx, *tag)?)),
        _ => None,
    }
}

/// The tags of the blocks of a function. Interpreters have large functions and an address of each label.
struct Tags(BTreeSet<i64>);

impl Tags {
    fn of(function: OpRef<'_>) -> Tags {
        let ctx = function.ctx();
        let label = ctx.registered_op(b"llvm.blocktag");
        let body = function.unverified::<LLVMFuncOp>().body();
        let ops = body.into_iter().flat_map(|body| body.blocks()).flat_map(|block| block.ops());
        let labels = ops.filter(|inner| Some(inner.name()) == label);
        Tags(labels.filter_map(|inner| enum_value(ctx, inner.unverified::<BlockTagOp>().tag()?)).collect())
    }
}

impl SymbolUserOpInterface for BlockAddress {
    fn verify_symbol_uses<'m>(&self, op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Checked {
        let Some((function, tag)) = block_address(op) else { return Ok(()) };
        let found = in_module(op, Some(function), tables).filter(|found| found.is_named::<LLVMFuncOp>());
        let tags = found.and_then(|function| tables.noted(function, Tags::of));
        match tags.is_some_and(|tags| tags.0.contains(&tag)) {
            true => Ok(()),
            false => Err(op.emit_error("expects an existing block label target in the referenced function")),
        }
    }
}

/// `llvm.mlir.ifunc`
pub(in crate::llvm) struct IFunc;

impl OpHooks for IFunc {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        let linkage = op.unverified::<IFuncOp>().linkage();
        let linkage = linkage.and_then(|attr| enum_value(op.ctx(), attr)).unwrap_or(0);
        match linkage {
            AVAILABLE_EXTERNALLY | APPENDING | EXTERN_WEAK | COMMON => Err(op.emit_error(format!(
                "'{}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, \
                 linkonce_odr, weak_odr, or external linkage",
                linkage_name(linkage)
            ))),
            _ => Ok(()),
        }
    }
}

/// The function that resolves an `ifunc`, through aliases; `None` inside if nobody can tell.
fn resolver<'m>(op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Option<Option<OpRef<'m>>> {
    let mut found = in_module(op, op.unverified::<IFuncOp>().resolver_attr(), tables)?;
    // Aliases of aliases end somewhere, unless they go in circles.
    for _ in 0..64 {
        if found.is_named::<LLVMFuncOp>() {
            return Some(Some(found));
        }
        let initializer = found.cast_unverified::<AliasOp>()?.initializer();
        let last = initializer.and_then(|region| region.entry()).and_then(|block| block.last_op());
        let address = last.and_then(|last| last.operand(0)).and_then(|value| value.def_op());
        let Some(address) = address.and_then(|(def, _)| def.cast_unverified::<AddressOfOp>()) else {
            return Some(None);
        };
        found = in_module(found, address.global_name_attr(), tables)?;
    }
    Some(None)
}

impl SymbolUserOpInterface for IFunc {
    fn verify_symbol_uses<'m>(&self, op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Checked {
        let ctx = op.ctx();
        let Some(resolver) = resolver(op, tables) else {
            return Err(op.emit_error("must have a function resolver"));
        };
        let Some(resolver) = resolver else { return Ok(()) };
        let resolver = resolver.unverified::<LLVMFuncOp>();
        let linkage = resolver.linkage().and_then(|attr| enum_value(ctx, attr));
        if resolver.body().is_none_or(|body| body.is_empty()) || linkage == Some(AVAILABLE_EXTERNALLY) {
            return Err(op.emit_error("resolver must be a definition"));
        }
        let returned = match resolver.function_type().and_then(|ty| LlvmType::of(ctx, ty)) {
            Some(LlvmType::Function(ty)) => Kind::of(ctx, ty.result),
            _ => None,
        };
        if returned != Some(Kind::Pointer) {
            return Err(op.emit_error("resolver must return a pointer"));
        }
        let ifunc = op.unverified::<IFuncOp>();
        let space = ifunc.address_space().unwrap_or(0);
        match ifunc.resolver_type().and_then(|ty| LlvmType::of(ctx, ty)) {
            Some(LlvmType::Pointer { address_space }) if i64::from(address_space) == space => Ok(()),
            _ => Err(op.emit_error("resolver has incorrect type")),
        }
    }
}
