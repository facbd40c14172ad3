package org.mobula.socket.internal;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.SocketOptions;
import org.jspecify.annotations.Nullable;

/** Access to the protected members of {@link SocketImpl}, and to what the kernel says of a socket. */
final class SocketAccess {
    private static final int ENDED = 0x8 | 0x10 | 0x20; // POLLERR, POLLHUP, POLLNVAL of Linux

    private final VarHandle address;
    private final VarHandle port;
    private final VarHandle localPort;
    private final MethodHandle inputStream;
    private final MethodHandle outputStream;
    private final VarHandle descriptor;
    private final MethodHandle poll;

    /** @param lookup with full access to {@code SocketImpl} */
    SocketAccess(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        address = lookup.findVarHandle(SocketImpl.class, "address", InetAddress.class);
        port = lookup.findVarHandle(SocketImpl.class, "port", int.class);
        localPort = lookup.findVarHandle(SocketImpl.class, "localport", int.class);
        inputStream = lookup.findVirtual(SocketImpl.class, "getInputStream", MethodType.methodType(InputStream.class));
        outputStream =
                lookup.findVirtual(SocketImpl.class, "getOutputStream", MethodType.methodType(OutputStream.class));
        descriptor = lookup.findVarHandle(SocketImpl.class, "fd", FileDescriptor.class);
        Class<?> net = Class.forName("sun.nio.ch.Net", false, null); // initialised when it is used
        poll = MethodHandles.privateLookupIn(net, MethodHandles.lookup())
                .findStatic(net, "poll", MethodType.methodType(int.class, FileDescriptor.class, int.class, long.class));
    }

    /**
     * Whether the kernel still has the connection. Its addresses and ports may belong to another one afterwards, even
     * if the program has not closed the socket.
     */
    boolean isAlive(SocketImpl socket) {
        try {
            FileDescriptor open = (FileDescriptor) descriptor.get(socket);
            return open != null && ((int) poll.invokeExact(open, 0, 0L) & ENDED) == 0;
        } catch (IOException e) {
            return false;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e); // the method throws nothing else
        }
    }

    int localPort(SocketImpl socket) {
        return (int) localPort.get(socket);
    }

    @Nullable
    InetAddress remoteAddress(SocketImpl socket) {
        return (InetAddress) address.get(socket);
    }

    InetAddress localAddress(SocketImpl socket) throws SocketException {
        return (InetAddress) socket.getOption(SocketOptions.SO_BINDADDR);
    }

    int remotePort(SocketImpl socket) {
        return (int) port.get(socket);
    }

    InputStream inputStream(SocketImpl socket) throws IOException {
        try {
            return (InputStream) inputStream.invokeExact(socket);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e); // the method throws nothing else
        }
    }

    OutputStream outputStream(SocketImpl socket) throws IOException {
        try {
            return (OutputStream) outputStream.invokeExact(socket);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e); // the method throws nothing else
        }
    }
}
