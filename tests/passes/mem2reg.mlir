// RUN: rmlir-opt %s --mem2reg

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
  llvm.func @narrow(%x: i32) -> i16 {
    %one = llvm.mlir.constant(1 : i32) : i32
    %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
    llvm.intr.lifetime.start %p : !llvm.ptr
    llvm.store %x, %p : i32, !llvm.ptr
    %v = llvm.load %p : !llvm.ptr -> i16
    llvm.intr.lifetime.end %p : !llvm.ptr
    llvm.return %v : i16
  }
}

module {
  llvm.func @merge(%c: i1, %x: i32, %y: i8) -> i32 {
    %one = llvm.mlir.constant(1 : i32) : i32
    %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
    %q = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
    llvm.cond_br %c, ^a, ^b
  ^a:
    llvm.store %x, %p : i32, !llvm.ptr
    %g = llvm.getelementptr %q[0] : (!llvm.ptr) -> !llvm.ptr, i8
    llvm.store %y, %q : i8, !llvm.ptr
    llvm.br ^b
  ^dead:
    llvm.br ^b
  ^b:
    %0 = llvm.load %p : !llvm.ptr -> i32
    %1 = llvm.load %q : !llvm.ptr -> i32
    %2 = llvm.add %0, %1 : i32
    llvm.return %2 : i32
  }

  llvm.func @copies(%from: !llvm.ptr, %to: !llvm.ptr, %byte: i8) -> f32 {
    %one = llvm.mlir.constant(1 : i32) : i32
    %four = llvm.mlir.constant(4 : i64) : i64
    %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
    "llvm.intr.memcpy"(%p, %from, %four) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %0 = llvm.load %p : !llvm.ptr -> f32
    "llvm.intr.memset"(%p, %byte, %four) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
    "llvm.intr.memmove"(%to, %p, %four) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    llvm.return %0 : f32
  }

  llvm.func @stays(%x: i32, %to: !llvm.ptr) -> i32 {
    %one = llvm.mlir.constant(1 : i32) : i32
    %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
    %q = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
    llvm.store volatile %x, %p : i32, !llvm.ptr
    llvm.store %q, %to : !llvm.ptr, !llvm.ptr
    %0 = llvm.load %q : !llvm.ptr -> i32
    llvm.return %0 : i32
  }

  func.func @memrefs(%x0: i32, %x: f32) -> f32 {
    %0 = memref.alloca() : memref<f32>
    %1 = memref.alloca() : memref<1xf32>
    %i = arith.constant 0 : index
    memref.store %x, %1[%i] : memref<1xf32>
    cf.switch %x0 : i32, [default: ^b, 1: ^a, 2: ^b]
  ^a:
    memref.store %x, %0[] : memref<f32>
    cf.br ^b
  ^b:
    %v = memref.load %0[] : memref<f32>
    %w = memref.load %1[%i] : memref<1xf32>
    %s = arith.addf %v, %w : f32
    return %s : f32
  }
}
