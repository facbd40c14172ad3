package org.mobula.contract.hostile;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.mobula.contract.wire.Frame;
import org.mobula.contract.wire.RawRank;
import org.mobula.contract.wire.Tape;
import org.mobula.invoke.InterfaceShape;
import org.mobula.invoke.Invocations;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.TransportOptions;

/** Rank 0, which is attacked; rank 1, an honest one, whose messages are recorded; and room for attackers. */
final class Scene implements AutoCloseable {
    private static final String TAPED = "taped";
    private static final TransportOptions SMALL = new TransportOptions(
            1 << 16, TransportOptions.defaults().shmDirectory(), "127.0.0.1", 1 << 16, 1L << 24, 8 * 1024, false);
    private static final int RANKS = 4096;

    private final InProcessJobs jobs = new InProcessJobs(RANKS);
    private final Node attacked;
    private final Node honest;
    private int attackers = 2;

    final Service offered = new Offered();
    /** Rank 1's way to rank 0's object. */
    final Service stub;
    /** Rank 0's way to rank 1's object. */
    final Service callback;

    Scene() {
        NodeOptions options = NodeOptions.from(Map.of("MOBULA_CLOSE_TIMEOUT_MS", "100"))
                .withTransports(TAPED)
                .withTransport(SMALL)
                .withLivenessTimeout(Duration.ofHours(2));
        attacked = Node.join(jobs.job(0), options);
        honest = Node.join(jobs.job(1), options);
        for (Node node : List.of(attacked, honest)) {
            Remoting.of(node).allow(Service.Parcel.class, Offered.Refused.class);
        }
        Remoting.of(attacked).bind(nameKeptBy(0, "a"), offered);
        Remoting.of(honest).bind(nameKeptBy(1, "b"), new Offered());
        stub = Remoting.of(honest).lookup(nameKeptBy(0, "a"), Service.class);
        callback = Remoting.of(attacked).lookup(nameKeptBy(1, "b"), Service.class);
    }

    /** A name whose home is a rank: so that no attacker's rank is asked for it. */
    static String nameKeptBy(int rank, String beginning) {
        for (int i = 0; ; i++) {
            String name = beginning + i;
            if (Math.floorMod(name.hashCode(), RANKS) == rank) {
                return name;
            }
        }
    }

    Remoting honestRemoting() {
        return Remoting.of(honest);
    }

    /** What the honest rank has sent to the attacked one so far. */
    List<Frame> recorded() {
        return List.copyOf(Tape.of(jobs.job(0).id()).sent(1, 0));
    }

    /** Waits until the message that rank 1 sent last tells which of rank 0's objects it refers to. */
    void awaitNewsOfReferences() {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (recorded().getLast().handler() != Kind.REFERENCES) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("no news of references was sent");
            }
            Thread.onSpinWait();
        }
    }

    boolean hasRoom() {
        return attackers < RANKS;
    }

    /** A fresh rank that is none. */
    RawRank attacker() {
        return new RawRank(jobs.job(attackers++), 0, TAPED, SMALL);
    }

    /** The attacked rank's stub of an object at the rank that attacks just now. */
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
