package org.mobula.bench.shared;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.SharedRun;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.message.MessageSuite;
import org.mobula.bench.process.OneProcess;
import org.mobula.bench.process.OpenMpi;
import org.mobula.bench.process.PeerGroup;
import org.mobula.bench.process.Ranks;
import org.mobula.bench.replica.ReplicaSuite;
import org.mobula.bench.shared.SharedWork.Kind;

/**
 * Shared objects beside a lock of the JDK, a remote call and messages of the same size in one run of two ranks, beside
 * the one-sided operations of Open MPI and PCJ, and beside the counters of Hazelcast.
 */
public final class SharedSuite {
    /** Its name on the command line. */
    public static final String NAME = "shared";

    private static final String SHM = "shm";
    private static final String BOTH_SPIN = "both spin";
    private static final String OURS_SPINS = "ours spins";
    private static final String COUNTERS = "org.mobula.bench.peers.shared.CountersProgram";
    private static final String PCJ = "org.mobula.bench.peers.shared.PcjProgram";
    private static final int RANKS = 2;
    private static final int COUNTING_RANKS = 4;

    /** What is measured beside what in the same processes, by the name of the latter. */
    private static final Map<SharedWork, SharedWork> BESIDE = new LinkedHashMap<>();

    private static final List<SharedWork> ONE_SIDED = List.of(
            new SharedWork(Kind.GET, Long.BYTES),
            new SharedWork(Kind.GET, 64 << 10),
            new SharedWork(Kind.PUT, Long.BYTES),
            new SharedWork(Kind.PUT, 64 << 10));

    static {
        BESIDE.put(new SharedWork(Kind.HERE, 8), new SharedWork(Kind.LOCK, 8));
        BESIDE.put(new SharedWork(Kind.PING_PONG, 8), new SharedWork(Kind.NULL_CALL, 8));
        BESIDE.put(new SharedWork(Kind.PING_PONG_PAGES, 8), new SharedWork(Kind.NULL_CALL, 8));
        for (int bytes : new int[] {128 << 10, 1 << 20}) {
            BESIDE.put(new SharedWork(Kind.PING_PONG, bytes), new SharedWork(Kind.MESSAGE, bytes));
        }
        int small = 512 * 512 * Double.BYTES;
        BESIDE.put(new SharedWork(Kind.LU, small), new SharedWork(Kind.PLAIN_LU, small));
        int large = 1024 * 1024 * Double.BYTES;
        BESIDE.put(new SharedWork(Kind.LU, large), new SharedWork(Kind.PLAIN_LU, large));
        BESIDE.put(new SharedWork(Kind.PARALLEL_LU, large), new SharedWork(Kind.MESSAGES_LU, large));
    }

    private SharedSuite() {}

    /** The suite. */
    public static Suite suite(Peers peers) {
        List<Pairing> all = new ArrayList<>();
        all.addAll(inside(SHM));
        all.addAll(inside("tcp"));
        all.addAll(oneSided(openMpi(true)));
        all.addAll(oneSided(openMpi(false)));
        all.addAll(oneSided(pcj(peers)));
        all.addAll(counters(peers));
        return new Suite(NAME, all);
    }

    /** Works that are measured in the same processes: a pairing for each kind of work beside the shared one. */
    private static List<Pairing> inside(String transport) {
        List<String> works = new ArrayList<>();
        Map<String, List<Case>> cases = new LinkedHashMap<>();
        Map<String, String> instead = new LinkedHashMap<>();
        BESIDE.forEach((shared, other) -> {
            if (shared.kind() == Kind.PING_PONG_PAGES && !transport.equals(SHM)) {
                return; // no memory is shared
            }
            works.add(shared.asked());
            if (!works.contains(other.asked())) {
                works.add(other.asked());
            }
            cases.computeIfAbsent(peerName(other), _ -> new ArrayList<>()).add(shared.over(transport, RANKS));
            instead.put(shared.asked(), other.asked());
        });
        SharedRun run = new SharedRun(ranks(RANKS, transport), works);
        List<Pairing> all = new ArrayList<>();
        cases.forEach((peer, some) -> all.add(new Pairing(run.ours(), run.theirs(peer, instead), BOTH_SPIN, some)));
        return all;
    }

    private static String peerName(SharedWork other) {
        return switch (other.kind()) {
            case LOCK -> "ReentrantLock";
            case NULL_CALL -> "Mobula, null call";
            case PLAIN_LU -> "plain arrays";
            default -> "Mobula, messages";
        };
    }

    private static List<Pairing> oneSided(Implementation peer) {
        List<Case> cases = ONE_SIDED.stream().map(work -> work.over(SHM, RANKS)).toList();
        List<Case> ofPages = new ArrayList<>();
        Map<String, String> inPages = new LinkedHashMap<>();
        for (SharedWork work : ONE_SIDED) {
            SharedWork pages = new SharedWork(work.kind() == Kind.GET ? Kind.GET_PAGES : Kind.PUT_PAGES, work.bytes());
            inPages.put(work.asked(), pages.asked());
            ofPages.add(new Case(pages.word(), SHM, RANKS, work.bytes(), Unit.MICROSECONDS, work.asked()));
        }
        Implementation ours = ranks(RANKS, SHM);
        SharedRun pages = new SharedRun(ours, List.copyOf(inPages.values()));
        return List.of(
                new Pairing(ours, peer, OURS_SPINS, cases),
                new Pairing(pages.theirs(ours.name(), inPages), peer, OURS_SPINS, ofPages));
    }

    private static Implementation openMpi(boolean singleCopy) {
        return new OpenMpi(MessageSuite.class, RANKS, singleCopy);
    }

    private static Implementation pcj(Peers peers) {
        return new OneProcess("PCJ", peers.version("pcj"), peers.classPath(), PCJ, List.of());
    }

    private static List<Pairing> counters(Peers peers) {
        String waiting = "ours spins or yields, Hazelcast sleeps at its sockets";
        SharedWork work = new SharedWork(Kind.COUNT, Long.BYTES);
        SharedWork inPages = new SharedWork(Kind.COUNT_PAGES, Long.BYTES);
        Implementation hazelcast = new PeerGroup(
                "Hazelcast, entry processor",
                "hazelcast",
                peers,
                COUNTING_RANKS,
                COUNTERS,
                ReplicaSuite.HAZELCAST_OPTIONS);
        Implementation ours = ranks(COUNTING_RANKS, SHM);
        SharedRun pages = new SharedRun(ours, List.of(inPages.asked()));
        return List.of(
                new Pairing(ours, hazelcast, waiting, List.of(work.over(SHM, COUNTING_RANKS))),
                new Pairing(
                        pages.theirs(ours.name(), Map.of(work.asked(), inPages.asked())),
                        hazelcast,
                        waiting,
                        List.of(new Case(
                                inPages.word(), SHM, COUNTING_RANKS, Long.BYTES, Unit.MICROSECONDS, work.asked()))));
    }

    private static Implementation ranks(int size, String transport) {
        return new Ranks(SharedProgram.class, size, transport, Map.of());
    }
}
