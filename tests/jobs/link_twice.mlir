// RUN: not rmlir link %s %s
func.func @f() {
  return
}
func.func private @declared()
