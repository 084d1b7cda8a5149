// RUN: not rmlir diff %s %S/diff_debug_new.mlir
// What is long is named before an operation, and stands once.
#t0 = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#t1 = #llvm.di_subroutine_type<types = #t0, #t0>
#t2 = #llvm.di_subroutine_type<types = #t1, #t1>
#t3 = #llvm.di_subroutine_type<types = #t2, #t2>
#t4 = #llvm.di_subroutine_type<types = #t3, #t3>
#t5 = #llvm.di_subroutine_type<types = #t4, #t4>
#t6 = #llvm.di_subroutine_type<types = #t5, #t5>
#t7 = #llvm.di_subroutine_type<types = #t6, #t6>
#t8 = #llvm.di_subroutine_type<types = #t7, #t7>
#t9 = #llvm.di_subroutine_type<types = #t8, #t8>
#t10 = #llvm.di_subroutine_type<types = #t9, #t9>
#t11 = #llvm.di_subroutine_type<types = #t10, #t10>
#t12 = #llvm.di_subroutine_type<types = #t11, #t11>
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a.c" in "">, isOptimized = false, emissionKind = Full>
#sp = #llvm.di_subprogram<compileUnit = #cu, scope = #cu, name = "f", file = <"a.c" in "">, line = 1, scopeLine = 1, subprogramFlags = Definition, type = #t12>
#v = #llvm.di_local_variable<scope = #sp, name = "x", file = <"a.c" in "">, line = 1, arg = 1, type = #t12>
llvm.func @f(%a: i32) {
  llvm.intr.dbg.value #v = %a : i32
  llvm.return
}
