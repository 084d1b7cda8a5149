// RUN: rmlir-opt %s --convert-arith-to-spirv

func.func @i_eq(%a: i32, %b: i32, %v: vector<2xi32>, %x: index) -> i1 {
  %0 = arith.cmpi eq, %a, %b : i32
  %1 = arith.cmpi eq, %v, %v : vector<2xi32>
  return %0 : i1
}
func.func @i_ne(%a: i32, %b: i32, %v: vector<2xi32>, %x: index) -> i1 {
  %0 = arith.cmpi ne, %a, %b : i32
  %1 = arith.cmpi ne, %v, %v : vector<2xi32>
  return %0 : i1
}
func.func @i_slt(%a: i32, %b: i32, %v: vector<2xi32>, %x: index) -> i1 {
  %0 = arith.cmpi slt, %a, %b : i32
  %1 = arith.cmpi slt, %v, %v : vector<2xi32>
  return %0 : i1
}
func.func @i_sle(%a: i32, %b: i32, %v: vector<2xi32>, %x: index) -> i1 {
  %0 = arith.cmpi sle, %a, %b : i32
  %1 = arith.cmpi sle, %v, %v : vector<2xi32>
  return %0 : i1
}
func.func @i_sgt(%a: i32, %b: i32, %v: vector<2xi32>, %x: index) -> i1 {
  %0 = arith.cmpi sgt, %a, %b : i32
  %1 = arith.cmpi sgt, %v, %v : vector<2xi32>
  return %0 : i1
}
func.func @i_sge(%a: i32, %b: i32, %v: vector<2xi32>, %x: index) -> i1 {
  %0 = arith.cmpi sge, %a, %b : i32
  %1 = arith.cmpi sge, %v, %v : vector<2xi32>
  return %0 : i1
}
func.func @i_ult(%a: i32, %b: i32, %v: vector<2xi32>, %x: index) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i32
  %1 = arith.cmpi ult, %v, %v : vector<2xi32>
  return %0 : i1
}
func.func @i_ule(%a: i32, %b: i32, %v: vector<2xi32>, %x: index) -> i1 {
  %0 = arith.cmpi ule, %a, %b : i32
  %1 = arith.cmpi ule, %v, %v : vector<2xi32>
  return %0 : i1
}
func.func @i_ugt(%a: i32, %b: i32, %v: vector<2xi32>, %x: index) -> i1 {
  %0 = arith.cmpi ugt, %a, %b : i32
  %1 = arith.cmpi ugt, %v, %v : vector<2xi32>
  return %0 : i1
}
func.func @i_uge(%a: i32, %b: i32, %v: vector<2xi32>, %x: index) -> i1 {
  %0 = arith.cmpi uge, %a, %b : i32
  %1 = arith.cmpi uge, %v, %v : vector<2xi32>
  return %0 : i1
}
func.func @b_eq(%a: i1, %b: i1) -> i1 {
  %0 = arith.cmpi eq, %a, %b : i1
  return %0 : i1
}
func.func @b_ne(%a: i1, %b: i1) -> i1 {
  %0 = arith.cmpi ne, %a, %b : i1
  return %0 : i1
}
func.func @b_ult(%a: i1, %b: i1) -> i1 {
  %0 = arith.cmpi ult, %a, %b : i1
  return %0 : i1
}
func.func @b_uge(%a: i1, %b: i1) -> i1 {
  %0 = arith.cmpi uge, %a, %b : i1
  return %0 : i1
}
func.func @f_oeq(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf oeq, %a, %b : f32
  return %0 : i1
}
func.func @f_ogt(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf ogt, %a, %b : f32
  return %0 : i1
}
func.func @f_oge(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf oge, %a, %b : f32
  return %0 : i1
}
func.func @f_olt(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf olt, %a, %b : f32
  return %0 : i1
}
func.func @f_ole(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf ole, %a, %b : f32
  return %0 : i1
}
func.func @f_one(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf one, %a, %b : f32
  return %0 : i1
}
func.func @f_ord(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf ord, %a, %b : f32
  return %0 : i1
}
func.func @f_ueq(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf ueq, %a, %b : f32
  return %0 : i1
}
func.func @f_ugt(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf ugt, %a, %b : f32
  return %0 : i1
}
func.func @f_uge(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf uge, %a, %b : f32
  return %0 : i1
}
func.func @f_ult(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf ult, %a, %b : f32
  return %0 : i1
}
func.func @f_ule(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf ule, %a, %b : f32
  return %0 : i1
}
func.func @f_une(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf une, %a, %b : f32
  return %0 : i1
}
func.func @f_uno(%a: f32, %b: f32) -> i1 {
  %0 = arith.cmpf uno, %a, %b : f32
  return %0 : i1
}
func.func @constants() {
  %0 = arith.constant dense<[1, 2]> : vector<2xi8>
  %1 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %2 = arith.constant dense<3> : vector<1xi32>
  %3 = arith.constant 1.5 : f16
  %4 = arith.constant -1 : i8
  %5 = arith.constant dense<true> : vector<4xi1>
  %6 = arith.constant dense<1> : tensor<2xindex>
  return
}
