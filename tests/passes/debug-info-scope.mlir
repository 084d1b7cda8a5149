// RUN: rmlir-opt --ensure-debug-info-scope-on-llvm-func="emission-kind=Full" --mlir-print-debuginfo %s
module {
  llvm.func @decl(i32)
  llvm.func @f(%a: i32) {
    llvm.return
  }
  llvm.func @g() { llvm.return }
  llvm.func @h() { llvm.return } loc(fused["x.c":4:5, "y.c":6:7])
  llvm.func @i() { llvm.return } loc("nm"("dir/z.c":9:7))
  llvm.func @j() { llvm.return } loc(unknown)
  llvm.func @l() {
    llvm.call @g() : () -> () loc(callsite("p"("q.c":1:2) at "r.c":3:4))
    llvm.call @g() : () -> () loc(callsite(callsite("p"("q.c":1:2) at "w.c":8:9) at "r.c":3:4))
    llvm.return
  }
} loc("m/n/top.mlir":1:1)
