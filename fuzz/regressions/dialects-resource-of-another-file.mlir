"builtin.module"() ({}) {a.b = dense_resource<a> : tensor<1xi8>} : () -> ()
