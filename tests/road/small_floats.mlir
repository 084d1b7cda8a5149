// RUN: rmlir-run %s
// REFERENCE: none, it has no lowering for floats of eight bits
// Sums and products are rounded to what the type has.
func.func private @printMemrefF32(memref<*xf32>)

func.func @dot(%a: memref<8xf8E4M3FN>, %b: memref<8xf8E5M2>) -> f8E4M3FN {
  %zero = arith.constant 0.0 : f8E4M3FN
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %sum = scf.for %i = %c0 to %c8 step %c1 iter_args(%s = %zero) -> f8E4M3FN {
    %x = memref.load %a[%i] : memref<8xf8E4M3FN>
    %y = memref.load %b[%i] : memref<8xf8E5M2>
    %wide = arith.extf %y : f8E5M2 to f32
    %same = arith.truncf %wide : f32 to f8E4M3FN
    %p = arith.mulf %x, %same : f8E4M3FN
    %n = arith.addf %s, %p : f8E4M3FN
    scf.yield %n : f8E4M3FN
  }
  return %sum : f8E4M3FN
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<8xf8E4M3FN>
  %b = memref.alloc() : memref<8xf8E5M2>
  scf.for %i = %c0 to %c8 step %c1 {
    %n = arith.index_cast %i : index to i32
    %x = arith.sitofp %n : i32 to f8E4M3FN
    memref.store %x, %a[%i] : memref<8xf8E4M3FN>
    %y = arith.sitofp %n : i32 to f8E5M2
    memref.store %y, %b[%i] : memref<8xf8E5M2>
  }
  %out = memref.alloc() : memref<2xf32>
  %dot = call @dot(%a, %b) : (memref<8xf8E4M3FN>, memref<8xf8E5M2>) -> f8E4M3FN
  %wide = arith.extf %dot : f8E4M3FN to f32
  memref.store %wide, %out[%c0] : memref<2xf32>
  %v = arith.constant dense<[1.0, 3.3, 0.07, 500.0]> : vector<4xf32>
  %small = arith.truncf %v : vector<4xf32> to vector<4xf8E5M2>
  %again = arith.extf %small : vector<4xf8E5M2> to vector<4xf32>
  %sum = vector.reduction <add>, %again : vector<4xf32> into f32
  memref.store %sum, %out[%c1] : memref<2xf32>
  %cast = memref.cast %out : memref<2xf32> to memref<*xf32>
  call @printMemrefF32(%cast) : (memref<*xf32>) -> ()
  memref.dealloc %a : memref<8xf8E4M3FN>
  memref.dealloc %b : memref<8xf8E5M2>
  memref.dealloc %out : memref<2xf32>
  return
}
