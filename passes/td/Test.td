// Passes that exist to test the pass manager.
include "Base.td"

// A pass whose name in dumps is not that of its record.
class TestPass<string arg, string shown, string operation = ""> : Pass<arg, operation> {
  string displayName = shown;
}

def TestFailurePass : TestPass<"test-pass-failure", "(anonymous namespace)::TestFailurePass"> {
  let summary = "fail on every operation";
  let options = [
    Option<"genDiagnostics", "gen-diagnostics", "bool", "false", "Report an error before failing.">
  ];
}

def TestOptionsPass : TestPass<"test-options-pass", "(anonymous namespace)::TestOptionsPass", "func.func"> {
  let summary = "take options of many kinds and do nothing";
  let options = [
    Choice<"enum", "enum", "zero", ["zero", "one", "two"], "A word.">,
    ListOption<"list", "list", "int", "Numbers.">,
    Option<"string", "string", "std::string", "", "A text.">,
    ListOption<"stringList", "string-list", "std::string", "Texts.">
  ];
}
