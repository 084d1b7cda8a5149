// RUN: rmlir-opt --allow-unregistered-dialect %s
"u.a"() {b = dense_resource<k2> : tensor<2xi8>, a = dense_resource<"k 1"> : tensor<1xi32>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      unused: "0x0100000001",
      k2: "0x0800000001ff",
      "k 1": "0x0400000001020304"
    }
  },
  external_resources: {
    client: { flag: true, text: "a\0Ab" }, other: { blob: "0x0200000000ff" }
  }
#-}
