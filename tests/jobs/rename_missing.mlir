// RUN: not rmlir rename %s @mian @entry
func.func @main() { return }
func.func @other() { return }
