package org.mobula.rmi.internal;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.channels.SocketChannel;

/**
 * Waits until a channel in non-blocking mode has something to read. Unlike a blocking read this is not ended by an
 * interrupt of a platform thread, which {@code java.rmi} ignores, too; and it does not block the carrier of a virtual
 * thread.
 */
final class Parking {
    private static final MethodHandle PARK;
    private static final int READABLE;

    static {
        try {
            Class<?> type = Class.forName("sun.nio.ch.SelChImpl");
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            PARK = lookup.findVirtual(type, "park", MethodType.methodType(void.class, int.class, long.class))
                    .asType(MethodType.methodType(void.class, SocketChannel.class, int.class, long.class));
            Class<?> net = Class.forName("sun.nio.ch.Net");
            READABLE = (short) MethodHandles.privateLookupIn(net, MethodHandles.lookup())
                    .findStaticVarHandle(net, "POLLIN", short.class)
                    .get();
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Parking() {}

    /**
     * Waits.
     *
     * @param nanos at most so long; 0: without limit. It may also return for no reason
     */
    static void awaitReadable(SocketChannel channel, long nanos) throws IOException {
        try {
            PARK.invokeExact(channel, READABLE, nanos);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e); // the method throws nothing else
        }
    }
}
