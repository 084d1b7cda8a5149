// RUN: rmlir-opt --llvm-add-comdats %s
llvm.mlir.global linkonce constant @c(1 : i32) : i32
llvm.mlir.global linkonce_odr constant @d(1 : i32) : i32
llvm.mlir.global weak @w(1 : i32) : i32
llvm.func linkonce @f() { llvm.return }
llvm.func linkonce_odr @g() { llvm.return }
llvm.comdat @__llvm_comdat_1 { llvm.comdat_selector @h largest }
llvm.func linkonce @h() comdat(@__llvm_comdat_1::@h) { llvm.return }
llvm.func @__llvm_global_comdat()
