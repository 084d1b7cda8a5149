// RUN: rmlir-opt %s --arith-expand=include-bf16=true

func.func @divisions(%a: i32, %b: i32, %v: vector<4xindex>) -> (i32, i32, vector<4xindex>) {
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.ceildivui %0, %b : i32
  %2 = arith.floordivsi %v, %v : vector<4xindex>
  return %0, %1, %2 : i32, i32, vector<4xindex>
}

func.func @extrema(%a: i32, %b: i32, %x: f32, %y: f32) -> (i32, i32, i32, i32, f32, f32, f32, f32) {
  %0 = arith.maxsi %a, %b : i32
  %1 = arith.maxui %a, %b : i32
  %2 = arith.minsi %a, %b : i32
  %3 = arith.minui %a, %b : i32
  %4 = arith.maximumf %x, %y : f32
  %5 = arith.minimumf %x, %y : f32
  %6 = arith.maxnumf %x, %y : f32
  %7 = arith.minnumf %x, %y : f32
  return %0, %1, %2, %3, %4, %5, %6, %7 : i32, i32, i32, i32, f32, f32, f32, f32
}

func.func @casts(%b: bf16, %f: f32, %s: f8E8M0FNU, %q: f4E2M1FN, %v: vector<4xf32>) -> (f32, bf16, f64, f16, f8E8M0FNU, f32, vector<4xf4E2M1FN>) {
  %0 = arith.extf %b : bf16 to f32
  %1 = arith.truncf %f : f32 to bf16
  %2 = arith.extf %s : f8E8M0FNU to f64
  %3 = arith.extf %s fastmath<nnan> : f8E8M0FNU to f16
  %4 = arith.truncf %b : bf16 to f8E8M0FNU
  %5 = arith.extf %q : f4E2M1FN to f32
  %6 = arith.truncf %v : vector<4xf32> to vector<4xf4E2M1FN>
  return %0, %1, %2, %3, %4, %5, %6 : f32, bf16, f64, f16, f8E8M0FNU, f32, vector<4xf4E2M1FN>
}

func.func @scales(%q: f4E2M1FN, %s: f16, %x: f32) -> (f32, f4E2M1FN) {
  %0 = arith.scaling_extf %q, %s fastmath<fast> : f4E2M1FN, f16 to f32
  %1 = arith.scaling_truncf %x, %s : f32, f16 to f4E2M1FN
  return %0, %1 : f32, f4E2M1FN
}
