// RUN: rmlir-opt %s --convert-to-emitc=filter-dialects=arith,scf --one-shot-bufferize
// Passes load dialects, and these load others, before anything is asked.
module {
}
