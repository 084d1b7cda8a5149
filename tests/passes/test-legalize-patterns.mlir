// RUN: rmlir-opt %s --test-legalize-patterns --allow-unregistered-dialect
// Several ways to something legal: the shorter one, then the better one; types that are dropped, become others, or two.
func.func @ways() {
  %0 = "test.illegal_op_a"() : () -> i32
  %1 = "test.illegal_op_c"() : () -> i32
  "foo.use"(%0, %1, %0) : (i32, i32, i32) -> ()
  "test.return"() : () -> ()
}

func.func private @dropped(i16)

func.func @one(%arg0: i64) {
  "test.invalid"(%arg0) : (i64) -> ()
}

func.func @two(%arg0: f32) -> f32 {
  "test.return"(%arg0) : (f32) -> ()
}

func.func @several(%arg0: i64, %unused: i16, %arg1: i64) -> (i64, i64) {
  "test.invalid"(%arg0, %arg1) : (i64, i64) -> ()
}

func.func @inside() {
  "foo.region"() ({
  ^bb0(%i0: i64, %unused: i16, %i1: i64):
    "test.invalid"(%i0, %i1) : (i64, i64) -> ()
  }) : () -> ()
  "test.return"() : () -> ()
}

func.func @dropped_region() {
  "test.drop_region_op"() ({
  ^bb1(%i0: i64, %unused: i16, %i1: i64, %2: f32):
    "test.invalid"(%i0, %i1, %2) : (i64, i64, f32) -> ()
  }) : () -> ()
  "test.return"() : () -> ()
}

func.func @moved_region() {
  "test.region"() ({
  ^bb1(%i0: i64):
    "test.invalid"(%i0) : (i64) -> ()
  }) : () -> ()
  "test.return"() : () -> ()
}

func.func @forwarded(%arg: i8) -> i8 {
  %0 = "test.rewrite"(%arg) : (i8) -> i8
  %1 = "test.rewrite"(%0) : (i8) -> i8
  "test.return"(%1) : (i8) -> ()
}

func.func @folded(%arg0: i32) -> i32 {
  %0 = "test.op_with_region_fold"(%arg0) ({
    "foo.op_with_region_terminator"() : () -> ()
  }) : (i32) -> i32
  "test.return"(%0) : (i32) -> ()
}

func.func @block() {
  "test.create_block"() : () -> ()
  "test.return"() : () -> ()
}

func.func @recursion() {
  test.recursive_rewrite 3
  "test.return"() : () -> ()
}

func.func @self_fold() {
  %0 = "test.op_in_place_self_fold"() : () -> i32
  "test.return"() : () -> ()
}

func.func @skipped() attributes {test.recursively_legal} {
  %0 = "test.illegal_op_f"() : () -> i32
  return
}

func.func @called(%arg0: i64) {
  call @called(%arg0) : (i64) -> ()
  "test.return"() : () -> ()
}
