// RUN: not rmlir rename %s @main @other
func.func @main() { return }
func.func @other() { return }
