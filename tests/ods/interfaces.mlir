// RUN: rmlir-opt --load-ods %S/interfaces.td --verify-diagnostics %s
func.func @on_cores(%n: index) {
  scf.forall (%i) in (%n) {
  } {mapping = [#dev.core<1>]}
  // expected-error @+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%i) in (%n) {
  } {mapping = [#dev.name]}
  return
}
