package org.mobula.invoke.subjects;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.mobula.invoke.Expect;
import org.mobula.invoke.NonBlocking;

/** Small methods, each with the verdict it must get: inline, or a thread for the reason given. */
@SuppressWarnings({"unused", "ThreadPriorityCheck", "InfiniteRecursion"})
public class Subjects {
    /** A remote interface, as far as the analyser is told. */
    public interface Marker {}

    /** Something remote. */
    public interface Distant extends Marker {
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

    /** Not final: anybody may override its method. */
    public static class Open {
        public int value() {
            return 1;
        }

        public final int sealed() {
            return 2;
        }
    }

    /** Final: what is called is what runs. */
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
    private final ReentrantLock lock = new ReentrantLock();
    private final Closed closed = new Closed();
    private Open open = new Open();
    private Distant distant;
    private long count;
    private double[] row = new double[8];
    private double[][] matrix = new double[2][2];
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

    @Expect("inline")
    @NonBlocking
    public synchronized void promised() {
        count++;
    }

    @Expect("inline")
    public int asksList() {
        return list.size();
    }

    @Expect("Subjects.locked: is synchronized")
    public synchronized void locked() {}

    @Expect("Subjects.block: enters a monitor")
    public void block() {
        synchronized (this) {
            count++;
        }
    }

    @Expect("Subjects.calleeLocks -> Subjects.block: enters a monitor")
    public void calleeLocks() {
        helper(1);
        block();
    }

    @Expect("Subjects.takesLock -> ReentrantLock.lock: takes a lock, or parks")
    public void takesLock() {
        lock.lock();
    }

    @Expect("Subjects.waits -> Object.wait: waits")
    public void waits() throws InterruptedException {
        wait();
    }

    @Expect("Subjects.sleeps -> Thread.sleep: sleeps")
    public void sleeps() throws InterruptedException {
        Thread.sleep(10);
    }

    @Expect("Subjects.parks -> LockSupport.park: takes a lock, or parks")
    public void parks() {
        LockSupport.park();
    }

    @Expect("Subjects.latch -> new CountDownLatch")
    public void latch() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    @Expect("Subjects.prints -> PrintStream.println: does I/O")
    public void prints() {
        System.out.println("hello");
    }

    @Expect("Subjects.asksDistant -> Distant.ask: is a remote call, or may be one")
    public int asksDistant() {
        return distant.ask();
    }

    @Expect("Subjects.asksParameter -> Distant.ask: is a remote call, or may be one")
    public int asksParameter(Distant other) {
        return other.ask();
    }

    @Expect("Subjects.openField -> Open.value: which code runs is not known, since a subclass may override it")
    public int openField() {
        return open.value();
    }

    @Expect("Subjects.unknownInterface -> Map.size: which code runs is not known, since any class may implement it")
    public int unknownInterface(Map<String, String> map) {
        return map.size();
    }

    @Expect("Subjects.forever: loops without a bound that can be proved")
    public void forever() {
        while (count >= 0) {
            count++;
        }
    }

    @Expect("Subjects.loopsOnParameter: loops without a bound that can be proved")
    public int loopsOnParameter(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    @Expect("Subjects.startsAnywhere: loops without a bound that can be proved")
    public int startsAnywhere(int from) {
        int sum = 0;
        for (int i = from; i < 10; i++) {
            sum += i;
        }
        return sum;
    }

    @Expect("Subjects.counterIsReset: loops without a bound that can be proved")
    public void counterIsReset() {
        for (int i = 0; i < 10; i++) {
            if (count > 5) {
                i = 0;
            }
        }
    }

    @Expect("Subjects.counterGoesBack: loops without a bound that can be proved")
    public void counterGoesBack() {
        for (int i = 0; i < 10; i++) {
            if (count > 5) {
                i--;
            }
        }
    }

    @Expect("Subjects.stepMayBeSkipped: loops without a bound that can be proved")
    public void stepMayBeSkipped() {
        int i = 0;
        while (i < 10) {
            if (count > 5) {
                i++;
            }
        }
    }

    @Expect("Subjects.boundMoves: loops without a bound that can be proved")
    public void boundMoves() {
        int bound = 10;
        for (int i = 0; i < bound; i++) {
            bound++;
        }
    }

    @Expect("Subjects.testMayBeSkipped: loops without a bound that can be proved")
    public void testMayBeSkipped() {
        int i = 0;
        while (true) {
            i++;
            if (count > 3) {
                if (i >= 10) {
                    break;
                }
            }
        }
    }

    @Expect("Subjects.wrongDirection: loops without a bound that can be proved")
    public void wrongDirection() {
        for (int i = 0; i >= 0; i++) {
            count++;
        }
    }

    @Expect("Subjects.longCounter: loops without a bound that can be proved")
    public void longCounter() {
        for (long i = 0; i < 10; i++) {
            count++;
        }
    }

    @Expect("Subjects.calleeLoops -> Subjects.forever: loops without a bound that can be proved")
    public void calleeLoops() {
        forever();
    }

    @Expect("Subjects.longComputation: computes too long")
    public int longComputation() {
        int sum = 0;
        for (int i = 0; i < 2_000_000_000; i++) {
            sum += i;
        }
        return sum;
    }

    @Expect("Subjects.nestedConstants: computes too long")
    public int nestedConstants() {
        int sum = 0;
        for (int i = 0; i < 1000; i++) {
            for (int j = 0; j < 1000; j++) {
                sum += i ^ j;
            }
        }
        return sum;
    }

    @Expect("Subjects.quadratic: computes too long")
    public double quadratic() {
        double sum = 0;
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix[i].length; j++) {
                sum += matrix[i][j];
            }
        }
        return sum;
    }

    @Expect("Subjects.quadraticByCall: computes too long")
    public double quadraticByCall() {
        double sum = 0;
        for (int i = 0; i < row.length; i++) {
            sum += sumsArray();
        }
        return sum;
    }

    @Expect("Subjects.recursion -> Subjects.recursion: calls itself")
    public int recursion(int n) {
        return n == 0 ? 0 : recursion(n - 1);
    }

    @Expect("Subjects.mutual -> Subjects.recursive -> Subjects.mutual: calls itself")
    public int mutual(int n) {
        return recursive(n);
    }

    @Expect("Subjects.lambda: makes a lambda or another dynamic call (run)")
    public void lambda() {
        Runnable task = () -> count++;
        task.run();
    }

    @Expect("Subjects.asksForText -> String.valueOf -> Object.toString: which code runs is not known")
    public String asksForText(Object x) {
        return "x" + x;
    }

    @Expect("Subjects.slowInitialiser -> static initialiser of SlowToLoad -> SlowToLoad.load -> LockSupport.parkNanos: "
            + "takes a lock, or parks")
    public int slowInitialiser() {
        return SlowToLoad.loaded;
    }

    @Expect("Subjects.slowInitialiserByCall -> static initialiser of SlowToLoad -> SlowToLoad.load -> "
            + "LockSupport.parkNanos: takes a lock, or parks")
    public int slowInitialiserByCall() {
        return SlowToLoad.plain(1);
    }

    @Expect("Subjects.slowInitialiserByNew -> static initialiser of SlowToLoad -> SlowToLoad.load -> "
            + "LockSupport.parkNanos: takes a lock, or parks")
    public Object slowInitialiserByNew() {
        return new SlowToLoad();
    }

    @Expect("Subjects.handlerBlocks -> Thread.sleep: sleeps")
    public void handlerBlocks(int x) throws InterruptedException {
        try {
            count = 1 / x;
        } catch (ArithmeticException e) {
            Thread.sleep(1);
        }
    }

    @Expect("Subjects.finallyBlocks -> Subjects.block: enters a monitor")
    public void finallyBlocks(int x) {
        try {
            count = 1 / x;
        } finally {
            block();
        }
    }

    @Expect("Subjects.caseBlocks -> Subjects.block: enters a monitor")
    public void caseBlocks(int x) {
        switch (x) {
            case 1 -> count++;
            case 7 -> block();
            default -> {}
        }
    }

    @Expect("Subjects.startsThread -> new Thread")
    public void startsThread() {
        new Thread().start();
    }

    @Expect("Subjects.comparesUnknown -> Object.equals: which code runs is not known, since a subclass may override it")
    public boolean comparesUnknown(Object a, Object b) {
        return a.equals(b);
    }

    private int hidden() {
        return 7;
    }

    private static int helper(int x) {
        calls++;
        return x;
    }

    private int recursive(int n) {
        return mutual(n - 1);
    }
}
