package org.mobula.transport.ucx.library;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * The functions of libucp. Pointers are numbers, so that a call creates no object.
 *
 * <p>The handles are constants, because the compiler inlines no others. {@link UcxLibrary} makes sure that the library
 * is present before this class is initialized.
 *
 * <p><b>Threads:</b> as the functions require: one at a time per worker.
 */
public final class Ucx {
    private static final SymbolLookup LIBRARY = SymbolLookup.libraryLookup(UcxLibrary.FILE, Arena.global());
    private static final ValueLayout.OfLong POINTER = ValueLayout.JAVA_LONG;
    private static final ValueLayout.OfByte STATUS = ValueLayout.JAVA_BYTE; // a packed enum in C
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

    private static final MethodHandle INIT = call("ucp_init_version", STATUS, INT, INT, POINTER, POINTER, POINTER);
    private static final MethodHandle CLEANUP = call("ucp_cleanup", null, POINTER);
    private static final MethodHandle PRINT = call("ucp_context_print_info", null, POINTER, POINTER);
    private static final MethodHandle WORKER_CREATE = call("ucp_worker_create", STATUS, POINTER, POINTER, POINTER);
    private static final MethodHandle WORKER_DESTROY = call("ucp_worker_destroy", null, POINTER);
    private static final MethodHandle ADDRESS = call("ucp_worker_get_address", STATUS, POINTER, POINTER, POINTER);
    private static final MethodHandle RELEASE_ADDRESS = call("ucp_worker_release_address", null, POINTER, POINTER);
    private static final MethodHandle SET_HANDLER = call("ucp_worker_set_am_recv_handler", STATUS, POINTER, POINTER);
    private static final MethodHandle PROGRESS = call("ucp_worker_progress", INT, POINTER);
    private static final MethodHandle EVENTS = call("ucp_worker_get_efd", STATUS, POINTER, POINTER);
    private static final MethodHandle ARM = call("ucp_worker_arm", STATUS, POINTER);
    private static final MethodHandle SIGNAL = call("ucp_worker_signal", STATUS, POINTER);
    private static final MethodHandle CONNECT = call("ucp_ep_create", STATUS, POINTER, POINTER, POINTER);
    private static final MethodHandle DISCONNECT = call("ucp_ep_close_nbx", POINTER, POINTER, POINTER);
    private static final MethodHandle SEND =
            call("ucp_am_send_nbx", POINTER, POINTER, INT, POINTER, POINTER, POINTER, POINTER, POINTER);
    private static final MethodHandle RECEIVE =
            call("ucp_am_recv_data_nbx", POINTER, POINTER, POINTER, POINTER, POINTER, POINTER);
    private static final MethodHandle CHECK = call("ucp_request_check_status", STATUS, POINTER);
    private static final MethodHandle FLUSH = call("ucp_ep_flush_nbx", POINTER, POINTER, POINTER);
    private static final MethodHandle TEXT = call("ucs_status_string", POINTER, STATUS);
    private static final MethodHandle VERSION = call("ucp_get_version_string", POINTER);
    private static final MethodHandle FREE = call("ucp_request_free", null, POINTER);

    private Ucx() {}

    private static MethodHandle call(String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
        FunctionDescriptor type =
                result == null ? FunctionDescriptor.ofVoid(arguments) : FunctionDescriptor.of(result, arguments);
        return Linker.nativeLinker().downcallHandle(LIBRARY.findOrThrow(name), type);
    }

    static byte init(long parameters, long result) {
        try {
            return (byte) INIT.invokeExact(UcxLayout.API_MAJOR, UcxLayout.API_MINOR, parameters, 0L, result);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static void cleanup(long context) {
        try {
            CLEANUP.invokeExact(context);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static void print(long context, long stream) {
        try {
            PRINT.invokeExact(context, stream);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static byte createWorker(long context, long parameters, long result) {
        try {
            return (byte) WORKER_CREATE.invokeExact(context, parameters, result);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static void destroyWorker(long worker) {
        try {
            WORKER_DESTROY.invokeExact(worker);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static byte address(long worker, long address, long length) {
        try {
            return (byte) ADDRESS.invokeExact(worker, address, length);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static void releaseAddress(long worker, long address) {
        try {
            RELEASE_ADDRESS.invokeExact(worker, address);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static byte setHandler(long worker, long parameters) {
        try {
            return (byte) SET_HANDLER.invokeExact(worker, parameters);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Makes progress; the number of events, 0 if nothing has happened. */
    public static int progress(long worker) {
        try {
            return (int) PROGRESS.invokeExact(worker);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static byte events(long worker, long result) {
        try {
            return (byte) EVENTS.invokeExact(worker, result);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static byte arm(long worker) {
        try {
            return (byte) ARM.invokeExact(worker);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static byte signal(long worker) {
        try {
            return (byte) SIGNAL.invokeExact(worker);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    static byte connect(long worker, long parameters, long result) {
        try {
            return (byte) CONNECT.invokeExact(worker, parameters, result);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** A request, 0 or a status. */
    static long disconnect(long endpoint, long parameters) {
        try {
            return (long) DISCONNECT.invokeExact(endpoint, parameters);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** A request, 0 or a status. The header and the data must remain unchanged until the request is complete. */
    public static long send(long endpoint, long header, long headerLength, long data, long length, long parameters) {
        try {
            return (long)
                    SEND.invokeExact(endpoint, UcxLayout.MESSAGE_ID, header, headerLength, data, length, parameters);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Receives the data that a descriptor stands for: a request, 0 or a status. */
    public static long receive(long worker, long descriptor, long address, long length, long parameters) {
        try {
            return (long) RECEIVE.invokeExact(worker, descriptor, address, length, parameters);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Waits for everything that an endpoint has sent: a request, 0 or a status. */
    public static long flush(long endpoint, long parameters) {
        try {
            return (long) FLUSH.invokeExact(endpoint, parameters);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** The library's words for a status. */
    public static String text(byte status) {
        try {
            return NativeMemory.ALL.getString((long) TEXT.invokeExact(status));
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** The version of the library. */
    static String version() {
        try {
            return NativeMemory.ALL.getString((long) VERSION.invokeExact());
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** The status of a request. */
    public static byte check(long request) {
        try {
            return (byte) CHECK.invokeExact(request);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Gives up a request, complete or not. */
    public static void free(long request) {
        try {
            FREE.invokeExact(request);
        } catch (Throwable e) {
            throw impossible(e);
        }
    }

    /** Whether the result of a function that starts an operation is a status below zero. */
    public static boolean isError(long result) {
        return result < 0 && result >= UcxLayout.LOWEST_STATUS;
    }

    private static LinkageError impossible(Throwable failure) {
        return new LinkageError("a function of libucp throws nothing", failure);
    }
}
