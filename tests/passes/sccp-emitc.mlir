// RUN: rmlir-opt --sccp %s
// Constants of emitc stand at the start again; nobody says that the old ones do nothing, so they stay.
func.func @a() -> index {
  %0 = "emitc.constant"() <{value = 5 : index}> : () -> index
  %1 = "emitc.constant"() <{value = #emitc.opaque<"x">}> : () -> !emitc.opaque<"T">
  %2 = "emitc.constant"() <{value = 5 : index}> : () -> !emitc.size_t
  %3 = "emitc.constant"() <{value = 1.0 : f32}> : () -> f32
  %4 = arith.constant 5 : index
  return %0 : index
}
