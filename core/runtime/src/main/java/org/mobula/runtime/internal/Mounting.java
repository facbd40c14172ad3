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
 * Virtual threads that a {@link PollingThread} can mount: their scheduler runs a slice right there when the polling
 * thread asks for it, and leaves every other one to the JVM's own scheduler.
 *
 * <p>The JDK has such virtual threads, but not in its interface; so {@code java.lang} must be open to this module. What
 * is true of them, and what may never be done, was found by trying, on JDK 25:
 *
 * <ul>
 *   <li>A thread that mounts must hold no monitor. Else the mounted thread passes for its owner, and the JVM crashes
 *       when that one blocks.
 *   <li>A scheduler that runs more than the slice asked for recurses into threads that yield, until the stack ends.
 * </ul>
 *
 * <p><b>Threads:</b> any.
 */
final class Mounting implements Executor {
    /** What the JDK keeps to itself. why static: a constant for the compiler, so that calls are direct. */
    private static final @Nullable Access ACCESS = Access.find();

    /**
     * @param newThread makes a virtual thread with a scheduler
     * @param locals what a thread keeps in its thread locals
     * @param forgetLocals sets that
     * @param inherited what it keeps in those that its children inherit
     * @param scheduler the JVM's own
     */
    private record Access(
            MethodHandle newThread,
            MethodHandle locals,
            MethodHandle forgetLocals,
            MethodHandle inherited,
            Executor scheduler) {
        private static final MethodType GETTER = MethodType.methodType(Object.class, Thread.class);
        private static final MethodType SETTER = MethodType.methodType(void.class, Thread.class, Object.class);

        /** Null if java.lang is not open to this module, or is not what it was in JDK 25. */
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

    private Mounting(Access access) {
        this.access = access;
    }

    /** Null if this JVM does not let virtual threads be mounted. */
    static @Nullable Mounting find() {
        return ACCESS == null ? null : new Mounting(ACCESS);
    }

    /** A virtual thread that is not started. */
    Thread thread(String name, Runnable body) {
        try {
            return (Thread) access.newThread.invokeExact((Executor) this, name, 0, body);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable checked) {
            throw new AssertionError("making a thread throws nothing checked", checked);
        }
    }

    /** Runs a slice of a virtual thread; called by the JDK. */
    @Override
    public void execute(Runnable slice) {
        if (Thread.currentThread() instanceof PollingThread here && here.takesSlice()) {
            slice.run();
        } else {
            access.scheduler.execute(slice);
        }
    }

    /**
     * Takes from the calling thread what a task may have left there: its interrupt and its thread locals. False if the
     * thread has locals that its children inherit, which cannot be told from those it began with.
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
            throw new AssertionError("a field throws nothing checked", checked);
        }
    }
}
