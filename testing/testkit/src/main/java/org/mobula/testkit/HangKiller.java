package org.mobula.testkit;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Ends a test that exceeds its time limit, and prints the stacks of all threads, including virtual ones.
 *
 * <p>{@code @ExtendWith(HangKiller.class)} sets a limit of a minute; {@code @RegisterExtension static final HangKiller
 * HANGS = HangKiller.after(...)} another one. The thread of the test is interrupted, and the test fails. If the test
 * does not react to the interrupt, the JVM ends, because a thread cannot be stopped otherwise.
 *
 * <p><b>Threads:</b> one watching thread per running test.
 */
public final class HangKiller implements InvocationInterceptor {
    /** The default limit of a test. */
    public static final Duration USUAL = Duration.ofSeconds(60);

    private static final Duration GRACE = Duration.ofSeconds(10);
    private static final int EXIT_CODE = 86;

    private final Duration bound;

    /** The work that is watched. */
    interface Work {
        void run() throws Throwable;
    }

    /** Sets the limit {@link #USUAL}. */
    public HangKiller() {
        this(USUAL);
    }

    private HangKiller(Duration bound) {
        this.bound = bound;
    }

    /** Sets the limit of each test method. */
    public static HangKiller after(Duration bound) {
        return new HangKiller(bound);
    }

    @Override
    public void interceptTestMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        guard(invocation, context);
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        guard(invocation, context);
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        guard(invocation, context);
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        guard(invocation, context);
    }

    private void guard(Invocation<@Nullable Void> invocation, ExtensionContext context) throws Throwable {
        String name = context.getRequiredTestClass().getSimpleName() + ": " + context.getDisplayName();
        guard(name, bound, System.err::println, invocation::proceed);
    }

    /** Runs work on this thread with a time limit; a report about a hang goes to {@code report}. */
    static void guard(String name, Duration bound, Consumer<String> report, Work work) throws Throwable {
        Thread worker = Thread.currentThread();
        AtomicBoolean decided = new AtomicBoolean();
        CountDownLatch ended = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Thread.ofPlatform().daemon().name("hang-killer").start(() -> {
            if (!await(ended, bound) && decided.compareAndSet(false, true)) {
                report.accept("HANG: " + name + " still runs after " + bound.toMillis() + " ms\n" + allThreads());
                worker.interrupt();
                interrupted.countDown();
                if (!await(ended, GRACE)) {
                    report.accept("HANG: " + name + " ignores its interrupt; this JVM ends");
                    Runtime.getRuntime().halt(EXIT_CODE);
                }
            }
        });
        Throwable failure = null;
        try {
            work.run();
        } catch (Throwable e) {
            failure = e;
        }
        ended.countDown();
        if (!decided.compareAndSet(false, true)) {
            waitOut(interrupted);
            throw new AssertionError(name + " hung: it did not end within " + bound.toMillis() + " ms", failure);
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Waits for the interrupt and clears it: it must not affect the next test. */
    private static void waitOut(CountDownLatch interrupted) {
        while (interrupted.getCount() > 0) {
            Thread.onSpinWait();
        }
        Thread.interrupted();
    }

    private static boolean await(CountDownLatch latch, Duration time) {
        try {
            return latch.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError("this thread is not interrupted", e);
        }
    }

    private static String allThreads() {
        try {
            Path folder = Files.createTempDirectory("hang");
            Path file = folder.resolve("threads.txt");
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), ThreadDumpFormat.TEXT_PLAIN);
            String dump = Files.readString(file);
            Files.delete(file);
            Files.delete(folder);
            return dump;
        } catch (IOException e) {
            return "(no thread dump: " + e + ")";
        }
    }
}
