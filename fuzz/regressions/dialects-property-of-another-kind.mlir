"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<ptr (ptr)>, linkage = #llvm.linkage<external>, sym_name = "f", unnamed_addr = 0 : i64, visibility_ = 0 : i64}> ({
^bb0(%arg0: !llvm.ptr):
  %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
  %1 = "llvm.getelementptr"(%arg0, %0) <{elem_type = i8, noWrapFlags = dense<1> : vector<2xi32>, rawConstantIndices = array<i32: -2147483648>}> : (!llvm.ptr, i32) -> !llvm.ptr
  "llvm.return"(%1) : (!llvm.ptr) -> ()
}) : () -> ()
