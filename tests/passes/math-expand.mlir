// RUN: rmlir-opt %s --math-expand-ops

func.func @functions(%x: f32, %v: vector<4xf16>, %d: f64) -> (f32, f32, vector<4xf16>, f64, f64, f32, f32, f64, f32, f32, f16) {
  %0 = math.sinh %x : f32
  %1 = math.tanh %0 : f32
  %2 = math.cosh %v : vector<4xf16>
  %3 = math.asinh %d : f64
  %4 = math.acosh %d : f64
  %5 = math.atanh %x : f32
  %6 = math.tan %x : f32
  %7 = math.exp2 %d : f64
  %8 = math.fma %x, %x, %x : f32
  %9 = math.rsqrt %x : f32
  %a = vector.extract %v[0] : f16 from vector<4xf16>
  %10 = math.roundeven %a : f16
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : f32, f32, vector<4xf16>, f64, f64, f32, f32, f64, f32, f32, f16
}

func.func @rounding(%x: f32, %v: vector<2xf64>) -> (f32, f32, vector<2xf64>, vector<2xf64>) {
  %0 = math.round %x : f32
  %1 = math.ceil %x : f32
  %2 = math.roundeven %v : vector<2xf64>
  %3 = math.ceil %v : vector<2xf64>
  return %0, %1, %2, %3 : f32, f32, vector<2xf64>, vector<2xf64>
}

func.func @powers(%x: f32, %y: f32, %n: i32) -> (f32, f32, f32, f32, f32, f32, f32, f32) {
  %half = arith.constant 0.5 : f32
  %minus_two = arith.constant -2.0 : f32
  %three = arith.constant 3.0 : f32
  %minus_one = arith.constant -1.0 : f32
  %minus_five = arith.constant -5 : i32
  %0 = math.powf %x, %y : f32
  %1 = math.powf %x, %half : f32
  %2 = math.powf %x, %minus_two : f32
  %3 = math.powf %x, %three : f32
  %4 = math.powf %x, %minus_one : f32
  %5 = math.fpowi %x, %n : f32, i32
  %6 = math.fpowi %x, %minus_five : f32, i32
  %7 = math.clampf %x to [%y, %half] fastmath<nnan> : f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : f32, f32, f32, f32, f32, f32, f32, f32
}

func.func @bits(%x: i32, %v: vector<2xi8>) -> (i32, vector<2xi8>) {
  %0 = math.ctlz %x : i32
  %1 = math.ctlz %v : vector<2xi8>
  return %0, %1 : i32, vector<2xi8>
}
