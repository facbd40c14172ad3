package org.mobula.invoke;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.internal.DispatcherGenerator;
import org.mobula.invoke.internal.GeneratedClass;
import org.mobula.invoke.internal.Host;
import org.mobula.invoke.internal.MethodOrder;
import org.mobula.invoke.internal.StubGenerator;

/**
 * The methods of a list of interfaces, numbered the same way wherever the interfaces are the same.
 *
 * <p>Counted are all instance methods, inherited and default ones too, by name and erased type; not static methods,
 * and not {@code equals}, {@code hashCode} and {@code toString}. There is one shape per list of interfaces; it makes
 * the stubs and the dispatcher, whose classes are generated at the first use.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> a shape lives as long as the class loader of its interfaces, and does not
 * keep it alive. <b>Failure:</b> {@link InterfaceException} for interfaces that cannot be called from elsewhere.
 */
public final class InterfaceShape {
    private static final int MOST_METHODS = 4096;

    // why: the value hangs on the class it refers to, so both go together; a map from classes would keep the loader
    // alive
    private static final ClassValue<Map<List<Class<?>>, InterfaceShape>> SHAPES = new ClassValue<>() {
        @Override
        protected Map<List<Class<?>>, InterfaceShape> computeValue(Class<?> host) {
            return new ConcurrentHashMap<>();
        }
    };

    private final List<Class<?>> interfaces;
    private final Class<?> host;
    private final List<RemoteMethod> methods;
    private final long fingerprint;
    private final String[] actions;
    private final boolean[] takesObjects;
    private final CallStyle[] styles;
    private volatile @Nullable GeneratedClass stubs;
    private volatile @Nullable GeneratedClass keepingStubs;
    private volatile @Nullable Dispatcher dispatcher;

    private InterfaceShape(List<Class<?>> interfaces, Class<?> host) {
        this.interfaces = interfaces;
        this.host = host;
        this.methods = MethodOrder.methodsOf(interfaces);
        this.fingerprint = MethodOrder.fingerprint(methods);
        this.actions =
                methods.stream().map(method -> "calling " + method.label()).toArray(String[]::new);
        this.styles = methods.stream().map(RemoteMethod::style).toArray(CallStyle[]::new);
        this.takesObjects = new boolean[methods.size()];
        methods.forEach(method -> takesObjects[method.index()] = method.takesObjects());
        if (methods.size() > MOST_METHODS) {
            throw new InterfaceException(name() + " has " + methods.size() + " methods; " + MOST_METHODS
                    + " can be called from elsewhere. Split it into several interfaces");
        }
    }

    /** The shape of these interfaces; see {@link #of(List)}. */
    public static InterfaceShape of(Class<?>... interfaces) {
        return of(List.of(interfaces));
    }

    /**
     * The shape of a list of interfaces.
     *
     * @param interfaces at least one; the order matters for names only
     * @throws InterfaceException if one is not an interface, or no class can implement them all
     */
    public static InterfaceShape of(List<Class<?>> interfaces) {
        List<Class<?>> distinct = List.copyOf(new LinkedHashSet<>(interfaces));
        Class<?> host = Host.of(distinct);
        return SHAPES.get(host).computeIfAbsent(distinct, key -> new InterfaceShape(key, host));
    }

    /** The interfaces. */
    public List<Class<?>> interfaces() {
        return interfaces;
    }

    /** The methods, each at its index. */
    public List<RemoteMethod> methods() {
        return methods;
    }

    /** What a call of a method is in messages, as a clause: {@code calling Pi.part}. */
    public String action(int method) {
        return actions[method];
    }

    /** Whether a method {@link RemoteMethod#takesObjects}. */
    public boolean takesObjects(int method) {
        return takesObjects[method];
    }

    /** What a method's caller waits for. */
    public CallStyle style(int method) {
        return styles[method];
    }

    /** A number that differs, in all likelihood, if a method's name or type differs, or whether it is one-way. */
    public long fingerprint() {
        return fingerprint;
    }

    /** The interfaces' simple names: {@code Pi}, {@code Pi & Closer}. */
    public String name() {
        return interfaces.stream().map(Class::getSimpleName).collect(Collectors.joining(" & "));
    }

    /**
     * Makes a stub: an object that implements the interfaces and hands every call to the invoker.
     *
     * @throws InterfaceException if the stub's class cannot be made in the interfaces' package
     */
    public Stub stub(Invoker invoker) {
        GeneratedClass generated = stubs;
        if (generated == null) {
            generated = generateStubs();
        }
        return generated.newStub(invoker);
    }

    /**
     * Makes a stub that gives the invoker's calls the arguments as they are, not copied and not written: see
     * {@link Call#arguments}.
     *
     * @throws InterfaceException if the stub's class cannot be made in the interfaces' package
     */
    public Stub keepingStub(Invoker invoker) {
        GeneratedClass generated = keepingStubs;
        if (generated == null) {
            generated = generateKeepingStubs();
        }
        return generated.newStub(invoker);
    }

    /**
     * The dispatcher for objects that implement the interfaces.
     *
     * @throws InterfaceException if its class cannot be made in the interfaces' package
     */
    public Dispatcher dispatcher() {
        Dispatcher made = dispatcher;
        return made != null ? made : generateDispatcher();
    }

    private synchronized GeneratedClass generateStubs() {
        GeneratedClass generated = stubs;
        if (generated == null) {
            generated = Host.define(this, host, StubGenerator.generate(this, host, false), Invoker.class);
            stubs = generated;
        }
        return generated;
    }

    private synchronized GeneratedClass generateKeepingStubs() {
        GeneratedClass generated = keepingStubs;
        if (generated == null) {
            generated = Host.define(this, host, StubGenerator.generate(this, host, true), Invoker.class);
            keepingStubs = generated;
        }
        return generated;
    }

    private synchronized Dispatcher generateDispatcher() {
        Dispatcher made = dispatcher;
        if (made == null) {
            made = Host.define(this, host, DispatcherGenerator.generate(this, host))
                    .newDispatcher();
            dispatcher = made;
        }
        return made;
    }

    /** The interfaces' full names. */
    @Override
    public String toString() {
        return interfaces.stream().map(Class::getTypeName).collect(Collectors.joining(" & "));
    }
}
