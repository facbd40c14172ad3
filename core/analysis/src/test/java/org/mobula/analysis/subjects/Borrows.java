package org.mobula.analysis.subjects;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.mobula.analysis.Expect;
import org.mobula.analysis.subjects.Leaks.Box;

/** Small methods whose first argument is confined, except a few with the reason given. */
@SuppressWarnings("unused")
public class Borrows {
    private final double[] own = new double[16];
    private final DoubleBuffer buffer = DoubleBuffer.allocate(16);
    private double[] row = new double[4];
    private double[][] matrix = new double[4][4];
    private double sum;
    private int number;
    private String name = "";
    private Object any;

    /** A record, whose methods cannot be overridden. */
    public record Point(double x, double y, String label) {
        double norm() {
            return Math.sqrt(x * x + y * y);
        }
    }

    /** A sealed choice. */
    public sealed interface Figure permits Circle, Square {}

    /** Round. */
    public record Circle(double radius) implements Figure {}

    /** Not round. */
    public record Square(double side) implements Figure {}

    /** A tree. */
    public static final class Tree {
        public int value;
        public Tree left;
        public Tree right;
    }

    @Expect("confined")
    public double sumsUp(double[] values) {
        double total = 0;
        for (double value : values) {
            total += value;
        }
        return total;
    }

    @Expect("confined")
    public void copiesElements(double[] values) {
        for (int i = 0; i < values.length; i++) {
            own[i] = values[i];
        }
    }

    @Expect("confined")
    public void copiesInBulk(double[] values) {
        System.arraycopy(values, 0, own, 0, values.length);
    }

    @Expect("confined")
    public void copiesInto(double[] values) {
        System.arraycopy(own, 0, values, 0, values.length);
    }

    @Expect("confined")
    public void copiesRows(double[][] values) {
        for (int i = 0; i < values.length; i++) {
            System.arraycopy(values[i], 0, matrix[i], 0, values[i].length);
        }
    }

    @Expect("confined")
    public void keepsCopy(double[] values) {
        row = values.clone();
    }

    @Expect("confined")
    public void keepsOtherCopy(double[] values) {
        row = Arrays.copyOf(values, 4);
    }

    @Expect("confined")
    public double[] returnsCopy(double[] values) {
        return Arrays.copyOfRange(values, 1, 3);
    }

    @Expect("confined")
    public double nestedCalls(double[] values) {
        return outer(values, 2);
    }

    @Expect("confined")
    public void readsField(Box box) {
        number = box.number;
    }

    @Expect("confined")
    public void readsDeeply(Box box) {
        sum += box.next.next.values[3];
    }

    @Expect("confined")
    public double walks(Box box) {
        double total = 0;
        for (Box each = box; each != null; each = each.next) {
            total += each.number;
        }
        return total;
    }

    @Expect("confined")
    public int localList(double[] values) {
        List<double[]> local = new ArrayList<>();
        local.add(values);
        return local.size();
    }

    @Expect("confined")
    public double iteratesOverLocalList(double[] values) {
        ArrayList<double[]> local = new ArrayList<>();
        local.add(values);
        double total = 0;
        for (double[] each : local) {
            total += each[0];
        }
        return total;
    }

    @Expect("confined")
    public int localStack(Tree tree) {
        Deque<Tree> open = new ArrayDeque<>();
        open.push(tree);
        int total = 0;
        while (!open.isEmpty()) {
            Tree each = open.pop();
            total += each.value;
            if (each.left != null) {
                open.push(each.left);
            }
        }
        return total;
    }

    @Expect("confined")
    public double localArray(double[] values) {
        double[][] local = {values, values};
        return local[1][0];
    }

    @Expect("Borrows.besideOwn: kept in an array")
    public double besideOwn(double[] values) {
        double[][] local = {values, own}; // also holds a part of the target, which outlives the call
        return local[0][0];
    }

    @Expect("confined")
    public double localObject(double[] values) {
        Box box = new Box(values);
        box.next = new Box(values);
        return box.next.values[0];
    }

    @Expect("confined")
    public void sorts(double[] values) {
        Arrays.sort(values);
        own[0] = values[0];
    }

    @Expect("confined")
    public void fills(double[] values) {
        Arrays.fill(values, 1.0);
    }

    @Expect("confined")
    public boolean compares(double[] values) {
        return Arrays.equals(values, own);
    }

    @Expect("confined")
    public boolean isSame(double[] values) {
        return values == row;
    }

    @Expect("confined")
    public String textOf(char[] characters) {
        name = new String(characters);
        return new StringBuilder().append(characters).append(name).toString();
    }

    @Expect("confined")
    public double segment(double[] values) {
        MemorySegment view = MemorySegment.ofArray(values);
        return view.getAtIndex(ValueLayout.JAVA_DOUBLE, 1);
    }

    @Expect("confined")
    public void segmentCopy(double[] values) {
        MemorySegment.copy(MemorySegment.ofArray(values), 0, MemorySegment.ofArray(own), 0, 8);
    }

    @Expect("confined")
    public double localBuffer(double[] values) {
        return DoubleBuffer.wrap(values).get(2);
    }

    @Expect("confined")
    public void intoBuffer(double[] values) {
        buffer.put(values);
    }

    @Expect("confined")
    public int ordered(byte[] values) {
        return ByteBuffer.wrap(values).order(ByteOrder.LITTLE_ENDIAN).slice().getInt(0);
    }

    @Expect("confined")
    public void requires(double[] values) {
        own[1] = Objects.requireNonNull(values)[1];
    }

    @Expect("confined")
    public double recordParts(Point point) {
        name = point.label();
        return point.norm();
    }

    @Expect("confined")
    public double switches(Figure figure) {
        return switch (figure) {
            case Circle circle -> circle.radius();
            case Square square -> square.side();
        };
    }

    @Expect("confined")
    public double casts(Object value) {
        return value instanceof double[] values ? values[0] : 0;
    }

    @Expect("confined")
    public void throwsWithout(double[] values) {
        if (values.length > 3) {
            throw new IllegalArgumentException("too long: " + values.length);
        }
    }

    @Expect("confined")
    public void changes(double[] values) {
        values[0] = sum;
        sum = values[1];
    }

    @Expect("confined")
    public void rearranges(Tree tree) {
        Tree left = tree.left;
        tree.left = tree.right;
        tree.right = left;
    }

    @Expect("confined")
    public void keepsText(String text) {
        name = text;
    }

    @Expect("confined")
    public void keepsNumber(Integer value) {
        any = value;
    }

    @Expect("confined")
    public void overwritten(double[] values) {
        double[] local = values;
        local = own;
        row = local;
    }

    @Expect("confined")
    public void catches(double[] values) {
        try {
            sum = values[100];
        } catch (ArrayIndexOutOfBoundsException outside) {
            any = outside;
        }
    }

    private double outer(double[] values, int index) {
        return inner(values, index) + sumsUp(values);
    }

    private static double inner(double[] values, int index) {
        return values[index];
    }
}
