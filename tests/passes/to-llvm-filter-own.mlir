// RUN: not rmlir-opt %s --convert-to-llvm=filter-dialects=llvm
module {
}
