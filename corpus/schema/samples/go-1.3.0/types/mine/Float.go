// automatically generated, do not modify

package mine

import (
	flatbuffers "github.com/google/flatbuffers/go"
)
type Float struct {
	_tab flatbuffers.Table
}

func (rcv *Float) Init(buf []byte, i flatbuffers.UOffsetT) {
	rcv._tab.Bytes = buf
	rcv._tab.Pos = i
}

func (rcv *Float) Value() float32 {
	o := flatbuffers.UOffsetT(rcv._tab.Offset(4))
	if o != 0 {
		return rcv._tab.GetFloat32(o + rcv._tab.Pos)
	}
	return 0
}

func FloatStart(builder *flatbuffers.Builder) { builder.StartObject(1) }
func FloatAddValue(builder *flatbuffers.Builder, value float32) { builder.PrependFloat32Slot(0, value, 0) }
func FloatEnd(builder *flatbuffers.Builder) flatbuffers.UOffsetT { return builder.EndObject() }
