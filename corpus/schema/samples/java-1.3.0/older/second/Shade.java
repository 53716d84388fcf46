// automatically generated, do not modify

package older.second;

import java.nio.*;
import java.lang.*;
import java.util.*;
import com.google.flatbuffers.*;

@SuppressWarnings("unused")
public final class Shade extends Table {
  public static Shade getRootAsShade(ByteBuffer _bb) { return getRootAsShade(_bb, new Shade()); }
  public static Shade getRootAsShade(ByteBuffer _bb, Shade obj) { _bb.order(ByteOrder.LITTLE_ENDIAN); return (obj.__init(_bb.getInt(_bb.position()) + _bb.position(), _bb)); }
  public Shade __init(int _i, ByteBuffer _bb) { bb_pos = _i; bb = _bb; return this; }

  public short kind() { int o = __offset(4); return o != 0 ? bb.getShort(o + bb_pos) : 0; }

  public static int createShade(FlatBufferBuilder builder,
      short kind) {
    builder.startObject(1);
    Shade.addKind(builder, kind);
    return Shade.endShade(builder);
  }

  public static void startShade(FlatBufferBuilder builder) { builder.startObject(1); }
  public static void addKind(FlatBufferBuilder builder, short kind) { builder.addShort(0, kind, 0); }
  public static int endShade(FlatBufferBuilder builder) {
    int o = builder.endObject();
    return o;
  }
};

