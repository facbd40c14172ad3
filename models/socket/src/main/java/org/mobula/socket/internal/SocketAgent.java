package org.mobula.socket.internal;

import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.SocketImpl;
import java.net.SocketOption;
import java.util.List;
import java.util.Set;
import org.mobula.agent.Hook;
import org.mobula.agent.Hook.Place;
import org.mobula.agent.HookedClass;
import org.mobula.agent.RingOptions;

/** The agent: installs the hooks in the JDK's implementation of sockets. */
public final class SocketAgent {
    private static final String TARGET = "sun.nio.ch.NioSocketImpl";

    private SocketAgent() {}

    /**
     * Starts the agent.
     *
     * @param text its options
     * @throws IllegalArgumentException if an option is unknown or invalid
     */
    public static void install(String text, Instrumentation instrumentation) throws ReflectiveOperationException {
        RingOptions options = RingOptions.parse(text, "tcp");
        Report report = new Report();
        if (options.rings()) {
            MethodHandles.Lookup inJavaNet = HookedClass.open(
                    instrumentation, SocketImpl.class, Set.of("java.net", "sun.nio.ch"), MethodHandles.lookup());
            SocketHooks handlers = new SocketHooks(options, new SocketAccess(inJavaNet), report);
            new HookedClass(TARGET, new Handlers(handlers).hooks(), SocketAgent::reportFailure)
                    .install(instrumentation, inJavaNet);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(handlers, report, options)));
        }
    }

    private static void reportFailure(String why) {
        System.err.println("mobula socket: cannot change this JDK's sockets (" + why + "); all connections use TCP");
    }

    private static void leave(SocketHooks handlers, Report report, RingOptions options) {
        handlers.leave();
        if (options.report()) {
            report.print(System.err);
        }
    }

    /** Describes the hooks. */
    private record Handlers(SocketHooks target) {
        List<Hook> hooks() throws ReflectiveOperationException {
            MethodType closing = MethodType.methodType(void.class, SocketImpl.class);
            return List.of(
                    hook(
                            "getInputStream",
                            "()Ljava/io/InputStream;",
                            Place.RESULT,
                            handler("input", InputStream.class, SocketImpl.class, InputStream.class)),
                    hook(
                            "getOutputStream",
                            "()Ljava/io/OutputStream;",
                            Place.RESULT,
                            handler("output", OutputStream.class, SocketImpl.class, OutputStream.class)),
                    hook("listen", "(I)V", Place.END, handler("listening", void.class, SocketImpl.class, int.class)),
                    hook(
                            "accept",
                            "(Ljava/net/SocketImpl;)V",
                            Place.END,
                            handler("accepted", void.class, SocketImpl.class, SocketImpl.class)),
                    hook("close", "()V", Place.BEGIN, handler("closing", closing)),
                    hook("shutdownInput", "()V", Place.BEGIN, handler("shuttingInput", closing)),
                    hook("shutdownOutput", "()V", Place.BEGIN, handler("shuttingOutput", closing)),
                    hook(
                            "sendUrgentData",
                            "(I)V",
                            Place.INSTEAD,
                            handler("sendUrgent", boolean.class, SocketImpl.class, int.class)),
                    hook(
                            "setOption",
                            "(ILjava/lang/Object;)V",
                            Place.INSTEAD,
                            handler("set", boolean.class, SocketImpl.class, int.class, Object.class)),
                    hook(
                            "setOption",
                            "(Ljava/net/SocketOption;Ljava/lang/Object;)V",
                            Place.INSTEAD,
                            handler("set", boolean.class, SocketImpl.class, SocketOption.class, Object.class)),
                    hook(
                            "getOption",
                            "(I)Ljava/lang/Object;",
                            Place.INSTEAD,
                            handler("get", Object.class, SocketImpl.class, int.class)),
                    hook(
                            "getOption",
                            "(Ljava/net/SocketOption;)Ljava/lang/Object;",
                            Place.INSTEAD,
                            handler("get", Object.class, SocketImpl.class, SocketOption.class)));
        }

        private static Hook hook(String method, String descriptor, Place place, MethodHandle handler) {
            return new Hook(method, descriptor, place, handler);
        }

        private MethodHandle handler(String name, Class<?> result, Class<?>... parameters)
                throws ReflectiveOperationException {
            return handler(name, MethodType.methodType(result, parameters));
        }

        private MethodHandle handler(String name, MethodType type) throws ReflectiveOperationException {
            return MethodHandles.lookup()
                    .findVirtual(SocketHooks.class, name, type)
                    .bindTo(target);
        }
    }
}
