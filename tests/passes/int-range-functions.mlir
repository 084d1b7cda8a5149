// RUN: rmlir-opt %s --int-range-optimizations --split-input-file
// Arguments of functions and of launches, of blocks that control comes to one way only, and maps.
func.func @called() -> (index, i32) {
  %c4 = arith.constant 4 : i32
  %true = arith.constant true
  %c7 = arith.constant 7 : index
  %c9 = arith.constant 9 : index
  %0 = call @callee(%c4) : (i32) -> i32
  cf.cond_br %true, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%c7 : index)
^bb2:
  cf.br ^bb3(%c9 : index)
^bb3(%b: index):
  return %b, %0 : index, i32
}
func.func private @callee(%x: i32) -> i32 {
  vector.print %x : i32
  return %x : i32
}

// -----

func.func @launched(%m: memref<?xindex>) {
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c20, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c20, %sy = %c1, %sz = %c1) {
    %0 = gpu.block_dim x
    %1 = arith.remui %tx, %c20 : index
    memref.store %sx, %m[%ty] : memref<?xindex>
    memref.store %0, %m[%1] : memref<?xindex>
    gpu.terminator
  }
  return
}

// -----

gpu.module @m {
  gpu.func @k(%p: memref<?xindex>) kernel attributes {known_cluster_size = array<i32: 8, 4, 2>, known_block_size = array<i32: 32, 1, 1>} {
    %0 = gpu.cluster_dim_blocks x
    %1 = gpu.block_dim y
    %2 = gpu.thread_id y
    %3 = gpu.thread_id x upper_bound 1
    memref.store %0, %p[%1] : memref<?xindex>
    memref.store %2, %p[%3] : memref<?xindex>
    gpu.return
  }
}

// -----

func.func @mapped(%m: memref<?xindex>) {
  affine.for %i = 0 to 64 {
    %0 = affine.apply affine_map<(d0) -> ((d0 mod 128) floordiv 64)>(%i)
    %1 = affine.apply affine_map<(d0) -> (d0 ceildiv 32)>(%i)
    memref.store %0, %m[%1] : memref<?xindex>
  }
  return
}
