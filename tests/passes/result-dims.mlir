// RUN: rmlir-opt %s --resolve-shaped-type-result-dims

func.func @f(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<?xf32> {
   %d = tensor.dim %x, %c0 : tensor<?xf32>
   %y = func.call @keep(%x, %d) : (tensor<?xf32>, index) -> tensor<?xf32>
   scf.yield %y : tensor<?xf32>
 }
 %s = scf.forall (%i) in (%n) shared_outs(%x = %a) -> tensor<?xf32> {
   %d = tensor.dim %x, %c0 : tensor<?xf32>
   func.call @use(%d) : (index) -> ()
 }
 return %r, %s : tensor<?xf32>, tensor<?xf32>
}
func.func @g(%a: tensor<?xf32>, %m: memref<?xf32>, %n: index, %f:f32) -> (index, index) {
 %c0 = arith.constant 0 : index
 %0 = tensor.insert %f into %a[%c0] : tensor<?xf32>
 %1 = tensor.dim %0, %c0 : tensor<?xf32>
 %2 = memref.dim %m, %c0 : memref<?xf32>
 return %1, %2 : index, index
}
func.func private @keep(tensor<?xf32>, index) -> tensor<?xf32>
func.func private @use(index)
