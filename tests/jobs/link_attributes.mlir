// RUN: not rmlir link %S/link_other.mlir %s
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64 : i32>} {
}
