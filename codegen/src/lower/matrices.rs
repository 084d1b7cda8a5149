//! Matrices that lie in vectors column by column.

use super::arith::{self, Binary};
use super::values::{Val, plain};
use super::{Lowering, floats};
use crate::abi::supported;
use crate::view::{Refusal, Scalar, refuse};
use cranelift_codegen::ir::{InstBuilder, types};
use rmlir_ir::{Ident, OpRef, ValueRef};

impl<'a> Lowering<'_, 'a> {
    /// A number of rows or columns.
    fn extent(&self, op: OpRef<'a>, name: Ident) -> Result<usize, Refusal> {
        let number = self.program.attrs.int(op, name).and_then(|number| usize::try_from(number).ok());
        match number {
            Some(number) if (1..=1 << 14).contains(&number) => Ok(number),
            _ => refuse("its matrices have no shape"),
        }
    }

    fn check_elements(&self, matrix: ValueRef<'a>, rows: usize, columns: usize) -> Result<(), Refusal> {
        if self.leaves_of(matrix)?.len() != rows * columns {
            return refuse("a matrix has another number of elements than its shape");
        }
        Ok(())
    }

    /// A product: each element a sum of products, in the order of the inner dimension.
    pub(super) fn matrix_multiply(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let names = self.program.attrs.names;
        let (left, right, result) = (self.operand(op, 0)?, self.operand(op, 1)?, self.result(op)?);
        let (rows, inner) = (self.extent(op, names.lhs_rows)?, self.extent(op, names.lhs_columns)?);
        let columns = self.extent(op, names.rhs_columns)?;
        self.check_elements(left, rows, inner)?;
        self.check_elements(right, inner, columns)?;
        let scalar = self.element_of(left)?;
        let (a, b) = (self.made(left)?, self.made(right)?);
        let (add, multiply): (Binary, Binary) = match scalar {
            Scalar::Int(_) => (arith::add, arith::mul),
            Scalar::Float(_) => (floats::fadd, floats::fmul),
            Scalar::Ptr => return refuse("pointers have no products"),
        };
        let mut out = Vec::with_capacity(rows * columns);
        for column in 0..columns {
            for row in 0..rows {
                let mut sum = None;
                for k in 0..inner {
                    let (a, b) = (a[k * rows + row], b[column * inner + k]);
                    let product = multiply(self, a, b, scalar)?;
                    sum = Some(match sum {
                        None => product,
                        Some(sum) => add(self, sum, product, scalar)?,
                    });
                }
                out.extend(sum);
            }
        }
        self.define_values(result, &out)
    }

    pub(super) fn matrix_transpose(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let names = self.program.attrs.names;
        let (matrix, result) = (self.operand(op, 0)?, self.result(op)?);
        let (rows, columns) = (self.extent(op, names.rows)?, self.extent(op, names.columns)?);
        self.check_elements(matrix, rows, columns)?;
        let vals = self.vals(matrix)?.to_vec();
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| column * rows + row));
        let out: Vec<Val> = places.map(|place| vals[place]).collect();
        self.define(result, &out)
    }

    /// Where the elements of a matrix lie whose columns begin a stride from each other.
    fn element_places(
        &mut self,
        op: OpRef<'a>,
        first: usize,
        matrix: ValueRef<'a>,
    ) -> Result<Vec<Val>, Refusal> {
        let names = self.program.attrs.names;
        let (rows, columns) = (self.extent(op, names.rows)?, self.extent(op, names.columns)?);
        self.check_elements(matrix, rows, columns)?;
        let scalar = supported(self.element_of(matrix)?)?;
        let size = scalar.store_size() as i64;
        if self.program.attrs.flag(op, names.is_volatile) {
            return refuse("matrices in volatile memory are not supported");
        }
        if scalar.bits() % 8 != 0 {
            return refuse("matrices of elements that are not whole bytes are not supported");
        }
        let (pointer, stride) = (self.val(self.operand(op, first)?, 0)?, self.operand(op, first + 1)?);
        let (stride, stride_type) = (self.val(stride, 0)?, self.element_of(stride)?);
        let stride = self.make(stride, stride_type);
        let stride = self.resized(stride, stride_type, Scalar::Int(64));
        let stride = self.b.ins().imul_imm_s(stride, size);
        let mut places = Vec::with_capacity(rows * columns);
        for column in 0..columns {
            let by = self.b.ins().iconst(types::I64, column as i64);
            let by = self.b.ins().imul(stride, by);
            let start = self.make(pointer, Scalar::Ptr);
            let start = self.b.ins().iadd(start, by);
            places.extend((0..rows).map(|row| Val::Offset(start, row as i64 * size)));
        }
        Ok(places)
    }

    pub(super) fn matrix_load(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let result = self.result(op)?;
        let scalar = supported(self.element_of(result)?)?;
        let mut out = Vec::new();
        for place in self.element_places(op, 0, result)? {
            out.push(self.load_scalar(plain(), scalar, place)?);
        }
        self.define_values(result, &out)
    }

    pub(super) fn matrix_store(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let matrix = self.operand(op, 0)?;
        let scalar = supported(self.element_of(matrix)?)?;
        let values = self.made(matrix)?;
        for (place, value) in self.element_places(op, 1, matrix)?.into_iter().zip(values) {
            self.store_scalar(plain(), value, scalar, place)?;
        }
        Ok(())
    }
}
