// automatically generated, do not modify

package older.second;

public final class Flag {
  private Flag() { }
  public static final byte Low = 1;
  public static final byte High = 8;

  private static final String[] names = { "Low", "", "", "", "", "", "", "High", };

  public static String name(int e) { return names[e - Low]; }
};

