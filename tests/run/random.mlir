// RUN: rmlir-run --entry-point-result=void %s

// Random numbers are those of the reference's runtime, and a shuffle gives its order; then it is sorted and copied.
llvm.func @rtsrand(i64) -> !llvm.ptr
llvm.func @rtrand(!llvm.ptr, i64) -> i64
llvm.func @rtdrand(!llvm.ptr)
llvm.func @_mlir_ciface_shuffle(!llvm.ptr, !llvm.ptr)
llvm.func @_mlir_ciface_stdSortI64(i64, !llvm.ptr)
llvm.func @printMemrefI64(i64, !llvm.ptr)
llvm.func @memrefCopy(i64, !llvm.ptr, !llvm.ptr)
llvm.func @_mlir_ciface_verifyMemRefI64(!llvm.ptr, !llvm.ptr) -> i64
llvm.func @printI64(i64)
llvm.func @printComma()
llvm.func @printNewline()
llvm.mlir.global internal @from() : !llvm.array<20 x i64>
llvm.mlir.global internal @to() : !llvm.array<40 x i64>
llvm.mlir.global internal @wide() : !llvm.struct<(i64, ptr)>
llvm.mlir.global internal @wide_to() : !llvm.struct<(i64, ptr)>
llvm.mlir.global internal @list() : !llvm.struct<(ptr, ptr, i64, i64, i64)>
llvm.mlir.global internal @list_to() : !llvm.struct<(ptr, ptr, i64, i64, i64)>

// A descriptor of one dimension.
llvm.func internal @describe(%to: !llvm.ptr, %data: !llvm.ptr, %offset: i64, %size: i64, %stride: i64) {
  %1 = llvm.getelementptr %to[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %2 = llvm.getelementptr %to[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %3 = llvm.getelementptr %to[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, i64, i64)>
  %4 = llvm.getelementptr %to[0, 4] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i64, i64, i64)>
  llvm.store %data, %to : !llvm.ptr, !llvm.ptr
  llvm.store %data, %1 : !llvm.ptr, !llvm.ptr
  llvm.store %offset, %2 : i64, !llvm.ptr
  llvm.store %size, %3 : i64, !llvm.ptr
  llvm.store %stride, %4 : i64, !llvm.ptr
  llvm.return
}

llvm.func internal @unranked(%to: !llvm.ptr, %descriptor: !llvm.ptr) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %1 = llvm.getelementptr %to[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, ptr)>
  llvm.store %one, %to : i64, !llvm.ptr
  llvm.store %descriptor, %1 : !llvm.ptr, !llvm.ptr
  llvm.return
}

llvm.func internal @show(%generator: !llvm.ptr, %limit: i64, %times: i64) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^next(%zero : i64)
^next(%i: i64):
  %number = llvm.call @rtrand(%generator, %limit) : (!llvm.ptr, i64) -> i64
  llvm.call @printI64(%number) : (i64) -> ()
  llvm.call @printComma() : () -> ()
  %j = llvm.add %i, %one : i64
  %more = llvm.icmp "ult" %j, %times : i64
  llvm.cond_br %more, ^next(%j : i64), ^end
^end:
  llvm.call @printNewline() : () -> ()
  llvm.return
}

llvm.func @main() {
  %from = llvm.mlir.addressof @from : !llvm.ptr
  %to = llvm.mlir.addressof @to : !llvm.ptr
  %wide = llvm.mlir.addressof @wide : !llvm.ptr
  %wide_to = llvm.mlir.addressof @wide_to : !llvm.ptr
  %list = llvm.mlir.addressof @list : !llvm.ptr
  %list_to = llvm.mlir.addressof @list_to : !llvm.ptr
  %seed = llvm.mlir.constant(42 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %two = llvm.mlir.constant(2 : i64) : i64
  %bytes = llvm.mlir.constant(8 : i64) : i64
  %twenty = llvm.mlir.constant(20 : i64) : i64
  %19 = llvm.mlir.constant(19 : i64) : i64
  %small = llvm.mlir.constant(6 : i64) : i64
  %whole = llvm.mlir.constant(4294967295 : i64) : i64
  %large = llvm.mlir.constant(1000000000000000 : i64) : i64
  %uneven = llvm.mlir.constant(3000000000 : i64) : i64
  %g = llvm.call @rtsrand(%seed) : (i64) -> !llvm.ptr
  llvm.call @show(%g, %small, %twenty) : (!llvm.ptr, i64, i64) -> ()
  llvm.call @show(%g, %whole, %twenty) : (!llvm.ptr, i64, i64) -> ()
  llvm.call @show(%g, %large, %twenty) : (!llvm.ptr, i64, i64) -> ()
  llvm.call @show(%g, %uneven, %twenty) : (!llvm.ptr, i64, i64) -> ()
  llvm.call @describe(%list, %from, %zero, %19, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.call @_mlir_ciface_shuffle(%list, %g) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @printMemrefI64(%one, %list) : (i64, !llvm.ptr) -> ()
  llvm.call @describe(%list, %from, %zero, %twenty, %one) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.call @_mlir_ciface_shuffle(%list, %g) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @printMemrefI64(%one, %list) : (i64, !llvm.ptr) -> ()
  llvm.call @rtdrand(%g) : (!llvm.ptr) -> ()
  // Every second place.
  llvm.call @describe(%list_to, %to, %zero, %twenty, %two) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
  llvm.call @unranked(%wide, %list) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @unranked(%wide_to, %list_to) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @memrefCopy(%bytes, %wide, %wide_to) : (i64, !llvm.ptr, !llvm.ptr) -> ()
  llvm.call @printMemrefI64(%one, %list_to) : (i64, !llvm.ptr) -> ()
  llvm.call @_mlir_ciface_stdSortI64(%twenty, %list) : (i64, !llvm.ptr) -> ()
  llvm.call @printMemrefI64(%one, %list) : (i64, !llvm.ptr) -> ()
  %same = llvm.call @_mlir_ciface_verifyMemRefI64(%wide, %wide) : (!llvm.ptr, !llvm.ptr) -> i64
  %other = llvm.call @_mlir_ciface_verifyMemRefI64(%wide, %wide_to) : (!llvm.ptr, !llvm.ptr) -> i64
  llvm.call @printI64(%same) : (i64) -> ()
  llvm.call @printComma() : () -> ()
  llvm.call @printI64(%other) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}
