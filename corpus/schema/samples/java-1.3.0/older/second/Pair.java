// automatically generated, do not modify

package older.second;

import java.nio.*;
import java.lang.*;
import java.util.*;
import com.google.flatbuffers.*;

@SuppressWarnings("unused")
public final class Pair extends Struct {
  public Pair __init(int _i, ByteBuffer _bb) { bb_pos = _i; bb = _bb; return this; }

  public short a() { return bb.getShort(bb_pos + 0); }
  public byte b() { return bb.get(bb_pos + 2); }
  public boolean on() { return 0!=bb.get(bb_pos + 3); }

  public static int createPair(FlatBufferBuilder builder, short a, byte b, boolean on) {
    builder.prep(2, 4);
    builder.putBoolean(on);
    builder.putByte(b);
    builder.putShort(a);
    return builder.offset();
  }
};

