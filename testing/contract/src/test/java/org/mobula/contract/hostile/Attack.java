package org.mobula.contract.hostile;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.mobula.contract.wire.Frame;
import org.mobula.contract.wire.RawRank;
import org.mobula.fault.MobulaException;

/**
 * An attacker's connection. It sends damaged messages and checks after each that the node still answers or has closed
 * the connection.
 *
 * <p><b>Threads:</b> one.
 */
final class Attack implements AutoCloseable {
    private static final long PROBE = 0x7fffff01;
    private static final long NUMBER = (1L << 56) - 1; // a reply has its outcome in the bits above
    private static final int REPLY = 17;
    /**
     * The limit on the allocations that a message may cause: a factor per byte of the message, and a constant for a
     * failure and its text.
     */
    static final long FACTOR = 64;

    static final long FLOOR = 1 << 20;

    /** A message made the node allocate more than the limit. One-time allocations per class or method do not count. */
    static final class ExcessiveAllocation extends Exception {
        ExcessiveAllocation(String message) {
            super(message);
        }
    }

    private final HostileFixture fixture;
    private final MessageKind.Message message;
    private final Frame probe;
    private final RawRank rank;
    private boolean ended;

    Attack(HostileFixture fixture, MessageKind.Message message, Frame probe) {
        this.fixture = fixture;
        this.message = message;
        this.probe = probe;
        this.rank = fixture.attacker();
        message.before().forEach(rank::send);
        ended = !answersProbe();
        if (ended) {
            throw new AssertionError("the messages that precede " + message.kind() + " ended the connection");
        }
    }

    boolean isEnded() {
        return ended;
    }

    /** Sends a damaged message and waits until the node has processed it. */
    void send(List<Frame> damaged) throws Exception {
        long size = damaged.stream().mapToLong(frame -> frame.payload().length).sum();
        long before = allocated();
        CompletableFuture<Object> call = message.kind().reply() ? answered(damaged) : sent(damaged);
        ended = !answersProbe();
        if (ended) {
            rank.close();
        }
        awaitEnd(call);
        long allocated = allocated() - before;
        if (allocated > FLOOR + FACTOR * size) {
            throw new ExcessiveAllocation("a message of " + size + " bytes made the node allocate " + allocated);
        }
    }

    private CompletableFuture<Object> sent(List<Frame> damaged) {
        damaged.forEach(rank::send);
        return CompletableFuture.completedFuture(null);
    }

    /** Makes the node call and answers twice: first with the damaged reply, then with the original one. */
    private CompletableFuture<Object> answered(List<Frame> damaged) {
        Service stub = fixture.stubOfAttacker();
        CompletableFuture<Object> call = CompletableFuture.supplyAsync(
                () -> {
                    stub.nothing();
                    return null;
                },
                task -> Thread.ofPlatform().daemon().start(task));
        Frame request = rank.await(frame -> frame.handler() == REPLY - 1);
        if (request == null) {
            return call; // an earlier message closed the connection, which is also correct
        }
        long number = numberAt(request, 0);
        Frame original = message.frames().getFirst();
        long originalNumber = numberAt(original, original.kind() == 2 ? 16 : 0);
        for (Frame frame : damaged) {
            rank.send(renumbered(frame, originalNumber, number));
        }
        for (Frame frame : message.frames()) {
            rank.send(renumbered(frame, originalNumber, number));
        }
        return call;
    }

    /** Replaces the call number, unless the damage changed it. */
    private static Frame renumbered(Frame frame, long from, long to) {
        int at = frame.kind() == 2 ? 16 : 0;
        if (frame.kind() == 3 || frame.payload().length < at + Long.BYTES || numberAt(frame, at) != from) {
            return frame;
        }
        byte[] bytes = frame.payload().clone();
        ByteBuffer head = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        head.putLong(at, head.getLong(at) & ~NUMBER | to);
        return new Frame(frame.tag(), bytes);
    }

    private static long numberAt(Frame frame, int at) {
        return ByteBuffer.wrap(frame.payload()).order(ByteOrder.nativeOrder()).getLong(at) & NUMBER;
    }

    private static void awaitEnd(CompletableFuture<Object> call) throws InterruptedException {
        try {
            call.get(10, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof MobulaException) && !isRemote(e.getCause())) {
                throw new AssertionError("the caller got an exception that is not Mobula's", e.getCause());
            }
        } catch (TimeoutException e) {
            throw new AssertionError("the caller still waits although the reply arrived or the connection ended", e);
        }
    }

    private static boolean isRemote(Throwable thrown) {
        return thrown.getStackTrace().length > 0
                && java.util.Arrays.stream(thrown.getStackTrace()).anyMatch(org.mobula.invoke.RemoteStack::isMark);
    }

    private boolean answersProbe() {
        if (!rank.send(new Frame(probe.tag(), numbered(probe.payload())))) {
            return rank.await(frame -> false) != null;
        }
        return rank.await(frame -> frame.handler() == REPLY && numberAt(frame, 0) == PROBE) != null;
    }

    private static byte[] numbered(byte[] request) {
        byte[] bytes = request.clone();
        ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).putLong(PROBE);
        return bytes;
    }

    /** The bytes allocated by all other threads; this thread's are excluded because it polls while the node works. */
    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getTotalThreadAllocatedBytes() - threads.getCurrentThreadAllocatedBytes();
    }

    @Override
    public void close() {
        rank.close();
    }
}
