"builtin.module"() ({
  %0 = "memref.alloc"() : () -> memref<i16>
  %1 = "memref.alloca"() <{}> {operandSegmentSizes = 1} : () -> memref<i16>
}) : () -> ()
