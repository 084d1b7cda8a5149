//! Images.

use super::{Check, Checked, operand, result, type_in, type_param, vector, words};
use rmlir_ir::{Context, OpRef, Type};

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("ImageDrefGather", check_operands),
    ("ImageFetch", check_operands),
    ("ImageQuerySize", check_size),
    ("ImageRead", check_operands),
    ("ImageSampleExplicitLod", check_operands),
    ("ImageSampleImplicitLod", check_operands),
    ("ImageSampleProjDrefImplicitLod", check_operands),
    ("ImageWrite", check_operands),
];

/// The words of an image: dimensions, depth, arrays, sampling, sampler, format. That of a sampled image is meant, too.
pub(super) fn words_of(ctx: &Context, ty: Type) -> Vec<String> {
    let image = type_in(ctx, ty, "sampled_image").unwrap_or(ty);
    let words = words::of(type_param(ctx, image, "image", 1));
    words.into_iter().map(|word| ctx.text(word).into_owned()).collect()
}

/// What is read from, or written to, an image without words for it.
fn check_operands(op: OpRef<'_>) -> Checked {
    if op.attr_named("image_operands").is_some()
        || super::rules::group(op, "operand_arguments").next().is_none()
    {
        return Ok(());
    }
    Err(op.emit_plain_error("the Image Operands should encode what operands follow, as per Image Operands"))
}

fn check_size(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let words = words_of(ctx, operand(op, 0));
    let [dim, _, arrayed, sampling, sampler, ..] = &words[..] else { return Ok(()) };
    let mut count = match &**dim {
        "Dim1D" | "Buffer" => 1,
        "Dim2D" | "Cube" | "Rect" => 2,
        "Dim3D" => 3,
        _ => {
            let what = "the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect";
            return Err(op.emit_plain_error(what));
        }
    };
    let is_plain = !["Buffer", "Rect"].contains(&&**dim);
    if is_plain && sampling != "MultiSampled" && sampler != "SamplerUnknown" && sampler != "NoSampler" {
        let what =
            "if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2";
        return Err(op.emit_plain_error(what));
    }
    count += i64::from(arrayed == "Arrayed");
    let have = vector(ctx, result(op, 0)).map_or(1, |(_, count)| count);
    if have == count {
        return Ok(());
    }
    let what = format!("expected the result to have {count} component(s), but found {have} component(s)");
    Err(op.emit_plain_error(what))
}
