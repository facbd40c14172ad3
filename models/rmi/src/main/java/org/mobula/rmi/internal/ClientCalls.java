package org.mobula.rmi.internal;

import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.rmi.UnmarshalException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Output;
import org.mobula.rmi.CallPath;

/**
 * The calling side: what the hook of {@code UnicastRef.invoke} runs.
 *
 * <p>As long as the server has not begun to run a method, a call can be given back to the JDK, which then makes it by
 * JRMP.
 *
 * <p><b>Threads:</b> any.
 */
final class ClientCalls {
    private static final long TIMEOUT_NANOS =
            TimeUnit.MILLISECONDS.toNanos(Integer.getInteger("sun.rmi.transport.tcp.responseTimeout", 0));

    private final Routes routes;
    private final Report report;

    ClientCalls(Routes routes, Report report) {
        this.routes = routes;
        this.report = report;
    }

    /** The route of a reference, a {@code UnicastRef}. */
    Route route(Object ref) {
        return JdkRefs.route(ref) instanceof Route known ? known : find(ref);
    }

    private Route find(Object ref) {
        try {
            return routes.of(ref);
        } catch (RuntimeException | LinkageError e) {
            Report.log("no route is found", e);
            return Route.plain(CallPath.NO_ROOM); // the program is not concerned
        }
    }

    /**
     * Makes a call.
     *
     * @return the result; the reference itself if the JDK shall make the call
     */
    @Nullable
    Object invoke(Object ref, Remote stub, Method method, Object @Nullable [] arguments, long hash) throws Throwable {
        Class<?> remote = Report.remoteInterface(stub, method);
        Route route = route(ref);
        if (!route.isFast()) {
            return byJrmp(ref, remote, route.path());
        }
        CallPath refusal = route.refusal(hash);
        if (refusal != null) {
            return byJrmp(ref, remote, refusal);
        }
        if (ObjectInputFilter.Config.getSerialFilter() != null) {
            return byJrmp(ref, remote, CallPath.FILTERED);
        }
        LanePool pool =
                route.pool(JdkRefs.loaderOf(stub), Thread.currentThread().getContextClassLoader());
        Carrier carrier = pool.take();
        if (carrier == null) {
            return byJrmp(ref, remote, CallPath.NO_ROOM);
        }
        boolean usable = false;
        try {
            Reply reply = exchange(carrier, route, MethodShape.of(method, hash), arguments, hash);
            usable = reply.isLaneUsable();
            return finish(reply, ref, route, remote, hash);
        } finally {
            carrier.held().clear();
            if (usable) {
                pool.giveBack(carrier);
            } else {
                pool.discard(carrier);
            }
        }
    }

    private Object byJrmp(Object ref, Class<?> remote, CallPath reason) {
        report.count(remote, reason);
        return ref;
    }

    private @Nullable Object finish(Reply reply, Object ref, Route route, Class<?> remote, long hash) throws Throwable {
        CallPath refused = reply.refused();
        if (refused != null) {
            if (refused == CallPath.SERIALIZED || refused == CallPath.NO_METHOD) {
                route.refused(hash, refused, !reply.isLaneUsable());
            } else if (refused == CallPath.ENDED) {
                routes.forget(ref);
            }
            return byJrmp(ref, remote, refused);
        }
        report.count(remote, CallPath.SHARED_MEMORY);
        route.succeeded(hash);
        Throwable thrown = reply.thrown();
        if (thrown != null) {
            throw thrown;
        }
        return reply.result();
    }

    private static Reply exchange(
            Carrier carrier, Route route, MethodShape shape, Object @Nullable [] arguments, long hash) {
        try {
            writeCall(carrier, route.object(), hash, shape, arguments);
        } catch (RuntimeException | Error e) {
            Report.log("arguments cannot be written", e);
            carrier.session().writer().abort();
            return Reply.refused(CallPath.SERIALIZED, true);
        }
        try {
            return sendCall(carrier, shape);
        } catch (RuntimeException e) { // the server lies: an index or a length that cannot be
            return unreadable(e);
        } catch (InternalError e) { // it has cut the file
            return unreadable(new IOException("the memory was taken away", e));
        }
    }

    /** Writes the message that asks to run a method. */
    static void writeCall(Carrier carrier, long object, long hash, MethodShape shape, Object @Nullable [] arguments) {
        Output output = carrier.begin();
        output.putLong(object);
        output.putLong(hash);
        shape.writeArguments(output, carrier.session().writer(), arguments);
    }

    private static Reply sendCall(Carrier carrier, MethodShape shape) {
        long start = carrier.lane().written();
        try {
            carrier.send(Kind.CALL, 0);
        } catch (IOException e) {
            Report.log("a call cannot be sent", e);
            return Reply.refused(CallPath.ENDED, false); // the server does not have the whole call
        }
        Kind kind;
        try {
            kind = carrier.receive(TIMEOUT_NANOS);
        } catch (EOFException e) { // the server reads no more
            return carrier.lane().isTakenBeyond(start) ? unreadable(e) : Reply.refused(CallPath.ENDED, false);
        } catch (IOException e) {
            return unreadable(e);
        }
        return new ReplyReader(carrier, shape).read(kind);
    }

    /** There is no reply that can be read; the server may still run the method. */
    private static Reply unreadable(Exception cause) {
        return Reply.failed(new UnmarshalException("Error unmarshaling return header", cause));
    }
}
