package org.mobula.launch.pmi;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/**
 * Lines over an inherited file descriptor, by the system calls {@code read} and {@code write}. The JDK opens no socket
 * from a descriptor, and Linux does not open {@code /proc/self/fd/N} of a socket.
 */
final class DescriptorLines extends PmiLines {
    private static final int EINTR = 4;
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    private final int descriptor;
    private final MethodHandle read = call("read");
    private final MethodHandle write = call("write");

    DescriptorLines(int descriptor) {
        this.descriptor = descriptor;
    }

    /** {@code ssize_t NAME(int, void *, size_t)}. */
    private static MethodHandle call(String name) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG),
                Linker.Option.captureCallState("errno"));
    }

    @Override
    int read(byte[] into) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocate(into.length);
            int count = (int) invoke(read, bytes, arena);
            MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, 0, into, 0, count);
            return count == 0 ? -1 : count;
        }
    }

    @Override
    void write(byte[] from) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment rest = arena.allocateFrom(ValueLayout.JAVA_BYTE, from);
            while (rest.byteSize() > 0) {
                rest = rest.asSlice(invoke(write, rest, arena));
            }
        }
    }

    private long invoke(MethodHandle call, MemorySegment bytes, Arena arena) throws IOException {
        MemorySegment state = arena.allocate(STATE);
        while (true) {
            long count;
            try {
                count = (long) call.invokeExact(state, descriptor, bytes, bytes.byteSize());
            } catch (Throwable impossible) {
                throw new LinkageError("a system call throws nothing", impossible);
            }
            if (count >= 0) {
                return count;
            }
            int error = (int) ERRNO.get(state, 0L);
            if (error != EINTR) {
                throw new IOException("error " + error + " of the system on file descriptor " + descriptor
                        + ", which PMI_FD names; a program between mpiexec and java may have closed it");
            }
        }
    }
}
