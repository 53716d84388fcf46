// automatically generated, do not modify

package mine

import (
	flatbuffers "github.com/google/flatbuffers/go"
)
type Short struct {
	_tab flatbuffers.Struct
}

func (rcv *Short) Init(buf []byte, i flatbuffers.UOffsetT) {
	rcv._tab.Bytes = buf
	rcv._tab.Pos = i
}

func (rcv *Short) A() int32 { return rcv._tab.GetInt32(rcv._tab.Pos + flatbuffers.UOffsetT(0)) }
func (rcv *Short) B() byte { return rcv._tab.GetByte(rcv._tab.Pos + flatbuffers.UOffsetT(4)) }

func CreateShort(builder *flatbuffers.Builder, a int32, b byte) flatbuffers.UOffsetT {
    builder.Prep(4, 8)
    builder.Pad(3)
    builder.PrependByte(b)
    builder.PrependInt32(a)
    return builder.Offset()
}
