// RUN: not rmlir-opt %s --load-patterns %S/missing.td -I %S/../../dialects/src
module {
}
