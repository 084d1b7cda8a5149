// RUN: rmlir-opt %s --canonicalize --allow-unregistered-dialect

func.func @waits(%m: memref<4xf32>) -> !gpu.async.token {
  %x = arith.constant 1.0 : f32
  %0 = gpu.wait async
  gpu.wait [%0]
  %1 = gpu.wait async
  %a, %2 = gpu.alloc async [%1] () : memref<4xf32>
  %3 = gpu.wait async [%2]
  %4 = gpu.memset async [%3] %a, %x : memref<4xf32>, f32
  %5 = gpu.wait async [%4, %0]
  return %5 : !gpu.async.token
}

func.func @copies(%m: memref<?xf32>, %n: index, %s: memref<4xf32>) -> index {
  %a = gpu.alloc (%n) : memref<?xf32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %a, %c0 : memref<?xf32>
  gpu.memcpy %a, %m : memref<?xf32>, memref<?xf32>
  gpu.dealloc %a : memref<?xf32>
  %c = memref.cast %s : memref<4xf32> to memref<?xf32>
  gpu.memcpy %c, %m : memref<?xf32>, memref<?xf32>
  return %d : index
}

func.func @launch(%n: index, %v: f32) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    "test.use"(%bx, %by, %bz, %tx, %ty, %tz) : (index, index, index, index, index, index) -> ()
    gpu.barrier
    gpu.barrier
    %0 = gpu.all_reduce add %v {} : (f32) -> (f32)
    %1 = gpu.subgroup_reduce add %v : (f32) -> (f32)
    %2 = gpu.subgroup_reduce add %v cluster(size = 1) : (f32) -> (f32)
    %3 = gpu.subgroup_broadcast %v, first_active_lane : f32
    %4 = gpu.subgroup_broadcast %3, first_active_lane : f32
    "test.use"(%0, %1, %2, %4) : (f32, f32, f32, f32) -> ()
    gpu.terminator
  }
  return
}

func.func @buffers(%m: memref<8xf32>, %v: f32, %i: i32) -> (f32, f32) {
  %c9 = arith.constant 9 : i32
  %c1 = arith.constant 1 : i32
  %0 = amdgpu.raw_buffer_load {boundsCheck = true} %m[%c9] : memref<8xf32>, i32 -> f32
  %1 = amdgpu.raw_buffer_load {boundsCheck = true, indexOffset = 7 : i32} %m[%c1] : memref<8xf32>, i32 -> f32
  amdgpu.raw_buffer_store {boundsCheck = true} %v -> %m[%c9] : f32 -> memref<8xf32>, i32
  amdgpu.raw_buffer_store {boundsCheck = false} %v -> %m[%c9] : f32 -> memref<8xf32>, i32
  amdgpu.raw_buffer_atomic_fadd {boundsCheck = true} %v -> %m[%c9] : f32 -> memref<8xf32>, i32
  amdgpu.lds_barrier
  amdgpu.lds_barrier
  amdgpu.memory_counter_wait load(3) ds(2)
  amdgpu.memory_counter_wait load(1) store(4)
  return %0, %1 : f32, f32
}

func.func @casts(%a: f32, %q: !quant.uniform<i8:f32, 2.0>, %s: tensor<4xi8>) -> (f32, !quant.uniform<i8:f32, 2.0>, tensor<4xi8>) {
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32, 2.0>
  %1 = quant.dcast %0 : !quant.uniform<i8:f32, 2.0> to f32
  %2 = quant.dcast %q : !quant.uniform<i8:f32, 2.0> to f32
  %3 = quant.qcast %2 : f32 to !quant.uniform<i8:f32, 2.0>
  %4 = quant.scast %s : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 2.0>>
  %5 = quant.scast %4 : tensor<4x!quant.uniform<i8:f32, 2.0>> to tensor<4xi8>
  return %1, %3, %5 : f32, !quant.uniform<i8:f32, 2.0>, tensor<4xi8>
}
