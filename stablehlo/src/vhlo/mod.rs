//! VHLO: StableHLO as of each of its versions, which artifacts hold.

pub(crate) mod bytecode;
pub(crate) mod encodings;
mod function;
pub mod parts;
pub(crate) mod tensors;
mod text;

pub use crate::ops::vhlo::*;
use rmlir_ir::bytecode::BytecodeDialectInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

const ENCODINGS: bytecode::Encodings =
    bytecode::Encodings { dialect: "vhlo", attributes: &encodings::ATTRIBUTES, types: &encodings::TYPES };

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn BytecodeDialectInterface>(Arc::new(ENCODINGS));
    dialect.directive("FunctionBody", Arc::new(function::body()));
    dialect.attr("array_v1").hooks(Arc::new(text::Array));
    dialect.attr("dict_v1").hooks(Arc::new(text::Dictionary));
    dialect.attr("float_v1").hooks(Arc::new(text::Float));
    dialect.attr("integer_v1").hooks(Arc::new(text::Integer));
    dialect.attr("string_v1").hooks(Arc::new(text::Text));
    dialect.attr("tensor_v1").hooks(Arc::new(text::Tensor));
    dialect.attr("type_extensions_v1").hooks(Arc::new(text::TypeExtensions));
    dialect.attr("output_operand_alias_v1").hooks(Arc::new(text::OutputOperandAlias));
    dialect.attr("type_v1").verifier(text::check_types);
    dialect.attr("result_accuracy_v1").verifier(text::check_result_accuracy);
    dialect.ty("complex_v1").verifier(text::check_types);
    dialect.ty("unranked_tensor_v1").verifier(text::check_types);
    dialect.ty("func_v1").hooks(Arc::new(text::Function));
    dialect.ty("tensor_v1").hooks(Arc::new(text::Shaped { encoded: true }));
    dialect.ty("buffer_v1").hooks(Arc::new(text::Shaped { encoded: false }));
    dialect.ty("tuple_v1").hooks(Arc::new(text::TypeList));
    dialect.ty("future_v1").hooks(Arc::new(text::TypeList));
    dialect.ty("quant_v1").hooks(Arc::new(text::Quantized));
    dialect.ty("quant_per_axis_v1").hooks(Arc::new(text::QuantizedPerAxis));
}
