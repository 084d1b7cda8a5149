// RUN: rmlir-opt %s --split-input-file --canonicalize

func.func @slice(%x: tensor<4x6xf32>) -> (tensor<2x3xi32>, tensor<4x6xf32>, tensor<1xi32>, tensor<1x1xf32>) {
  %z = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s46 = tosa.const_shape {values = dense<[4, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z1 = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %o1 = tosa.const_shape {values = dense<[1]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %c = "tosa.const"() {values = dense<7> : tensor<4x6xi32>} : () -> tensor<4x6xi32>
  %d = "tosa.const"() {values = dense<[7, 8, 9]> : tensor<3xi32>} : () -> tensor<3xi32>
  %o11 = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %e = "tosa.const"() {values = dense<[[1.0, 2.0],[3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r = tosa.slice %c, %z, %s : (tensor<4x6xi32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xi32>
  %r1 = tosa.slice %x, %z, %s46 : (tensor<4x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<4x6xf32>
  %r2 = tosa.slice %d, %z1, %o1 : (tensor<3xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1xi32>
  %r3 = tosa.slice %e, %o11, %o11 : (tensor<2x2xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xf32>
  return %r, %r1, %r2, %r3 : tensor<2x3xi32>, tensor<4x6xf32>, tensor<1xi32>, tensor<1x1xf32>
}
// -----
func.func @sconcat(%x: tensor<4x6xf32>, %y: tensor<4x6xf32>) -> (tensor<2x3xf32>, tensor<3x3xf32>) {
  %c = tosa.concat %x, %y {axis = 0 : i32} : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %z = tosa.const_shape {values = dense<[5, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z3 = tosa.const_shape {values = dense<[3, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s3 = tosa.const_shape {values = dense<[3, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.slice %c, %z, %s : (tensor<8x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  %r2 = tosa.slice %c, %z3, %s3 : (tensor<8x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<3x3xf32>
  return %r, %r2 : tensor<2x3xf32>, tensor<3x3xf32>
}
// -----
func.func @spad(%arg0: tensor<1x16x16x3xf32>) -> tensor<1x14x18x3xf32> {
  %pad_const = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %padding = tosa.const_shape  {values = dense<[0, 0, 1, 1, 2, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %padded = tosa.pad %arg0, %padding, %pad_const : (tensor<1x16x16x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x18x20x3xf32>
  %start = tosa.const_shape  {values = dense<[0, 2, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %size = tosa.const_shape  {values = dense<[1, 14, 18, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %sliced = tosa.slice %padded, %start, %size : (tensor<1x18x20x3xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x14x18x3xf32>
  return %sliced : tensor<1x14x18x3xf32>
}
// -----
func.func @spad2(%arg0: tensor<1x16x16x3xf32>) -> (tensor<1x14x18x3xf32>, tensor<1x18x20x3xf32>) {
  %pad_const = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %padding = tosa.const_shape  {values = dense<[0, 0, 1, 1, 2, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %padded = tosa.pad %arg0, %padding, %pad_const : (tensor<1x16x16x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x18x20x3xf32>
  %start = tosa.const_shape  {values = dense<[0, 2, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %size = tosa.const_shape  {values = dense<[1, 14, 18, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %sliced = tosa.slice %padded, %start, %size : (tensor<1x18x20x3xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x14x18x3xf32>
  return %sliced, %padded : tensor<1x14x18x3xf32>, tensor<1x18x20x3xf32>
}
// -----
func.func @concat(%x: tensor<1x6xf32>, %y: tensor<1x6xf32>) -> (tensor<4x6xf32>, tensor<?x6xf32>) {
  %c = tosa.concat %x, %y {axis = 0 : i32} : (tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<2x6xf32>
  %d = tosa.concat %c, %x, %y {axis = 0 : i32} : (tensor<2x6xf32>, tensor<1x6xf32>, tensor<1x6xf32>) -> tensor<4x6xf32>
  %e = tosa.concat %x {axis = 0 : i32} : (tensor<1x6xf32>) -> tensor<?x6xf32>
  return %d, %e : tensor<4x6xf32>, tensor<?x6xf32>
}
// -----
func.func @tr(%x: tensor<2x3x4xf32>, %y: tensor<?x?x1xf32>) -> (tensor<4x2x3xf32>, tensor<2x3x4xf32>, tensor<1x?x?xf32>) {
  %a = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %b = tosa.transpose %a {perms = array<i32: 1, 2, 0>} : (tensor<3x4x2xf32>) -> tensor<4x2x3xf32>
  %d = tosa.transpose %b {perms = array<i32: 1, 2, 0>} : (tensor<4x2x3xf32>) -> tensor<2x3x4xf32>
  %c = tosa.transpose %y {perms = array<i32: 2, 0, 1>} : (tensor<?x?x1xf32>) -> tensor<1x?x?xf32>
  return %b, %d, %c: tensor<4x2x3xf32>, tensor<2x3x4xf32>, tensor<1x?x?xf32>
}
// -----
func.func @trc() -> (tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x1xi32>) {
  %0 = "tosa.const"() {values = dense<7> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %1 = "tosa.const"() {values = dense<[[1,2,3],[4,5,6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %2 = "tosa.const"() {values = dense<[[1,2,3]]> : tensor<1x3xi32>} : () -> tensor<1x3xi32>
  %a = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %b = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  %c = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<1x3xi32>) -> tensor<3x1xi32>
  return %a, %b, %c : tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x1xi32>
}
// -----
func.func @pool(%x: tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> {
  %p = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  return %p : tensor<1x1x1x3xf32>
}
// -----
func.func @pad_conv(%input: tensor<1x8x4x3xf32>, %weight: tensor<1x3x3x3xf32>, %bias: tensor<1xf32>) -> tensor<1x10x8x1xf32> {
  %pad_shape = tosa.const_shape { values = dense<[0, 0, 1, 1, 2, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pad_const = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : ()-> tensor<1xf32>
  %padded = tosa.pad %input, %pad_shape, %pad_const : (tensor<1x8x4x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x8x3xf32>
  %conv = tosa.conv2d %padded, %weight, %bias, %pad_const, %pad_const {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x10x8x3xf32>, tensor<1x3x3x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x8x1xf32>
  return %conv : tensor<1x10x8x1xf32>
}
// -----
func.func @pad_conv_zp(%input: tensor<1x8x4x3xi8>, %weight: tensor<1x3x3x3xi8>, %bias: tensor<1xi32>) -> (tensor<1x10x8x1xi32>, tensor<1x10x8x3xi8>) {
  %pad_shape = tosa.const_shape { values = dense<[0, 0, 1, 1, 2, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pad_const = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : ()-> tensor<1xi8>
  %w_const = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : ()-> tensor<1xi8>
  %padded = tosa.pad %input, %pad_shape, %pad_const : (tensor<1x8x4x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x10x8x3xi8>
  %conv = tosa.conv2d %padded, %weight, %bias, %pad_const, %w_const {acc_type = i32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, foo} : (tensor<1x10x8x3xi8>, tensor<1x3x3x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x8x1xi32>
  return %conv, %padded : tensor<1x10x8x1xi32>, tensor<1x10x8x3xi8>
}
// -----
func.func @pad_pool(%input: tensor<1x10x8x3xf32>, %i2: tensor<1x10x8x3xi8>) -> (tensor<1x6x5x3xf32>, tensor<1x6x5x3xi8>) {
  %pad_shape = tosa.const_shape { values = dense<[0, 0, 1, 0, 1, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pad_const = "tosa.const"() <{values = dense<-3.40282347E+38> : tensor<1xf32>}> : ()-> tensor<1xf32>
  %pad_i = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : ()-> tensor<1xi8>
  %padded = tosa.pad %input, %pad_shape, %pad_const : (tensor<1x10x8x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x11x9x3xf32>
  %pi = tosa.pad %i2, %pad_shape, %pad_i : (tensor<1x10x8x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x11x9x3xi8>
  %pool = tosa.max_pool2d %padded {kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x11x9x3xf32>) -> tensor<1x6x5x3xf32>
  %pool2 = tosa.max_pool2d %pi {kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x11x9x3xi8>) -> tensor<1x6x5x3xi8>
  return %pool, %pool2 : tensor<1x6x5x3xf32>, tensor<1x6x5x3xi8>
}
// -----
func.func @pad_pool2(%input: tensor<1x10x8x3xf32>) -> (tensor<1x6x5x3xf32>) {
  %pad_shape = tosa.const_shape { values = dense<[0, 0, 1, 0, 1, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pad_const = "tosa.const"() <{values = dense<0xff800000> : tensor<1xf32>}> : ()-> tensor<1xf32>
  %padded = tosa.pad %input, %pad_shape, %pad_const : (tensor<1x10x8x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x11x9x3xf32>
  %pool = tosa.max_pool2d %padded {kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x11x9x3xf32>) -> tensor<1x6x5x3xf32>
  return %pool : tensor<1x6x5x3xf32>
}
// -----
func.func @pad_depth(%input: tensor<1x8x4x3xf32>, %weight: tensor<3x3x3x1xf32>, %bias: tensor<3xf32>) -> tensor<1x10x8x3xf32> {
  %pad_shape = tosa.const_shape { values = dense<[0, 0, 1, 1, 2, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pad_const = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : ()-> tensor<1xf32>
  %padded = tosa.pad %input, %pad_shape, %pad_const : (tensor<1x8x4x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x8x3xf32>
  %conv = tosa.depthwise_conv2d %padded, %weight, %bias, %pad_const, %pad_const {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>, local_bound = true} : (tensor<1x10x8x3xf32>, tensor<3x3x3x1xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x8x3xf32>
  return %conv : tensor<1x10x8x3xf32>
}
// -----
func.func @clampf(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tosa.clamp %x {min_val = -1.0 : f32, max_val = 5.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = tosa.clamp %x {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
// -----
func.func @clampu(%x: tensor<4xui8>) -> (tensor<4xui8>) {
  %0 = tosa.clamp %x {min_val = 0 : ui8, max_val = 255 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  return %0 : tensor<4xui8>
}
// -----
func.func @rev() -> (tensor<4xi32>, tensor<2x2xi32>) {
  %0 = "tosa.const"() {values = dense<[1,2,3,4]> : tensor<4xi32>} : () -> tensor<4xi32>
  %1 = "tosa.const"() {values = dense<[[1,2],[3,4]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %s = tosa.const_shape {values = dense<[1, 0, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %a = tosa.reverse %0 {axis = 0 : i32} : (tensor<4xi32>) -> tensor<4xi32>
  %b = tosa.reverse %1 {axis = 1 : i32} : (tensor<2x2xi32>) -> tensor<2x2xi32>
  return %a, %b : tensor<4xi32>, tensor<2x2xi32>
}
// -----
func.func @pc3(%input: tensor<1x8x4x3xf32>, %weight: tensor<1x3x3x3xf32>, %bias: tensor<1xf32>) -> tensor<1x10x8x1xf32> {
  %pad_shape = tosa.const_shape { values = dense<[0, 0, 1, 1, 2, 2, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pad_const = "tosa.const"() <{values = dense<-0.0> : tensor<1xf32>}> : ()-> tensor<1xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : ()-> tensor<1xf32>
  %padded = tosa.pad %input, %pad_shape, %pad_const : (tensor<1x8x4x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x10x8x3xf32>
  %conv = tosa.conv2d %padded, %weight, %bias, %z, %z {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x10x8x3xf32>, tensor<1x3x3x3xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x8x1xf32>
  return %conv : tensor<1x10x8x1xf32>
}
// -----
func.func @pp(%input: tensor<1x10x8x3xf32>) -> (tensor<1x7x5x3xf32>) {
  %pad_shape = tosa.const_shape { values = dense<[0, 0, 1, 2, 1, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %pad_const = "tosa.const"() <{values = dense<-3.40282347E+38> : tensor<1xf32>}> : ()-> tensor<1xf32>
  %padded = tosa.pad %input, %pad_shape, %pad_const : (tensor<1x10x8x3xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x13x9x3xf32>
  %pool = tosa.max_pool2d %padded {kernel = array<i64: 2, 2>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 2, 2>} : (tensor<1x13x9x3xf32>) -> tensor<1x7x5x3xf32>
  return %pool : tensor<1x7x5x3xf32>
}
// -----
func.func @mulvar(%a: tensor<4xi32>, %s: tensor<1xi8>) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = "tosa.const"() {values = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
  %1 = "tosa.const"() {values = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
  %3 = tosa.mul %a, %0, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %4 = tosa.mul %1, %a, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  return %3, %4 : tensor<4xi32>, tensor<4xi32>
}
// -----
func.func @mulone(%a: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %s = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = "tosa.const"() {values = dense<8> : tensor<4xi32>} : () -> tensor<4xi32>
  %b = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %3 = tosa.mul %a, %0, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %4 = tosa.mul %a, %b, %s : (tensor<4xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<4xi32>
  return %3, %4 : tensor<4xi32>, tensor<4xi32>
}
// -----
func.func @mulmin() -> (tensor<4xi32>, tensor<4xi8>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = "tosa.const"() {values = dense<-8> : tensor<4xi8>} : () -> tensor<4xi8>
  %1 = "tosa.const"() {values = dense<3> : tensor<4xi8>} : () -> tensor<4xi8>
  %4 = tosa.mul %0, %1, %s : (tensor<4xi8>, tensor<4xi8>, tensor<1xi8>) -> tensor<4xi32>
  %5 = tosa.mul %0, %1, %s : (tensor<4xi8>, tensor<4xi8>, tensor<1xi8>) -> tensor<4xi8>
  return %4, %5 : tensor<4xi32>, tensor<4xi8>
}
// -----
func.func @clampnan(%x: tensor<4xf32>) -> (tensor<4xf32>) {
  %0 = tosa.clamp %x {min_val = -1.0 : f32, max_val = 5.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// -----
func.func @clampnan2(%x: tensor<4xf32>) -> (tensor<4xf32>) {
  %0 = tosa.clamp %x {min_val = -1.0 : f32, max_val = 5.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.clamp %0 {min_val = 0.0 : f32, max_val = 6.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// -----
func.func @tile(%x: tensor<1xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c = tosa.const_shape { values = dense<4> : tensor<1xindex> } : () -> !tosa.shape<1>
  %k = "tosa.const"() {values = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.tile %x, %c: (tensor<1xf32>, !tosa.shape<1>) -> tensor<4xf32>
  %1 = tosa.tile %k, %c: (tensor<1xf32>, !tosa.shape<1>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
// -----
func.func @padc() -> (tensor<3xf32>) {
  %c = tosa.const_shape { values = dense<1> : tensor<2xindex> } : () -> !tosa.shape<2>
  %k = "tosa.const"() {values = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %1 = tosa.pad %k, %c, %k: (tensor<1xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}
// -----
func.func @ints() -> (tensor<f32>, tensor<i32>, tensor<ui8>) {
  %k = "tosa.const"() {values = dense<200> : tensor<ui8>} : () -> tensor<ui8>
  %f = "tosa.const"() {values = dense<200.0> : tensor<f32>} : () -> tensor<f32>
  %1 = tosa.cast %k : (tensor<ui8>) -> tensor<f32>
  %2 = tosa.cast %k : (tensor<ui8>) -> tensor<i32>
  %3 = tosa.cast %f : (tensor<f32>) -> tensor<ui8>
  return %1, %2, %3 : tensor<f32>, tensor<i32>, tensor<ui8>
}
