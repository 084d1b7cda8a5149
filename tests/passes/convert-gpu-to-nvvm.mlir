// RUN: rmlir-opt %s --allow-unregistered-dialect --convert-gpu-to-nvvm=has-redux=1

gpu.module @m {
  gpu.func @k(%a: memref<?xf32>, %b: memref<4xf32> {llvm.noundef}) workgroup(%w: memref<4x4xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64}, %w2: memref<4xf32, 3>) private(%p: memref<2xf32, #gpu.address_space<private>>) kernel attributes {known_block_size = array<i32: 32, 2, 1>, known_grid_size = array<i32: 3,4,5>, foo = 1 : i32} {
    %x = gpu.thread_id x
    %y = gpu.thread_id y upper_bound 7
    %bx = gpu.block_dim x
    %bi = gpu.block_id x
    %l = gpu.lane_id upper_bound 16
    %g = gpu.global_id x
    %v = memref.load %w[%x, %y] : memref<4x4xf32, #gpu.address_space<workgroup>>
    memref.store %v, %p[%bx] : memref<2xf32, #gpu.address_space<private>>
    memref.store %v, %b[%bi] : memref<4xf32>
    memref.store %v, %w2[%bi] : memref<4xf32, 3>
    memref.store %v, %a[%g] : memref<?xf32>
    gpu.barrier
    %sh = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %c0 = arith.constant 0 : index
    %vi = memref.view %sh[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<4xf32, #gpu.address_space<workgroup>>
    memref.store %v, %vi[%l] : memref<4xf32, #gpu.address_space<workgroup>>
    gpu.printf "hello %d %f\n", %x, %v : index, f32
    gpu.return
  }
  gpu.func @f(%a: i32, %b: memref<*xf32>) -> (i32, f32) attributes {gpu.known_block_size = array<i32: 3, 4, 5>} {
    %x = gpu.thread_id x
    %cst = arith.constant 1.0 : f32
    gpu.return {a} %a, %cst : i32, f32
  }
  func.func @g(%a: i64, %b: f16, %c: vector<4xf32>, %d: bf16, %i: i32, %f: f32) {
    %o = arith.constant 1 : i32
    %s, %p = gpu.shuffle up %a, %o, %o : i64
    %s2, %p2 = gpu.shuffle xor %f, %o, %o : f32
    %e = math.exp %b : f16
    %e2 = math.exp %c fastmath<afn> : vector<4xf32>
    %e3 = math.tanh %d : bf16
    %e4 = math.absi %i : i32
    %e5 = math.fpowi %f, %i : f32, i32
    %e6 = arith.remf %f, %f : f32
    %e7 = math.isnan %f : f32
    %e8 = math.fma %f, %f, %f : f32
    %m = memref.alloc() : memref<4xf32>
    %fe = vector.from_elements %f, %f, %f, %f : vector<2x2xf32>
    "x.y"(%s, %p, %s2, %e, %e2, %e3, %e4, %e5, %e6, %m, %fe, %e7, %e8) : (i64, i1, f32, f16, vector<4xf32>, bf16, i32, f32, f32, memref<4xf32>, vector<2x2xf32>, i1, f32) -> ()
    return
  }
}
