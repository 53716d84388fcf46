// automatically generated, do not modify

package mine

import (
	flatbuffers "github.com/google/flatbuffers/go"
)
type Long struct {
	_tab flatbuffers.Table
}

func (rcv *Long) Init(buf []byte, i flatbuffers.UOffsetT) {
	rcv._tab.Bytes = buf
	rcv._tab.Pos = i
}

func (rcv *Long) Is(obj *Int) *Int {
	o := flatbuffers.UOffsetT(rcv._tab.Offset(4))
	if o != 0 {
		x := rcv._tab.Indirect(o + rcv._tab.Pos)
		if obj == nil {
			obj = new(Int)
		}
		obj.Init(rcv._tab.Bytes, x)
		return obj
	}
	return nil
}

func LongStart(builder *flatbuffers.Builder) { builder.StartObject(1) }
func LongAddIs(builder *flatbuffers.Builder, is flatbuffers.UOffsetT) { builder.PrependUOffsetTSlot(0, flatbuffers.UOffsetT(is), 0) }
func LongEnd(builder *flatbuffers.Builder) flatbuffers.UOffsetT { return builder.EndObject() }
