// RUN: rmlir-opt %s --tosa-convert-integer-type-to-signless

func.func @a(%a: tensor<1x8xui8>, %b: tensor<?xsi16>) -> (tensor<1x8xui8>, tensor<?xsi16>) {
  %c = "tosa.const"() <{values = dense<[1, 250]> : tensor<2xui8>}> : () -> tensor<2xui8>
  %0 = tosa.identity %a : (tensor<1x8xui8>) -> tensor<1x8xui8>
  return %0, %b : tensor<1x8xui8>, tensor<?xsi16>
}
func.func @ifs(%c: tensor<i1>, %a: tensor<3xui8>) -> tensor<3xui8> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<3xui8>) -> tensor<3xui8> {
  ^bb0(%q: tensor<3xui8>):
    tosa.yield %q : tensor<3xui8>
  } else {
  ^bb0(%q: tensor<3xui8>):
    tosa.yield %q : tensor<3xui8>
  }
  return %0 : tensor<3xui8>
}
