// RUN: not rmlir rename %s @main @entry
func.func @main() { return }
"unknown.use"() {of = #unknown.attr<@main>} : () -> ()
