package org.mobula.rmi.internal;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.lang.reflect.InvocationTargetException;
import java.net.SocketException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.ServerError;
import java.rmi.ServerException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Codecs;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Output;
import org.mobula.rmi.CallPath;

/**
 * Runs the calls that arrive on a lane, one after the other on one thread, as the JDK does for a connection of JRMP.
 *
 * <p>The last reply is kept until the next message: the calling side may ask for it in another form, and the remote
 * objects in it must not be collected before that side has registered its references.
 */
final class LaneServer implements Runnable {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final boolean WITHOUT_STACKS = Boolean.getBoolean("sun.rmi.server.suppressStackTraces");

    private final Carrier carrier;
    private final Exports exports;
    private final String host;
    private @Nullable Export lastExport;
    private @Nullable Object lastReply;
    private Kind lastKind = Kind.RESULT;

    /** @param host the address of the calling host */
    LaneServer(Lane lane, Codecs codecs, Exports exports, String host) {
        this.carrier = new Carrier(lane, codecs, null);
        this.exports = exports;
        this.host = host;
    }

    @Override
    public void run() {
        Thread thread = Thread.currentThread();
        String name = thread.getName();
        thread.setName("RMI TCP Connection(" + NUMBER.incrementAndGet() + ")-" + host);
        try {
            while (serve()) {
                // next message
            }
        } catch (IOException | RuntimeException | Error e) {
            Report.log("a lane ends", e);
        } finally {
            thread.setName(name);
            JdkServer.removeClientHost();
            carrier.close();
        }
    }

    private boolean serve() throws IOException {
        Kind kind = carrier.receive(0);
        carrier.held().clear();
        switch (kind) {
            case CALL -> {
                lastReply = null;
                return call();
            }
            case CONFIRM -> {
                return true;
            }
            case AGAIN -> {
                sendJavaForm(lastKind == Kind.THROWN ? Kind.SERIAL_THROWN : Kind.SERIAL_RESULT, lastReply);
                return true;
            }
            default -> throw new SocketException("Connection reset");
        }
    }

    private boolean call() throws IOException {
        Export export = export(carrier.input().getLong());
        long hash = carrier.input().getLong();
        Remote object = export == null ? null : JdkServer.object(export.target());
        if (export == null || object == null) {
            return refuse(CallPath.ENDED, 0);
        }
        if (ObjectInputFilter.Config.getSerialFilter() != null) {
            return refuse(CallPath.FILTERED, 0);
        }
        try {
            JdkServer.begin(export.target());
        } catch (NoSuchObjectException e) {
            return refuse(CallPath.ENDED, 0);
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try {
            if (before != export.context()) {
                thread.setContextClassLoader(export.context());
            }
            return call(export, object, hash);
        } finally {
            if (before != export.context()) {
                thread.setContextClassLoader(before);
            }
            JdkServer.end(export.target());
        }
    }

    private @Nullable Export export(long number) {
        Export last = lastExport;
        if (last != null && last.number() == number && !last.isRemoved()) {
            return last;
        }
        Export found = exports.find(number);
        if (found != null) {
            if (last == null || last.transport() != found.transport()) {
                JdkServer.setClientHost(found.transport(), host);
            }
            lastExport = found;
        }
        return found;
    }

    private boolean refuse(CallPath reason, int flags) throws IOException {
        carrier.skipBlocks();
        carrier.begin().putInt(reason.ordinal());
        carrier.send(Kind.REFUSED, flags);
        return flags == 0;
    }

    private boolean call(Export export, Remote object, long hash) throws IOException {
        Export.RemoteMethod called = export.method(hash);
        if (called == null) {
            return refuse(CallPath.NO_METHOD, 0);
        }
        @Nullable Object[] arguments;
        try {
            arguments = called.shape()
                    .readArguments(carrier.input(), carrier.session().reader());
        } catch (RuntimeException | Error e) {
            Report.log("arguments of " + called.method() + " cannot be read", e);
            return refuse(CallPath.SERIALIZED, Carrier.LAST);
        }
        carrier.readBlocks();
        carrier.registerReferences();
        JdkServer.logCall(export.serverRef(), object, called.method());
        Object result;
        try {
            result = called.method().invoke(object, arguments);
        } catch (InvocationTargetException e) {
            return reply(thrown(export, e.getTargetException()));
        } catch (Throwable e) {
            return reply(thrown(export, e));
        }
        return reply(called.shape(), result);
    }

    private static Throwable thrown(Export export, Throwable e) {
        JdkServer.logException(export.serverRef(), e);
        Throwable reported = switch (e) {
            case Error error -> new ServerError("Error occurred in server thread", error);
            case RemoteException remote -> new ServerException("RemoteException occurred in server thread", remote);
            default -> e;
        };
        if (WITHOUT_STACKS) {
            for (Throwable each = reported; each != null; each = each.getCause()) {
                each.setStackTrace(new StackTraceElement[0]);
            }
        }
        return reported;
    }

    private boolean reply(MethodShape shape, @Nullable Object result) throws IOException {
        ObjectWriter writer = carrier.session().writer();
        try {
            shape.writeResult(carrier.begin(), writer, result);
        } catch (RuntimeException | Error e) {
            Report.log("a result is sent by Java serialization", e);
            writer.abort();
            return sendJavaForm(Kind.SERIAL_RESULT, result);
        }
        return send(Kind.RESULT, shape.result() == 'L' ? result : null);
    }

    private boolean reply(Throwable thrown) throws IOException {
        ObjectWriter writer = carrier.session().writer();
        try {
            writer.begin(carrier.begin());
            writer.writeObject(thrown);
            writer.end();
        } catch (RuntimeException | Error e) {
            Report.log("an exception is sent by Java serialization", e);
            writer.abort();
            return sendJavaForm(Kind.SERIAL_THROWN, thrown);
        }
        return send(Kind.THROWN, thrown);
    }

    private boolean sendJavaForm(Kind kind, @Nullable Object object) throws IOException {
        carrier.held().clear();
        byte[] bytes = JavaForm.write(object, carrier.held());
        Output output = carrier.begin();
        output.putInt(bytes.length);
        output.putBytes(bytes, 0, bytes.length);
        return send(kind, object);
    }

    private boolean send(Kind kind, @Nullable Object reply) throws IOException {
        lastKind = kind;
        lastReply = reply;
        carrier.send(kind, carrier.held().isEmpty() ? 0 : Carrier.HOLDS);
        return true;
    }
}
