// automatically generated, do not modify

package older.second;

import java.nio.*;
import java.lang.*;
import java.util.*;
import com.google.flatbuffers.*;

@SuppressWarnings("unused")
public final class Root extends Table {
  public static Root getRootAsRoot(ByteBuffer _bb) { return getRootAsRoot(_bb, new Root()); }
  public static Root getRootAsRoot(ByteBuffer _bb, Root obj) { _bb.order(ByteOrder.LITTLE_ENDIAN); return (obj.__init(_bb.getInt(_bb.position()) + _bb.position(), _bb)); }
  public static boolean RootBufferHasIdentifier(ByteBuffer _bb) { return __has_identifier(_bb, "OLD1"); }
  public Root __init(int _i, ByteBuffer _bb) { bb_pos = _i; bb = _bb; return this; }

  public String text() { int o = __offset(4); return o != 0 ? __string(o + bb_pos) : null; }
  public ByteBuffer textAsByteBuffer() { return __vector_as_bytebuffer(4, 1); }
  public long far() { int o = __offset(6); return o != 0 ? bb.getLong(o + bb_pos) : -9000000000; }
  public int flag() { int o = __offset(8); return o != 0 ? bb.get(o + bb_pos) & 0xFF : 8; }
  public short kind() { int o = __offset(10); return o != 0 ? bb.getShort(o + bb_pos) : 2; }
  public boolean on() { int o = __offset(12); return o != 0 ? 0!=bb.get(o + bb_pos) : true; }
  public Box box() { return box(new Box()); }
  public Box box(Box obj) { int o = __offset(14); return o != 0 ? obj.__init(o + bb_pos, bb) : null; }
  public byte anyType() { int o = __offset(16); return o != 0 ? bb.get(o + bb_pos) : 0; }
  public Table any(Table obj) { int o = __offset(18); return o != 0 ? __union(obj, o) : null; }
  public Far fars(int j) { return fars(new Far(), j); }
  public Far fars(Far obj, int j) { int o = __offset(20); return o != 0 ? obj.__init(__indirect(__vector(o) + j * 4), bb) : null; }
  public int farsLength() { int o = __offset(20); return o != 0 ? __vector_len(o) : 0; }
  public Box boxes(int j) { return boxes(new Box(), j); }
  public Box boxes(Box obj, int j) { int o = __offset(22); return o != 0 ? obj.__init(__vector(o) + j * 24, bb) : null; }
  public int boxesLength() { int o = __offset(22); return o != 0 ? __vector_len(o) : 0; }
  public long hashes(int j) { int o = __offset(24); return o != 0 ? bb.getLong(__vector(o) + j * 8) : 0; }
  public int hashesLength() { int o = __offset(24); return o != 0 ? __vector_len(o) : 0; }
  public ByteBuffer hashesAsByteBuffer() { return __vector_as_bytebuffer(24, 8); }
  public int octets(int j) { int o = __offset(26); return o != 0 ? bb.get(__vector(o) + j * 1) & 0xFF : 0; }
  public int octetsLength() { int o = __offset(26); return o != 0 ? __vector_len(o) : 0; }
  public ByteBuffer octetsAsByteBuffer() { return __vector_as_bytebuffer(26, 1); }
  public int nested(int j) { int o = __offset(28); return o != 0 ? bb.get(__vector(o) + j * 1) & 0xFF : 0; }
  public int nestedLength() { int o = __offset(28); return o != 0 ? __vector_len(o) : 0; }
  public ByteBuffer nestedAsByteBuffer() { return __vector_as_bytebuffer(28, 1); }
  public Root nestedAsRoot() { return nestedAsRoot(new Root()); }
  public Root nestedAsRoot(Root obj) { int o = __offset(28); return o != 0 ? obj.__init(__indirect(__vector(o)), bb) : null; }

  public static void startRoot(FlatBufferBuilder builder) { builder.startObject(13); }
  public static void addText(FlatBufferBuilder builder, int textOffset) { builder.addOffset(0, textOffset, 0); }
  public static void addFar(FlatBufferBuilder builder, long far) { builder.addLong(1, far, -9000000000); }
  public static void addFlag(FlatBufferBuilder builder, int flag) { builder.addByte(2, (byte)flag, 8); }
  public static void addKind(FlatBufferBuilder builder, short kind) { builder.addShort(3, kind, 2); }
  public static void addOn(FlatBufferBuilder builder, boolean on) { builder.addBoolean(4, on, true); }
  public static void addBox(FlatBufferBuilder builder, int boxOffset) { builder.addStruct(5, boxOffset, 0); }
  public static void addAnyType(FlatBufferBuilder builder, byte anyType) { builder.addByte(6, anyType, 0); }
  public static void addAny(FlatBufferBuilder builder, int anyOffset) { builder.addOffset(7, anyOffset, 0); }
  public static void addFars(FlatBufferBuilder builder, int farsOffset) { builder.addOffset(8, farsOffset, 0); }
  public static int createFarsVector(FlatBufferBuilder builder, int[] data) { builder.startVector(4, data.length, 4); for (int i = data.length - 1; i >= 0; i--) builder.addOffset(data[i]); return builder.endVector(); }
  public static void startFarsVector(FlatBufferBuilder builder, int numElems) { builder.startVector(4, numElems, 4); }
  public static void addBoxes(FlatBufferBuilder builder, int boxesOffset) { builder.addOffset(9, boxesOffset, 0); }
  public static void startBoxesVector(FlatBufferBuilder builder, int numElems) { builder.startVector(24, numElems, 8); }
  public static void addHashes(FlatBufferBuilder builder, int hashesOffset) { builder.addOffset(10, hashesOffset, 0); }
  public static int createHashesVector(FlatBufferBuilder builder, long[] data) { builder.startVector(8, data.length, 8); for (int i = data.length - 1; i >= 0; i--) builder.addLong(data[i]); return builder.endVector(); }
  public static void startHashesVector(FlatBufferBuilder builder, int numElems) { builder.startVector(8, numElems, 8); }
  public static void addOctets(FlatBufferBuilder builder, int octetsOffset) { builder.addOffset(11, octetsOffset, 0); }
  public static int createOctetsVector(FlatBufferBuilder builder, byte[] data) { builder.startVector(1, data.length, 1); for (int i = data.length - 1; i >= 0; i--) builder.addByte(data[i]); return builder.endVector(); }
  public static void startOctetsVector(FlatBufferBuilder builder, int numElems) { builder.startVector(1, numElems, 1); }
  public static void addNested(FlatBufferBuilder builder, int nestedOffset) { builder.addOffset(12, nestedOffset, 0); }
  public static int createNestedVector(FlatBufferBuilder builder, byte[] data) { builder.startVector(1, data.length, 1); for (int i = data.length - 1; i >= 0; i--) builder.addByte(data[i]); return builder.endVector(); }
  public static void startNestedVector(FlatBufferBuilder builder, int numElems) { builder.startVector(1, numElems, 1); }
  public static int endRoot(FlatBufferBuilder builder) {
    int o = builder.endObject();
    builder.required(o, 4);  // text
    return o;
  }
  public static void finishRootBuffer(FlatBufferBuilder builder, int offset) { builder.finish(offset, "OLD1"); }
};

