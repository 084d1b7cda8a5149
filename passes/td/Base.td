// What records of passes are made of.
#ifndef RMLIR_PASSES_BASE_TD
#define RMLIR_PASSES_BASE_TD

include "mlir/Pass/PassBase.td"

// An option whose value is one of a few words.
class Choice<string varName, string arg, string default, list<string> words, string desc>
    : Option<varName, arg, "choice", default, desc> {
  list<string> choices = words;
}

#endif // RMLIR_PASSES_BASE_TD
