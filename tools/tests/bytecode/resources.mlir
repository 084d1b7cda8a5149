"u.blob"() {a = dense_resource<second> : tensor<2xi32>, b = dense_resource<first> : tensor<1xi64>, c = dense_resource<missing> : tensor<1xi8>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      first: "0x080000000100000000000000",
      second: "0x10000000010000000200000000",
      unused: "0x0400000001"
    }
  },
  external_resources: {
    zz: {
      flag: true,
      text: "value",
      blob: "0x0400000001020304"
    },
    aa: {
      flag: false
    }
  }
#-}
