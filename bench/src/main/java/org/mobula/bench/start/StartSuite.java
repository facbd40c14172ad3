package org.mobula.bench.start;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.process.BesideLoops;
import org.mobula.bench.process.ClientAndServer;
import org.mobula.bench.process.CommandTime;
import org.mobula.bench.process.Jvm;
import org.mobula.bench.process.MobulaRun;
import org.mobula.bench.process.OpenMpi;
import org.mobula.bench.process.PeerGroup;
import org.mobula.bench.replica.ReplicaSuite;

/**
 * The first seconds of a program, and the time until its first line of output; and both sides beside a busy machine.
 */
public final class StartSuite {
    /** Its name on the command line. */
    public static final String NAME = "start";

    private static final String BUSY_NAME = NAME + "-busy-";
    private static final String LAUNCH = "launch";
    private static final String JAVA_RMI = "java.rmi";

    /** Stubs contain this address; the host name may not resolve. */
    private static final List<String> JAVA_RMI_OPTIONS = List.of("-Djava.rmi.server.hostname=127.0.0.1");

    private static final int RANKS = 2;
    private static final int MORE_RANKS = 4;
    private static final List<Integer> LAUNCHED = List.of(1, 2, 4, 16);
    private static final Duration NO_WARM_UP = Duration.ZERO;
    private static final Suite.Lengths LENGTHS = new Suite.Lengths(
            new RunLength(NO_WARM_UP, Duration.ofSeconds(5)), new RunLength(NO_WARM_UP, Duration.ofSeconds(2)));
    private static final Suite.Lengths BUSY_LENGTHS = new Suite.Lengths(
            new RunLength(Duration.ofSeconds(5), Duration.ofSeconds(5)),
            new RunLength(Duration.ofSeconds(2), Duration.ofSeconds(1)));

    /** What is shown of every work. */
    private static final List<Metric> METRICS = List.of(
            Metric.TO_FIRST,
            Metric.FIRST,
            Metric.FIRST_250_MS,
            Metric.FIRST_SECOND,
            Metric.OPERATIONS,
            Metric.SETTLED,
            Metric.STEADY);

    private final Path command;
    private final Peers peers;
    private final boolean coresAreBusy;

    private StartSuite(Path home, Peers peers, boolean coresAreBusy) {
        this.coresAreBusy = coresAreBusy;
        command = home.resolve("mobula").toAbsolutePath();
        this.peers = peers;
    }

    /**
     * The suite.
     *
     * @param home the project's root folder, whose command {@code mobula} starts our side
     */
    public static Suite suite(Path home) {
        return suite(home, Peers.in(home));
    }

    /** The suite with peers of another class path. */
    public static Suite suite(Path home, Peers peers) {
        StartSuite suite = new StartSuite(home, peers, false);
        List<Pairing> pairings = new ArrayList<>(suite.works());
        LAUNCHED.forEach(ranks -> pairings.add(suite.besideMpirun(ranks)));
        pairings.add(suite.besideJava());
        return new Suite(NAME, pairings, LENGTHS);
    }

    /**
     * The same works after a warm-up, beside processes that compute without end.
     *
     * @param loops number of these processes
     */
    public static Suite busy(Path home, int loops) {
        List<Pairing> pairings = new ArrayList<>();
        for (Pairing pairing : new StartSuite(home, Peers.in(home), true).works()) {
            Case any = pairing.cases().getLast();
            String work = any.work();
            pairings.add(new Pairing(
                    new BesideLoops(pairing.ours(), loops),
                    new BesideLoops(pairing.theirs(), loops),
                    "beside " + loops + " busy loops, warm; " + pairing.waiting(),
                    List.of(shown(StartWork.of(work), any.ranks(), Metric.MEAN))));
        }
        return new Suite(BUSY_NAME + loops, pairings, BUSY_LENGTHS);
    }

    /** The pairings of works, each of one work. */
    private List<Pairing> works() {
        return List.of(
                pairing(StartWork.NULL_CALL, RANKS, javaRmi(), "java.rmi blocks", Metric.ATTACH, Metric.READY),
                besideOpenMpi(StartWork.ROUND_TRIP, RANKS),
                pairing(StartWork.ROUND_TRIP, RANKS, aeron(), "Aeron spins, its message is empty", Metric.JOIN),
                besideOpenMpi(StartWork.ALL_REDUCE, RANKS),
                besideOpenMpi(StartWork.ALL_REDUCE, MORE_RANKS),
                pairing(StartWork.WRITE, RANKS, hazelcast(), "Hazelcast blocks", Metric.JOIN),
                besideOpenMpi(StartWork.BROADCAST, RANKS),
                pairing(StartWork.PHASE, RANKS, javaRmiPhases(RANKS), "java.rmi blocks"),
                pairing(StartWork.PHASE, MORE_RANKS, javaRmiPhases(MORE_RANKS), "java.rmi blocks"));
    }

    private Pairing besideOpenMpi(StartWork work, int ranks) {
        OpenMpi theirs = openMpi(ranks);
        return pairing(work, ranks, theirs, "Open MPI " + (theirs.yields() ? "yields" : "spins"), Metric.JOIN);
    }

    private Pairing pairing(StartWork work, int ranks, Implementation theirs, String waiting, Metric... own) {
        Implementation ours = new Timed(new MobulaRun(command, StartProgram.class, ranks), ranks);
        List<Case> cases = Stream.concat(Stream.of(own), METRICS.stream())
                .map(metric -> shown(work, ranks, metric))
                .toList();
        return new Pairing(ours, new Timed(theirs, ranks), named(ranks) + ": ours as usual; " + waiting, cases);
    }

    private static String named(int ranks) {
        return ranks == 1 ? "1 rank" : ranks + " ranks";
    }

    private static Case shown(StartWork work, int ranks, Metric metric) {
        String asked = work.word() + "/" + metric.word();
        return new Case(work.word(), metric.word(), ranks, work.bytes(), metric.unit(), asked);
    }

    private Pairing besideMpirun(int ranks) {
        OpenMpi mpi = openMpi(ranks);
        CommandTime theirs = new CommandTime(
                mpi.name(),
                mpi::version,
                () -> Optional.ofNullable(mpi.obstacle()),
                work -> mpi.firstLine(List.of(work)));
        return launched(ranks, theirs, Greeting.FIRST_LINE, Greeting.FIRST_BARRIER);
    }

    private Pairing besideJava() {
        List<String> java = Jvm.plain(Greeting.class);
        CommandTime theirs = CommandTime.of(
                "plain java",
                () -> "java " + Runtime.version(),
                work -> CommandTime.untilFirstLine("plain java", Jvm.with(java, work)));
        return launched(1, theirs, Greeting.FIRST_LINE);
    }

    private Pairing launched(int ranks, Implementation theirs, String... works) {
        MobulaRun run = new MobulaRun(command, Greeting.class, ranks);
        CommandTime ours = CommandTime.of(
                run.name(), run::version, work -> CommandTime.untilFirstLine(run.name(), run.words(List.of(work))));
        List<Case> cases = Stream.of(works)
                .map(work -> new Case(LAUNCH, work, ranks, 0, Unit.MILLISECONDS, work))
                .toList();
        return new Pairing(ours, theirs, named(ranks) + ": from the command to its first line", cases);
    }

    /** Beside busy loops, ranks yield even if there is a core for each. */
    private OpenMpi openMpi(int ranks) {
        OpenMpi usual = new OpenMpi(StartSuite.class, ranks, true);
        return new OpenMpi(usual.suite(), ranks, usual.singleCopy(), usual.yields() || coresAreBusy);
    }

    private static Implementation javaRmi() {
        return new ClientAndServer(JAVA_RMI, javaRmiVersion(), RmiServer.class, RmiClient.class, JAVA_RMI_OPTIONS);
    }

    private static Implementation javaRmiPhases(int ranks) {
        return new PeerGroup(JAVA_RMI, javaRmiVersion(), ranks, RmiPhaseProgram.class, JAVA_RMI_OPTIONS);
    }

    private static String javaRmiVersion() {
        return "java.rmi of " + System.getProperty("java.vendor.version", "Java") + " " + Runtime.version();
    }

    private Implementation aeron() {
        return new ClientAndServer(
                "Aeron IPC",
                peers.version("aeron-client"),
                peers.classPath(),
                "org.mobula.bench.peers.aeron.AeronServer",
                "org.mobula.bench.peers.aeron.AeronStartClient",
                // its buffers need this package
                List.of("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED"));
    }

    private Implementation hazelcast() {
        return new PeerGroup(
                "Hazelcast",
                "hazelcast",
                peers,
                RANKS,
                "org.mobula.bench.peers.replica.StartMemberProgram",
                ReplicaSuite.HAZELCAST_OPTIONS);
    }
}
