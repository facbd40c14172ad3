package org.mobula.bench.memory;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.SharedRun;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.endpoint.EndpointPairings;
import org.mobula.bench.process.OneProcess;
import org.mobula.bench.process.Ranks;

/** Buffers, endpoints, messages that are read in place, and programs that use them. */
public final class MemorySuite {
    /** Its name on the command line. */
    public static final String NAME = "memory";

    private static final String PROGRAMS = "org.mobula.bench.peers.placed.";
    private static final String NO_WAITING = "no waiting";
    private static final String SPINNING = "both spin, yield, then sleep";
    private static final int SMALL = 100;
    private static final int LARGE = 1 << 20;
    private static final int JDK_ARRAY = 4096 * Double.BYTES;
    private static final long TREE_BYTES = ((1L << TreeProgram.LEVELS) - 1) * 4 * Integer.BYTES;
    private static final List<Integer> SIZES = List.of(SMALL, 1024, 1 << 14, 1 << 17, LARGE);
    private static final List<String> AGRONA = List.of("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");

    private MemorySuite() {}

    /**
     * The suite.
     *
     * @param home the project's root folder, which has the sources of the programs
     */
    public static Suite suite(Peers peers, Path home) {
        Implementation flatBuffers = peer(peers, "FlatBuffers", "flatbuffers-java", List.of());
        Implementation sbe = peer(peers, "SBE", "agrona", AGRONA);
        Implementation fory = peer(peers, "Fory", "fory-core", List.of());
        return new Suite(
                NAME,
                Stream.of(
                                EndpointPairings.all(peers).stream(),
                                opening(peers),
                                Stream.of(
                                        beside(peers, flatBuffers, open(LARGE), one(LARGE), all(SMALL), all(LARGE)),
                                        beside(peers, sbe, open(LARGE), one(LARGE), all(SMALL), all(LARGE)),
                                        beside(peers, fory, one(LARGE)),
                                        beside(peers, jdk(peers), work(PlacedProgram.ARRAY, JDK_ARRAY)),
                                        calls(),
                                        configurations(),
                                        crossings(peers)),
                                ProgramPairings.all(home).stream())
                        .flatMap(Function.identity())
                        .toList());
    }

    /** Each size beside the smallest: the ratio is how much longer opening takes, above 1 for the larger message. */
    private static Stream<Pairing> opening(Peers peers) {
        SharedRun run = new SharedRun(
                ours(peers), SIZES.stream().map(size -> open(size).asked()).toList());
        String smallest = open(SMALL).asked();
        return IntStream.range(1, SIZES.size()).mapToObj(i -> {
            Case larger = open(SIZES.get(i));
            return new Pairing(
                    run.ours(),
                    run.theirs("mobula " + SMALL + " bytes", Map.of(larger.asked(), smallest)),
                    NO_WAITING,
                    List.of(larger));
        });
    }

    private static Pairing beside(Peers peers, Implementation peer, Case... cases) {
        return new Pairing(ours(peers), peer, NO_WAITING, List.of(cases));
    }

    private static Pairing calls() {
        List<String> viewed = List.of(TreeProgram.WRITE, TreeProgram.FORWARD);
        SharedRun run = new SharedRun(
                new Ranks(TreeProgram.class, 2, "shm", Map.of()),
                Stream.concat(viewed.stream(), Stream.of(TreeProgram.COPY)).toList());
        Map<String, String> instead = viewed.stream().collect(Collectors.toMap(work -> work, _ -> TreeProgram.COPY));
        return new Pairing(
                run.ours(),
                run.theirs("mobula by copy", instead),
                SPINNING,
                viewed.stream()
                        .map(work -> new Case(work, "shm", 2, TREE_BYTES, Unit.MICROSECONDS))
                        .toList());
    }

    /** Transport and codec of an interface, beside copies over TCP. */
    private static Pairing configurations() {
        Map<String, String> instead = new LinkedHashMap<>();
        List<Case> cases = new ArrayList<>();
        for (int length : List.of(1, JDK_ARRAY / Double.BYTES)) {
            for (String configuration : ConfigurationProgram.OTHERS) {
                String work = ConfigurationProgram.work(configuration, length);
                instead.put(work, ConfigurationProgram.work(ConfigurationProgram.BASE, length));
                cases.add(new Case(
                        "call-array", configuration, 2, (long) length * Double.BYTES, Unit.MICROSECONDS, work));
            }
        }
        SharedRun run = new SharedRun(
                new Ranks(ConfigurationProgram.class, 2, "shm", Map.of()),
                Stream.concat(instead.values().stream(), instead.keySet().stream())
                        .toList());
        return new Pairing(run.ours(), run.theirs("mobula by copies over tcp", instead), SPINNING, cases);
    }

    /** What a call and a copy cost beyond the border of Java and of the heap. */
    private static Pairing crossings(Peers peers) {
        Map<String, String> instead = CrossingProgram.BESIDE;
        SharedRun run = new SharedRun(
                new OneProcess(
                        "mobula",
                        "java.lang.foreign of " + Runtime.version(),
                        peers.classPath(),
                        CrossingProgram.class.getName(),
                        List.of("--enable-native-access=ALL-UNNAMED"),
                        List.of("crossing")),
                Stream.concat(instead.keySet().stream(), instead.values().stream())
                        .toList());
        return new Pairing(
                run.ours(),
                run.theirs("the same inside Java", instead),
                NO_WAITING,
                instead.keySet().stream()
                        .map(work -> new Case(work, "ffm", 1, CrossingProgram.bytes(work), Unit.MICROSECONDS))
                        .toList());
    }

    private static Case open(int bytes) {
        return work(PlacedProgram.OPEN, bytes);
    }

    private static Case one(int bytes) {
        return work(PlacedProgram.ONE, bytes);
    }

    private static Case all(int bytes) {
        return work(PlacedProgram.ALL, bytes);
    }

    private static Case work(String work, int bytes) {
        String name = work.substring(0, work.length() - 1);
        return new Case(name, Integer.toString(bytes), 1, bytes, Unit.MICROSECONDS, work + bytes);
    }

    private static Implementation ours(Peers peers) {
        return process(peers, "mobula", peers.version("mobula-codec"), MobulaPlaced.class.getName(), List.of());
    }

    private static Implementation jdk(Peers peers) {
        return process(
                peers, "JDK", "java.io.Serializable of " + Runtime.version(), JdkPlaced.class.getName(), List.of());
    }

    private static Implementation peer(Peers peers, String name, String library, List<String> options) {
        return process(peers, name, peers.version(library), PROGRAMS + name + "Placed", options);
    }

    private static Implementation process(
            Peers peers, String name, String library, String format, List<String> options) {
        return new OneProcess(
                name, library, peers.classPath(), PlacedProgram.class.getName(), options, List.of(format));
    }
}
