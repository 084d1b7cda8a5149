// RUN: not rmlir-opt --load-ods %S/broken_literal.td %s
module {
}
