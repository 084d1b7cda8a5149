//! Checks that definitions leave to code.

mod attrs;
mod calls;
mod devices;
mod dots;
mod flow;
mod quantized;
mod regions;
mod shapes;
mod windows;

pub(crate) use devices::{Groups, check_groups};
pub(crate) use dots::{DotDims, precisions, same_result};
pub(super) use flow::while_loop;
pub(super) use regions::reduce;

use super::infer::dynamic_gather;
use crate::view::check;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ods::DialectImpl;

/// A check as definitions want it.
type OpCheck = fn(OpRef<'_>) -> Result<(), Failed>;

const CHECKS: &[(&str, OpCheck)] = &[
    ("add", |op| check(op, quantized::add)),
    ("all_gather", |op| check(op, devices::all_gather)),
    ("all_reduce", |op| check(op, devices::all_reduce)),
    ("bitcast_convert", |op| check(op, shapes::bitcast_convert)),
    ("broadcast_in_dim", |op| check(op, shapes::broadcast_in_dim)),
    ("collective_broadcast", |op| check(op, devices::collective_broadcast)),
    ("collective_permute", |op| check(op, devices::collective_permute)),
    ("collective_reduce", |op| check(op, devices::collective_reduce)),
    ("convolution", |op| check(op, windows::convolution)),
    ("custom_call", |op| check(op, calls::custom_call)),
    ("dot", |op| check(op, dots::dot)),
    ("dot_general", |op| check(op, dots::dot_general)),
    ("dynamic_broadcast_in_dim", |op| check(op, shapes::dynamic_broadcast_in_dim)),
    ("dynamic_conv", |op| check(op, windows::dynamic_conv)),
    ("dynamic_gather", |op| check(op, |view| dynamic_gather(view).map(|_| ()))),
    ("dynamic_iota", |op| check(op, shapes::dynamic_iota)),
    ("dynamic_pad", |op| check(op, shapes::dynamic_pad)),
    ("dynamic_reshape", |op| check(op, shapes::dynamic_reshape)),
    ("infeed", |op| check(op, calls::infeed)),
    ("iota", |op| check(op, shapes::iota)),
    ("real_dynamic_slice", |op| check(op, shapes::real_dynamic_slice)),
    ("recv", |op| check(op, calls::recv)),
    ("reduce_scatter", |op| check(op, devices::reduce_scatter)),
    ("reduce_window", |op| check(op, regions::reduce_window)),
    ("reshape", |op| check(op, shapes::reshape)),
    ("reverse", |op| check(op, shapes::reverse)),
    ("rng_bit_generator", |op| check(op, shapes::rng_bit_generator)),
    ("scatter", |op| check(op, regions::scatter)),
    ("select_and_scatter", |op| check(op, regions::select_and_scatter)),
    ("sort", |op| check(op, regions::sort)),
    ("transpose", |op| check(op, quantized::transpose)),
    ("uniform_quantize", |op| check(op, quantized::uniform_quantize)),
];

/// Operations whose result may have to be exact; the attribute checks itself.
const ACCURATE: [&str; 12] = [
    "cbrt",
    "cosine",
    "exponential",
    "exponential_minus_one",
    "log",
    "log_plus_one",
    "logistic",
    "rsqrt",
    "sine",
    "sqrt",
    "tan",
    "tanh",
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for (name, check) in CHECKS {
        dialect.op(name).verifier(*check);
    }
    for name in ACCURATE {
        dialect.op(name).verifier(|op| check(op, attrs::accuracy));
    }
    attrs::hooks(dialect);
    devices::hooks(dialect);
    calls::hooks(dialect);
}
