// RUN: rmlir-opt --allow-unregistered-dialect --convert-scf-to-openmp=num-threads=4 %s
func.func @plain(%a: index, %b: index, %c: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%b, %b) step (%c, %c) {
    "other.use"(%i, %j) : (index, index) -> ()
    scf.reduce
  }
  return
}
func.func @reduced(%a: index, %b: index, %c: index, %init: f32, %m: i64) -> (f32, i64) {
  %0:2 = scf.parallel (%i) = (%a) to (%b) step (%c) init (%init, %m) -> (f32, i64) {
    %x = "other.value"(%i) : (index) -> f32
    %y = "other.value"(%i) : (index) -> i64
    scf.reduce(%x, %y : f32, i64) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%l: i64, %r: i64):
      %less = arith.cmpi sge, %l, %r : i64
      %s = arith.select %less, %l, %r : i64
      scf.reduce.return %s : i64
    }
  }
  return %0#0, %0#1 : f32, i64
}
