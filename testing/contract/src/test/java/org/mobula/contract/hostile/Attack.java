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
 * One attacker's connection: sends damaged messages, and sees each time that the node still answers, or has ended the
 * connection.
 *
 * <p><b>Threads:</b> one.
 */
final class Attack implements AutoCloseable {
    private static final long PROBE = 0x7fffff01;
    private static final long NUMBER = (1L << 56) - 1; // above it a reply has its outcome
    private static final int REPLY = 17;
    /**
     * What a message may make the node allocate: so many bytes for each of its own, and what a failure and its words
     * take.
     */
    static final long FACTOR = 64;

    static final long FLOOR = 1 << 20;

    /** A message made the node allocate more than it may; what is done once per class or method is no flood. */
    static final class Flood extends Exception {
        Flood(String message) {
            super(message);
        }
    }

    private final Scene scene;
    private final Kind.Message message;
    private final Frame probe;
    private final RawRank rank;
    private boolean ended;

    Attack(Scene scene, Kind.Message message, Frame probe) {
        this.scene = scene;
        this.message = message;
        this.probe = probe;
        this.rank = scene.attacker();
        message.before().forEach(rank::send);
        ended = !answersProbe();
        if (ended) {
            throw new AssertionError("what an honest rank sent before " + message.kind() + " was not taken");
        }
    }

    boolean isEnded() {
        return ended;
    }

    /** Sends a damaged message, and waits until the node has dealt with it. */
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
            throw new Flood("a message of " + size + " bytes made the node allocate " + allocated);
        }
    }

    private CompletableFuture<Object> sent(List<Frame> damaged) {
        damaged.forEach(rank::send);
        return CompletableFuture.completedFuture(null);
    }

    /** Lets the node call, and answers: first with the damaged reply, then with the good one. */
    private CompletableFuture<Object> answered(List<Frame> damaged) {
        Service stub = scene.stubOfAttacker();
        CompletableFuture<Object> call = CompletableFuture.supplyAsync(
                () -> {
                    stub.nothing();
                    return null;
                },
                task -> Thread.ofPlatform().daemon().start(task));
        Frame request = rank.await(frame -> frame.handler() == REPLY - 1);
        if (request == null) {
            return call; // an earlier message has ended the connection, which is also correct
        }
        long number = numberAt(request, 0);
        Frame good = message.frames().getFirst();
        long goodNumber = numberAt(good, good.kind() == 2 ? 16 : 0);
        for (Frame frame : damaged) {
            rank.send(renumbered(frame, goodNumber, number));
        }
        for (Frame frame : message.frames()) {
            rank.send(renumbered(frame, goodNumber, number));
        }
        return call;
    }

    /** Only where the number is still intact: damage to it counts as damage, too. */
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
            if (!(e.getCause() instanceof MobulaException) && !isFromTheOtherSide(e.getCause())) {
                throw new AssertionError("the caller was told what is no word of Mobula's", e.getCause());
            }
        } catch (TimeoutException e) {
            throw new AssertionError("the caller still waits, though the reply came or the connection ended", e);
        }
    }

    private static boolean isFromTheOtherSide(Throwable thrown) {
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

    /** What all threads but this one have allocated: this one polls, for as long as the node takes. */
    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getTotalThreadAllocatedBytes() - threads.getCurrentThreadAllocatedBytes();
    }

    @Override
    public void close() {
        rank.close();
    }
}
