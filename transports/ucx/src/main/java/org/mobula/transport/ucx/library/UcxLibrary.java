package org.mobula.transport.ucx.library;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Loads libucp, with settings under which a JVM can use it.
 *
 * <p>UCX reads its settings from the environment of the process. Those that the user has set remain, except {@code
 * UCX_ERROR_SIGNALS}: the signal handler of UCX would end the JVM at the first null pointer in compiled code.
 */
public final class UcxLibrary {
    static final String FILE = "libucp.so.0";

    private static final String MODULE = "org.mobula.transport.ucx";

    private UcxLibrary() {}

    /** Loads the library; the reason if that is impossible, else empty. */
    public static String load() {
        Module own = UcxLibrary.class.getModule();
        if (!own.isNativeAccessEnabled()) {
            return "this JVM may not call native code: start it with --enable-native-access="
                    + (own.isNamed() ? MODULE : "ALL-UNNAMED") + ", as `mobula run` does";
        }
        set("UCX_ERROR_SIGNALS", "", true);
        // its shared memory makes progress only while both sides poll; ranks of one host have the transport shm
        set("UCX_TLS", "^sm", false);
        set("UCX_LOG_FILE", "stderr", false); // standard output belongs to the program
        try {
            SymbolLookup library = SymbolLookup.libraryLookup(FILE, Arena.global());
            return library.find("ucp_am_recv_data_nbx").isPresent()
                    ? ""
                    : FILE + " is too old: it has no rendezvous of active messages; install UCX 1.13 or newer";
        } catch (IllegalArgumentException missing) {
            return FILE + " cannot be loaded; install UCX (libucx0), or name its folder in LD_LIBRARY_PATH";
        }
    }

    /** Sets a variable of the environment that native code sees. */
    private static void set(String name, String value, boolean overwrite) {
        Linker linker = Linker.nativeLinker();
        MethodHandle set = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("setenv"),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
        try (Arena arena = Arena.ofConfined()) {
            int result = (int) set.invokeExact(arena.allocateFrom(name), arena.allocateFrom(value), overwrite ? 1 : 0);
            if (result != 0) {
                throw new IllegalStateException("setenv refuses " + name);
            }
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new LinkageError("setenv throws nothing", e);
        }
    }
}
