// RUN: rmlir-opt %s --allow-unregistered-dialect "--pass-pipeline=builtin.module(func.func(enable-arm-streaming{streaming-mode=streaming-compatible za-mode=new-za}))"

func.func @f() { return }
func.func @g() attributes {arm_streaming} { return }
func.func @sv(%a: vector<[4]xf32>) -> vector<[4]xf32> { %b = arith.addf %a, %a : vector<[4]xf32> return %b : vector<[4]xf32> }
func.func @sme() { %0 = arm_sme.zero : vector<[4]x[4]xf32> "t.t"(%0) : (vector<[4]x[4]xf32>) -> () return }
func.func @mova(%v: vector<4xf32>) { %0 = arith.addf %v, %v : vector<4xf32> return }
func.func @h() attributes {enable_arm_streaming_ignore} { return }
func.func private @decl()
func.func @svscale(%a: vector<[4]xf32>, %m : memref<?xf32>, %i : index) { 
  %b = vector.load %m[%i] : memref<?xf32>, vector<[4]xf32>
 return  }
func.func @argonly(%a: vector<[4]xf32>) { return }
func.func @gather(%base: memref<?xf32>, %v: vector<[4]xi32>, %mask: vector<[4]xi1>, %pass_thru: vector<[4]xf32>) {
 %c0 = arith.constant 0 : index
 %0 = vector.gather %base[%c0][%v], %mask, %pass_thru : memref<?xf32>, vector<[4]xi32>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
 return
}
