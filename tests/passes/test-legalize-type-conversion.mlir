// RUN: rmlir-opt %s --test-legalize-type-conversion --split-input-file --allow-unregistered-dialect
// Dropped types, types that become others, and what nothing can be made of.
func.func @from_nothing(%arg0: i64) {
  "foo.return"(%arg0) : (i64) -> ()
}

// -----

func.func @transitive() {
  %0 = "test.another_type_producer"() : () -> f32
  "foo.return"(%0) : (f32) -> ()
}

// -----

func.func @results() {
  %0 = "test.type_producer"() : () -> i16
  %1 = "test.type_producer"() : () -> f32
  "foo.return"(%0, %1) : (i16, f32) -> ()
}

// -----

func.func @taken_back() {
  "test.signature_conversion_undo"() ({
  ^bb0(%arg0: f32):
    "test.type_consumer"(%arg0) : (f32) -> ()
    "test.return"(%arg0) : (f32) -> ()
  }) : () -> ()
  return
}

// -----

func.func @consumers(%a: f32, %i: i64) {
  "test.type_consumer"(%a) : (f32) -> ()
  "test.type_consumer"(%i) : (i64) -> ()
  return
}

// -----

func.func @later_blocks(%a: bf16, %i: i64) {
  cf.br ^bb1(%a : bf16)
^bb1(%b: bf16):
  return
}
