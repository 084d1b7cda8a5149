// RUN: rmlir-opt %s --generate-runtime-verification --mlir-print-debuginfo

func.func @a(%m: memref<8xf32>, %c: index) -> f32 { %0 = memref.load %m[%c] : memref<8xf32> 
 return %0 : f32 }
