// automatically generated, do not modify

package older.second;

public final class Kind {
  private Kind() { }
  public static final short Less = -1;
  public static final short Same = 0;
  public static final short More = 2;

  private static final String[] names = { "Less", "Same", "", "More", };

  public static String name(int e) { return names[e - Less]; }
};

