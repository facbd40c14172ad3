package org.mobula.message.device;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mobula.runtime.Node;

/**
 * A process' means of sending and receiving, and no more: what a message-passing library is built on.
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
 * <p>A buffer is an array of a primitive type, a {@link org.mobula.message.Section}, or an object that goes as a copy; to
 * receive an object, give null, and take it from the status.
 *
 * <p><b>Threads:</b> any, between {@link #init} and {@link #finish}. <b>Ownership:</b> buffers are the program's; one of
 * a request that is not done is left alone. <b>Failure:</b> {@link DeviceException}.
 */
public abstract class Device {
    /** Receives from anybody. */
    public static final int ANY_SRC = -1;

    /** Receives whatever the tag. */
    public static final int ANY_TAG = -1;

    /** How many contexts there are, numbered from 0 on: what is sent in one is received in the same one only. */
    public static final int CONTEXTS = 8;

    private static final List<String> OWN = List.of("auto", "shm", "tcp");

    /** For its subclasses. */
    protected Device() {}

    /**
     * A device that has not joined.
     *
     * @param name {@code auto}, {@code shm} or {@code tcp}: this library's, over the fastest transport for each pair or
     *     over one only; or the name of a {@link DeviceProvider} of others
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
     * Joins. Collective.
     *
     * @param args nothing for a process that {@code mobula run} started; or its rank and the name of a file with a line
     *     {@code host port rank} for each process
     * @return the identifiers of all processes
     */
    public abstract int[] init(String[] args);

    /** This process' own identifier. */
    public abstract int id();

    /** Leaves, when all do. The last call. */
    public abstract void finish();

    /** Begins to send. */
    public abstract DeviceRequest isend(@Nullable Object buf, int dst, int tag, int context);

    /** Begins to receive. */
    public abstract DeviceRequest irecv(@Nullable Object buf, int src, int tag, int context);

    /** Begins to send; done when the receiver has begun to receive. */
    public abstract DeviceRequest issend(@Nullable Object buf, int dst, int tag, int context);

    /** Tells of a message that has come; null if there is none. */
    public abstract @Nullable DeviceStatus iprobe(int src, int tag, int context);

    /** Waits until a message has come, and tells of it. */
    public abstract DeviceStatus probe(int src, int tag, int context);

    /**
     * Waits until one of the requests begun before is done, and takes it: the one that was begun last of those that are
     * done. Each is taken once, by one thread, whether it went well or not: by this, or by who waits for it or tests it
     * with success.
     *
     * @throws DeviceException if none is left to be taken
     */
    public abstract DeviceRequest peek();

    /** Sends. */
    public void send(@Nullable Object buf, int dst, int tag, int context) {
        isend(buf, dst, tag, context).iwait();
    }

    /** Sends; returns when the receiver has begun to receive. */
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
