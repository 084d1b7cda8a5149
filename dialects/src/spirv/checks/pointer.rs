//! Variables, and accesses through pointers.

use super::constant::symbol;
use super::{
    Check, Checked, at_place, constant_of, operand, part_count, part_type, pointee, quoted, result, source,
    storage_class, struct_members, vector, word_of,
};
use rmlir_ir::{AttrData, OpRef, Type, TypeData};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("AccessChain", check_chain),
    ("InBoundsPtrAccessChain", check_element_chain),
    ("PtrAccessChain", check_element_chain),
    ("CopyMemory", check_copy),
    ("GlobalVariable", check_global),
    ("INTEL.SubgroupBlockRead", check_block_read),
    ("INTEL.SubgroupBlockWrite", check_block_write),
    ("KHR.CooperativeMatrixLoad", check_matrix_load),
    ("KHR.CooperativeMatrixStore", check_matrix_store),
    ("Load", check_load),
    ("Store", check_store),
    ("Variable", check_variable),
    ("mlir.addressof", check_address),
];

fn check_chain(op: OpRef<'_>) -> Checked {
    check_indices(op, 1)
}

fn check_element_chain(op: OpRef<'_>) -> Checked {
    check_indices(op, 2)
}

/// Goes down from what a pointer points to.
fn check_indices(op: OpRef<'_>, first: usize) -> Checked {
    const CHAIN: &str = "'spirv.AccessChain'";
    let (ctx, base) = (op.ctx(), operand(op, 0));
    let Some(mut ty) = pointee(ctx, base) else {
        let base = quoted(op, base);
        let what = format!("{CHAIN} op expected a pointer to composite type, but provided {base}");
        return at_place(op, what);
    };
    let mut at = 0;
    for index in op.operands().skip(first) {
        let Some(count) = part_count(ctx, ty) else {
            let ty = quoted(op, ty);
            let what = format!("{CHAIN} op cannot extract from non-composite type {ty} with index {at}");
            return at_place(op, what);
        };
        at = 0;
        if struct_members(ctx, ty).is_some() {
            let Some(from) = source(Some(index)) else {
                let what = "op index must be an integer spirv.Constant to access element of spirv.struct";
                return at_place(op, format!("{CHAIN} {what}"));
            };
            let Some(number) = constant_of(Some(index)) else {
                let name = String::from_utf8_lossy(from.name_text()).into_owned();
                let what =
                    "index must be an integer spirv.Constant to access element of spirv.struct, but provided";
                return at_place(op, format!("{CHAIN} {what} {name}"));
            };
            at = number;
            if at < 0 || count.is_some_and(|count| at >= count) {
                let ty = quoted(op, ty);
                return at_place(op, format!("{CHAIN} op index {at} out of bounds for {ty}"));
            }
        }
        let Some(part) = part_type(ctx, ty, at) else { return Ok(()) };
        ty = part;
    }
    let have = result(op, 0);
    if pointee(ctx, have) == Some(ty) && storage_class(ctx, have) == storage_class(ctx, base) {
        return Ok(());
    }
    let class = super::type_param(ctx, base, "ptr", 1).cloned();
    let parts = [Some(rmlir_ir::def::Param::Type(ty)), class].into_iter().flatten().collect();
    let want = rmlir_ir::typed::make_type(ctx, (super::DIALECT, "ptr"), parts);
    let (want, have) = (want.map_or(String::new(), |want| quoted(op, want)), quoted(op, have));
    Err(op.emit_error(format!("invalid result type: expected {want}, but provided {have}")))
}

/// An alignment goes with the word `Aligned`, and with nothing else.
fn check_access(op: OpRef<'_>, access: &str, alignment: &str) -> Checked {
    let aligned = op.attr_named(alignment).is_some();
    let wrong = match op.attr_named(access) {
        None if aligned => "invalid alignment specification without aligned memory access specification",
        None => return Ok(()),
        Some(_) => {
            match (word_of(op, access, "memory_access").split('|').any(|word| word == "Aligned"), aligned) {
                (true, false) => "missing alignment value",
                (false, true) => {
                    "invalid alignment specification with non-aligned memory access specification"
                }
                _ => return Ok(()),
            }
        }
    };
    Err(op.emit_error(wrong))
}

fn check_pointee(op: OpRef<'_>, pointer: Type, value: Type) -> Checked {
    match pointee(op.ctx(), pointer) {
        Some(ty) if ty != value => Err(op.emit_error("mismatch in result type and pointer type")),
        _ => Ok(()),
    }
}

fn check_load(op: OpRef<'_>) -> Checked {
    check_pointee(op, operand(op, 0), result(op, 0))?;
    check_access(op, "memory_access", "alignment")
}

fn check_store(op: OpRef<'_>) -> Checked {
    check_pointee(op, operand(op, 0), operand(op, 1))?;
    check_access(op, "memory_access", "alignment")
}

fn check_copy(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    if pointee(ctx, operand(op, 0)) != pointee(ctx, operand(op, 1)) {
        return Err(op.emit_error("both operands must be pointers to the same type"));
    }
    check_access(op, "memory_access", "alignment")?;
    check_access(op, "source_memory_access", "source_alignment")
}

fn check_block(op: OpRef<'_>, value: Type) -> Checked {
    let element = vector(op.ctx(), value).map_or(value, |(element, _)| element);
    check_pointee(op, operand(op, 0), element)
}

fn check_block_read(op: OpRef<'_>) -> Checked {
    check_block(op, result(op, 0))
}

fn check_block_write(op: OpRef<'_>) -> Checked {
    check_block(op, operand(op, 1))
}

/// A matrix is in memory as numbers or as vectors. `refused` is a word of the other direction.
fn check_matrix(op: OpRef<'_>, refused: &str) -> Checked {
    let ctx = op.ctx();
    if let Some(ty) = pointee(ctx, operand(op, 0)) {
        let is_number = matches!(ctx.type_data(ty), TypeData::Integer { .. } | TypeData::Float(_));
        if !is_number && vector(ctx, ty).is_none() {
            let ty = quoted(op, ty);
            return Err(
                op.emit_error(format!("Pointer must point to a scalar or vector type but provided {ty}"))
            );
        }
    }
    const ACCESS: &str = "memory_operand";
    if op.attr_named(ACCESS).is_none() {
        return Ok(());
    }
    let words = word_of(op, ACCESS, "memory_access");
    let has = |word| words.split('|').any(|have| have == word);
    if has(refused) {
        return Err(op.emit_error(format!("not compatible with memory operand '{refused}'")));
    }
    match (has("Aligned"), op.attr_named("alignment").is_some()) {
        (true, false) => Err(op.emit_error("missing value for the 'Aligned' memory operand")),
        (false, true) => Err(op.emit_error("found alignment attribute for non-'Aligned' memory operand")),
        _ => Ok(()),
    }
}

fn check_matrix_load(op: OpRef<'_>) -> Checked {
    check_matrix(op, "MakePointerAvailable")
}

fn check_matrix_store(op: OpRef<'_>) -> Checked {
    check_matrix(op, "MakePointerVisible")
}

fn check_variable(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let class = word_of(op, "storage_class", "storage_class");
    if class != "Function" {
        return Err(op.emit_error(
            "can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.",
        ));
    }
    if class != storage_class(ctx, result(op, 0)) {
        return Err(op.emit_error("storage class must match result pointer's storage class"));
    }
    if op.num_operands() != 0 {
        const CONSTANTS: [&[u8]; 3] = [b"spirv.Constant", b"spirv.mlir.referenceof", b"spirv.mlir.addressof"];
        if !source(op.operand(0)).is_some_and(|from| CONSTANTS.contains(&from.name_text())) {
            return Err(
                op.emit_error("initializer must be the result of a constant or spirv.GlobalVariable op")
            );
        }
    }
    match ["descriptor_set", "binding", "built_in"].into_iter().find(|name| op.attr_named(name).is_some()) {
        None => Ok(()),
        Some(name) => {
            let what = format!("cannot have '{name}' attribute (only allowed in spirv.GlobalVariable)");
            Err(op.emit_error(what))
        }
    }
}

fn type_of(op: OpRef<'_>) -> Option<Type> {
    match op.ctx().attr_data(op.attr_named("type")?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

fn check_global(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(ty) = type_of(op).filter(|&ty| pointee(ctx, ty).is_some()) else {
        return Err(op.emit_error("result must be of a !spv.ptr type"));
    };
    let class = storage_class(ctx, ty);
    if class == "Generic" || class == "Function" {
        return Err(op.emit_error(format!("storage class cannot be '{class}'")));
    }
    const INITIALIZERS: [&[u8]; 2] = [b"spirv.SpecConstant", b"spirv.SpecConstantComposite"];
    let Some(initializer) = op.attr_named("initializer") else { return Ok(()) };
    match symbol(op, initializer).is_some_and(|found| INITIALIZERS.contains(&found.name_text())) {
        true => Ok(()),
        false => Err(op.emit_error(
            "initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op",
        )),
    }
}

fn check_address(op: OpRef<'_>) -> Checked {
    let variable = op.attr_named("variable").and_then(|name| symbol(op, name));
    let Some(variable) = variable.filter(|found| found.name_text() == b"spirv.GlobalVariable") else {
        return Err(op.emit_error("expected spirv.GlobalVariable symbol"));
    };
    match type_of(variable) == Some(result(op, 0)) {
        true => Ok(()),
        false => Err(op.emit_error("result type mismatch with the referenced global variable's type")),
    }
}
