// automatically generated, do not modify

package mine

import (
	flatbuffers "github.com/google/flatbuffers/go"
)
type Int struct {
	_tab flatbuffers.Table
}

func (rcv *Int) Init(buf []byte, i flatbuffers.UOffsetT) {
	rcv._tab.Bytes = buf
	rcv._tab.Pos = i
}

func (rcv *Int) Value() int32 {
	o := flatbuffers.UOffsetT(rcv._tab.Offset(4))
	if o != 0 {
		return rcv._tab.GetInt32(o + rcv._tab.Pos)
	}
	return 3
}

func IntStart(builder *flatbuffers.Builder) { builder.StartObject(1) }
func IntAddValue(builder *flatbuffers.Builder, value int32) { builder.PrependInt32Slot(0, value, 3) }
func IntEnd(builder *flatbuffers.Builder) flatbuffers.UOffsetT { return builder.EndObject() }
