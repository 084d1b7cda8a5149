// RUN: rmlir-opt %s --nvgpu-optimize-shared-memory

func.func @optimize_128x32xf16_32x128xf16(%arg0: memref<128x128xf16>, %ldRow: index, %ldCol: index, %stRow: index, %stCol: index, %fragRow: index, %fragCol :index) -> (vector<4x2xf16>, vector<4x2xf16>) {
  %shm = memref.alloc() : memref<128x32xf16, 3>
  %shmB = memref.alloc() : memref<32x128xf16, 3>
  %0 = nvgpu.device_async_copy %arg0[%ldRow, %ldCol], %shm[%stRow, %stCol], 8 : memref<128x128xf16> to memref<128x32xf16, 3>
  %1 = nvgpu.device_async_create_group %0
  nvgpu.device_async_wait %1 { numGroups = 1 : i32}
  %mat = nvgpu.ldmatrix %shm[%fragRow, %fragCol] {numTiles = 4 : i32, transpose = false} : memref<128x32xf16, 3> -> vector<4x2xf16>
  %2 = nvgpu.device_async_copy %arg0[%ldRow, %ldCol], %shmB[%stRow, %stCol], 8 : memref<128x128xf16> to memref<32x128xf16, 3>
  %3 = nvgpu.device_async_create_group %0
  nvgpu.device_async_wait %1 { numGroups = 1 : i32}
  %matB = nvgpu.ldmatrix %shmB[%fragRow, %fragCol] {numTiles = 4 : i32, transpose = false} : memref<32x128xf16, 3> -> vector<4x2xf16>
  return %mat, %matB: vector<4x2xf16>, vector<4x2xf16>
}
func.func @f64(%arg0: memref<128x128xf64>, %ldRow: index, %ldCol: index, %stRow: index, %stCol: index, %fragRow: index, %fragCol :index) -> (f64, vector<2xf64>, vector<1xf64>) {
  %shm = memref.alloc() : memref<32x32xf64, 3>
  %0 = nvgpu.device_async_copy %arg0[%ldRow, %ldCol], %shm[%stRow, %stCol], 2 : memref<128x128xf64> to memref<32x32xf64, 3>
  %mat = memref.load %shm[%fragRow, %fragCol] : memref<32x32xf64, 3>
  memref.store %mat, %shm[%fragRow, %fragCol] : memref<32x32xf64, 3>
  %v = vector.load %shm[%fragRow, %fragCol] : memref<32x32xf64, 3>, vector<2xf64>
  %w = vector.load %shm[%fragRow, %fragCol] : memref<32x32xf64, 3>, vector<1xf64>
  vector.store %v, %shm[%fragRow, %fragCol] : memref<32x32xf64, 3>, vector<2xf64>
  return %mat, %v, %w: f64, vector<2xf64>, vector<1xf64>
}
