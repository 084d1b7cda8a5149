//! What data layouts say of pointers.

use super::Pointer;
use rmlir_ir::def::Param;
use rmlir_ir::hooks::AttrHooks;
use rmlir_ir::interfaces::data_layout::LayoutEntries;
use rmlir_ir::interfaces::ptr_like::PtrLikeType;
use rmlir_ir::typed::{attr_param, is_attr};
use rmlir_ir::{Attr, Context, Type};

const BITS_IN_BYTE: i64 = 8;

/// Size and alignment of a pointer about which nothing is said, in bits.
const DEFAULT_BITS: i64 = 64;

const SPEC: (&str, &str) = ("ptr", "spec");

/// `#ptr.spec<size = 64, abi = 64, preferred = 64, index = 64>`
pub(super) struct Spec;

impl AttrHooks for Spec {
    fn has_custom_form(&self) -> bool {
        false
    }

    fn verify(&self, _: &Context, params: &[Param]) -> Result<(), String> {
        let [Param::Int(size), Param::Int(abi), Param::Int(preferred), index] = params else {
            return Ok(());
        };
        // An index that is not there is all ones.
        let index = match index {
            Param::Int(index) if *index != i64::from(u32::MAX) => *index,
            _ => 0,
        };
        for (bits, name) in [(*size, "size"), (*abi, "abi"), (*preferred, "preferred"), (index, "index")] {
            if bits % BITS_IN_BYTE != 0 {
                return Err(format!("{name} entry must be divisible by 8"));
            }
        }
        match abi > preferred {
            true => {
                Err("preferred alignment is expected to be at least as large as ABI alignment".to_owned())
            }
            false => Ok(()),
        }
    }
}

/// Entries about pointers: a specification for each memory space.
pub(super) struct Entries;

impl LayoutEntries for Entries {
    fn verify(&self, ctx: &Context, ty: Type, value: Attr) -> Result<(), String> {
        match is_attr(ctx, value, SPEC) {
            true => Ok(()),
            false => Err(format!(
                "expected layout attribute for {} to be a #ptr.spec attribute",
                ctx.quoted_type(ty)
            )),
        }
    }

    fn combines(&self, ctx: &Context, ty: Type, value: Attr, outer: &[(Type, Attr)]) -> bool {
        let space = Pointer.memory_space(ctx, ty);
        let known = outer.iter().find(|&&(other, _)| Pointer.memory_space(ctx, other) == space);
        let number = |spec, index| match attr_param(ctx, spec, SPEC, index) {
            Some(&Param::Int(bits)) => Some(bits),
            _ => None,
        };
        let (Some(size), Some(abi)) = (number(value, 0), number(value, 1)) else { return true };
        let of_outer = |index| known.and_then(|&(_, spec)| number(spec, index)).unwrap_or(DEFAULT_BITS);
        size == of_outer(0) && abi <= of_outer(1) && of_outer(1).checked_rem(abi) == Some(0)
    }
}
