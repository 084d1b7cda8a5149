// RUN: rmlir-opt --allow-unregistered-dialect --mlir-elide-elementsattrs-if-larger=2 --mlir-elide-resource-strings-if-larger=20 --mlir-print-skip-regions %s
"u.a"() {a = dense<[1, 2, 3]> : tensor<3xi32>, b = dense<[1, 2]> : tensor<2xi32>, c = dense<1> : tensor<9xi32>, d = dense_resource<k> : tensor<2xi8>, e = dense_resource<l> : tensor<20xi8>} : () -> ()
"u.b"() ({
  "u.c"() : () -> ()
}) : () -> ()
{-#
  dialect_resources: {
    builtin: {
      k: "0x010000000102",
      l: "0x010000000102030405060708090A0B0C0D0E0F1011121314"
    }
  }
#-}
