from x.n import D as _D, T
import x.n._N as M
def pack(self, builder):
    data = _create_aligned_byte_vector(builder, _coerce_bytes(self.v), 16)
    M.Start(builder)
    M.AddV(builder, data)
    M._NAddN(builder, f'{data:{8}}')
    return M.End(builder)
def conv(v):
    r = _D.DT()
    r.a, r.e = v.a, 3
    r.s = None
    builder.Finish(r, file_identifier=b"AB01")
    return r
M._NT.Pack = (pack)
