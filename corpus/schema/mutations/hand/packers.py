"""A packer that takes the place of a generated one, since that knows nothing of force_align."""

from app.bundled.generated.bundled_program_flatbuffer import Tensor as _Tensor


def _pack_tensor(self, builder):
    data = _create_aligned_byte_vector(builder, _coerce_bytes(self.data), 16)
    order = _create_aligned_byte_vector(builder, _coerce_bytes(self.dimOrder), 1)
    _Tensor.TensorStartSizesVector(builder, len(self.sizes))
    for size in reversed(self.sizes):
        builder.PrependInt32(size)
    sizes = builder.EndVector()
    _Tensor.TensorStart(builder)
    _Tensor.TensorAddScalarType(builder, self.scalarType)
    _Tensor.TensorAddSizes(builder, sizes)
    _Tensor.TensorAddData(builder, data)
    _Tensor.TensorAddDimOrder(builder, order)
    return _Tensor.TensorEnd(builder)


_Tensor.TensorT.Pack = _pack_tensor
