package org.mobula.tools.perf.shared;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import org.mobula.message.Communicator;
import org.mobula.message.Section;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;
import org.mobula.shared.Distribution;
import org.mobula.shared.SharedObjects;
import org.mobula.shared.SharedUnit;
import org.mobula.tools.perf.Benchmark;
import org.mobula.tools.perf.ByteCounters;
import org.mobula.tools.perf.Case;
import org.mobula.tools.perf.IterationControl;
import org.mobula.tools.perf.Result;
import org.mobula.tools.perf.Role;
import org.mobula.tools.perf.message.AgreedIterations;

/** Ranks 0 and 1 acquire, write and release the same unit in turn: its lock and content move there and back. */
public final class SharedBenchmark implements Benchmark {
    /** The name of its command. */
    public static final String NAME = "shared";

    private static final String LOCK = "reentrant-lock";
    private static final String HERE = "acquire-here";
    private static final String PING_PONG = "ping-pong";
    private static final int TAG = 1 << 13;

    private final Node node;
    private final Communicator world;
    private final Peer peer;
    private final SharedObjects shared;
    private final List<Case> cases = new ArrayList<>();

    private SharedBenchmark(Node node) {
        this.node = node;
        this.shared = SharedObjects.of(node);
        this.world = Communicator.world(node);
        this.peer = Engine.of(node).peer(node.rank() == 0 ? 1 : 0);
    }

    /**
     * Registers the units.
     *
     * @param node of a job with two ranks or more
     * @param sizes bytes of the units
     */
    public static SharedBenchmark open(Node node, List<Integer> sizes) {
        SharedBenchmark benchmark = new SharedBenchmark(node);
        SharedObjects shared = benchmark.shared;
        ReentrantLock lock = new ReentrantLock();
        long[] content = {0};
        benchmark.cases.add(new Case(LOCK, Long.BYTES, () -> {
            lock.lock();
            content[0]++;
            lock.unlock();
        }));
        SharedUnit<long[]> own =
                shared.array(long[].class, node.size(), Distribution.cyclic()).block(node.rank());
        benchmark.cases.add(new Case(HERE, Long.BYTES, () -> write(own)));
        for (int size : sizes) {
            int elements = Math.max(1, size / Long.BYTES);
            SharedUnit<long[]> unit = shared.array(long[].class, elements, Distribution.block(elements))
                    .block(0);
            benchmark.cases.add(new Case(PING_PONG, 2L * elements * Long.BYTES, () -> writeInTurn(unit, node.rank())));
        }
        if (benchmark.role() != Role.SERVES) {
            benchmark.received(); // connects the pair, so that its medium is known
        }
        return benchmark;
    }

    private static void write(SharedUnit<long[]> unit) {
        unit.acquire();
        unit.value()[0]++;
        unit.release();
    }

    /** Writes once the other rank has written. The lock is granted in turn, unless a rank does not ask for it. */
    private static void writeInTurn(SharedUnit<long[]> unit, int rank) {
        boolean mine = false;
        while (!mine) {
            unit.acquire();
            mine = unit.value()[0] % 2 == rank;
            if (mine) {
                unit.value()[0]++;
            }
            unit.release();
        }
    }

    @Override
    public String description() {
        return "rank 0 and rank 1 write the same shared units in turn";
    }

    @Override
    public String medium() {
        return peer.medium();
    }

    @Override
    public List<Case> cases() {
        return cases;
    }

    @Override
    public ByteCounters bytes() {
        return new ByteCounters(peer::sentBytes, this::received);
    }

    /** The participating rank tells the measuring one how much it has sent. */
    private long received() {
        long[] count = {peer.sentBytes()};
        if (role() == Role.MEASURES) {
            world.receive(Section.of(count), 1, TAG);
        } else {
            world.send(Section.of(count), 0, TAG);
        }
        return count[0];
    }

    @Override
    public Role role() {
        return node.rank() == 0 ? Role.MEASURES : node.rank() == 1 ? Role.PARTICIPATES : Role.SERVES;
    }

    @Override
    public IterationControl iterations() {
        return new AgreedIterations(world, 0, 2);
    }

    @Override
    public String summary(List<Result> results) {
        double plain = results.get(0).percentile(50);
        double here = results.get(1).percentile(50);
        Result last = results.getLast();
        return activity()
                + String.format(
                        Locale.ROOT,
                        "A unit that is here takes %.0f ns more than a ReentrantLock; %d bytes go there and back in %.1f us",
                        (here - plain) * 1000,
                        last.measured().payload() / 2,
                        last.percentile(50));
    }

    /** What has happened to each unit at this rank, one line each. */
    private String activity() {
        StringBuilder lines = new StringBuilder();
        shared.activity().forEach((unit, seen) -> {
            if (seen.transfers() > 0) {
                lines.append(String.format(
                        Locale.ROOT,
                        "Rank 0, %s: %d fetches, %d bytes, %d invalidations; %d waits for its lock, %.1f us each; "
                                + "%d transfers, false sharing in %d of %d examined%n",
                        unit,
                        seen.fetches(),
                        seen.bytes(),
                        seen.invalidations(),
                        seen.waits(),
                        seen.waits() == 0 ? 0 : seen.waiting().toNanos() / 1e3 / seen.waits(),
                        seen.transfers(),
                        seen.disjoint(),
                        seen.examined()));
            }
        });
        return lines.toString();
    }
}
