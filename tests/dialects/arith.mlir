// RUN: rmlir-opt %s

func.func @constants() {
  %0 = arith.constant 5 : i32
  %1 = arith.constant -5 : i8
  %2 = arith.constant true
  %3 = arith.constant 0 : i1
  %4 = arith.constant 7 : index
  %5 = arith.constant -7 : index
  %6 = arith.constant 1.5 : f32
  %7 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %8 = arith.constant {a.b = 1 : i64} 5 : i128
  %9 = arith.constant dense<1> : vector<[4]xi32>
  %10 = arith.constant 5 : i32
  return
}
func.func @arithmetic(%a: i32, %b: i32, %f: f32, %v: vector<4xf32>, %t: tensor<?xi8>, %i: index) {
  %0 = arith.addi %a, %b overflow<nsw, nuw> {a.b} : i32
  %1 = arith.subi %a, %b overflow<none> : i32
  %2 = arith.muli %a, %b overflow<nuw> : i32
  %3 = arith.divsi %a, %b exact : i32
  %4 = arith.shrui %a, %b : i32
  %5:2 = arith.addui_extended %a, %b : i32, i1
  %6:2 = arith.mulsi_extended %a, %b : i32
  %7 = arith.addf %f, %f fastmath<fast> : f32
  %8 = arith.mulf %v, %v fastmath<nnan,ninf> : vector<4xf32>
  %9 = arith.negf %f fastmath<none> : f32
  %10 = arith.remsi %t, %t : tensor<?xi8>
  %11 = arith.maxnumf %f, %f fastmath<nnan,ninf,nsz,arcp,contract,afn,reassoc> : f32
  %12 = arith.minui %i, %i : index
  return
}
func.func @casts(%a: i32, %f: f32, %v: vector<4xi32>, %m: memref<4xi32>, %s: f8E8M0FNU) {
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.trunci %a overflow<nsw> : i32 to i8
  %2 = arith.truncf %f toward_zero fastmath<fast> : f32 to f16
  %3 = arith.truncf %f to_nearest_away : f32 to bf16
  %4 = arith.extf %f fastmath<nnan> : f32 to f64
  %5 = arith.sitofp %v : vector<4xi32> to vector<4xf64>
  %6 = arith.index_cast %m : memref<4xi32> to memref<4xindex>
  %7 = arith.bitcast %f : f32 to i32
  %8 = arith.scaling_truncf %f, %s : f32, f8E8M0FNU to f8E5M2
  %9 = arith.scaling_extf %8, %s {a.b} : f8E5M2, f8E8M0FNU to f32
  return
}
func.func @choices(%a: i32, %c: i1, %f: tensor<2xf32>, %m: tensor<2xi1>) {
  %0 = arith.cmpi slt, %a, %a {a.b} : i32
  %1 = arith.cmpf "uno", %f, %f fastmath<nsz> : tensor<2xf32>
  %2 = arith.select %c, %a, %a {a.b} : i32
  %3 = arith.select %m, %f, %f : tensor<2xi1>, tensor<2xf32>
  %4 = arith.select %c, %f, %f : tensor<2xf32>
  return
}
