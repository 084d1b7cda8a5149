// RUN: not rmlir-opt %s --ensure-debug-info-scope-on-llvm-func

