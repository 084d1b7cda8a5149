#!/bin/bash -eu
# Builds all targets for a fuzzing service, each with its seeds, dictionary and options.
# The service sets OUT (where programs go) and RUSTFLAGS (its sanitizer and coverage); without it: OUT=DIR fuzz/oss-fuzz/build.sh
# builds as fuzz/run does, to try it out.
cd "$(dirname "$0")/../.."
: "${OUT:?where the programs go}"
mkdir -p "$OUT"
if [ -n "${FUZZING_ENGINE:-}" ]; then
  # The code generator takes part under the sanitizers, too; what it makes does not.
  cargo build --locked --release -p rmlir-fuzz --features libfuzzer,native --bins
  built=${CARGO_TARGET_DIR:-target}/release
else
  FUZZ_TARGET_DIR=${FUZZ_TARGET_DIR:-fuzz/target} fuzz/run --build
  built=${FUZZ_TARGET_DIR:-fuzz/target}/$(rustc -vV | sed -n 's/^host: //p')/fuzz
fi
here=fuzz/oss-fuzz
for target in $(fuzz/run --targets); do
  [ -x "$built/$target" ] || continue
  cp "$built/$target" "$OUT/"
  dictionary=fuzz/mlir.dict
  case $target in wire | bytecode | artifacts | container | generated_bytecode) dictionary=$here/bytecode.dict ;; esac
  cp "$dictionary" "$OUT/$target.dict"
  cp "$here/default.options" "$OUT/$target.options"
  sed -i "s/TARGET/$target/" "$OUT/$target.options"
  # Seeds by kind: what once was a finding, and small inputs of our own.
  seeds=$(mktemp -d)
  case $target in
    text | dialects | jobs) cp fuzz/seeds/*.mlir fuzz/regressions/*.mlir "$seeds" && cp tests/dialects/*.mlir "$seeds" ;;
    wire | bytecode | container) cp fuzz/regressions/*.mlirbc "$seeds" ;;
    *) head -c 512 Cargo.lock >"$seeds/bytes" ;;
  esac
  (cd "$seeds" && zip -q -r - .) >"$OUT/${target}_seed_corpus.zip"
  rm -rf "$seeds"
done
