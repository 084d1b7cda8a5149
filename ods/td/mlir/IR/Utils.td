// Helpers on strings, operators of dags, and marks for what is going away.
#ifndef RMLIR_IR_UTILS_TD
#define RMLIR_IR_UTILS_TD

// A record that should no longer be used, and why.
class Deprecated<string reason> {
  string odsDeprecated = reason;
}
class CppDeprecated<string reason> {
  string odsCppDeprecated = reason;
}

// Text computed from other text.
class StrFunc<string r> {
  string result = r;
}

// Operators of the dags `arguments` and `results`.
def ins;
def outs;

// An argument of a builder that may be left out.
class CArg<string ty, string value = ""> {
  string type = ty;
  string defaultValue = value;
}

class firstCharToUpper<string str> {
  string ret = !if(!empty(str), "", !toupper(!substr(str, 0, 1)) # !substr(str, 1));
}

// `some_name` as `SomeName`, one word at a time from the front.
class snakeCaseToCamelCase<string str> {
  defvar at = !find(str, "_");
  defvar word = !if(!lt(at, 0), str, !substr(str, 0, at));
  defvar rest = !if(!lt(at, 0), "", !substr(str, !add(at, 1)));
  string ret = firstCharToUpper<word>.ret # !if(!empty(rest), "", snakeCaseToCamelCase<rest>.ret);
}

#endif // RMLIR_IR_UTILS_TD
