package org.mobula.launch.pmix;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.NoSuchElementException;
import org.mobula.launch.LaunchException;

/**
 * The functions of libpmix.
 *
 * <p><b>Threads:</b> any; the library is thread-safe. <b>Ownership:</b> the library stays loaded.
 */
final class PmixLibrary {
    private static final String FILE = "libpmix.so.2";

    private final MethodHandle init;
    private final MethodHandle finish;
    private final MethodHandle put;
    private final MethodHandle commit;
    private final MethodHandle fence;
    private final MethodHandle get;
    private final MethodHandle abort;

    private PmixLibrary(SymbolLookup library) {
        ValueLayout.OfInt status = ValueLayout.JAVA_INT;
        ValueLayout pointer = ValueLayout.ADDRESS;
        ValueLayout count = ValueLayout.JAVA_LONG;
        init = call(library, "PMIx_Init", FunctionDescriptor.of(status, pointer, pointer, count));
        finish = call(library, "PMIx_Finalize", FunctionDescriptor.of(status, pointer, count));
        put = call(library, "PMIx_Put", FunctionDescriptor.of(status, ValueLayout.JAVA_BYTE, pointer, pointer));
        commit = call(library, "PMIx_Commit", FunctionDescriptor.of(status));
        fence = call(library, "PMIx_Fence", FunctionDescriptor.of(status, pointer, count, pointer, count));
        get = call(library, "PMIx_Get", FunctionDescriptor.of(status, pointer, pointer, pointer, count, pointer));
        abort = call(
                library, "PMIx_Abort", FunctionDescriptor.of(status, ValueLayout.JAVA_INT, pointer, pointer, count));
    }

    private static MethodHandle call(SymbolLookup library, String name, FunctionDescriptor type) {
        return Linker.nativeLinker().downcallHandle(library.findOrThrow(name), type);
    }

    /**
     * Loads the library.
     *
     * @throws LaunchException if it is not installed
     */
    static PmixLibrary load() {
        try {
            return new PmixLibrary(SymbolLookup.libraryLookup(FILE, Arena.global()));
        } catch (IllegalArgumentException | NoSuchElementException missing) {
            throw new LaunchException(
                    "this process was started under PMIx (PMIX_NAMESPACE is set), but " + FILE
                            + " cannot be loaded; install PMIx (libpmix2), or name its folder in LD_LIBRARY_PATH, or set"
                            + " MOBULA_LAUNCHER=none to run alone",
                    missing);
        }
    }

    int init(MemorySegment process) {
        return (int) invoke(init, process, MemorySegment.NULL, 0L);
    }

    int finish() {
        return (int) invoke(finish, MemorySegment.NULL, 0L);
    }

    int put(MemorySegment key, MemorySegment value) {
        return (int) invoke(put, PmixLayout.SCOPE_GLOBAL, key, value);
    }

    int commit() {
        return (int) invoke(commit);
    }

    int fence(MemorySegment processes, MemorySegment directives) {
        return (int) invoke(fence, processes, 1L, directives, 1L);
    }

    int get(MemorySegment process, MemorySegment key, MemorySegment result) {
        return (int) invoke(get, process, key, MemorySegment.NULL, 0L, result);
    }

    int abort(int exitCode, MemorySegment message) {
        return (int) invoke(abort, exitCode, message, MemorySegment.NULL, 0L);
    }

    private static Object invoke(MethodHandle call, Object... arguments) {
        try {
            return call.invokeWithArguments(arguments);
        } catch (Throwable impossible) {
            throw new LinkageError("a function of libpmix throws nothing", impossible);
        }
    }
}
