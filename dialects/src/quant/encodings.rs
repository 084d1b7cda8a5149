//! How types of the dialect lie in bytecode. The hooks of the types know the fields by position.

use rmlir_format::encoding::Form::*;
use rmlir_format::encoding::{Encoding, EncodingTable, Expect, Field};

const fn any(name: &'static str) -> Field {
    Field::new(name, Attr(Expect::Any))
}

const fn num(name: &'static str) -> Field {
    Field::new(name, Unsigned)
}

const FLAGS: Field = num("flags");
const STORAGE: Field = Field::new("storage", Type(Expect::Any));
const EXPRESSED: Field = Field::new("expressed", Type(Expect::Any));
const MIN: Field = Field::new("min", Signed);
const MAX: Field = Field::new("max", Signed);

/// Types of the quant dialect, as release 22 writes them.
pub(crate) static TYPES: EncodingTable = EncodingTable {
    dialect: "quant",
    types: true,
    binding: false,
    since: &[(0, 17), (6, 20)],
    encodings: &[
        Encoding::new(1, "any", &[FLAGS, STORAGE, MIN, MAX]),
        Encoding::new(2, "any", &[FLAGS, STORAGE, EXPRESSED, MIN, MAX]),
        Encoding::new(3, "calibrated", &[EXPRESSED, Field::new("min", Float64), Field::new("max", Float64)]),
        Encoding::new(
            4,
            "uniform",
            &[
                FLAGS,
                STORAGE,
                EXPRESSED,
                Field::new("scale", Float64),
                Field::new("zero point", Signed),
                MIN,
                MAX,
            ],
        ),
        Encoding::new(
            5,
            "uniform per axis",
            &[
                FLAGS,
                STORAGE,
                EXPRESSED,
                num("axis"),
                MIN,
                MAX,
                Field::new("scales", Float64List),
                Field::new("zero points", SignedList),
            ],
        ),
        Encoding::new(
            6,
            "uniform sub-channel",
            &[
                FLAGS,
                STORAGE,
                EXPRESSED,
                MIN,
                MAX,
                Field::new("dims", SignedList),
                Field::new("block sizes", SignedList),
                any("scales"),
                any("zero points"),
            ],
        ),
    ],
};
