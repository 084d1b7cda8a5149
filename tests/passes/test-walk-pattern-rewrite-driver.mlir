// RUN: rmlir-opt %s --test-walk-pattern-rewrite-driver=dump-notifications=true --allow-unregistered-dialect
// What is moved behind an operation around it is visited again; what cannot be reached is not.
func.func @w1() {
  "test.replace_with_new_op"() : () -> ()
  "test.replace_with_new_op"() {create_erase_op} : () -> ()
  "test.insert_same_op"() : () -> (i1)
  "foo.a"() ({
    "x.y"() : () -> ()
    "test.move_before_parent_op"() : () -> ()
    "test.move_after_parent_op"() : () -> ()
    "test.move_after_parent_op"() {advance = 1 : i32} : () -> ()
    "z.y"() : () -> ()
  }) : () -> ()
  "foo.n"() : () -> ()
  "test.clone_op"() : () -> ()
  "test.clone_region_before"() ({ "foo.q"() : () -> ()
  ^bb2: 
    "foo.r"() : () -> ()
  }) : () -> ()
  "test.inline_blocks_into_parent"() ({
     "foo.i"() : () -> ()
  }) : () -> ()
  "test.foo"() ({
  "test.erase_first_block"() ({
     "foo.i"() : () -> ()
  ^b2:
     "foo.j"() : () -> ()
  }) : () -> ()
    "test.foo"() : () -> ()
  }) : () -> ()
  "test.foo"() ({
    "test.split_block_here"() : () -> ()
    "test.foo"() : () -> ()
  }) : () -> ()
  "test.op_that_is_erased_then"() : () -> ()
  "test.any_attr_of_i32_str"() <{attr = 0 : i32}> : () -> ()
  return
}
func.func @bad() {
  "test.erase_op"() : () -> ()
  return
}
func.func @w2() {
  "test.clone_me"() ({
     "foo.i"() : () -> ()
     "test.clone_me"() ({
     "foo.i"() : () -> ()
  }) : () -> ()
     "test.foo_term"() : () -> ()
  }) : () -> ()
  "test.clone_region_before"() ({ "foo.q"() : () -> ()
  ^bb2: 
    "foo.r"() : () -> ()
  }) : () -> ()
   cf.br ^bb1
^bb2:
  "test.replace_with_new_op"() : () -> ()
  cf.br ^bb1
^bb1:
  "test.replace_with_new_op"() : () -> ()
  return
}
func.func @ef() {
  "test.erase_first_block"() ({
     "foo.i"() : () -> ()
  }) : () -> ()
  "test.erase_first_block"() : () -> ()
  "test.erase_first_block"() ({
     "foo.i"() : () -> ()
  ^b2:
     "foo.j"() : () -> ()
  ^b3:
     "foo.k"() : () -> ()
  }, {
     "foo.l"() : () -> ()
  ^b2:
     "foo.m"() : () -> ()
  }) : () -> ()
  "test.erase_first_block"() ({
     "test.move_before_parent_op"() : () -> ()
     "test.move_after_parent_op"() : () -> ()
     cf.br ^b2
  ^b2:
     "test.foo"() ({
       "test.move_before_parent_op"() : () -> ()
       "test.move_after_parent_op"() {advance = 1} : () -> ()
     }) : () -> ()
     "foo.j"() : () -> ()
  }) : () -> ()
  return
}
