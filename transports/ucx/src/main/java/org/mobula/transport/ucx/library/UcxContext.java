package org.mobula.transport.ucx.library;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * A context of libucp with one worker, for active messages.
 *
 * <p><b>Threads:</b> one at a time, except for {@link #signal}. <b>Ownership:</b> {@link #close} frees everything.
 * <b>Failure:</b> a status, or an {@link IOException} with the library's words.
 */
public final class UcxContext implements AutoCloseable {
    /** What libucp calls, while a thread makes progress. It throws nothing, because an exception would end the JVM. */
    public interface Events {
        /**
         * A message has arrived.
         *
         * @param header the address of its header
         * @param data the address of its data, or of what stands for them
         * @param rendezvous whether the data are to be fetched by {@link Ucx#receive} before this method returns
         */
        void onMessage(long header, long headerLength, long data, long length, boolean rendezvous);

        /** An endpoint has failed, which was made with this key. */
        void onFailure(long key, byte status);
    }

    private final Arena arena = Arena.ofShared();
    private final Events events;
    private final long context;
    private final long worker;
    private final long plain;
    private final long force;
    private final long failureCall;

    /** Opens a context; the library is loaded. */
    public UcxContext(Events events) throws IOException {
        this.events = events;
        MemorySegment result = arena.allocate(ValueLayout.JAVA_LONG);
        context = initialized(result);
        try {
            worker = created(result);
            plain = arena.allocate(UcxLayout.REQUEST, Long.BYTES).address();
            MemorySegment forcing = arena.allocate(UcxLayout.REQUEST, Long.BYTES);
            forcing.set(ValueLayout.JAVA_INT, 0, UcxLayout.FIELD_FLAGS);
            forcing.set(ValueLayout.JAVA_INT, UcxLayout.REQUEST_FLAGS, UcxLayout.CLOSE_FORCE);
            force = forcing.address();
            failureCall = upcall("onFailure", void.class, long.class, long.class, byte.class);
            handle(upcall(
                    "onMessage", byte.class, long.class, long.class, long.class, long.class, long.class, long.class));
        } catch (IOException | RuntimeException e) {
            Ucx.cleanup(context);
            throw e;
        }
    }

    private long initialized(MemorySegment result) throws IOException {
        MemorySegment parameters = arena.allocate(UcxLayout.PARAMS, Long.BYTES);
        parameters.set(ValueLayout.JAVA_LONG, 0, UcxLayout.FIELD_FEATURES);
        parameters.set(
                ValueLayout.JAVA_LONG,
                UcxLayout.PARAMS_FEATURES,
                UcxLayout.FEATURE_MESSAGES | UcxLayout.FEATURE_WAKEUP);
        check("start UCX", Ucx.init(parameters.address(), result.address()));
        return result.get(ValueLayout.JAVA_LONG, 0);
    }

    private long created(MemorySegment result) throws IOException {
        MemorySegment parameters = arena.allocate(UcxLayout.WORKER, Long.BYTES);
        parameters.set(ValueLayout.JAVA_LONG, 0, UcxLayout.FIELD_THREADS);
        parameters.set(ValueLayout.JAVA_INT, UcxLayout.WORKER_THREADS, UcxLayout.THREADS_SERIALIZED);
        check("create a worker of UCX", Ucx.createWorker(context, parameters.address(), result.address()));
        return result.get(ValueLayout.JAVA_LONG, 0);
    }

    private long upcall(String method, Class<?> result, Class<?>... arguments) {
        MethodType type = MethodType.methodType(result, arguments);
        FunctionDescriptor shape = FunctionDescriptor.ofVoid();
        for (Class<?> argument : arguments) {
            shape = shape.appendArgumentLayouts(argument == byte.class ? ValueLayout.JAVA_BYTE : ValueLayout.JAVA_LONG);
        }
        if (result == byte.class) {
            shape = shape.changeReturnLayout(ValueLayout.JAVA_BYTE);
        }
        try {
            MethodHandle call = MethodHandles.lookup().bind(this, method, type);
            return Linker.nativeLinker().upcallStub(call, shape, arena).address();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a method of this class", e);
        }
    }

    private void handle(long call) throws IOException {
        MemorySegment parameters = arena.allocate(UcxLayout.HANDLER, Long.BYTES);
        parameters.set(ValueLayout.JAVA_LONG, 0, UcxLayout.FIELDS_HANDLER);
        parameters.set(ValueLayout.JAVA_INT, UcxLayout.HANDLER_ID, UcxLayout.MESSAGE_ID);
        parameters.set(ValueLayout.JAVA_INT, UcxLayout.HANDLER_FLAGS, UcxLayout.WHOLE_MESSAGE);
        parameters.set(ValueLayout.JAVA_LONG, UcxLayout.HANDLER_CALL, call);
        check("receive messages by UCX", Ucx.setHandler(worker, parameters.address()));
    }

    private static void check(String what, byte status) throws IOException {
        if (status != UcxLayout.OK) {
            throw new IOException("cannot " + what + ": " + Ucx.text(status)
                    + ". `ucx_info -d` lists the devices; UCX_TLS and UCX_NET_DEVICES choose among them");
        }
    }

    /** The handle of the worker, for {@link Ucx#receive}. */
    public long worker() {
        return worker;
    }

    /** The parameters of a request without options. */
    public long plain() {
        return plain;
    }

    /** Makes progress; the number of events. */
    public int progress() {
        return Ucx.progress(worker);
    }

    /** The address of the worker, for other ranks. */
    public byte[] address() throws IOException {
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment results = scratch.allocate(2 * Long.BYTES, Long.BYTES);
            check("read the address of UCX", Ucx.address(worker, results.address(), results.address() + Long.BYTES));
            long address = results.get(ValueLayout.JAVA_LONG, 0);
            long length = results.get(ValueLayout.JAVA_LONG, Long.BYTES);
            byte[] bytes = NativeMemory.ALL.asSlice(address, length).toArray(ValueLayout.JAVA_BYTE);
            Ucx.releaseAddress(worker, address);
            return bytes;
        }
    }

    /**
     * Makes an endpoint.
     *
     * @param address of the worker of the peer
     * @param key is passed to {@link Events#onFailure}
     * @param result receives the handle
     * @return a status
     */
    public byte connect(byte[] address, long key, long[] result) {
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment bytes = scratch.allocateFrom(ValueLayout.JAVA_BYTE, address);
            MemorySegment parameters = scratch.allocate(UcxLayout.ENDPOINT, Long.BYTES);
            parameters.set(ValueLayout.JAVA_LONG, 0, UcxLayout.FIELDS_ENDPOINT);
            parameters.set(ValueLayout.JAVA_LONG, UcxLayout.ENDPOINT_ADDRESS, bytes.address());
            parameters.set(ValueLayout.JAVA_INT, UcxLayout.ENDPOINT_ERROR_MODE, UcxLayout.ERROR_MODE_PEER);
            parameters.set(ValueLayout.JAVA_LONG, UcxLayout.ENDPOINT_ERROR_CALL, failureCall);
            parameters.set(ValueLayout.JAVA_LONG, UcxLayout.ENDPOINT_ERROR_ARGUMENT, key);
            MemorySegment handle = scratch.allocate(ValueLayout.JAVA_LONG);
            byte status = Ucx.connect(worker, parameters.address(), handle.address());
            result[0] = handle.get(ValueLayout.JAVA_LONG, 0);
            return status;
        }
    }

    /**
     * Closes an endpoint.
     *
     * @param atOnce whether what it has sent need not be confirmed first
     * @return a request, 0 or a status
     */
    public long disconnect(long endpoint, boolean atOnce) {
        return Ucx.disconnect(endpoint, atOnce ? force : plain);
    }

    /** The descriptor that becomes readable after {@link #arm}. */
    public int eventDescriptor() throws IOException {
        try (Arena scratch = Arena.ofConfined()) {
            MemorySegment result = scratch.allocate(ValueLayout.JAVA_INT);
            check("wait for events of UCX", Ucx.events(worker, result.address()));
            return result.get(ValueLayout.JAVA_INT, 0);
        }
    }

    /** Requests that the descriptor becomes readable at the next event; false if there is one already. */
    public boolean arm() {
        return Ucx.arm(worker) == UcxLayout.OK;
    }

    /** Makes the descriptor readable. Any thread. */
    public void signal() {
        Ucx.signal(worker);
    }

    @Override
    public void close() {
        Ucx.destroyWorker(worker);
        Ucx.cleanup(context);
        arena.close();
    }

    /** Called by libucp. */
    @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // by its name
    private byte onMessage(long argument, long header, long headerLength, long data, long length, long parameters) {
        long attributes = NativeMemory.ALL.get(ValueLayout.JAVA_LONG_UNALIGNED, parameters);
        events.onMessage(header, headerLength, data, length, (attributes & UcxLayout.RENDEZVOUS) != 0);
        return UcxLayout.OK;
    }

    /** Called by libucp. */
    @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // by its name
    private void onFailure(long key, long endpoint, byte status) {
        events.onFailure(key, status);
    }
}
