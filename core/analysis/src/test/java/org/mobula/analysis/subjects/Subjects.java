package org.mobula.analysis.subjects;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.mobula.analysis.Expect;
import org.mobula.analysis.NonBlocking;
import org.mobula.remote.Remote;

/** Small methods, each with the verdict it must get: inline, or a thread for the reason given. */
@SuppressWarnings({"unused", "ThreadPriorityCheck", "InfiniteRecursion"})
public class Subjects {

    /** Something remote. */
    public interface Distant extends Remote {
        int ask();
    }

    /** With a default method. */
    public interface WithDefault {
        default int twice(int x) {
            return 2 * x;
        }

        default void slow() throws InterruptedException {
            Thread.sleep(1);
        }
    }

    /** Not final: a subclass may override its method. */
    public static class Open {
        public int value() {
            return 1;
        }

        public final int sealed() {
            return 2;
        }
    }

    /** Final: the called method is the one that runs. */
    public static final class Closed {
        public int value() {
            return 1;
        }
    }

    /** Its static initialiser waits. */
    public static class SlowToLoad {
        static int loaded = load();

        private static int load() {
            LockSupport.parkNanos(1);
            return 1;
        }

        static int plain(int x) {
            return x;
        }
    }

    /** Its static initialiser is harmless. */
    public static class QuickToLoad {
        static int[] table = {1, 2, 3};
    }

    /** Overrides what {@link Base#template} calls. */
    public static class Base {
        @Expect("inline")
        public int template() {
            return step();
        }

        int step() {
            return 1;
        }
    }

    /** The override blocks. */
    public static class Derived extends Base {
        @Override
        @Expect("Derived.template -> Base.template -> Derived.step: is synchronized")
        public int template() {
            return super.template();
        }

        @Override
        synchronized int step() {
            return 2;
        }
    }

    /** A colour. */
    public enum Colour {
        RED,
        GREEN
    }

    private final AtomicLong atomic = new AtomicLong();
    private final Open known = new Open();
    private final List<String> list = new ArrayList<>();
    private final Closed closed = new Closed();
    private Open open = new Open();
    private long count;
    private double[] row = new double[8];
    private static int calls;

    @Expect("inline")
    public void nothing() {}

    @Expect("inline")
    public long add(long a, long b) {
        return a + b;
    }

    @Expect("inline")
    public long counts() {
        return ++count;
    }

    @Expect("inline")
    public long atomically() {
        return atomic.incrementAndGet();
    }

    @Expect("inline")
    public int callsOwnPrivate() {
        return hidden() + helper(3);
    }

    @Expect("inline")
    public double usesMath(double x) {
        return Math.sqrt(x) + Math.abs(x);
    }

    @Expect("inline")
    public Object allocates() {
        return new int[] {1, 2};
    }

    @Expect("inline")
    public int freshObject() {
        return new Open().value();
    }

    @Expect("inline")
    public int knownField() {
        return known.value();
    }

    @Expect("inline")
    public int finalClass() {
        return closed.value();
    }

    @Expect("inline")
    public int finalMethod() {
        return open.sealed();
    }

    @Expect("inline")
    public double sumsArray() {
        double sum = 0;
        for (int i = 0; i < row.length; i++) {
            sum += row[i];
        }
        return sum;
    }

    @Expect("inline")
    public double sumsForEach() {
        double sum = 0;
        for (double x : row) {
            sum += x;
        }
        return sum;
    }

    @Expect("inline")
    public void countsDown() {
        for (int i = row.length - 1; i >= 0; i--) {
            row[i] = i;
        }
    }

    @Expect("inline")
    public int constantLoop() {
        int sum = 0;
        for (int i = 0; i < 100; i += 3) {
            sum += i;
        }
        return sum;
    }

    @Expect("inline")
    public int doWhileConstant() {
        int i = 0;
        do {
            i++;
        } while (i < 10);
        return i;
    }

    @Expect("inline")
    public int loopWithBreak() {
        for (int i = 0; i < row.length; i++) {
            if (row[i] > 1) {
                return i;
            }
            if (row[i] < 0) {
                continue;
            }
            row[i]++;
        }
        return -1;
    }

    @Expect("inline")
    public double smallLoopInLinearLoop() {
        double sum = 0;
        for (int i = 0; i < row.length; i++) {
            for (int j = 0; j < 4; j++) {
                sum += row[i] * j;
            }
        }
        return sum;
    }

    @Expect("inline")
    public String concatenates(int a, String b) {
        return "a" + a + b;
    }

    @Expect("inline")
    public int switches(int x) {
        return switch (x) {
            case 1 -> 10;
            case 2 -> 20;
            case 900 -> 30;
            default -> 0;
        };
    }

    @Expect("inline")
    public int switchesOnText(String x) {
        return switch (x) {
            case "one" -> 1;
            case "two" -> 2;
            default -> 0;
        };
    }

    @Expect("inline")
    public int switchesOnEnum(Colour x) {
        return switch (x) {
            case RED -> 1;
            case GREEN -> 2;
        };
    }

    @Expect("inline")
    public int handlesExceptions(int x) {
        try {
            return 10 / x;
        } catch (ArithmeticException e) {
            return 0;
        } finally {
            count++;
        }
    }

    @Expect("inline")
    public void throwsOne(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative: " + x);
        }
    }

    @Expect("inline")
    public int harmlessInitialiser() {
        return QuickToLoad.table[0];
    }

    @Expect("inline")
    public Integer boxes(int x) {
        return x;
    }

    @Expect("inline")
    public void copies(double[] from) {
        System.arraycopy(from, 0, row, 0, row.length);
    }

    @Expect("inline")
    public int clones(int[] from) {
        return from.clone().length;
    }

    @Expect("promised")
    @NonBlocking
    public synchronized void promised() {
        count++;
    }

    @Expect("inline")
    public int asksList() {
        return list.size();
    }

    private int hidden() {
        return 7;
    }

    private static int helper(int x) {
        calls++;
        return x;
    }
}
