// RUN: not rmlir-opt %s --nvvm-attach-target="O=64"
// REFERENCE: none, it attaches what its own verifier refuses
gpu.module @kernels {
}
