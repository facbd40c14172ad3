package org.mobula.group;

/** A group's interface with a method for each type of result: {@code 2 * base + rank}, as that type has it. */
interface Cells {
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
