// RUN: rmlir-opt %s --split-input-file --convert-func-to-llvm

func.func @f() attributes {llvm.readnone = 3} { return }
// -----
func.func @f() attributes {llvm.linkage = 3} { return }
// -----
func.func @f() attributes {func.varargs = true, llvm.emit_c_interface} { return }
// -----
func.func private @f() attributes {func.varargs = true, llvm.emit_c_interface} 
// -----
