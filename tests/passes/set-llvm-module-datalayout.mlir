// RUN: rmlir-opt --set-llvm-module-datalayout=data-layout=e-p:32:32 %s
module attributes {llvm.data_layout = "E"} {
  llvm.func @f()
}
