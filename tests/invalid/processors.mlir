// RUN: rmlir-opt --allow-unregistered-dialect --verify-diagnostics --split-input-file %s

// expected-error @+1 {{failed to verify 'elementType': 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer}}
"t.x"() : () -> !amx.tile<16x64xi64>

// -----

// expected-error @+1 {{'amx.tile_zero' op bad column width: 65}}
%0 = amx.tile_zero : !amx.tile<16x65xi8>

// -----

// expected-error @+1 {{'amx.tile_zero' op bad row height: 17}}
%0 = amx.tile_zero : !amx.tile<17x64xi8>

// -----

func.func @f(%m: memref<?x?xi8>, %i: index) {
  // expected-error @+1 {{'amx.tile_load' op requires 2 indices}}
  %0 = amx.tile_load %m[%i] : memref<?x?xi8> into !amx.tile<16x64xi8>
  return
}

// -----

func.func @f(%m: memref<?xi8>, %i: index) {
  // expected-error @+1 {{'amx.tile_load' op requires at least 2D memref}}
  %0 = amx.tile_load %m[%i] : memref<?xi8> into !amx.tile<16x64xi8>
  return
}

// -----

func.func @f(%m: memref<?x?xi8, strided<[?, ?]>>, %i: index) {
  // expected-error @+1 {{'amx.tile_load' op requires memref with unit innermost stride}}
  %0 = amx.tile_load %m[%i, %i] : memref<?x?xi8, strided<[?, ?]>> into !amx.tile<16x64xi8>
  return
}

// -----

func.func @f(%a: !amx.tile<16x32xf16>, %b: !amx.tile<16x32xbf16>, %c: !amx.tile<16x16xf32>) {
  // expected-error @+1 {{'amx.tile_mulf' op unsupported type combination}}
  %0 = amx.tile_mulf %a, %b, %c : !amx.tile<16x32xf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
  return
}

// -----

func.func @f(%a: !amx.tile<16x60xi8>, %b: !amx.tile<16x64xi8>, %c: !amx.tile<16x16xi32>) {
  // expected-error @+1 {{'amx.tile_muli' op bad mult shape: 16 x 16 x 15}}
  %0 = amx.tile_muli %a, %b, %c : !amx.tile<16x60xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  return
}

// -----

func.func @f(%k: vector<16xi1>, %a: vector<16xf32>) {
  // expected-error @+1 {{cannot use both src and constant_src}}
  %0 = x86vector.avx512.mask.compress %k, %a, %a {constant_src = dense<1.0> : vector<16xf32>} : vector<16xf32>, vector<16xf32>
  return
}

// -----

func.func @f(%k: vector<16xi1>, %a: vector<16xf32>, %b: vector<8xf32>) {
  // expected-error @+1 {{failed to verify that src and dst have same type}}
  %0 = x86vector.avx512.mask.compress %k, %a, %b : vector<16xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%k: vector<16xi1>, %a: vector<16xf32>) {
  // expected-error @+1 {{failed to verify that constant_src and dst have same type}}
  %0 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<1.0> : vector<8xf32>} : vector<16xf32>
  return
}

// -----

// expected-error @+1 {{'arm_sme.get_tile' op tile ID should be a 32-bit signless integer}}
%0 = arm_sme.get_tile {tile_id = 4 : i64} : vector<[4]x[4]xi32>

// -----

func.func @f(%a: vector<[8]xi16>) {
  // expected-error @+1 {{'arm_sme.smopa_4way' op failed to verify that tile element size equals input element size * 4}}
  %0 = arm_sme.smopa_4way %a, %a : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
  return
}

// -----

llvm.func @f(%r: vector<4xi32>, %i: i32) {
  // expected-error @+1 {{expected 4 operands}}
  %0 = rocdl.raw.buffer.load %r, %i : f32
}

// -----

// expected-error @+1 {{'"rocdl.kernel"' attribute attached to unexpected op}}
"t.x"() {rocdl.kernel} : () -> ()

// -----

llvm.func @f(%p: !llvm.ptr<1>) {
  // expected-error @+1 {{'xevm.blockload' op vector size must be 2, 4 or 8 for element type > 8 bits}}
  %0 = xevm.blockload %p : (!llvm.ptr<1>) -> vector<16xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>) {
  // expected-error @+1 {{'xevm.blockload' op vector size must be 2, 4, 8 or 16 for 8-bit element type}}
  %0 = xevm.blockload %p : (!llvm.ptr<1>) -> vector<32xi8>
  llvm.return
}

// -----

llvm.func @f(%v: vector<8xi16>, %a: vector<8xi32>, %c: vector<4xf32>) {
  // expected-error @+1 {{'xevm.mma' op type of C operand must match result type}}
  %2 = xevm.mma %v, %a, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<4xf32>) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error @+1 {{'xevm.blockload2d' op result size of 64 bits does not match the expected size of 128 bits}}
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error @+1 {{'xevm.blockload2d' op transpose and pack_register are mutually exclusive}}
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = true, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error @+1 {{'xevm.blockload2d' op transpose is only supported for 32 and 64 bit elements}}
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = true, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error @+1 {{'xevm.blockload2d' op pack_register is only supported for 8 and 16 bit elements}}
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 32 : i32, tile_width = 16 : i32, tile_height = 16 : i32, v_blocks = 1 : i32, transpose = false, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error @+1 {{'xevm.blockload2d' op expecting tile_width to be between 2 and 32}}
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 16 : i32, tile_width = 64 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<32xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error @+1 {{'xevm.blockload2d' op tile_width * v_blocks should be less than or equal to 32 for 16 bit elements}}
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 16 : i32, tile_width = 32 : i32, tile_height = 8 : i32, v_blocks = 2 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<32xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error @+1 {{'xevm.blockload2d' op expecting tile_height to be 1, 2, 4, 8, 16, or 32}}
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 24 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<24xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error @+1 {{'xevm.blockload2d' op expecting result element type to be 32 bits}}
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 32 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi16>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error @+1 {{'xevm.blockload2d' op tile_width when pack_register is true should be equal to subgroup size (16 elements)}}
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 16 : i32, tile_width = 8 : i32, tile_height = 16 : i32, v_blocks = 1 : i32, transpose = false, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error @+1 {{'xevm.blockload2d' op expecting 'elem_size_in_bits' to be 8, 16, or 32}}
  %1 = xevm.blockload2d %p, %i, %i, %i, %i, %i <{elem_size_in_bits = 64 : i32, tile_width = 8 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi32>
  llvm.return
}

// -----

func.func @arm_sme_padding(%m: memref<?x?xi32>, %i: index, %pad: i32) {
  // expected-error @+1 {{'arm_sme.tile_load' op failed to verify that both `padding` and `mask` should be provided or neither}}
  "arm_sme.tile_load"(%m, %i, %i, %pad) <{layout = #arm_sme.layout<horizontal>, operandSegmentSizes = array<i32: 1, 2, 1, 0>}> : (memref<?x?xi32>, index, index, i32) -> vector<[4]x[4]xi32>
  return
}
