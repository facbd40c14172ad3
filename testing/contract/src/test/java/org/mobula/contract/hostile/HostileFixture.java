package org.mobula.contract.hostile;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.mobula.contract.wire.Frame;
import org.mobula.contract.wire.RawRank;
import org.mobula.contract.wire.Recording;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.PortRange;
import org.mobula.transport.TransportOptions;

/**
 * The ranks of a hostile test: rank 0 is attacked, rank 1 is an honest rank whose messages are recorded, and the others
 * are attackers.
 */
final class HostileFixture implements AutoCloseable {
    private static final String RECORDED = "recorded";
    private static final TransportOptions SMALL = new TransportOptions(
            1 << 16,
            TransportOptions.defaults().shmDirectory(),
            "127.0.0.1",
            PortRange.ANY,
            1 << 16,
            1L << 24,
            8 * 1024,
            false);
    private static final int RANKS = 4096;

    private final InProcessJobs jobs = new InProcessJobs(RANKS);
    private final Node attacked;
    private final Node honest;
    private int attackers = 2;

    final Service service = new ServiceObject();
    /** Rank 1's stub of rank 0's object. */
    final Service stub;
    /** Rank 0's stub of rank 1's object. */
    final Service callback;

    HostileFixture() {
        NodeOptions options = NodeOptions.from(Map.of("MOBULA_CLOSE_TIMEOUT_MS", "100"))
                .withTransports(RECORDED)
                .withTransport(SMALL)
                .withLivenessTimeout(Duration.ofHours(2));
        attacked = Node.join(jobs.job(0), options);
        honest = Node.join(jobs.job(1), options);
        for (Node node : List.of(attacked, honest)) {
            Remoting.of(node).allow(Service.Parcel.class, ServiceObject.Refused.class);
        }
        Remoting.of(attacked).bind(nameStoredAt(0, "a"), service);
        Remoting.of(honest).bind(nameStoredAt(1, "b"), new ServiceObject());
        stub = Remoting.of(honest).lookup(nameStoredAt(0, "a"), Service.class);
        callback = Remoting.of(attacked).lookup(nameStoredAt(1, "b"), Service.class);
    }

    /** A name that is stored at a given rank, so that no attacker's rank is asked for it. */
    static String nameStoredAt(int rank, String prefix) {
        for (int i = 0; ; i++) {
            String name = prefix + i;
            if (Math.floorMod(name.hashCode(), RANKS) == rank) {
                return name;
            }
        }
    }

    Remoting honestRemoting() {
        return Remoting.of(honest);
    }

    /** The frames that the honest rank has sent to the attacked rank so far. */
    List<Frame> recorded() {
        return List.copyOf(Recording.of(jobs.job(0).id()).sent(1, 0));
    }

    /** Waits until rank 1 has sent a reference message after its last message. */
    void awaitReferenceMessage() {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (recorded().getLast().handler() != MessageKind.REFERENCES) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("no reference message was sent");
            }
            Thread.onSpinWait();
        }
    }

    boolean hasUnusedRank() {
        return attackers < RANKS;
    }

    /** A new simulated rank. */
    RawRank attacker() {
        return new RawRank(jobs.job(attackers++), 0, RECORDED, SMALL);
    }

    /** The attacked rank's stub of an object at the current attacker. */
    Service stubOfAttacker() {
        InterfaceShape shape = InterfaceShape.of(Service.class);
        Invocations invocations = Invocations.of(org.mobula.runtime.spi.Engine.of(attacked));
        return (Service) shape.stub(invocations.invoker(attackers - 1, Invocations.RESERVED - 1, shape));
    }

    @Override
    public void close() {
        attacked.close();
        honest.close();
        jobs.close();
    }
}
