// RUN: rmlir-opt %s --gpu-async-region

func.func @a(%n: index, %m: memref<?xf32>) {
  %t0 = async.execute {
    %x = gpu.alloc(%n) : memref<?xf32>
    gpu.memcpy %x, %m : memref<?xf32>, memref<?xf32>
    async.yield
  }
  async.await %t0 : !async.token
  return
}
func.func @b(%n: index, %m: memref<?xf32>) {
  %t0, %v = async.execute -> !async.value<memref<?xf32>> {
    %x = gpu.alloc(%n) : memref<?xf32>
    async.yield %x : memref<?xf32>
  }
  %t1 = async.execute [%t0] (%v as %y: !async.value<memref<?xf32>>) {
    gpu.memcpy %y, %m : memref<?xf32>, memref<?xf32>
    async.yield
  }
  async.await %t1 : !async.token
  gpu.memcpy %m, %m : memref<?xf32>, memref<?xf32>
  return
}
func.func @c(%n: index, %m: memref<?xf32>) {
  %t0, %v = async.execute -> !async.value<memref<?xf32>> {
    %x = gpu.alloc(%n) : memref<?xf32>
    async.yield %x : memref<?xf32>
  }
  %t1 = async.execute [%t0] (%v as %y: !async.value<memref<?xf32>>) {
    gpu.memcpy %y, %m : memref<?xf32>, memref<?xf32>
    async.yield
  }
  %t2 = async.execute [%t0] (%v as %y: !async.value<memref<?xf32>>) {
    gpu.memcpy %y, %m : memref<?xf32>, memref<?xf32>
    async.yield
  }
  %t3 = async.execute [%t1] {
    async.yield
  }
  async.await %t3 : !async.token
  return
}
func.func @nested(%n: index, %m: memref<?xf32>) {
  %t0 = async.execute {
    %t1 = async.execute {
      gpu.memcpy %m, %m : memref<?xf32>, memref<?xf32>
      async.yield
    }
    %t2 = async.execute [%t1] {
      gpu.memcpy %m, %m : memref<?xf32>, memref<?xf32>
      async.yield
    }
    async.await %t2 : !async.token
    async.yield
  }
  async.await %t0 : !async.token
  return
}
func.func @host(%n: index, %m: memref<?xf32>, %f: f32) -> !async.token {
  %c0 = arith.constant 0 : index
  %t1 = async.execute {
    gpu.memcpy %m, %m : memref<?xf32>, memref<?xf32>
    memref.store %f, %m[%c0] : memref<?xf32>
    async.yield
  }
  %t2 = async.execute [%t1] {
    gpu.memcpy %m, %m : memref<?xf32>, memref<?xf32>
    async.yield
  }
  async.await %t2 : !async.token
  memref.store %f, %m[%c0] : memref<?xf32>
  %t3 = async.execute [%t1, %t2] {
    gpu.memcpy %m, %m : memref<?xf32>, memref<?xf32>
    async.yield
  }
  return %t3 : !async.token
}
