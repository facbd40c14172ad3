import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.mobula.group.GroupMember;

/** A group member. The member of rank 1 throws if the base is {@link #THROWS} or more. */
final class TypedMethodsMember extends GroupMember implements TypedMethods {
    static final int THROWS = 10_000;

    /** The arguments of its calls. */
    final List<Integer> called = new CopyOnWriteArrayList<>();

    private int value(int base) {
        called.add(base);
        if (base >= THROWS && getRank() == 1) {
            throw new IllegalStateException("member 1 throws");
        }
        return 2 * base + getRank();
    }

    @Override
    public void nothing(int base) {
        int unused = value(base);
    }

    @Override
    public boolean aBoolean(int base) {
        return (value(base)) % 2 != 0;
    }

    @Override
    public byte aByte(int base) {
        return (byte) (value(base));
    }

    @Override
    public short aShort(int base) {
        return (short) (value(base));
    }

    @Override
    public char aChar(int base) {
        return (char) (value(base));
    }

    @Override
    public int aInt(int base) {
        return (int) (value(base));
    }

    @Override
    public long aLong(int base) {
        return (long) (value(base));
    }

    @Override
    public float aFloat(int base) {
        return (float) (value(base));
    }

    @Override
    public double aDouble(int base) {
        return (double) (value(base));
    }

    @Override
    public String aText(int base) {
        return "[" + value(base) + "]";
    }

    @Override
    public double[] anArray(int base) {
        return new double[] {value(base)};
    }
}
