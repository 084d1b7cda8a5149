// RUN: rmlir-opt %s --split-input-file --verify-diagnostics
func.func @f(%a: tensor<2xi8>, %m: tensor<1xi32>, %s: tensor<1xi8>, %z: tensor<1xi8>) {
  // expected-error@+1 {{custom op 'tosa.rescale' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  %0 = tosa.rescale %a, %m, %s, %z, %z {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : i32
  return
}

// -----

// expected-error@+1 {{expected '{'}}
func.func private @f(!quant.uniform<i8:f32:{0:2, 1:2}, 1.0>)

// -----

module attributes {transform.with_named_sequence} {
  transform.named_sequence @a(%x: !transform.any_op) {
    // expected-error@+1 {{custom op 'transform.foreach_match' expected valid '@'-identifier for symbol name}}
    transform.foreach_match in %x 3 -> @b : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// -----

// expected-error@+1 {{custom op 'shard.grid' Failed parsing dimension list. Did you mean an empty list? It must be denoted by "[]".}}
shard.grid @g(shape = f32)

// -----

pdl.pattern : benefit(1) {
  %a = attribute
  // expected-error@+1 {{custom op 'pdl.operation' invalid kind of attribute specified}}
  %op = operation "foo.op" {f32 = %a}
  rewrite %op {
    erase %op
  }
}

// -----

func.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error@+1 {{invalid properties {elem_size_in_bits = 32 : i32, pack_register = false, tile_height = 8 : i32, tile_width = 16 : i32, transpose = f32, v_blocks = 1 : i32} for op xevm.blockload2d: Invalid attribute `transpose` in property conversion: f32}}
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 32 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = f32, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi16>
  return
}

// -----

// expected-error@+1 {{expected ':'}}
{-# dialect_resources: { nodialect"0x" { k: "0x0400000001" } } #-}
