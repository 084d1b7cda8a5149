// RUN: rmlir-opt --allow-unregistered-dialect %s

module attributes {dlti.dl_spec = #dlti.dl_spec<
    #dlti.dl_entry<index, 32>, i64 = dense<[64, 128]> : vector<2xi64>, "dlti.endianness" = "big",
    "dlti.stack_alignment" = 128 : i64, "x.y" = [1]>,
    dlti.target_system_spec = #dlti.target_system_spec<
      "CPU" = #dlti.target_device_spec<"L1" = 4096 : ui32, "name" = "c \22">, "GPU" = #dlti.target_device_spec<"w" = 64 : i32>>} {
  "u.x"() {a = #dlti.map<>, b = #dlti.map<"k" = #dlti.map<i32 = 1>>, c = #dlti.dl_spec<>,
    d = #dlti.dl_entry<f32, 2>, e = #dlti.function_pointer_alignment<64, function_dependent = true>} : () -> ()
  "u.y"() {dlti.map = #dlti.map<"a" = 1>} : () -> ()
}

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big", !llvm.struct<()> = dense<32> : vector<2xi64>, !llvm.ptr = dense<32> : vector<3xi64>>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big", !llvm.struct<()> = dense<[16, 64]> : vector<2xi64>, !llvm.ptr<1> = dense<[64, 8, 8]> : vector<3xi64>>} {}
}

// A dialect that is not here may say what its types need.
module attributes {dlti.dl_spec = #dlti.dl_spec<!test.test_type_with_layout<10> = ["size", 12], !test.test_type_with_layout<20> = ["alignment", 32]>} {}
