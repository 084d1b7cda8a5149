// RUN: rmlir-opt %s --convert-math-to-funcs=convert-ctlz=true

func.func @f(%a: i64, %b: i64, %f: f32, %i: i32, %v: vector<2xi64>) {
  %0 = math.ipowi %a, %b : i64
  %1 = math.fpowi %f, %i : f32, i32
  %2 = math.ctlz %i : i32
  %3 = math.ipowi %v, %v : vector<2xi64>
  return
}
