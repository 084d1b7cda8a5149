// RUN: not rmlir-opt %s --test-legalize-type-conversion --split-input-file --allow-unregistered-dialect
// Casts that stay: the first one and who uses it are reported.
func.func @argument(%arg0: i16) {
  "foo.return"(%arg0) : (i16) -> ()
}

// -----

func.func @result() {
  %0 = "test.type_producer"() : () -> f16
  "foo.return"(%0) : (f16) -> ()
}

// -----

func.func @transitive() {
  %0 = "test.another_type_producer"() : () -> f16
  "foo.return"(%0) : (f16) -> ()
}

// -----

func.func @no_converter() {
  "test.signature_conversion_no_converter"() ({
  ^bb0(%arg0: f32):
    "test.type_consumer"(%arg0) : (f32) -> ()
    "test.return"(%arg0) : (f32) -> ()
  }) : () -> ()
  return
}

// -----

func.func @recursive() {
  %0 = "test.type_producer"() : () -> !test.test_rec<outer_converted_type, smpla>
  %1 = "test.type_producer"() : () -> !test.test_rec<something, test_rec<something>>
  "test.type_consumer"(%1) : (!test.test_rec<something, test_rec<something>>) -> ()
  return
}
