// RUN: not rmlir-opt %s --map-memref-spirv-storage-class=client-api=metal

