//! The names of the bang operators.

macro_rules! operators {
    ($($name:ident $text:literal),* $(,)?) => {
        /// A bang operator, or one of the operations after the suffixes of values.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Op {
            $(#[doc = concat!("`!", $text, "`")] $name,)*
            /// `list[index]`
            ListElem,
            /// `list[indices]`
            ListSlice,
            /// `first...last`
            RangeClosed,
        }
        impl Op {
            /// The operator of a name without its `!`.
            pub(crate) fn find(name: &str) -> Option<Op> {
                match name { $($text => Some(Op::$name),)* _ => None }
            }

            /// Its name with the `!`; empty for suffix operations.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Op::$name => concat!("!", $text),)*
                    Op::ListElem | Op::ListSlice | Op::RangeClosed => "",
                }
            }
        }
    };
}

operators! {
    Add "add", And "and", Cast "cast", Con "con", Cond "cond", Dag "dag", Div "div", Empty "empty", Eq "eq",
    Exists "exists", Filter "filter", Find "find", Foldl "foldl", Foreach "foreach", Ge "ge",
    GetDagArg "getdagarg", GetDagName "getdagname", GetDagOp "getdagop", GetDagOpName "getdagopname", Gt "gt",
    Head "head", If "if", Initialized "initialized", Instances "instances", Interleave "interleave", IsA "isa",
    Le "le", ListConcat "listconcat", ListFlatten "listflatten", ListRemove "listremove", ListSplat "listsplat",
    LogTwo "logtwo", Lt "lt", Match "match", Mul "mul", Ne "ne", Not "not", Or "or", Range "range", Repr "repr",
    SetDagArg "setdagarg", SetDagName "setdagname", SetDagOp "setdagop", SetDagOpName "setdagopname", Shl "shl",
    Size "size", Sra "sra", Srl "srl", StrConcat "strconcat", Sub "sub", Subst "subst", Substr "substr",
    Tail "tail", ToLower "tolower", ToUpper "toupper", Xor "xor",
}
