// RUN: rmlir-opt %s --convert-arith-to-apfloat


func.func @f(%a: f32, %b: f32, %v: vector<2x2xf32>, %s: vector<[4]xf32>, %w: vector<4xf32>, %g: f8E4M3FN, %i: i32, %t: tensor<2xf32>, %f128: f128) {
 %0 = arith.addf %a, %b : f32
 %1 = arith.subf %v, %v : vector<2x2xf32>
 %3 = arith.extf %g : f8E4M3FN to f32
 %4 = arith.fptosi %w : vector<4xf32> to vector<4xi8>
 %5 = arith.uitofp %i : i32 to f16
 %6 = arith.cmpf ueq, %a, %b : f32
 %7 = arith.negf %w : vector<4xf32>
 %8 = arith.remf %t, %t : tensor<2xf32>
 %9 = arith.addf %f128, %f128 : f128 
%10 = arith.minimumf %a, %b : f32
 return
}
func.func @c(%a: f8E8M0FNU, %t: tf32, %x: f4E2M1FN, %y: f6E2M3FN, %z: f6E3M2FN, %p: f8E3M4, %q: f8E4M3, %r: f8E4M3B11FNUZ, %s: f8E4M3FNUZ, %u: f8E5M2, %v: f8E5M2FNUZ, %w: bf16, %h: f16, %m: f8E4M3FN) {
 %0 = arith.negf %a : f8E8M0FNU
 %2 = arith.negf %t : tf32
 %3 = arith.negf %x : f4E2M1FN
 %4 = arith.negf %y : f6E2M3FN
 %5 = arith.negf %z : f6E3M2FN
 %6 = arith.negf %p : f8E3M4
 %7 = arith.negf %q : f8E4M3
 %8 = arith.negf %r : f8E4M3B11FNUZ
 %9 = arith.negf %s : f8E4M3FNUZ
 %10 = arith.negf %u : f8E5M2
 %11 = arith.negf %v : f8E5M2FNUZ
 %12 = arith.negf %w : bf16
 %13 = arith.negf %h : f16
 %14 = arith.negf %m : f8E4M3FN
 return
}
func.func @d(%a: f32, %b: f32) {
 %0 = arith.cmpf false, %a, %b : f32
 %1 = arith.cmpf oeq, %a, %b : f32
 %2 = arith.cmpf ogt, %a, %b : f32
 %3 = arith.cmpf oge, %a, %b : f32
 %4 = arith.cmpf olt, %a, %b : f32
 %5 = arith.cmpf ole, %a, %b : f32
 %6 = arith.cmpf one, %a, %b : f32
 %7 = arith.cmpf ord, %a, %b : f32
 %8 = arith.cmpf ueq, %a, %b : f32
 %9 = arith.cmpf ugt, %a, %b : f32
 %10 = arith.cmpf uge, %a, %b : f32
 %11 = arith.cmpf ult, %a, %b : f32
 %12 = arith.cmpf ule, %a, %b : f32
 %13 = arith.cmpf une, %a, %b : f32
 %14 = arith.cmpf uno, %a, %b : f32
 %15 = arith.cmpf true, %a, %b : f32
 return
}
