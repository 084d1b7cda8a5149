"u.blob"() {a = dense_resource<first> : tensor<1xi64>, b = #v.at<blob>, c = !w.of} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      first: "0x080000000100000000000000"
    },
    v: {
      blob: "0x10000000010000000200000000",
      flag: true,
      text: "value"
    },
    w: {
      other: "0x04000000"
    }
  },
  external_resources: {
    aa: {
      flag: false
    }
  }
#-}
