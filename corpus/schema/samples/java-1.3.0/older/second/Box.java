// automatically generated, do not modify

package older.second;

import java.nio.*;
import java.lang.*;
import java.util.*;
import com.google.flatbuffers.*;

@SuppressWarnings("unused")
public final class Box extends Struct {
  public Box __init(int _i, ByteBuffer _bb) { bb_pos = _i; bb = _bb; return this; }

  public Pair pair() { return pair(new Pair()); }
  public Pair pair(Pair obj) { return obj.__init(bb_pos + 0, bb); }
  public int flag() { return bb.get(bb_pos + 4) & 0xFF; }
  public short kind() { return bb.getShort(bb_pos + 6); }
  public double far() { return bb.getDouble(bb_pos + 8); }
  public Pair last() { return last(new Pair()); }
  public Pair last(Pair obj) { return obj.__init(bb_pos + 16, bb); }

  public static int createBox(FlatBufferBuilder builder, short pair_a, byte pair_b, boolean pair_on, int flag, short kind, double far, short last_a, byte last_b, boolean last_on) {
    builder.prep(8, 24);
    builder.pad(4);
    builder.prep(2, 4);
    builder.putBoolean(last_on);
    builder.putByte(last_b);
    builder.putShort(last_a);
    builder.putDouble(far);
    builder.putShort(kind);
    builder.pad(1);
    builder.putByte((byte)flag);
    builder.prep(2, 4);
    builder.putBoolean(pair_on);
    builder.putByte(pair_b);
    builder.putShort(pair_a);
    return builder.offset();
  }
};

