package org.mobula.tools.perf;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * Times calls one by one.
 *
 * <p><b>Threads:</b> one.
 */
final class Measuring {
    private static final int DIGITS = 3;

    private final Target target;
    private final Peer peer;
    private final int rank;
    private final Setting setting;

    /**
     * @param node of the rank that calls
     * @param target a stub
     * @param home the rank it leads to
     */
    Measuring(Node node, Target target, int home, Setting setting) {
        this.target = target;
        this.peer = Engine.of(node).peer(home);
        this.rank = node.rank();
        this.setting = setting;
    }

    /** Warms one kind of call up, then measures it. */
    Sample of(Work work) {
        Histogram times = new Histogram(DIGITS);
        repeat(work, times);
        times.reset();
        long asking = -target.sentTo(rank) + target.sentTo(rank); // the answer to the first question alone
        long back = target.sentTo(rank);
        long out = peer.sentBytes();
        long nanos = repeat(work, times);
        double calls = times.getTotalCount();
        double sent = (peer.sentBytes() - out) / calls;
        double received = (target.sentTo(rank) - back - asking) / calls;
        return new Sample(encoded(times), nanos, sent, received);
    }

    private long repeat(Work work, Histogram times) {
        long begin = System.nanoTime();
        long end = begin + setting.time().toNanos();
        long before = begin;
        for (int i = 0; i < setting.calls() && before < end; i++) {
            work.call().accept(target);
            long after = System.nanoTime();
            times.recordValue(after - before);
            before = after;
        }
        return before - begin;
    }

    private static byte[] encoded(Histogram times) {
        ByteBuffer bytes = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
        return Arrays.copyOf(bytes.array(), times.encodeIntoByteBuffer(bytes));
    }
}
