// RUN: rmlir-opt %s --split-input-file --transform-interpreter
// Conversions by sets of patterns and a type converter.
module attributes {transform.target_tag = "p"} {
func.func private @f(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  return %x : i32
}
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %1 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_conversion_patterns to %0 {
 transform.apply_conversion_patterns.dialect_to_llvm "arith"
 transform.apply_conversion_patterns.func.func_to_llvm
 transform.apply_conversion_patterns.dialect_to_llvm "cf"
 } with type_converter {
 transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
 } {partial_conversion} : !transform.any_op

    transform.yield
  }
}

// -----

module attributes {transform.target_tag = "p"} {
func.func private @f(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  return %x : i32
}
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %1 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_conversion_patterns to %0 {
 transform.apply_conversion_patterns.dialect_to_llvm "arith"
 transform.apply_conversion_patterns.func.func_to_llvm
 transform.apply_conversion_patterns.dialect_to_llvm "cf"
 } with type_converter {
 transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
 } {legal_dialects = ["llvm"]} : !transform.any_op

    transform.yield
  }
}

// -----

module attributes {transform.target_tag = "p"} {
func.func private @f(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  return %x : i32
}
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %1 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_conversion_patterns to %0 {
 transform.apply_conversion_patterns.dialect_to_llvm "arith"
 transform.apply_conversion_patterns.func.func_to_llvm
 transform.apply_conversion_patterns.dialect_to_llvm "cf"
 } with type_converter {
 transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
 } {partial_conversion, illegal_dialects = ["func"], legal_dialects = ["llvm"]} : !transform.any_op

    transform.yield
  }
}

// -----

module attributes {transform.target_tag = "p"} {
func.func private @f(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  return %x : i32
}
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %1 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_conversion_patterns to %0 {
 transform.apply_conversion_patterns.dialect_to_llvm "arith"
 transform.apply_conversion_patterns.func.func_to_llvm
 transform.apply_conversion_patterns.dialect_to_llvm "cf"
 } with type_converter {
 transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
 } {partial_conversion, illegal_ops = ["arith.addi"], legal_dialects = ["llvm"]} : !transform.any_op

    transform.yield
  }
}

// -----

module attributes {transform.target_tag = "p"} {
func.func private @f(%a: i32) -> i32 {
  %x = arith.addi %a, %a : i32
  return %x : i32
}
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %1 = transform.structured.match ops{["arith.addi"]} in %root : (!transform.any_op) -> !transform.any_op
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_conversion_patterns to %0 {
 transform.apply_conversion_patterns.dialect_to_llvm "arith"
 transform.apply_conversion_patterns.func.func_to_llvm
 transform.apply_conversion_patterns.dialect_to_llvm "cf"
 } with type_converter {
 transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
 } {partial_conversion, illegal_ops = ["arith.muli"], legal_ops = ["arith.addi"]} : !transform.any_op

    transform.yield
  }
}

// -----

func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_conversion_patterns to %0 {
 transform.apply_conversion_patterns.dialect_to_llvm "memref"
 } with type_converter {
 transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
 } {partial_conversion, illegal_dialects = ["memref"], legal_dialects = ["llvm"]} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @f(%a: i32, %b: memref<4xf32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %x = arith.addi %a, %a : i32
  %y = arith.muli %x, %a : i32
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %b[%i] : memref<4xf32>
    memref.store %v, %b[%i] : memref<4xf32>
  }
  return %y : i32
}
func.func private @g(%a: i32) -> (i32, i32) {
  %x = arith.addi %a, %a : i32
  %z = arith.addi %a, %a : i32
  %y = arith.muli %x, %z : i32
  return %y, %x : i32, i32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_conversion_patterns to %0 {
 transform.apply_conversion_patterns.dialect_to_llvm "memref"
 } with type_converter {
 transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth = 32, use_bare_ptr_call_conv = true}
 } {partial_conversion, illegal_dialects = ["memref"], legal_dialects = ["llvm"]} : !transform.any_op
    transform.yield
  }
}

// -----

func.func @f(%a: vector<4xf32>, %b: f32) -> f32 {
  %0 = vector.reduction <add>, %a : vector<4xf32> into f32
  return %0 : f32
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_conversion_patterns to %0 {
 transform.apply_conversion_patterns.vector.vector_to_llvm
 } with type_converter {
 transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
 } {partial_conversion, illegal_dialects = ["vector"], legal_dialects = ["llvm"]} : !transform.any_op
    transform.yield
  }
}

// -----

gpu.module @g {
  gpu.func @k(%a: memref<8xf32, #gpu.address_space<workgroup>>, %b: i32) kernel {
    %0 = gpu.thread_id x
    %1 = gpu.global_id x
    %v = memref.load %a[%0] : memref<8xf32, #gpu.address_space<workgroup>>
    memref.store %v, %a[%1] : memref<8xf32, #gpu.address_space<workgroup>>
    %r = gpu.subgroup_reduce add %b uniform : (i32) -> i32
    gpu.barrier
    gpu.return
  }
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["gpu.module"]} in %root : (!transform.any_op) -> !transform.any_op
 transform.apply_patterns to %0 {
 transform.apply_patterns.gpu.gpu_rewrite_patterns
 } : !transform.any_op
    transform.yield
  }
}
