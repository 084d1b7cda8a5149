// RUN: not rmlir-opt --ensure-debug-info-scope-on-llvm-func %s
module {
  func.func @f() {
    return
  }
}
