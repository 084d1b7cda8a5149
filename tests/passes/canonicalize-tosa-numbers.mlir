// RUN: rmlir-opt %s --split-input-file --canonicalize

func.func @add_splat() -> tensor<4xi32> {
  %0 = "tosa.const"() {values = dense<5> : tensor<4xi32>} : () -> tensor<4xi32>
  %1 = "tosa.const"() {values = dense<7> : tensor<4xi32>} : () -> tensor<4xi32>
  %2 = tosa.add %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %2 : tensor<4xi32>
}
// -----
func.func @add_dense() -> tensor<4xi32> {
  %0 = "tosa.const"() {values = dense<[1,2,3,4]> : tensor<4xi32>} : () -> tensor<4xi32>
  %1 = "tosa.const"() {values = dense<7> : tensor<4xi32>} : () -> tensor<4xi32>
  %2 = tosa.add %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %2 : tensor<4xi32>
}
// -----
func.func @add_overflow() -> tensor<4xi8> {
  %0 = "tosa.const"() {values = dense<120> : tensor<4xi8>} : () -> tensor<4xi8>
  %2 = tosa.add %0, %0 : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  return %2 : tensor<4xi8>
}
// -----
func.func @add_f() -> tensor<4xf32> {
  %0 = "tosa.const"() {values = dense<1.5> : tensor<4xf32>} : () -> tensor<4xf32>
  %2 = tosa.add %0, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
// -----
func.func @add_fdense() -> tensor<2xf32> {
  %0 = "tosa.const"() {values = dense<[1.5, 2.5]> : tensor<2xf32>} : () -> tensor<2xf32>
  %2 = tosa.add %0, %0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
// -----
func.func @add_bcast() -> tensor<4x3xi32> {
  %0 = "tosa.const"() {values = dense<5> : tensor<4x1xi32>} : () -> tensor<4x1xi32>
  %1 = "tosa.const"() {values = dense<7> : tensor<1x3xi32>} : () -> tensor<1x3xi32>
  %2 = tosa.add %0, %1 : (tensor<4x1xi32>, tensor<1x3xi32>) -> tensor<4x3xi32>
  return %2 : tensor<4x3xi32>
}
// -----
func.func @sub_splat() -> tensor<4xi32> {
  %0 = "tosa.const"() {values = dense<5> : tensor<4xi32>} : () -> tensor<4xi32>
  %1 = "tosa.const"() {values = dense<7> : tensor<4xi32>} : () -> tensor<4xi32>
  %2 = tosa.sub %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %2 : tensor<4xi32>
}
// -----
func.func @sub_f() -> tensor<4xf32> {
  %0 = "tosa.const"() {values = dense<1.5> : tensor<4xf32>} : () -> tensor<4xf32>
  %1 = "tosa.const"() {values = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %3 = tosa.sub %1, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
// -----
func.func @mul_i(%a: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = "tosa.const"() {values = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
  %1 = "tosa.const"() {values = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
  %2 = "tosa.const"() {values = dense<6> : tensor<4xi32>} : () -> tensor<4xi32>
  %3 = tosa.mul %a, %0, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %4 = tosa.mul %1, %a, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %5 = tosa.mul %2, %2, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %6 = tosa.mul %0, %a, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  return %3, %4, %5, %6 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
// -----
func.func @mul_shift(%a: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  %s = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = "tosa.const"() {values = dense<0> : tensor<4xi32>} : () -> tensor<4xi32>
  %1 = "tosa.const"() {values = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
  %2 = "tosa.const"() {values = dense<6> : tensor<4xi32>} : () -> tensor<4xi32>
  %3 = tosa.mul %a, %0, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %4 = tosa.mul %1, %a, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  %5 = tosa.mul %2, %2, %s : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  return %3, %4, %5 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}
// -----
func.func @mul_i8() -> tensor<4xi32> {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.const"() {values = dense<100> : tensor<4xi8>} : () -> tensor<4xi8>
  %5 = tosa.mul %2, %2, %s : (tensor<4xi8>, tensor<4xi8>, tensor<1xi8>) -> tensor<4xi32>
  return %5 : tensor<4xi32>
}
// -----
func.func @mul_f(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = "tosa.const"() {values = dense<0.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %1 = "tosa.const"() {values = dense<1.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %2 = "tosa.const"() {values = dense<6.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %3 = tosa.mul %a, %0, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %4 = tosa.mul %1, %a, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  %5 = tosa.mul %2, %2, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  return %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// -----
func.func @intdiv(%a: tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) {
  %0 = "tosa.const"() {values = dense<0> : tensor<i32>} : () -> tensor<i32>
  %1 = "tosa.const"() {values = dense<1> : tensor<i32>} : () -> tensor<i32>
  %2 = "tosa.const"() {values = dense<16> : tensor<i32>} : () -> tensor<i32>
  %3 = "tosa.const"() {values = dense<-3> : tensor<i32>} : () -> tensor<i32>
  %4 = tosa.intdiv %0, %a : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %5 = tosa.intdiv %a, %1 : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %6 = tosa.intdiv %2, %3 : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %7 = tosa.intdiv %2, %0 : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return %4, %5, %6, %7 : tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
}
// -----
func.func @cmp(%a: tensor<4xi32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %0 = "tosa.const"() {values = dense<5> : tensor<4xi32>} : () -> tensor<4xi32>
  %1 = "tosa.const"() {values = dense<-7> : tensor<4xi32>} : () -> tensor<4xi32>
  %2 = tosa.equal %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %3 = tosa.greater %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %4 = tosa.greater_equal %0, %1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %5 = tosa.equal %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %6 = tosa.greater %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %7 = tosa.greater_equal %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %2, %3, %4, %5, %6, %7 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}
// -----
func.func @cmpf(%a: tensor<4xf32>, %d: tensor<?xi32>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<?xi1>) {
  %0 = "tosa.const"() {values = dense<5.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %1 = "tosa.const"() {values = dense<0x7fc00000> : tensor<4xf32>} : () -> tensor<4xf32>
  %2 = tosa.equal %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %3 = tosa.greater %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %4 = tosa.greater_equal %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %5 = tosa.equal %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  %6 = tosa.equal %d, %d : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1>
  return %2, %3, %4, %5, %6 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<?xi1>
}
// -----
func.func @mul_i8n() -> (tensor<4xi32>, tensor<4xi32>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s1 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = "tosa.const"() {values = dense<100> : tensor<4xi8>} : () -> tensor<4xi8>
  %3 = "tosa.const"() {values = dense<3> : tensor<4xi8>} : () -> tensor<4xi8>
  %4 = "tosa.const"() {values = dense<100000> : tensor<4xi32>} : () -> tensor<4xi32>
  %6 = "tosa.const"() {values = dense<-100003> : tensor<4xi32>} : () -> tensor<4xi32>
  %5 = tosa.mul %2, %3, %s : (tensor<4xi8>, tensor<4xi8>, tensor<1xi8>) -> tensor<4xi32>
  %7 = tosa.mul %4, %6, %s1 : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  return %5, %7 : tensor<4xi32>, tensor<4xi32>
}
// -----
func.func @mul_dense() -> (tensor<2xi32>, tensor<2xf32>, tensor<2xi32>) {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %3 = "tosa.const"() {values = dense<[3,4]> : tensor<2xi32>} : () -> tensor<2xi32>
  %1 = "tosa.const"() {values = dense<[3.0,4.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %2 = "tosa.const"() {values = dense<2> : tensor<2xi32>} : () -> tensor<2xi32>
  %5 = tosa.mul %3, %3, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  %6 = tosa.mul %1, %1, %s : (tensor<2xf32>, tensor<2xf32>, tensor<1xi8>) -> tensor<2xf32>
  %7 = tosa.mul %3, %2, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32>
  return %5, %6, %7 : tensor<2xi32>, tensor<2xf32>, tensor<2xi32>
}
// -----
func.func @casts() -> (tensor<i32>, tensor<f32>, tensor<f32>, tensor<i8>, tensor<f16>, tensor<i1>, tensor<i32>, tensor<i8>, tensor<i16>) {
  %0 = "tosa.const"() {values = dense<3.7> : tensor<f32>} : () -> tensor<f32>
  %1 = "tosa.const"() {values = dense<-5> : tensor<i8>} : () -> tensor<i8>
  %2 = "tosa.const"() {values = dense<true> : tensor<i1>} : () -> tensor<i1>
  %3 = "tosa.const"() {values = dense<300> : tensor<i32>} : () -> tensor<i32>
  %a = tosa.cast %0 : (tensor<f32>) -> tensor<i32>
  %b = tosa.cast %1 : (tensor<i8>) -> tensor<f32>
  %c = tosa.cast %2 : (tensor<i1>) -> tensor<f32>
  %d = tosa.cast %3 : (tensor<i32>) -> tensor<i8>
  %e = tosa.cast %0 : (tensor<f32>) -> tensor<f16>
  %f = tosa.cast %1 : (tensor<i8>) -> tensor<i1>
  %g = tosa.cast %2 : (tensor<i1>) -> tensor<i32>
  %h = tosa.cast %0 : (tensor<f32>) -> tensor<i8>
  %i = tosa.cast %1 : (tensor<i8>) -> tensor<i16>
  return %a, %b, %c, %d, %e, %f, %g, %h, %i: tensor<i32>, tensor<f32>, tensor<f32>, tensor<i8>, tensor<f16>, tensor<i1>, tensor<i32>, tensor<i8>, tensor<i16>
}
// -----
func.func @casts2() -> (tensor<i32>, tensor<i8>, tensor<2xf32>, tensor<i8>, tensor<i32>, tensor<i32>) {
  %0 = "tosa.const"() {values = dense<2.5> : tensor<f32>} : () -> tensor<f32>
  %1 = "tosa.const"() {values = dense<1.0e10> : tensor<f32>} : () -> tensor<f32>
  %2 = "tosa.const"() {values = dense<[1,2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %3 = "tosa.const"() {values = dense<-1.0e10> : tensor<f32>} : () -> tensor<f32>
  %4 = "tosa.const"() {values = dense<0x7fc00000> : tensor<f32>} : () -> tensor<f32>
  %a = tosa.cast %0 : (tensor<f32>) -> tensor<i32>
  %b = tosa.cast %1 : (tensor<f32>) -> tensor<i8>
  %c = tosa.cast %2 : (tensor<2xi32>) -> tensor<2xf32>
  %d = tosa.cast %3 : (tensor<f32>) -> tensor<i8>
  %e = tosa.cast %4 : (tensor<f32>) -> tensor<i32>
  %f = tosa.cast %1 : (tensor<f32>) -> tensor<i32>
  return %a, %b, %c, %d, %e, %f : tensor<i32>, tensor<i8>, tensor<2xf32>, tensor<i8>, tensor<i32>, tensor<i32>
}
// -----
func.func @red() -> (tensor<1x3xi32>, tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xi32>, tensor<1x3xi1>, tensor<1x3xi1>, tensor<1x2xf32>) {
  %0 = "tosa.const"() {values = dense<[[1,2,3],[4,5,6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %1 = "tosa.const"() {values = dense<[[true,false,true],[true,true,false]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %2 = "tosa.const"() {values = dense<[[1.0,2.0],[4.0,5.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %a = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %b = tosa.reduce_sum %0 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %c = tosa.reduce_product %0 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %d = tosa.reduce_max %0 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %e = tosa.reduce_min %0 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %f = tosa.reduce_all %1 {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>
  %g = tosa.reduce_any %1 {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>
  %h = tosa.reduce_sum %2 {axis = 0 : i32} : (tensor<2x2xf32>) -> tensor<1x2xf32>
  return %a, %b, %c, %d, %e, %f, %g, %h : tensor<1x3xi32>, tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xi32>, tensor<2x1xi32>, tensor<1x3xi1>, tensor<1x3xi1>, tensor<1x2xf32>
}
// -----
func.func @un(%x: tensor<4xf32>, %xi: tensor<4xi8>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<4xi8>, tensor<4xf32>) {
  %0 = "tosa.const"() {values = dense<4.0> : tensor<4xf32>} : () -> tensor<4xf32>
  %1 = "tosa.const"() {values = dense<[4.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %zi = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %a = tosa.reciprocal %0 : (tensor<4xf32>) -> tensor<4xf32>
  %b0 = tosa.reciprocal %x : (tensor<4xf32>) -> tensor<4xf32>
  %b = tosa.reciprocal %b0 : (tensor<4xf32>) -> tensor<4xf32>
  %c = tosa.reciprocal %1 : (tensor<2xf32>) -> tensor<2xf32>
  %d0 = tosa.negate %xi, %zi, %zi : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  %d = tosa.negate %d0, %zi, %zi : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4xi8>
  %e0 = tosa.negate %x, %z, %z : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  %e = tosa.negate %e0, %z, %z : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  return %a, %b, %c, %d, %e : tensor<4xf32>, tensor<4xf32>, tensor<2xf32>, tensor<4xi8>, tensor<4xf32>
}
// -----
func.func @sel(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>, %b: tensor<1xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %t = "tosa.const"() {values = dense<true> : tensor<4xi1>} : () -> tensor<4xi1>
  %f = "tosa.const"() {values = dense<false> : tensor<4xi1>} : () -> tensor<4xi1>
  %n = tosa.logical_not %c : (tensor<4xi1>) -> tensor<4xi1>
  %1 = tosa.select %t, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = tosa.select %f, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = tosa.select %n, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = tosa.select %c, %x, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = tosa.select %t, %b, %y : (tensor<4xi1>, tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1, %2, %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// -----
func.func @argmax(%x: tensor<1x4xf32>) -> (tensor<4xi32>, tensor<1xi32>) {
  %a = tosa.argmax %x {axis = 0 : i32} : (tensor<1x4xf32>) -> tensor<4xi32>
  %b = tosa.argmax %x {axis = 1 : i32} : (tensor<1x4xf32>) -> tensor<1xi32>
  return %a, %b : tensor<4xi32>, tensor<1xi32>
}
// -----
func.func @argmax64(%x: tensor<1x?xf32>) -> tensor<?xi32> {
  %a = tosa.argmax %x {axis = 0 : i32} : (tensor<1x?xf32>) -> tensor<?xi32>
  return %a : tensor<?xi32>
}
// -----
func.func @reshape(%x: tensor<2x3xf32>) -> (tensor<6xf32>, tensor<3x2xf32>, tensor<6xi32>, tensor<?xf32>, tensor<6xi32>) {
  %s6 = tosa.const_shape {values = dense<6> : tensor<1xindex>} : () -> !tosa.shape<1>
  %s32 = tosa.const_shape {values = dense<[3,2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = "tosa.const"() {values = dense<7> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %1 = "tosa.const"() {values = dense<[[1,2,3],[4,5,6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %r = tosa.reshape %x, %s6 : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %r2 = tosa.reshape %r, %s32 : (tensor<6xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  %r3 = tosa.reshape %0, %s6 : (tensor<2x3xi32>, !tosa.shape<1>) -> tensor<6xi32>
  %r4 = tosa.reshape %x, %s6 : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<?xf32>
  %r5 = tosa.reshape %1, %s6 : (tensor<2x3xi32>, !tosa.shape<1>) -> tensor<6xi32>
  return %r, %r2, %r3, %r4, %r5 : tensor<6xf32>, tensor<3x2xf32>, tensor<6xi32>, tensor<?xf32>, tensor<6xi32>
}
// -----
func.func @reshapebig() -> (tensor<64x2xi32>, tensor<2xf32>) {
  %s = tosa.const_shape {values = dense<[64, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %s2 = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
  %2 = "tosa.const"() {values = dense_resource<blob> : tensor<2x64xi32>} : () -> tensor<2x64xi32>
  %3 = "tosa.const"() {values = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %r = tosa.reshape %2, %s : (tensor<2x64xi32>, !tosa.shape<2>) -> tensor<64x2xi32>
  %r2 = tosa.reshape %3, %s2 : (tensor<1x2xf32>, !tosa.shape<1>) -> tensor<2xf32>
  return %r, %r2 : tensor<64x2xi32>, tensor<2xf32>
}
