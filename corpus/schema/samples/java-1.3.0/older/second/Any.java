// automatically generated, do not modify

package older.second;

public final class Any {
  private Any() { }
  public static final byte NONE = 0;
  public static final byte Root = 1;
  public static final byte Far = 2;

  private static final String[] names = { "NONE", "Root", "Far", };

  public static String name(int e) { return names[e]; }
};

