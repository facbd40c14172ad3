/**
 * A group interface with one method per result type. Each method returns {@code 2 * base + rank}, converted to its
 * type.
 */
interface TypedMethods {
    void nothing(int base);

    boolean aBoolean(int base);

    byte aByte(int base);

    short aShort(int base);

    char aChar(int base);

    int aInt(int base);

    long aLong(int base);

    float aFloat(int base);

    double aDouble(int base);

    String aText(int base);

    double[] anArray(int base);
}
