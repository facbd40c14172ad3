package org.mobula.bench.parts;

import java.util.concurrent.TimeUnit;
import org.mobula.bench.codec.Format;
import org.mobula.bench.codec.MobulaFormat;
import org.mobula.bench.codec.Shapes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Writes and reads one shape, in a JVM that has no other. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CodecParts {
    /** One of the suite's shapes. */
    @Param({"tree-1023-again", "list-100", "mixed", "int-256", "double-131072", "boolean-100000"})
    public String shape = "";

    private final Format format = new MobulaFormat();
    private Object object = "";

    /** Sends the descriptions of the types. */
    @Setup
    public void prepare() throws Exception {
        object = Shapes.make(shape, 1);
        for (int i = 0; i < 2; i++) {
            format.write(0, object);
            format.read(0);
        }
    }

    /** Writes a message. */
    @Benchmark
    public void write() throws Exception {
        format.write(0, object);
    }

    /** Reads a message. */
    @Benchmark
    public Object read() throws Exception {
        return format.read(0);
    }
}
