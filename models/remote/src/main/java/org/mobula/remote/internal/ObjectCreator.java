package org.mobula.remote.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Codecs;
import org.mobula.codec.access.PackageAccess;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.PeerFailedException;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.remote.CreationException;
import org.mobula.remote.RemoteFactory;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Engine;

/**
 * Creates objects at other ranks, and at this rank for others.
 *
 * <p>Constructors run only of the program's classes that implement a remote interface; static methods also of classes
 * that were allowed. Nothing else runs because a peer names it.
 *
 * <p><b>Threads:</b> any.
 */
public final class ObjectCreator implements CreationService {
    /** The object number of each rank's {@link CreationService}. */
    public static final int OBJECT = 3;

    private static final InterfaceShape SHAPE = InterfaceShape.of(CreationService.class);

    private final Engine engine;
    private final Invocations invocations;
    private final Codecs codecs;
    private final ClassLoader loader;
    private final Set<Prepared> prepared = ConcurrentHashMap.newKeySet();

    private record Prepared(int rank, Class<?> type) {}

    /**
     * @param engine this node's
     * @param invocations this node's
     */
    public ObjectCreator(Engine engine, Invocations invocations) {
        this.engine = engine;
        this.invocations = invocations;
        this.codecs = invocations.codecs();
        this.loader = codecs.loader();
    }

    /** The shape of the service. */
    public static InterfaceShape shape() {
        return SHAPE;
    }

    /** Creates an object at a rank, by a constructor or a static method. */
    public Object createAt(int rank, Class<?> type, @Nullable String factory, @Nullable Object[] arguments)
            throws Exception {
        CreationService there = at(rank);
        return create(rank, "creating " + type.getTypeName() + (factory == null ? "" : " by " + factory), () -> {
            Prepared key = new Prepared(rank, type);
            if (!prepared.contains(key)) {
                there.prepare(type.getName());
                allowParameters(type);
                prepared.add(key);
            }
            return there.create(type.getName(), factory, arguments);
        });
    }

    /** Creates an object at a rank by code that is sent there. */
    public Object makeAt(int rank, RemoteFactory<?> factory) throws Exception {
        CreationService there = at(rank);
        return create(rank, "creating an object by a factory", () -> there.make(factory));
    }

    /** Makes failures name the creation rather than the internal call. */
    private Object create(int rank, String action, Callable<Object> creation) throws Exception {
        long begun = System.nanoTime();
        try {
            return creation.call();
        } catch (PeerFailedException failed) {
            if (failed.rank() != rank || !engine.peer(rank).hasDeparted()) {
                throw failed; // the failure of another rank, which the constructor called
            }
            throw (PeerFailedException) engine.failure(rank, action).initCause(failed);
        } catch (DeadlineExceededException late) {
            if (!Deadline.isPast(Deadline.current())) {
                throw late; // a deadline of the constructor's own
            }
            Duration waited = Duration.ofNanos(System.nanoTime() - begun);
            throw (DeadlineExceededException) new DeadlineExceededException(
                            action + " at rank " + rank, waited, "The object may still be created there")
                    .initCause(late);
        }
    }

    private CreationService at(int rank) {
        return (CreationService) SHAPE.stub(invocations.invoker(rank, OBJECT, SHAPE));
    }

    @Override
    public void prepare(String type) {
        allowParameters(find(type));
    }

    @Override
    public Object create(String type, @Nullable String factory, @Nullable Object[] arguments) throws Exception {
        Class<?> found = find(type);
        try {
            MethodHandle maker = factory == null ? constructor(found, arguments) : method(found, factory, arguments);
            return checked(maker.invokeWithArguments(arguments), found.getTypeName());
        } catch (Exception | Error itself) {
            throw itself;
        } catch (Throwable other) {
            throw new IllegalStateException(other);
        }
    }

    @Override
    public Object make(RemoteFactory<?> factory) throws Exception {
        return checked(factory.make(), "the factory");
    }

    private Class<?> find(String name) {
        Class<?> type;
        try {
            type = Class.forName(name, false, loader); // not initialized, since it may not be allowed
        } catch (ClassNotFoundException | LinkageError unknown) {
            throw CreationException.unknown(name, where());
        }
        boolean ofProgram = RemoteInterfaces.isRemote(type) && !isOfJdk(type);
        if (!ofProgram && !codecs.allows(type)) {
            throw CreationException.refused(name, where());
        }
        return type;
    }

    private static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    private void allowParameters(Class<?> type) {
        Predicate<Executable> ours = each -> !Modifier.isPrivate(each.getModifiers());
        Arrays.stream(type.getDeclaredConstructors())
                .filter(ours)
                .forEach(each -> codecs.allow(each.getParameterTypes()));
        factories(type).stream().filter(ours).forEach(each -> codecs.allow(each.getParameterTypes()));
    }

    private static MethodHandle constructor(Class<?> type, @Nullable Object[] arguments) throws IllegalAccessException {
        if (!RemoteInterfaces.isRemote(type)) {
            throw CreationException.notRemote(type.getTypeName(), "it implements no remote interface");
        }
        if (Modifier.isAbstract(type.getModifiers())) {
            throw CreationException.notRemote(type.getTypeName(), "it is abstract. Name a class that implements it");
        }
        return access(type)
                .unreflectConstructor(OverloadResolution.choose(
                        List.of(type.getDeclaredConstructors()), type.getTypeName(), arguments))
                .asFixedArity();
    }

    private static MethodHandle method(Class<?> type, String name, @Nullable Object[] arguments)
            throws IllegalAccessException {
        List<Method> named = factories(type).stream()
                .filter(each -> each.getName().equals(name))
                .toList();
        return access(type)
                .unreflect(OverloadResolution.choose(named, type.getTypeName() + "." + name, arguments))
                .asFixedArity();
    }

    /** The static methods with a remote result; a peer may run no others. */
    private static List<Method> factories(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(each ->
                        Modifier.isStatic(each.getModifiers()) && RemoteInterfaces.isRemote(each.getReturnType()))
                .toList();
    }

    private static MethodHandles.Lookup access(Class<?> type) {
        try {
            return PackageAccess.lookupIn(type);
        } catch (IllegalAccessException closed) {
            throw CreationException.notRemote(type.getTypeName(), String.valueOf(closed.getMessage()));
        }
    }

    private static Object checked(@Nullable Object made, String by) {
        if (made == null || !RemoteInterfaces.isRemote(made.getClass())) {
            throw CreationException.notRemote(
                    by,
                    made == null
                            ? "it returned null"
                            : made.getClass().getTypeName() + " implements no remote interface");
        }
        return made;
    }

    private String where() {
        return "rank " + engine.rank() + " on " + engine.peer(engine.rank()).host();
    }
}
