//! The language: text to a tree, and the tree as text.

pub mod dump;
pub mod lexer;
pub mod parser;

/// A place in a file: line and column, from 1 on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

/// What a file holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct File {
    /// Structs and functions in their order.
    pub records: Vec<Record>,
}

/// Something at the top of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// `struct Name { var a; }`
    Struct(Struct),
    /// `def name(a, b) { ... }`
    Function(Function),
}

/// A struct.
#[derive(Clone, Debug, PartialEq)]
pub struct Struct {
    /// Where it begins.
    pub place: Place,
    /// Its name.
    pub name: String,
    /// Its members, without values.
    pub members: Vec<Variable>,
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Where it begins.
    pub place: Place,
    /// Its name.
    pub name: String,
    /// Its parameters, without values.
    pub params: Vec<Variable>,
    /// Its statements.
    pub body: Vec<Expr>,
}

/// What is said of the type of a variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VarType {
    /// The name of a struct; else empty.
    pub name: String,
    /// The shape; empty if it is not said.
    pub shape: Vec<i64>,
}

/// A variable: of a function, a parameter, a member.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Where it begins.
    pub place: Place,
    /// Its name.
    pub name: String,
    /// Its type, as far as it is said.
    pub ty: VarType,
}

/// An expression or statement, and where it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: ExprKind,
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A number.
    Number(f64),
    /// A tensor: its shape, and its elements, which are literals or numbers.
    Literal(Vec<i64>, Vec<Expr>),
    /// The values of the members of a struct.
    StructLiteral(Vec<Expr>),
    /// A variable.
    Variable(String),
    /// A new variable with its value.
    Declaration(Variable, Box<Expr>),
    /// `return`, and what.
    Return(Option<Box<Expr>>),
    /// Two operands around an operator.
    Binary(char, Box<Expr>, Box<Expr>),
    /// A call.
    Call(String, Vec<Expr>),
    /// `print(x)`
    Print(Box<Expr>),
}
