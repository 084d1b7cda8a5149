// RUN: not rmlir-opt %s --load-patterns %S/errors.td
module {
}
