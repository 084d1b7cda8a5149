// RUN: rmlir-opt --canonicalize --allow-unregistered-dialect %s

// Conditions that are known, data around nothing.
func.func @conditions(%x: memref<f32>, %n: i32) {
  %t = arith.constant true
  %f = arith.constant false
  acc.kernel_environment wait({%n : i32}) {
  }
  %d = acc.copyin varPtr(%x : memref<f32>) -> memref<f32>
  acc.enter_data if(%t) dataOperands(%d : memref<f32>)
  acc.enter_data if(%f) dataOperands(%d : memref<f32>)
  %g = acc.update_device varPtr(%x : memref<f32>) -> memref<f32>
  acc.update if(%t) dataOperands(%g : memref<f32>)
  %h = acc.use_device varPtr(%x : memref<f32>) -> memref<f32>
  acc.host_data dataOperands(%h : memref<f32>) if(%t) { "a.b"() : () -> () }
  acc.host_data dataOperands(%h : memref<f32>) if(%f) { "a.c"() : () -> () }
  return
}

// A group to which nothing is added.
func.func @groups(%n: index, %t: !async.token) {
  %g = async.create_group %n : !async.group
  async.await_all %g
  %h = async.create_group %n : !async.group
  %0 = async.add_to_group %t, %h : !async.token
  async.await_all %h
  return
}

// Devices that are alone.
shard.grid @grid0(shape = 2x4)
func.func @alone(%t: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf64>, tensor<4x4xf32>) {
  %0 = shard.all_reduce %t on @grid0 : tensor<4x4xf32> -> tensor<4x4xf32>
  %1 = shard.all_reduce %t on @grid0 : tensor<4x4xf32> -> tensor<4x4xf64>
  %2 = shard.broadcast %t on @grid0 root = [] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf64>, tensor<4x4xf32>
}

// Casts of pointers there and back.
func.func @pointers(%m: memref<f32, #ptr.generic_space>) -> (!ptr.ptr<#ptr.generic_space>, memref<f32, #ptr.generic_space>) {
  %0 = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %md = ptr.get_metadata %m : memref<f32, #ptr.generic_space>
  %1 = ptr.from_ptr %0 metadata %md : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  %2 = ptr.to_ptr %1 : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  return %2, %1 : !ptr.ptr<#ptr.generic_space>, memref<f32, #ptr.generic_space>
}

func.func @layouts(%v: vector<32x64xf16>) -> vector<32x64xf16> {
  %0 = xegpu.convert_layout %v <{input_layout = #xegpu.layout<sg_layout = [1, 1]>, target_layout = #xegpu.layout<sg_layout = [1, 1]>}> : vector<32x64xf16>
  return %0 : vector<32x64xf16>
}

// Sizes and coordinates of levels.
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#CSC = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>
func.func @levels(%t: tensor<64x?xf32, #CSC>, %i: index, %j: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %0 = sparse_tensor.convert %t : tensor<64x?xf32, #CSC> to tensor<64x?xf32, #CSC>
  %1 = sparse_tensor.lvl %0, %c0 : tensor<64x?xf32, #CSC>
  %l0, %l1 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #CSC : index, index
  return %1, %l0, %l1 : index, index, index
}
func.func @stored(%v: index) -> (index, index) {
  %0 = sparse_tensor.storage_specifier.init : !sparse_tensor.storage_specifier<#CSR>
  %1 = sparse_tensor.storage_specifier.set %0 lvl_sz at 0 with %v : !sparse_tensor.storage_specifier<#CSR>
  %2 = sparse_tensor.storage_specifier.set %1 lvl_sz at 1 with %v : !sparse_tensor.storage_specifier<#CSR>
  %3 = sparse_tensor.storage_specifier.get %2 lvl_sz at 0 : !sparse_tensor.storage_specifier<#CSR>
  %4 = sparse_tensor.storage_specifier.get %2 val_mem_sz : !sparse_tensor.storage_specifier<#CSR>
  return %3, %4 : index, index
}

// Groups of sizes of one are those that are found first.
func.func @units(%a: tensor<4x1x1x1x1xf32>, %m: memref<?xf32, strided<[1]>>, %n: index) -> (tensor<4x1x1x1xf32>, memref<?xf32>) {
  %0 = tensor.collapse_shape %a [[0], [1, 2, 3, 4]] : tensor<4x1x1x1x1xf32> into tensor<4x1xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2, 3]] output_shape [4, 1, 1, 1] : tensor<4x1xf32> into tensor<4x1x1x1xf32>
  %2 = memref.expand_shape %m [[0, 1]] output_shape [1, %n] : memref<?xf32, strided<[1]>> into memref<1x?xf32>
  %3 = memref.collapse_shape %2 [[0, 1]] : memref<1x?xf32> into memref<?xf32>
  return %1, %3 : tensor<4x1x1x1xf32>, memref<?xf32>
}

// Handles that nobody uses.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @handles(%a: !transform.any_op {transform.readonly}) {
    %0 = transform.merge_handles %a, %a : !transform.any_op
    %1:2 = transform.split_handle %a : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %2 = transform.cast %a : !transform.any_op to !transform.op<"x.y">
    %3:3 = transform.structured.multitile_sizes %a {dimension = 0 : i64, target_size = 3 : i64} : (!transform.any_op) -> !transform.param<i64>
    %4 = transform.merge_handles %a : !transform.any_op
    transform.annotate %4 "x" : !transform.any_op
    transform.yield
  }
}
