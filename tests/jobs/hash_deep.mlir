// RUN: rmlir hash --each --deep --json %s
func.func private @ext()
func.func @a() { call @b() : () -> () return }
func.func @b() { call @a() : () -> () call @ext() : () -> () return }
func.func @leaf() { return }
