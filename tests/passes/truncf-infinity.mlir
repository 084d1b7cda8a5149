// RUN: rmlir-opt %s --canonicalize
// An infinity becomes a zero of kinds without one, but is written as a pattern.

func.func @a() -> (f4E2M1FN,f4E2M1FN,f6E2M3FN,f6E2M3FN) {
 %p = arith.constant 0x7F800000 : f32
 %n = arith.constant 0xFF800000 : f32
 %0 = arith.truncf %p : f32 to f4E2M1FN
 %1 = arith.truncf %n : f32 to f4E2M1FN
 %2 = arith.truncf %p : f32 to f6E2M3FN
 %3 = arith.truncf %n : f32 to f6E2M3FN
 return %0,%1,%2,%3 : f4E2M1FN,f4E2M1FN,f6E2M3FN,f6E2M3FN
}
