package org.mobula.bench.parts;

import java.util.concurrent.TimeUnit;
import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A rank that calls itself: stub, codec, dispatch and reply over loopback, without a second process or thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CallParts {
    /** The called interface. */
    public interface Target extends Remote {
        /** Does nothing. */
        void nothing();

        /** Returns the sum. */
        long add(long left, long right);
    }

    /** Never blocks, so that the polling thread runs it. */
    public static final class Adder implements Target {
        @Override
        public void nothing() {}

        @Override
        public long add(long left, long right) {
            return left + right;
        }
    }

    private final Node node = Node.join();
    private final Remoting remoting = Remoting.of(node);
    private final Target stub = bound();
    private long number;

    private Target bound() {
        remoting.bind("adder", new Adder());
        return remoting.lookup("adder", Target.class);
    }

    /** Checks that calls go through a stub. */
    @Setup
    public void check() {
        if (stub instanceof Adder) {
            throw new IllegalStateException("the lookup returned the object, not a stub");
        }
    }

    /** The null call. */
    @Benchmark
    public void nothing() {
        stub.nothing();
    }

    /** A call with two numbers. */
    @Benchmark
    public long add() {
        return stub.add(number++, 1);
    }

    /** Leaves the run. */
    @TearDown
    public void leave() {
        node.close();
    }
}
