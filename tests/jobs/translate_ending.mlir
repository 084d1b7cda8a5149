// RUN: not rmlir-translate %s -o out.txt
module {
}
