// RUN: rmlir-opt %s --sparse-vectorization=vl=4

func.func @f0(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.absf"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f1(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.ceil"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f3(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.cos"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f7(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.sin"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f14(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.tanh"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f17(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.exp"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f19(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.expm1"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f20(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.floor"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f24(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.log1p"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f25(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.rsqrt"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f26(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.sqrt"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f27(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.round"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f28(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.roundeven"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f29(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.trunc"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f30(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "math.absi"(%x) : (i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f31(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "math.ctlz"(%x) : (i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f34(%a: memref<?xf32>, %b: memref<?xi1>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.isnan"(%x) : (f32) -> i1
    memref.store %y, %b[%i] : memref<?xi1>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f38(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.negf"(%x) : (f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f39(%a: memref<?xf32>, %b: memref<?xf16>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.truncf"(%x) : (f32) -> f16
    memref.store %y, %b[%i] : memref<?xf16>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f40(%a: memref<?xf32>, %b: memref<?xf64>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.extf"(%x) : (f32) -> f64
    memref.store %y, %b[%i] : memref<?xf64>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f41(%a: memref<?xf32>, %b: memref<?xi32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.fptosi"(%x) : (f32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f42(%a: memref<?xf32>, %b: memref<?xi32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.fptoui"(%x) : (f32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f43(%a: memref<?xi32>, %b: memref<?xf32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.sitofp"(%x) : (i32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f44(%a: memref<?xi32>, %b: memref<?xf32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.uitofp"(%x) : (i32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f45(%a: memref<?xi32>, %b: memref<?xi64>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.extsi"(%x) : (i32) -> i64
    memref.store %y, %b[%i] : memref<?xi64>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f46(%a: memref<?xi32>, %b: memref<?xi64>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.extui"(%x) : (i32) -> i64
    memref.store %y, %b[%i] : memref<?xi64>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f47(%a: memref<?xi32>, %b: memref<?xi16>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.trunci"(%x) : (i32) -> i16
    memref.store %y, %b[%i] : memref<?xi16>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f48(%a: memref<?xi32>, %b: memref<?xf32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.bitcast"(%x) : (i32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f49(%a: memref<?xi32>, %b: memref<?xindex>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.index_cast"(%x) : (i32) -> index
    memref.store %y, %b[%i] : memref<?xindex>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f50(%a: memref<?xi32>, %b: memref<?xindex>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.index_castui"(%x) : (i32) -> index
    memref.store %y, %b[%i] : memref<?xindex>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f52(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.addf"(%x, %x) : (f32, f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f55(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.subf"(%x, %x) : (f32, f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f58(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.mulf"(%x, %x) : (f32, f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f61(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.divf"(%x, %x) : (f32, f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f64(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.remf"(%x, %x) : (f32, f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f65(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.remf"(%x, %inv) : (f32, f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f66(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.remf"(%x, %z) : (f32, f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f67(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.maximumf"(%x, %x) : (f32, f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f70(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "arith.minimumf"(%x, %x) : (f32, f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f79(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.addi"(%x, %x) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f82(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.subi"(%x, %x) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f85(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.muli"(%x, %x) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f88(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.divsi"(%x, %x) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f91(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.divui"(%x, %x) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f109(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.andi"(%x, %x) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f112(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.ori"(%x, %x) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f118(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.maxsi"(%x, %x) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f119(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.maxsi"(%x, %inv) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f120(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.maxsi"(%x, %z) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f130(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.shli"(%x, %x) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f131(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.shli"(%x, %inv) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f132(%a: memref<?xi32>, %b: memref<?xi32>, %n: index, %q: index, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = "arith.shli"(%x, %z) : (i32, i32) -> i32
    memref.store %y, %b[%i] : memref<?xi32>
  } {"Emitted from" = "linalg.generic"}
  return
}
func.func @f139(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %q: index, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %inv = memref.load %a[%q] : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %y = "math.atan2"(%x, %x) : (f32, f32) -> f32
    memref.store %y, %b[%i] : memref<?xf32>
  } {"Emitted from" = "linalg.generic"}
  return
}
