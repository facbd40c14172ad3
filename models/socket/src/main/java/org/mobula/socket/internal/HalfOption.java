package org.mobula.socket.internal;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * The private socket option by which {@code FastSocket}, whose class loader cannot see the agent's classes, gets the
 * fast halves of a socket: a list of method handles.
 */
final class HalfOption {
    static final String NAME = "org.mobula.socket.halves";

    private static final MethodHandle WRITE;
    private static final MethodHandle READ;
    private static final MethodHandle IS_FAST;

    static {
        try {
            MethodHandles.Lookup own = MethodHandles.lookup();
            WRITE = own.findVirtual(FastOutput.class, "write", MethodType.methodType(void.class, MemorySegment.class));
            READ = own.findVirtual(FastInput.class, "read", MethodType.methodType(long.class, MemorySegment.class));
            IS_FAST = own.findVirtual(Connection.class, "isFast", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private HalfOption() {}

    /** {@code void write(MemorySegment)}, {@code long read(MemorySegment)}, {@code boolean isFast()}. */
    static List<MethodHandle> halves(Connection connection, FastInput in, FastOutput out) {
        return List.of(WRITE.bindTo(out), READ.bindTo(in), IS_FAST.bindTo(connection));
    }
}
