// Instead of the library's file of that path.
class Dialect {
  string name = "from_the_directory";
}
