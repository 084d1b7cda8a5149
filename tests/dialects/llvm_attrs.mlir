// RUN: rmlir-opt --allow-unregistered-dialect %s

#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, producer = "me",
  isOptimized = true, emissionKind = Full, nameTableKind = None>
#int = #llvm.di_basic_type<name = "int", tag = DW_TAG_base_type, encoding = DW_ATE_signed, sizeInBits = 32>
#node = #llvm.di_composite_type<recId = distinct[1]<>, isRecSelf = true>
#next = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #node, sizeInBits = 64, dwarfAddressSpace = 3>
#list = #llvm.di_composite_type<recId = distinct[1]<>, tag = DW_TAG_structure_type, name = "list", file = #file, line = 3,
  flags = "Public|Vector", sizeInBits = 64, elements = #next, #llvm.di_subrange<count = 3 : i64, stride = #int>>
#fn = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #llvm.di_null_type, #int, #list>
#sub = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #file, name = "f", linkageName = "_f",
  file = #file, line = 5, scopeLine = 6, subprogramFlags = "Definition|Optimized", type = #fn,
  annotations = #llvm.di_annotation<name = "n", value = "v">>
#block = #llvm.di_lexical_block<scope = #sub, file = #file, line = 7, column = 8>
#var = #llvm.di_local_variable<scope = #block, name = "x", type = #int, flags = Artificial>
#glob = #llvm.di_global_variable<scope = #unit, name = "g", file = #file, line = 2, type = #int, isDefined = true>

#root = #llvm.tbaa_root<id = "C">
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#pair = #llvm.tbaa_type_desc<id = "pair", members = {<#char, 0>, <#char, 1>}>
#domain = #llvm.alias_scope_domain<id = distinct[3]<>, description = "d">
#scope = #llvm.alias_scope<id = "s", domain = #domain>
#group = #llvm.access_group<id = distinct[4]<>>
#vec = #llvm.loop_vectorize<disable = false, width = 4 : i32>
#loop = #llvm.loop_annotation<disableNonforced = true, vectorize = #vec, mustProgress = true,
  parallelAccesses = #group>

module {
  "u.debug"() {a = #var, b = #llvm.di_global_variable_expression<var = #glob, expr = <>>,
    c = #llvm.di_expression<[DW_OP_deref, DW_OP_plus_uconst(8), DW_OP_LLVM_convert(16, DW_ATE_signed)]>,
    d = #llvm.di_label<scope = #block, name = "l">, e = #llvm.di_generic_subrange<lowerBound = 1 : i64, stride = #int>,
    f = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #sub, entity = #llvm.di_module<name = "m">>,
    g = #llvm.di_string_type<tag = DW_TAG_string_type, name = "s", stringLength = #var, encoding = DW_ATE_ASCII>} : () -> ()
  "u.memory"() {a = #llvm.tbaa_tag<base_type = #pair, access_type = #char, offset = 1>,
    b = #llvm.tbaa_tag<base_type = #pair, access_type = #char, offset = 0, constant = true>, c = [#scope, #group],
    d = #loop, e = #llvm.tbaa_root, f = #llvm.mmra_tag<"a":"b">} : () -> ()
  "u.words"() {a = #llvm.fastmath<nnan, ninf>, b = #llvm.fastmath<nnan, ninf, nsz, arcp, contract, afn, reassoc>,
    c = #llvm.overflow<nuw, nsw>, d = #llvm.linkage<weak_odr>, e = #llvm.cconv<cc_10>, f = #llvm.tailcallkind<musttail>,
    g = #llvm.framePointerKind<"non-leaf">, h = #llvm.uwtableKind<async>} : () -> ()
  "u.rest"() {a = #llvm.constant_range<i8, -3, 255>, b = #llvm.target_features<["+a", "-b"]>, c = #llvm.target_features<[]>,
    d = #llvm.dereferenceable<bytes = 4, mayBeNull = true>, e = #llvm.undef, f = #llvm.poison, g = #llvm.zero,
    h = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = write, errnoMem = none, targetMem0 = none,
      targetMem1 = readwrite>,
    i = #llvm.vec_type_hint<hint = i32, is_signed = true>, j = #llvm.address_space<3>, k = #llvm.blocktag<id = 3>,
    l = #llvm.blockaddress<function = @f, tag = <id = 3>>, m = #llvm.vscale_range<minRange = 1 : i32, maxRange = 2 : i32>,
    n = #llvm.target<triple = "x86_64", chip = "", features = <["+a"]>>, o = #llvm.dependent_libraries<"a", "b">} : () -> ()
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>,
    #llvm.mlir.module_flag<append, "CG Profile", [#llvm.cgprofile_entry<from = @a, count = 222>]>]
}
