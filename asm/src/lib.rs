//! rmlir-asm
