package org.mobula.rmi.internal;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.SocketImpl;
import java.rmi.Remote;
import java.rmi.server.RemoteObject;
import java.rmi.server.RemoteObjectInvocationHandler;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.agent.Hook;
import org.mobula.agent.Hook.Place;
import org.mobula.agent.HookedClass;
import org.mobula.agent.RingOptions;
import org.mobula.rmi.CallPath;

/**
 * The agent: installs hooks where the JDK makes a remote call, exports an object and forgets it.
 *
 * <p><b>Failure.</b> Nothing that goes wrong here reaches the program; calls then go by JRMP.
 */
public final class RmiAgent {
    private static final Set<String> PACKAGES =
            Set.of("java.rmi", "java.rmi.server", "sun.rmi.server", "sun.rmi.transport", "sun.rmi.transport.tcp");
    private static volatile @Nullable RmiAgent installed;

    private final RingOptions options;
    private final Report report = new Report();
    private volatile @Nullable Rendezvous rendezvous;
    private volatile boolean failed;

    private RmiAgent(RingOptions options) {
        this.options = options;
    }

    /**
     * Starts the agent.
     *
     * @param text its options
     * @throws IllegalArgumentException if an option is unknown or invalid
     */
    public static void install(String text, Instrumentation instrumentation) throws ReflectiveOperationException {
        RmiAgent agent = new RmiAgent(RingOptions.parse(text, "jrmp"));
        if (agent.options.rings() && !Boolean.getBoolean("sun.rmi.client.logCalls")) {
            agent.hook(instrumentation);
        } else {
            agent.failed = true;
        }
        installed = agent;
        Runtime.getRuntime().addShutdownHook(new Thread(agent::leave));
    }

    private void hook(Instrumentation instrumentation) throws ReflectiveOperationException {
        MethodHandles.Lookup own = MethodHandles.lookup();
        MethodHandles.Lookup beside = HookedClass.open(instrumentation, RemoteObject.class, PACKAGES, own);
        HookedClass.open(instrumentation, SocketImpl.class, Set.of("java.net", "sun.nio.ch"), own);
        openProgram(instrumentation);
        String invoke = "(Ljava/rmi/Remote;Ljava/lang/reflect/Method;[Ljava/lang/Object;J)Ljava/lang/Object;";
        String target = "sun/rmi/transport/Target";
        Hook calling = new Hook(
                "invoke",
                invoke,
                Place.INSTEAD_UNLESS_SELF,
                handler(
                        "invoke",
                        MethodType.methodType(
                                Object.class, Object.class, Remote.class, Method.class, Object[].class, long.class)));
        Hook exporting = new Hook(
                "exportObject",
                "(L" + target + ";)V",
                Place.END,
                handler("exported", MethodType.methodType(void.class, Object.class, Object.class)));
        Hook removing = new Hook(
                "markRemoved",
                "()V",
                Place.BEGIN,
                handler("unexported", MethodType.methodType(void.class, Object.class)));
        new HookedClass("sun.rmi.server.UnicastRef", List.of(calling), this::fail)
                .withField(JdkRefs.FIELD)
                .install(instrumentation, beside);
        new HookedClass("sun.rmi.transport.tcp.TCPTransport", List.of(exporting), this::fail)
                .install(instrumentation, beside);
        new HookedClass("sun.rmi.transport.Target", List.of(removing), this::fail).install(instrumentation, beside);
    }

    /** Lets the codec reach the classes of the program's modules, as Java serialization does. */
    private static void openProgram(Instrumentation instrumentation) {
        Module codecs = RmiAgent.class.getModule();
        for (Module module : ModuleLayer.boot().modules()) {
            ClassLoader loader = module.getClassLoader();
            if (loader == ClassLoader.getSystemClassLoader()
                    && !module.getName().startsWith("jdk.")) {
                Map<String, Set<Module>> opened = new java.util.HashMap<>();
                module.getPackages().forEach(name -> opened.put(name, Set.of(codecs)));
                instrumentation.redefineModule(module, Set.of(codecs), Map.of(), opened, new HashSet<>(), Map.of());
            }
        }
    }

    private MethodHandle handler(String name, MethodType type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVirtual(RmiAgent.class, name, type).bindTo(this);
    }

    private void fail(String why) {
        failed = true;
        System.err.println("mobula rmi: cannot change this JDK's java.rmi (" + why + "); all calls go by JRMP");
    }

    /** Runs at the beginning of {@code UnicastRef.invoke}. */
    @Nullable
    Object invoke(Object ref, Remote stub, Method method, Object @Nullable [] arguments, long hash) throws Throwable {
        Rendezvous present = rendezvous();
        return present == null || stub == null ? ref : present.calls().invoke(ref, stub, method, arguments, hash);
    }

    /** Runs at the end of {@code TCPTransport.exportObject}. */
    void exported(Object transport, Object target) {
        try {
            Rendezvous present = rendezvous();
            if (present != null) {
                present.exported(transport, target);
            }
        } catch (RuntimeException | Error e) {
            Report.log("an exported object is not known", e);
        }
    }

    /** Runs at the beginning of {@code Target.markRemoved}. */
    void unexported(Object target) {
        try {
            Rendezvous present = rendezvous;
            if (present != null) {
                present.unexported(target);
            }
        } catch (RuntimeException | Error e) {
            Report.log("a removed object is still known", e);
        }
    }

    private @Nullable Rendezvous rendezvous() {
        Rendezvous present = rendezvous;
        return present != null || failed ? present : start();
    }

    private synchronized @Nullable Rendezvous start() {
        if (rendezvous == null && !failed) {
            try {
                rendezvous = Rendezvous.start(options, report);
            } catch (Exception | Error e) {
                failed = true;
                report.disabled(e);
            }
        }
        return rendezvous;
    }

    private void leave() {
        Rendezvous present = rendezvous;
        if (present != null) {
            present.leave();
        }
        if (options.report()) {
            report.print(System.err);
        }
    }

    /** The way of the calls of a stub. */
    public static CallPath pathOf(Remote stub) {
        RmiAgent agent = installed;
        if (agent == null) {
            return CallPath.NO_AGENT;
        }
        Rendezvous present = agent.rendezvous();
        if (present == null) {
            return CallPath.SWITCHED_OFF;
        }
        return Proxy.isProxyClass(stub.getClass())
                        && Proxy.getInvocationHandler(stub) instanceof RemoteObjectInvocationHandler handler
                        && JdkRefs.isPlain(handler.getRef())
                ? present.calls().route(handler.getRef()).path()
                : CallPath.OWN_TRANSPORT;
    }
}
