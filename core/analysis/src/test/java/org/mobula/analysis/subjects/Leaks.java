package org.mobula.analysis.subjects;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.mobula.analysis.Expect;

/** Small methods, each of which makes its first argument outlive the call, with the reason. */
@SuppressWarnings({"unused", "ThreadPriorityCheck", "InfiniteRecursion", "FieldCanBeLocal"})
public class Leaks extends Above {
    static double[] last;
    static final VarHandle HANDLE;
    static final ThreadLocal<double[]> MINE = new ThreadLocal<>();
    static final ScopedValue<double[]> SCOPED = ScopedValue.newInstance();

    static {
        try {
            HANDLE = MethodHandles.lookup().findStaticVarHandle(Leaks.class, "last", double[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Cache cache = new Cache();
    private final List<double[]> rows = new ArrayList<>();
    private final double[][] table = new double[4][];
    private final AtomicReference<double[]> latest = new AtomicReference<>();
    private double[] row;
    private Object any;
    private DoubleSupplier later;
    private Supplier<double[]> giver;
    private ExecutorService executor;
    private Visitor visitor;
    private Method method;
    private Kind kind = Kind.ONE;

    /** Keeps its argument. */
    static final class Cache {
        private double[] rows;

        void add(double[] more) {
            rows = more;
        }
    }

    /** Anybody may implement it. */
    public interface Visitor {
        void visit(double[] values);
    }

    /** Its constants outlive every call. */
    public enum Kind {
        ONE;
        private Object seen;
    }

    /** Refers to another object. */
    public static final class Box implements Cloneable {
        public double[] values;
        public Box next;
        public Kind kind;
        public int number;

        Box(double[] values) {
            this.values = values;
        }
    }

    /** Refers to an object after all other references to it have ended. */
    static final class Late {
        private final double[] values;

        Late(double[] values) {
            this.values = values;
        }

        @Override
        @SuppressWarnings({"deprecation", "removal", "Finalize"})
        protected void finalize() {
            last = values;
        }
    }

    /** Is collected together with the object that it refers to. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final transient double[] values;

        Failure(double[] values) {
            this.values = values;
        }
    }

    private final class Inner {
        private final double[] mine;

        Inner(double[] mine) {
            this.mine = mine;
        }

        void give() {
            row = mine;
        }
    }

    @Expect("Leaks.field: kept in field Leaks.row")
    public void field(double[] values) {
        row = values;
    }

    @Expect("Leaks.staticField: kept in static field Leaks.last")
    public void staticField(double[] values) {
        last = values;
    }

    @Expect("Leaks.throughAnother -> Cache.add: kept in field Cache.rows")
    public void throughAnother(double[] values) {
        cache.add(values);
    }

    @Expect("Leaks.twoCallsDeep -> Leaks.throughAnother -> Cache.add: kept in field Cache.rows")
    public final void twoCallsDeep(double[] values) {
        throughAnother(values);
    }

    @Expect("Leaks.collection -> ArrayList.add -> ArrayList.add: kept in an array")
    public void collection(double[] values) {
        rows.add(values);
    }

    @Expect("Leaks.arrayInField: kept in an array")
    public void arrayInField(double[] values) {
        table[1] = values;
    }

    @Expect("Leaks.arrayOfArrays: kept in an array")
    public void arrayOfArrays(double[][] values) {
        table[1] = values[0];
    }

    @Expect("Leaks.copiesReferences -> System.arraycopy: kept in an array")
    public void copiesReferences(double[][] values) {
        System.arraycopy(values, 0, table, 0, 2);
    }

    @Expect("Leaks.startsThread: ")
    public void startsThread(double[] values) {
        Thread.startVirtualThread(() -> last = values);
    }

    @Expect("Leaks.threadOfItsOwn -> new Worker: kept in field Worker.val$values")
    public void threadOfItsOwn(double[] values) {
        class Worker extends Thread {
            @Override
            public void run() {
                last = values;
            }
        }
        new Worker().start();
    }

    @Expect("Leaks.executor: is captured by a lambda")
    public void executor(double[] values) {
        executor.submit(() -> values[0]++);
    }

    @Expect("Leaks.lambda: is captured by a lambda or another dynamic call (getAsDouble)")
    public void lambda(double[] values) {
        later = () -> values[0];
    }

    @Expect("Leaks.methodReference: is captured by a lambda")
    public void methodReference(double[] values) {
        giver = values::clone;
    }

    @Expect("Leaks.returned: is returned")
    public double[] returned(double[] values) {
        return values;
    }

    @Expect("Leaks.returnedInside: is returned")
    public Box returnedInside(double[] values) {
        return new Box(values);
    }

    @Expect("Leaks.returnedInArray: is returned")
    public double[][] returnedInArray(double[] values) {
        return new double[][] {values};
    }

    @Expect("Leaks.returnedByAnother: is returned")
    public double[] returnedByAnother(double[] values) {
        return same(values);
    }

    @Expect("Leaks.thrown -> new Failure: kept in field Failure.values")
    public void thrown(double[] values) {
        throw new Failure(values);
    }

    @Expect("Leaks.thrownAndCaught -> new Failure: kept in field Failure.values")
    public void thrownAndCaught(double[] values) {
        try {
            throw new Failure(values);
        } catch (Failure failure) {
            last = failure.values;
        }
    }

    @Expect("Leaks.parameterIsThrown: is thrown")
    public void parameterIsThrown(Failure failure) {
        throw failure;
    }

    @Expect("Leaks.threadLocal -> ThreadLocal.set")
    public void threadLocal(double[] values) {
        MINE.set(values);
    }

    @Expect("Leaks.scopedValue -> ")
    public void scopedValue(double[] values) {
        ScopedValue.where(SCOPED, values).run(() -> last = SCOPED.get());
    }

    @Expect("Leaks.innerClass: kept in field Leaks.any")
    public void innerClass(double[] values) {
        any = new Object() {
            double first() {
                return values[0];
            }
        };
    }

    @Expect("Leaks.innerClassGives -> new Inner: kept in field Inner.")
    public void innerClassGives(double[] values) {
        new Inner(values).give();
    }

    @Expect("Leaks.varargs -> Leaks.keepAll: kept in field Leaks.any")
    public void varargs(double[] values) {
        keepAll(values, values);
    }

    @Expect("Leaks.iteratorKept: kept in field Leaks.any")
    public void iteratorKept(double[] values) {
        List<double[]> local = new ArrayList<>();
        local.add(values);
        Iterator<double[]> iterator = local.iterator();
        any = iterator;
    }

    @Expect("Leaks.viewKept: kept in field Leaks.any")
    public void viewKept(double[] values) {
        any = Arrays.asList(values, values).subList(0, 1);
    }

    @Expect("Leaks.listViewKept: kept in field Leaks.any")
    public void listViewKept(Box[] boxes) {
        any = Arrays.asList(boxes);
    }

    @Expect("Leaks.locked: is used as a monitor")
    public void locked(double[] values) {
        synchronized (values) {
            values[0]++;
        }
    }

    @Expect("Leaks.identity -> System.identityHashCode: shows its identity")
    public int identity(double[] values) {
        return System.identityHashCode(values);
    }

    @Expect("Leaks.hash -> ")
    public int hash(double[] values) {
        return values.hashCode();
    }

    @Expect("Leaks.text -> ")
    public String text(double[] values) {
        return values.toString();
    }

    @Expect("Leaks.concatenated -> String.valueOf: has its toString called, which may be any code")
    public String concatenated(Object value) {
        return "<" + value + ">";
    }

    @Expect("Leaks.segmentKept: kept in field Leaks.any")
    public void segmentKept(double[] values) {
        any = MemorySegment.ofArray(values).asSlice(8);
    }

    @Expect("Leaks.bufferKept: kept in field Leaks.any")
    public void bufferKept(byte[] values) {
        any = ByteBuffer.wrap(values).slice();
    }

    @Expect("Leaks.bufferReturnsItself: kept in field Leaks.any")
    public void bufferReturnsItself(double[] values) {
        any = DoubleBuffer.wrap(values).put(0, 1);
    }

    @Expect("Leaks.superCall -> Above.keep: kept in field Above.above")
    public void superCall(double[] values) {
        super.keep(values);
    }

    @Expect("Leaks.interfaceCall -> Visitor.visit: which code runs is not known, since any class may implement it")
    public void interfaceCall(double[] values) {
        visitor.visit(values);
    }

    @Expect("Leaks.openClass -> Above.keep: which code runs is not known, since a subclass may override it")
    public void openClass(double[] values, Above above) {
        above.keep(values);
    }

    @Expect("Leaks.reflection -> ")
    public void reflection(double[] values) throws ReflectiveOperationException {
        method.invoke(this, (Object) values);
    }

    @Expect("Leaks.recursion -> Leaks.recursion: calls itself")
    public void recursion(double[] values, int depth) {
        if (depth > 0) {
            recursion(values, depth - 1);
        }
    }

    @Expect("Leaks.atomic -> ")
    public void atomic(double[] values) {
        latest.set(values);
    }

    @Expect("Leaks.compareAndSet -> ")
    public void compareAndSet(double[] values) {
        latest.compareAndSet(null, values);
    }

    @Expect("Leaks.handleOfStatic -> VarHandle.set: is kept through a VarHandle")
    public void handleOfStatic(double[] values) {
        HANDLE.set(values);
    }

    @Expect("Leaks.asksSequence -> ")
    public int asksSequence(CharSequence text) {
        return Integer.parseInt(text, 0, 1, 10);
    }

    @Expect("Leaks.wrapsSequence -> CharBuffer.wrap -> ")
    public char wrapsSequence(CharSequence text) {
        return CharBuffer.wrap(text).get();
    }

    @Expect("Leaks.bigger -> BigInteger.add: which code runs is not known")
    public int bigger(BigInteger number) {
        return number.add(BigInteger.ONE).signum();
    }

    @Expect("Leaks.collectionOfPart -> ")
    public void collectionOfPart(Box box) {
        for (Box each = box; each != null; each = each.next) {
            rows.add(each.values);
        }
    }

    @Expect("Leaks.ownRow: kept in field Box.values")
    public void ownRow(Box box) {
        box.values = row; // what the caller gets to see of it is a copy, but the next call must not fill it
    }

    @Expect("Leaks.partOfParameter: kept in field Leaks.row")
    public void partOfParameter(Box box) {
        row = box.next.values;
    }

    @Expect("Leaks.intoOutside: kept in field Box.values")
    public void intoOutside(double[] values) {
        ((Box) any).values = values;
    }

    @Expect("Leaks.throughLocal: kept in field Box.values")
    public void throughLocal(double[] values) {
        Box box = new Box(null);
        any = box;
        box.values = values;
    }

    @Expect("Leaks.throughParameter: kept in field Box.values")
    public void throughParameter(double[] values, Box box) {
        any = box;
        box.values = values;
    }

    @Expect("Leaks.throughEnum: kept in field Kind.seen")
    public void throughEnum(Box box) {
        box.kind.seen = box.values;
    }

    @Expect("Leaks.finalizer -> new Late: kept in field Late.values")
    public double finalizer(double[] values) {
        return new Late(values).values[0];
    }

    @Expect("Leaks.weakReference -> new WeakReference -> new Reference")
    public void weakReference(double[] values) {
        any = new WeakReference<>(values);
    }

    @Expect("Leaks.eitherWay: kept in field Leaks.row")
    public void eitherWay(double[] values) {
        double[] chosen = values.length > 2 ? values : new double[2];
        row = chosen;
    }

    @Expect("Leaks.cloned: kept in field Leaks.any")
    public void cloned(double[][] values) {
        any = values.clone();
    }

    @Expect("Leaks.copyOfReferences: kept in field Leaks.any")
    public void copyOfReferences(double[][] values) {
        any = Arrays.copyOf(values, 2);
    }

    @Expect("Leaks.inLoop: kept in field Leaks.row")
    public void inLoop(double[][] values) {
        double[] previous = null;
        for (double[] each : values) {
            if (previous != null) {
                row = previous;
            }
            previous = each;
        }
    }

    private void keepAll(double[]... all) {
        any = all;
    }

    private static double[] same(double[] values) {
        return values;
    }
}
