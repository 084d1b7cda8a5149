// Helpers on strings, and marks for what is going away.
#ifndef RMLIR_IR_UTILS_TD
#define RMLIR_IR_UTILS_TD

// Text computed from other text.
class StrFunc<string text> {
  string result = text;
}

// A record that should no longer be used, and why.
class Deprecated<string reason> {
  string odsDeprecated = reason;
}
class CppDeprecated<string reason> {
  string odsCppDeprecated = reason;
}

// `some_name` as `SomeName`. Works from the front, one word at a time.
class snakeCaseToCamelCase<string name> {
  defvar at = !find(name, "_");
  defvar word = !if(!lt(at, 0), name, !substr(name, 0, at));
  defvar rest = !if(!lt(at, 0), "", !substr(name, !add(at, 1)));
  defvar capital = !if(!empty(word), "", !toupper(!substr(word, 0, 1)) # !substr(word, 1));
  string ret = capital # !if(!empty(rest), "", snakeCaseToCamelCase<rest>.ret);
}

#endif // RMLIR_IR_UTILS_TD
