// RUN: rmlir-opt --allow-unregistered-dialect %s

"u.x"() {
  a = [!llvm.ptr, !llvm.ptr<3>, !llvm.ptr<0>, !llvm<ptr>, !llvm.void, !llvm.token, !llvm.label, !llvm.metadata],
  b = [!llvm.x86_amx, !llvm.ppc_fp128, vector<2x!llvm.ptr>, tensor<2x!llvm.ptr<1>>],
  c = [!llvm.array<4 x i32>, !llvm.array<0 x array<2 x ptr>>, !llvm.array<18446744073709551615 x vector<[4]xf32>>],
  d = [!llvm.func<void ()>, !llvm.func<i32 (ptr, ...)>, !llvm.func<ptr (...)>, !llvm.func<token (metadata, !llvm.label)>],
  e = [!llvm.struct<()>, !llvm.struct<packed (i8, i32)>, !llvm.struct<(ptr, struct<(f32, array<2 x i1>)>)>],
  f = [!llvm.struct<"a", (i32, ptr)>, !llvm.struct<"a b \22", packed ()>, !llvm.struct<"opaque one", opaque>],
  g = [!llvm.struct<"list", (i32, array<1 x struct<"list">>)>, !llvm.struct<"m", (ptr, struct<"n", (struct<"m">)>)>],
  h = [!llvm.target<"spirv.Event">, !llvm.target<"t", i32, 1, 2>, !llvm.target<"t", ptr, void, 4>, !llvm.target<"t", 0>]
} : () -> ()

// What holds something that the dialect cannot use keeps its prefix.
"u.y"() {
  a = [!llvm.array<2 x struct<(i16, tensor<2xf32>)>>, !llvm.struct<(array<2 x si32>, array<1 x ptr<3>>)>, !llvm.func<struct<(index)> (ptr)>],
  b = [!llvm.struct<"o", (struct<"p", (ptr, tensor<2xf32>)>)>, !llvm.array<2 x target<"x", struct<(tensor<i1>)>>>]
} : () -> ()
