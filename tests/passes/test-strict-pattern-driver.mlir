// RUN: rmlir-opt %s --test-strict-pattern-driver=strictness=ExistingAndNewOps --allow-unregistered-dialect --mlir-disable-threading
// What the driver tells of each kind of edit.
func.func @f() {
  "test.clone_region_before"() ({ "foo.q"() : () -> ()
      "foo.q2"() ({ "foo.q3"() : () -> ()
        ^bb4:
          "foo.q4"() : () -> ()
      }): () -> ()
  ^bb2: 
    "foo.r"() : () -> ()
  }, { "foo.s"() : () -> () }) : () -> ()
  "test.inline_blocks_into_parent"() ({
     "foo.i"() : () -> ()
     "foo.i2"() : () -> ()
  ^b2:
     "foo.j"() : () -> ()
  }) : () -> ()
  "test.clone_me"() ({ "foo.q"() : () -> ()
      "foo.q2"() ({ "foo.q3"() : () -> ()
        ^bb4:
          "foo.q4"() : () -> ()
      }): () -> ()
  ^bb2: 
    "foo.r"() : () -> ()
  }, { "foo.s"() : () -> () }) : () -> ()
  return
}
func.func @e() {
  return
}
func.func @d() {
  "test.implicit_change_op"() : () -> ()
  "test.erase_op"() : () -> ()
  "test.erase_op"() : () -> ()
  return
}
func.func @edits() {
  %i = "test.insert_same_op"() : () -> (i1)
  %1 = "test.replace_with_new_op"() : () -> i32
  "test.replace_with_new_op"() {create_erase_op} : () -> ()
  "test.erase_op"() : () -> ()
  %x = "test.implicit_change_op"() [^bb1] : () -> i32
^bb1:
  %y = "test.change_block_op"() [^bb1, ^bb2] : () -> i32
^bb2:
  %q = "any_use"(%1) : (i32) -> (i32)
  "test.move_before_parent_op"() : () -> ()
  "foo.a"() ({
    "x.y"() : () -> ()
    "test.move_before_parent_op"() : () -> ()
    "test.move_after_parent_op"() : () -> ()
    "test.move_after_parent_op"() {advance = 1 : i32} : () -> ()
    "z.y"() : () -> ()
  }) : () -> ()
  "test.clone_op"() : () -> ()
  "test.clone_region_before"() ({ "foo.q"() : () -> ()}) : () -> ()
  "test.inline_blocks_into_parent"() ({
     "foo.i"() : () -> ()
  ^b2:
     "foo.j"() : () -> ()
  }) : () -> ()
  "test.erase_first_block"() ({
     "foo.i"() : () -> ()
  ^b2:
     "foo.j"() : () -> ()
  }) : () -> ()
  "test.split_block_here"() : () -> ()
  return
}
