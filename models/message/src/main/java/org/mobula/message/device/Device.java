package org.mobula.message.device;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Node;

/**
 * A minimal interface to send and receive, on which a message-passing library can be built.
 *
 * <pre>{@code
 * Device device = Device.newInstance("auto");
 * int[] all = device.init(new String[0]);
 * if (device.id() == all[0]) {
 *     device.send(new double[] {1, 2}, all[1], 7);
 * } else {
 *     device.recv(new double[2], Device.ANY_SRC, 7);
 * }
 * device.finish();
 * }</pre>
 *
 * <p>A buffer is a primitive array, a {@link org.mobula.message.Section}, or an object, which is copied. To receive an
 * object, pass null; the status holds the object.
 *
 * <p><b>Threads:</b> any, between {@link #init} and {@link #finish}. <b>Ownership:</b> buffers belong to the program,
 * which must not use them until the request is done. <b>Failure:</b> {@link DeviceException}.
 */
public abstract class Device {
    /** As a source: any process. */
    public static final int ANY_SRC = -1;

    /** As the tag of a receive: any tag. */
    public static final int ANY_TAG = -1;

    /**
     * The number of contexts, which are numbered from 0. Messages are received in the context in which they are sent.
     */
    public static final int CONTEXTS = 8;

    private static final List<String> OWN = List.of("auto", "shm", "tcp");

    /** For its subclasses. */
    protected Device() {}

    /**
     * A device that has not joined.
     *
     * @param name {@code auto}, {@code shm} or {@code tcp} for the device of this library, with the fastest transport
     *     for each pair or with one transport; or the name of a {@link DeviceProvider}
     */
    public static Device newInstance(String name) {
        if (OWN.contains(name)) {
            return new EngineDevice(name.equals("auto") ? List.of() : List.of(name));
        }
        Optional<DeviceProvider> found = ServiceLoader.load(DeviceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(name))
                .findFirst();
        return found.orElseThrow(
                        () -> new DeviceException("there is no device \"" + name + "\"; choose one of " + names()))
                .create();
    }

    /** The device of a node that has joined. Collective. */
    public static Device of(Node node) {
        return new EngineDevice(node);
    }

    private static List<String> names() {
        return Stream.concat(
                        OWN.stream(),
                        ServiceLoader.load(DeviceProvider.class).stream()
                                .map(provider -> provider.get().name()))
                .toList();
    }

    /**
     * Joins the other processes. Collective.
     *
     * @param args empty for a process that {@code mobula run} has started; otherwise its rank and the name of a file
     *     with a line {@code host port rank} for each process
     * @return the identifiers of all processes
     */
    public abstract int[] init(String[] args);

    /** The identifier of this process. */
    public abstract int id();

    /** Leaves, after all processes have called this. The last call. */
    public abstract void finish();

    /** Starts to send. */
    public abstract DeviceRequest isend(@Nullable Object buf, int dst, int tag, int context);

    /** Starts to receive. */
    public abstract DeviceRequest irecv(@Nullable Object buf, int src, int tag, int context);

    /** Starts to send; done when the receiver has started to receive. */
    public abstract DeviceRequest issend(@Nullable Object buf, int dst, int tag, int context);

    /** The status of a message that has arrived; null if there is none. */
    public abstract @Nullable DeviceStatus iprobe(int src, int tag, int context);

    /** Waits for a message, and returns its status. */
    public abstract DeviceStatus probe(int src, int tag, int context);

    /**
     * Waits until a request is done, and takes it: of those that are done, the one that was started last. Each request
     * is taken once, by one thread, whether it has succeeded or failed: by this method, or by waiting for it or testing
     * it successfully.
     *
     * @throws DeviceException if there is no request to take
     */
    public abstract DeviceRequest peek();

    /** Sends. */
    public void send(@Nullable Object buf, int dst, int tag, int context) {
        isend(buf, dst, tag, context).iwait();
    }

    /** Sends; returns when the receiver has started to receive. */
    public void ssend(@Nullable Object buf, int dst, int tag, int context) {
        issend(buf, dst, tag, context).iwait();
    }

    /** Receives. */
    public DeviceStatus recv(@Nullable Object buf, int src, int tag, int context) {
        return irecv(buf, src, tag, context).iwait();
    }

    /** As {@link #isend(Object, int, int, int)}, in context 0. */
    public final DeviceRequest isend(@Nullable Object buf, int dst, int tag) {
        return isend(buf, dst, tag, 0);
    }

    /** As {@link #irecv(Object, int, int, int)}, in context 0. */
    public final DeviceRequest irecv(@Nullable Object buf, int src, int tag) {
        return irecv(buf, src, tag, 0);
    }

    /** As {@link #issend(Object, int, int, int)}, in context 0. */
    public final DeviceRequest issend(@Nullable Object buf, int dst, int tag) {
        return issend(buf, dst, tag, 0);
    }

    /** As {@link #send(Object, int, int, int)}, in context 0. */
    public final void send(@Nullable Object buf, int dst, int tag) {
        send(buf, dst, tag, 0);
    }

    /** As {@link #ssend(Object, int, int, int)}, in context 0. */
    public final void ssend(@Nullable Object buf, int dst, int tag) {
        ssend(buf, dst, tag, 0);
    }

    /** As {@link #recv(Object, int, int, int)}, in context 0. */
    public final DeviceStatus recv(@Nullable Object buf, int src, int tag) {
        return recv(buf, src, tag, 0);
    }
}
