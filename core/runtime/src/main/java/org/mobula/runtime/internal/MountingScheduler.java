package org.mobula.runtime.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler of virtual threads that a {@link SliceRunner} can mount: it runs a slice on the calling thread if that
 * thread asks for it, and submits every other slice to the scheduler of the JVM.
 *
 * <p>Virtual threads with a scheduler of their own are not part of the JDK's interface, so {@code java.lang} must be
 * open to this module. Experiments on JDK 25 have shown:
 *
 * <ul>
 *   <li>A thread that mounts must hold no monitor. Otherwise the mounted thread is taken for the owner of the monitor,
 *   and the JVM crashes when it blocks.
 *   <li>A scheduler that runs more slices than the one asked for recurses into threads that yield, until the stack
 *   overflows.
 * </ul>
 *
 * <p><b>Threads:</b> any.
 */
final class MountingScheduler implements Executor {
    /** Internals of the JDK. Static, so that the method handles are constants for the compiler. */
    private static final @Nullable Access ACCESS = Access.find();

    /**
     * @param newThread makes a virtual thread with a scheduler
     * @param locals reads the thread locals of a thread
     * @param forgetLocals writes them
     * @param inherited reads the inheritable thread locals
     * @param scheduler of the JVM
     */
    private record Access(
            MethodHandle newThread,
            MethodHandle locals,
            MethodHandle forgetLocals,
            MethodHandle inherited,
            Executor scheduler) {
        private static final MethodType GETTER = MethodType.methodType(Object.class, Thread.class);
        private static final MethodType SETTER = MethodType.methodType(void.class, Thread.class, Object.class);

        /** Null if java.lang is not open to this module, or differs from that of JDK 25. */
        static @Nullable Access find() {
            try {
                Class<?> builders = Class.forName("java.lang.ThreadBuilders");
                Method maker = builders.getDeclaredMethod(
                        "newVirtualThread", Executor.class, String.class, int.class, Runnable.class);
                Field scheduler = Class.forName("java.lang.VirtualThread").getDeclaredField("DEFAULT_SCHEDULER");
                Field locals = Thread.class.getDeclaredField("threadLocals");
                Field inherited = Thread.class.getDeclaredField("inheritableThreadLocals");
                AccessibleObject.setAccessible(new AccessibleObject[] {maker, scheduler, locals, inherited}, true);
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                return new Access(
                        lookup.unreflect(maker),
                        lookup.unreflectGetter(locals).asType(GETTER),
                        lookup.unreflectSetter(locals).asType(SETTER),
                        lookup.unreflectGetter(inherited).asType(GETTER),
                        (Executor) scheduler.get(null));
            } catch (ReflectiveOperationException | InaccessibleObjectException | ClassCastException closed) {
                return null;
            }
        }
    }

    private final Access access;

    private MountingScheduler(Access access) {
        this.access = access;
    }

    /** Null if this JVM does not let virtual threads be mounted. */
    static @Nullable MountingScheduler find() {
        return ACCESS == null ? null : new MountingScheduler(ACCESS);
    }

    /** A virtual thread, not started. */
    Thread thread(String name, Runnable body) {
        try {
            return (Thread) access.newThread.invokeExact((Executor) this, name, 0, body);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable checked) {
            throw new AssertionError("creating a thread throws no checked exception", checked);
        }
    }

    /** Runs a slice of a virtual thread. Called by the JDK. */
    @Override
    public void execute(Runnable slice) {
        if (Thread.currentThread() instanceof SliceRunner here && here.takesSlice()) {
            slice.run();
        } else {
            access.scheduler.execute(slice);
        }
    }

    /**
     * Clears the interrupt and the thread locals that a task may have left on the calling thread. False if the thread
     * has inheritable thread locals, which cannot be distinguished from those that it started with.
     */
    boolean makeAsNew(Thread thread) {
        Thread.interrupted();
        try {
            if ((Object) access.locals.invokeExact(thread) != null) {
                access.forgetLocals.invokeExact(thread, (Object) null);
            }
            return (Object) access.inherited.invokeExact(thread) == null;
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable checked) {
            throw new AssertionError("reading a field throws no checked exception", checked);
        }
    }
}
