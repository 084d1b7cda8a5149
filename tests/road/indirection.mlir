// RUN: rmlir-run %s
// REFERENCE: --one-shot-bufferize=bufferize-function-boundaries --convert-vector-to-scf --convert-linalg-to-loops --convert-scf-to-cf --expand-strided-metadata --lower-affine --convert-vector-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-ub-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts

// A sparse matrix by rows times a vector; gathers and scatters under masks; memory that is packed.

func.func private @printMemrefF64(memref<*xf64>)

memref.global "private" constant @starts : memref<5xindex> = dense<[0, 2, 2, 5, 6]>
memref.global "private" constant @columns : memref<6xindex> = dense<[0, 3, 1, 2, 3, 0]>
memref.global "private" constant @values : memref<6xf64> = dense<[1.0, 2.5, -3.0, 4.0, 0.5, 10.0]>
memref.global "private" constant @x : memref<4xf64> = dense<[1.0, 2.0, 3.0, 4.0]>

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f64
  %starts = memref.get_global @starts : memref<5xindex>
  %columns = memref.get_global @columns : memref<6xindex>
  %values = memref.get_global @values : memref<6xf64>
  %x = memref.get_global @x : memref<4xf64>
  %y = memref.alloc() : memref<4xf64>
  scf.parallel (%row) = (%c0) to (%c4) step (%c1) {
    %next = arith.addi %row, %c1 : index
    %begin = memref.load %starts[%row] : memref<5xindex>
    %end = memref.load %starts[%next] : memref<5xindex>
    %sum = scf.for %k = %begin to %end step %c1 iter_args(%s = %zero) -> f64 {
      %column = memref.load %columns[%k] : memref<6xindex>
      %a = memref.load %values[%k] : memref<6xf64>
      %b = memref.load %x[%column] : memref<4xf64>
      %p = arith.mulf %a, %b : f64
      %t = arith.addf %s, %p : f64
      scf.yield %t : f64
    }
    memref.store %sum, %y[%row] : memref<4xf64>
    scf.reduce
  }
  %u = memref.cast %y : memref<4xf64> to memref<*xf64>
  call @printMemrefF64(%u) : (memref<*xf64>) -> ()

  %indices = arith.constant dense<[3, 0, 2, 1]> : vector<4xi32>
  %mask = arith.constant dense<[true, true, false, true]> : vector<4xi1>
  %other = arith.constant dense<-1.0> : vector<4xf64>
  %gathered = vector.gather %y[%c0] [%indices], %mask, %other : memref<4xf64>, vector<4xi32>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.print %gathered : vector<4xf64>
  %n = memref.dim %y, %c0 : memref<4xf64>
  %three = arith.subi %n, %c1 : index
  %m = vector.create_mask %three : vector<4xi1>
  %loaded = vector.maskedload %y[%c0], %m, %other : memref<4xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.print %loaded : vector<4xf64>
  vector.scatter %y[%c0] [%indices], %m, %loaded : memref<4xf64>, vector<4xi32>, vector<4xi1>, vector<4xf64>
  call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  vector.compressstore %y[%c0], %mask, %loaded : memref<4xf64>, vector<4xi1>, vector<4xf64>
  call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  %expanded = vector.expandload %y[%c0], %mask, %other : memref<4xf64>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.print %expanded : vector<4xf64>
  vector.maskedstore %y[%c0], %m, %expanded : memref<4xf64>, vector<4xi1>, vector<4xf64>
  call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  memref.dealloc %y : memref<4xf64>
  return
}
