// RUN: not rmlir-opt %s --one-shot-bufferize=print-conflicts

