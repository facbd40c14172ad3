package org.mobula.analysis.subjects;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.mobula.analysis.Expect;
import org.mobula.analysis.subjects.Subjects.Distant;
import org.mobula.analysis.subjects.Subjects.Open;
import org.mobula.analysis.subjects.Subjects.SlowToLoad;

/** Small methods that need a thread, each with the reason. */
@SuppressWarnings({"unused", "ThreadPriorityCheck", "InfiniteRecursion"})
public class Blockers {
    private final ReentrantLock lock = new ReentrantLock();
    private Open open = new Open();
    private Distant distant;
    private long count;
    private double[] row = new double[8];
    private double[][] matrix = new double[2][2];

    @Expect("Blockers.locked: is synchronized")
    public synchronized void locked() {}

    @Expect("Blockers.block: enters a monitor")
    public void block() {
        synchronized (this) {
            count++;
        }
    }

    @Expect("Blockers.calleeLocks -> Blockers.block: enters a monitor")
    public void calleeLocks() {
        helper(1);
        block();
    }

    @Expect("Blockers.takesLock -> ReentrantLock.lock: takes a lock, or parks")
    public void takesLock() {
        lock.lock();
    }

    @Expect("Blockers.waits -> Object.wait: waits")
    public void waits() throws InterruptedException {
        wait();
    }

    @Expect("Blockers.sleeps -> Thread.sleep: sleeps")
    public void sleeps() throws InterruptedException {
        Thread.sleep(10);
    }

    @Expect("Blockers.parks -> LockSupport.park: takes a lock, or parks")
    public void parks() {
        LockSupport.park();
    }

    @Expect("Blockers.latch -> new CountDownLatch")
    public void latch() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    @Expect("Blockers.prints -> PrintStream.println: does I/O")
    public void prints() {
        System.out.println("hello");
    }

    @Expect("Blockers.asksDistant -> Distant.ask: is a remote call, or may be one")
    public int asksDistant() {
        return distant.ask();
    }

    @Expect("Blockers.asksParameter -> Distant.ask: is a remote call, or may be one")
    public int asksParameter(Distant other) {
        return other.ask();
    }

    @Expect("Blockers.openField -> Open.value: which code runs is not known, since a subclass may override it")
    public int openField() {
        return open.value();
    }

    @Expect("Blockers.unknownInterface -> Map.size: which code runs is not known, since any class may implement it")
    public int unknownInterface(Map<String, String> map) {
        return map.size();
    }

    @Expect("Blockers.forever: loops without a bound that can be proved")
    public void forever() {
        while (count >= 0) {
            count++;
        }
    }

    @Expect("Blockers.loopsOnParameter: loops without a bound that can be proved")
    public int loopsOnParameter(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    @Expect("Blockers.startsAnywhere: loops without a bound that can be proved")
    public int startsAnywhere(int from) {
        int sum = 0;
        for (int i = from; i < 10; i++) {
            sum += i;
        }
        return sum;
    }

    @Expect("Blockers.counterIsReset: loops without a bound that can be proved")
    public void counterIsReset() {
        for (int i = 0; i < 10; i++) {
            if (count > 5) {
                i = 0;
            }
        }
    }

    @Expect("Blockers.counterGoesBack: loops without a bound that can be proved")
    public void counterGoesBack() {
        for (int i = 0; i < 10; i++) {
            if (count > 5) {
                i--;
            }
        }
    }

    @Expect("Blockers.stepMayBeSkipped: loops without a bound that can be proved")
    public void stepMayBeSkipped() {
        int i = 0;
        while (i < 10) {
            if (count > 5) {
                i++;
            }
        }
    }

    @Expect("Blockers.boundMoves: loops without a bound that can be proved")
    public void boundMoves() {
        int bound = 10;
        for (int i = 0; i < bound; i++) {
            bound++;
        }
    }

    @Expect("Blockers.testMayBeSkipped: loops without a bound that can be proved")
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

    @Expect("Blockers.wrongDirection: loops without a bound that can be proved")
    public void wrongDirection() {
        for (int i = 0; i >= 0; i++) {
            count++;
        }
    }

    @Expect("Blockers.longCounter: loops without a bound that can be proved")
    public void longCounter() {
        for (long i = 0; i < 10; i++) {
            count++;
        }
    }

    @Expect("Blockers.calleeLoops -> Blockers.forever: loops without a bound that can be proved")
    public void calleeLoops() {
        forever();
    }

    @Expect("Blockers.longComputation: computes too long")
    public int longComputation() {
        int sum = 0;
        for (int i = 0; i < 2_000_000_000; i++) {
            sum += i;
        }
        return sum;
    }

    @Expect("Blockers.nestedConstants: computes too long")
    public int nestedConstants() {
        int sum = 0;
        for (int i = 0; i < 1000; i++) {
            for (int j = 0; j < 1000; j++) {
                sum += i ^ j;
            }
        }
        return sum;
    }

    @Expect("Blockers.quadratic: computes too long")
    public double quadratic() {
        double sum = 0;
        for (int i = 0; i < matrix.length; i++) {
            for (int j = 0; j < matrix[i].length; j++) {
                sum += matrix[i][j];
            }
        }
        return sum;
    }

    @Expect("Blockers.quadraticByCall: computes too long")
    public double quadraticByCall() {
        double sum = 0;
        for (int i = 0; i < row.length; i++) {
            sum += sumsArray();
        }
        return sum;
    }

    @Expect("Blockers.recursion -> Blockers.recursion: calls itself")
    public int recursion(int n) {
        return n == 0 ? 0 : recursion(n - 1);
    }

    @Expect("Blockers.mutual -> Blockers.recursive -> Blockers.mutual: calls itself")
    public int mutual(int n) {
        return recursive(n);
    }

    @Expect("Blockers.lambda: makes a lambda or another dynamic call (run)")
    public void lambda() {
        Runnable task = () -> count++;
        task.run();
    }

    @Expect("Blockers.asksForText -> String.valueOf -> Object.toString: which code runs is not known")
    public String asksForText(Object x) {
        return "x" + x;
    }

    @Expect("Blockers.slowInitialiser -> static initialiser of SlowToLoad -> SlowToLoad.load -> LockSupport.parkNanos: "
            + "takes a lock, or parks")
    public int slowInitialiser() {
        return SlowToLoad.loaded;
    }

    @Expect("Blockers.slowInitialiserByCall -> static initialiser of SlowToLoad -> SlowToLoad.load -> "
            + "LockSupport.parkNanos: takes a lock, or parks")
    public int slowInitialiserByCall() {
        return SlowToLoad.plain(1);
    }

    @Expect("Blockers.slowInitialiserByNew -> static initialiser of SlowToLoad -> SlowToLoad.load -> "
            + "LockSupport.parkNanos: takes a lock, or parks")
    public Object slowInitialiserByNew() {
        return new SlowToLoad();
    }

    @Expect("Blockers.handlerBlocks -> Thread.sleep: sleeps")
    public void handlerBlocks(int x) throws InterruptedException {
        try {
            count = 1 / x;
        } catch (ArithmeticException e) {
            Thread.sleep(1);
        }
    }

    @Expect("Blockers.finallyBlocks -> Blockers.block: enters a monitor")
    public void finallyBlocks(int x) {
        try {
            count = 1 / x;
        } finally {
            block();
        }
    }

    @Expect("Blockers.caseBlocks -> Blockers.block: enters a monitor")
    public void caseBlocks(int x) {
        switch (x) {
            case 1 -> count++;
            case 7 -> block();
            default -> {}
        }
    }

    @Expect("Blockers.startsThread -> new Thread")
    public void startsThread() {
        new Thread().start();
    }

    @Expect("Blockers.comparesUnknown -> Object.equals: which code runs is not known, since a subclass may override it")
    public boolean comparesUnknown(Object a, Object b) {
        return a.equals(b);
    }

    private double sumsArray() {
        double sum = 0;
        for (double x : row) {
            sum += x;
        }
        return sum;
    }

    private static int helper(int x) {
        return x;
    }

    private int recursive(int n) {
        return mutual(n - 1);
    }
}
