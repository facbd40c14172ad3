package org.mobula.endpoint.internal;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Locks pages in memory by the system calls {@code mlock} and {@code munlock}, if this module may call native code.
 * Locked pages are never swapped out.
 *
 * <p><b>Threads:</b> any.
 */
class MemoryLock {
    private final @Nullable MethodHandle lock;
    private final @Nullable MethodHandle unlock;

    MemoryLock() {
        boolean allowed = MemoryLock.class.getModule().isNativeAccessEnabled();
        this.lock = allowed ? find("mlock") : null;
        this.unlock = allowed ? find("munlock") : null;
    }

    @SuppressWarnings("restricted") // only if the module has native access, so no warning appears
    private static @Nullable MethodHandle find(String name) {
        Linker linker = Linker.nativeLinker();
        SymbolLookup library = linker.defaultLookup();
        FunctionDescriptor type =
                FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG);
        return library.find(name)
                .map(address -> linker.downcallHandle(address, type))
                .orElse(null);
    }

    /** Whether the system can be asked. */
    boolean isAvailable() {
        return lock != null && unlock != null;
    }

    /** Locks the pages of a segment; false if the limit of this process does not allow it. */
    boolean lock(MemorySegment segment) {
        return call(lock, segment);
    }

    /** Unlocks them. */
    void unlock(MemorySegment segment) {
        call(unlock, segment);
    }

    private static boolean call(@Nullable MethodHandle function, MemorySegment segment) {
        if (function == null) {
            return false;
        }
        try {
            return (int) function.invokeExact(segment, segment.byteSize()) == 0;
        } catch (Throwable failure) {
            throw new LinkageError("mlock or munlock could not be called", failure);
        }
    }
}
