// RUN: not rmlir-opt %s --apply-loaded-patterns
module {
}
