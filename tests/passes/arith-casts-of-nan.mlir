// RUN: rmlir-opt --canonicalize %s
// A cast of no number is folded where it loses nothing: neither a signalling one nor one that gets a payload or loses it.
func.func @f() -> (f64, f64, f64, f16, f32, f8E4M3FN, f32, f8E5M2, f32) {
  %a = arith.constant 0x7FC00000 : f32
  %b = arith.constant 0x7F800001 : f32
  %c = arith.constant 0xFFE00000 : f32
  %0 = arith.extf %a : f32 to f64
  %1 = arith.extf %b : f32 to f64
  %2 = arith.extf %c : f32 to f64
  %3 = arith.truncf %c : f32 to f16
  %d = arith.constant 0x7F : f8E4M3FN
  %4 = arith.extf %d : f8E4M3FN to f32
  %5 = arith.truncf %a : f32 to f8E4M3FN
  %e = arith.constant 0x80 : f8E5M2FNUZ
  %6 = arith.extf %e : f8E5M2FNUZ to f32
  %7 = arith.truncf %c : f32 to f8E5M2
  %g = arith.constant 0x7FC00001 : f32
  %h = arith.truncf %g : f32 to f16
  %8 = arith.extf %h : f16 to f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : f64, f64, f64, f16, f32, f8E4M3FN, f32, f8E5M2, f32
}
