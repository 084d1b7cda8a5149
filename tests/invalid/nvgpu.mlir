// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

func.func @f(%a: memref<16xf32>, %b: memref<16xf32>, %i: index) {
  // expected-error @+1 {{destination memref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)}}
  %0 = nvgpu.device_async_copy %a[%i], %b[%i], 4 : memref<16xf32> to memref<16xf32>
  return
}

// -----

func.func @f(%a: memref<16xf32>, %b: memref<16xf32, 3>, %i: index) {
  // expected-error @+1 {{Requested copy elements is 3 with width 32. But copy elements could be one of 1, 2, 4.}}
  %0 = nvgpu.device_async_copy %a[%i], %b[%i], 3 : memref<16xf32> to memref<16xf32, 3>
  return
}

// -----

func.func @f(%a: memref<16xf32>, %b: memref<16xf16, 3>, %i: index) {
  // expected-error @+1 {{source and destination must have the same element type}}
  %0 = nvgpu.device_async_copy %a[%i], %b[%i], 4 : memref<16xf32> to memref<16xf16, 3>
  return
}

// -----

func.func @f(%a: memref<16xf32>, %b: memref<16xf32, 3>, %i: index) {
  // expected-error @+1 {{'nvgpu.device_async_copy' op expected 1 source indices, got 0}}
  %0 = nvgpu.device_async_copy %a[], %b[%i], 4 : memref<16xf32> to memref<16xf32, 3>
  return
}

// -----

func.func @f(%a: memref<16xf32>, %b: memref<16xf32, 3>, %i: index) {
  // expected-error @+1 {{'nvgpu.device_async_copy' op expected 1 destination indices, got 2}}
  %0 = nvgpu.device_async_copy %a[%i], %b[%i, %i], 4 : memref<16xf32> to memref<16xf32, 3>
  return
}

// -----

func.func @f(%a: memref<16xf32>, %b: memref<16xf32, 3>, %i: index) {
  // expected-error @+1 {{'nvgpu.device_async_copy' op bypassL1 does not satify alignment for 'memref<16xf32, 3>' with destination element 2. Unset bypassL1, or set destination element to 4}}
  %0 = nvgpu.device_async_copy %a[%i], %b[%i], 2 {bypassL1} : memref<16xf32> to memref<16xf32, 3>
  return
}

// -----

func.func @f(%a: memref<16xf32, strided<[2]>>, %b: memref<16xf32, 3>, %i: index) {
  // expected-error @+1 {{source memref most minor dim must have unit stride}}
  %0 = nvgpu.device_async_copy %a[%i], %b[%i], 4 : memref<16xf32, strided<[2]>> to memref<16xf32, 3>
  return
}

// -----

func.func @f(%a: memref<32x32xf16>, %i: index) {
  // expected-error @+1 {{expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr(3) or gpu::AddressSpaceAttr(Workgroup)}}
  %0 = nvgpu.ldmatrix %a[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16> -> vector<4x2xf16>
  return
}

// -----

func.func @f(%a: memref<32x32xf32, 3>, %i: index) {
  // expected-error @+1 {{nvgpu.ldmatrix transpose works only at 16b granularity}}
  %0 = nvgpu.ldmatrix %a[%i, %i] {numTiles = 4 : i32, transpose = true} : memref<32x32xf32, 3> -> vector<4x1xf32>
  return
}

// -----

func.func @f(%a: memref<32x32xf16, 3>, %i: index) {
  // expected-error @+1 {{expected vector register shape[1] = 2}}
  %0 = nvgpu.ldmatrix %a[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<4x4xf16>
  return
}

// -----

func.func @f(%a: memref<32x32xf16, 3>, %i: index) {
  // expected-error @+1 {{expected vector register shape[0] and numTiles to match}}
  %0 = nvgpu.ldmatrix %a[%i, %i] {numTiles = 2 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<4x2xf16>
  return
}

// -----

func.func @f(%a: memref<32x32xf16, 3>, %i: index) {
  // expected-error @+1 {{results must be 2 dimensional vector}}
  %0 = nvgpu.ldmatrix %a[%i, %i] {numTiles = 2 : i32, transpose = false} : memref<32x32xf16, 3> -> vector<8xf16>
  return
}

// -----

func.func @f(%a: memref<32x32xf64, 3>, %i: index) {
  // expected-error @+1 {{nvgpu.ldmatrix works for 32b or lower}}
  %0 = nvgpu.ldmatrix %a[%i, %i] {numTiles = 2 : i32, transpose = false} : memref<32x32xf64, 3> -> vector<2x1xf64>
  return
}

// -----

func.func @f(%a: vector<4x4xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected 256 warp-wide matrix A elements}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x4xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<4x2xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected 128 warp-wide matrix B elements}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<4x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<4x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected 128 warp-wide matrix C elements}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<4x2xf16>) -> vector<4x2xf16>
  return
}

// -----

func.func @f(%a: vector<2x4xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected matrix A to be shaped (4 x 2)}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<2x4xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<1x4xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected matrix B to be shaped (2 x 2)}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<1x4xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<1x4xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected matrix C to be shaped (2 x 2)}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<1x4xf16>) -> vector<1x4xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xf16>, %b: vector<2x2xf16>, %c: vector<2x2xf16>) {
  // expected-error @+1 {{'nvgpu.mma.sync' op expected tf32 tensor cores only for F32 operands}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16], tf32Enabled} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
  return
}

// -----

func.func @f(%a: vector<4x2xi16>, %b: vector<2x2xi16>, %c: vector<2x2xi32>) {
  // expected-error @+1 {{expected input data type (i4,i8,f16,bf16,tf32,f64) supported by nvgpu.mma.sync}}
  %0 = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xi16>, vector<2x2xi16>, vector<2x2xi32>) -> vector<2x2xi32>
  return
}
