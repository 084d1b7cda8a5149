// RUN: rmlir-translate --mlir-to-llvmir %s

// What gives nothing has no name, and a name space in none says so.
#file = #llvm.di_file<"a.cpp" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C_plus_plus_14, file = #file, producer = "c++", isOptimized = true, emissionKind = Full>
#std = #llvm.di_namespace<name = "std", exportSymbols = false>
#type = #llvm.di_subroutine_type<callingConvention = DW_CC_normal>
#sub = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #std, name = "f", file = #file, line = 1, subprogramFlags = "Definition|Optimized", type = #type>
llvm.func @f() {
  %0 = llvm.inline_asm has_side_effects "nop", "" : () -> !llvm.void
  llvm.inline_asm has_side_effects "nop", "" : () -> ()
  llvm.return
} loc(fused<#sub>["a.cpp":1:1])
