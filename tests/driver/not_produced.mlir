// RUN: not rmlir-opt --verify-diagnostics --split-input-file %s
// expected-warning @unknown {{nobody says so}}
func.func private @a()

// -----

// expected-error @+1 {{nor so}}
func.func private @b()
// expected-note @unknown {{nor this}}
