// Options of passes that apply patterns.
#ifndef RMLIR_REWRITE_PASSUTIL_TD
#define RMLIR_REWRITE_PASSUTIL_TD

include "mlir/Pass/PassBase.td"

def RewritePassUtils {
  list<Option> options = [
    ListOption<"disabledPatterns", "disable-patterns", "std::string", "Labels of patterns that are not applied">,
    ListOption<"enabledPatterns", "enable-patterns", "std::string",
               "Labels of patterns that are applied, and no others">
  ];
}

#endif // RMLIR_REWRITE_PASSUTIL_TD
