// RUN: rmlir-opt %s --buffer-deallocation-pipeline

func.func @branches(%c: i1, %n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  cf.cond_br %c, ^one, ^two
^one:
  %b = memref.alloc(%n) : memref<?xf32>
  cf.br ^end(%b : memref<?xf32>)
^two:
  cf.br ^end(%a : memref<?xf32>)
^end(%r: memref<?xf32>):
  return %r : memref<?xf32>
}
func.func @loop(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> memref<4xf32> {
    %m = memref.alloc() : memref<4xf32>
    memref.store %f, %m[%c0] : memref<4xf32>
    scf.yield %m : memref<4xf32>
  }
  %0 = memref.load %r[%c0] : memref<4xf32>
  return %0 : f32
}
