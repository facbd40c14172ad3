package org.mobula.bench.kernels;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.RunLength;
import org.mobula.bench.Suite;
import org.mobula.bench.Unit;
import org.mobula.bench.process.CommandTime;
import org.mobula.bench.process.Jvm;

/**
 * Whole programs: the kernels by remote objects, beside the same programs on java.rmi, from the command to the end of
 * the last process, without a warm-up; and Water by shared objects beside messages, warm, as it reports its time.
 */
public final class KernelSuite {
    /** Its name on the command line. */
    public static final String NAME = "kernels";

    private static final String JAVA_RMI = "java.rmi";
    private static final String TRANSPORT = "shm";
    private static final String WATER = "water";
    private static final String VERSION = "mobula run, with its own options for JVMs";
    private static final Pattern TIME = Pattern.compile("time (\\d+\\.\\d+) s");
    private static final List<Integer> RANKS = List.of(2, 4);

    /** Stubs contain this address; the host name may not resolve. */
    private static final List<String> JAVA_RMI_OPTIONS = List.of("-Djava.rmi.server.hostname=127.0.0.1");

    private final Path home;
    private boolean compiled;

    private KernelSuite(Path home) {
        this.home = home.toAbsolutePath();
    }

    /**
     * The suite.
     *
     * @param home the project's root folder, which has the sources of the programs
     */
    public static Suite suite(Path home) {
        KernelSuite suite = new KernelSuite(home);
        return new Suite(
                NAME,
                Stream.concat(
                                RANKS.stream().map(suite::besideJavaRmi),
                                RANKS.stream().map(suite::waterBesideMessages))
                        .toList(),
                new Suite.Lengths(RunLength.WHOLE, RunLength.WHOLE));
    }

    private Pairing besideJavaRmi(int ranks) {
        List<Case> cases = Stream.of(Kernel.values())
                .map(kernel -> new Case(kernel.word(), TRANSPORT, ranks, 0, Unit.MILLISECONDS))
                .toList();
        return new Pairing(ours(ranks), theirs(ranks), ranks + " ranks: ours as usual; java.rmi blocks", cases);
    }

    private Pairing waterBesideMessages(int ranks) {
        return new Pairing(
                water("shared", ranks),
                water("message", ranks),
                ranks + " ranks, warm: both as usual",
                List.of(new Case(WATER, TRANSPORT, ranks, 0, Unit.MILLISECONDS)));
    }

    private Implementation water(String way, int ranks) {
        String name = "mobula by " + way;
        return CommandTime.of(
                name,
                () -> VERSION,
                work -> CommandTime.printed(name, words(ranks, "Water", List.of("--published", "--by", way)), TIME));
    }

    private Implementation ours(int ranks) {
        String name = "mobula " + TRANSPORT;
        return CommandTime.of(
                name, () -> VERSION, work -> CommandTime.untilEnd(name, List.of(ourWords(Kernel.of(work), ranks))));
    }

    private Implementation theirs(int ranks) {
        return CommandTime.of(
                JAVA_RMI,
                () -> Jvm.version(
                        JAVA_RMI + " of " + System.getProperty("java.vendor.version", "Java") + " " + Runtime.version(),
                        JAVA_RMI_OPTIONS),
                work -> CommandTime.untilEnd(JAVA_RMI, theirWords(Kernel.of(work), ranks)));
    }

    private List<String> ourWords(Kernel kernel, int ranks) throws IOException {
        List<String> options = new ArrayList<>(kernel.options());
        options.add("--once");
        return words(ranks, kernel.program(), options);
    }

    private List<String> words(int ranks, String program, List<String> options) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                home.resolve("mobula").toString(), "run", "-n", Integer.toString(ranks), "--transport", TRANSPORT));
        words.addAll(List.of("-cp", classes().toString(), program));
        words.addAll(options);
        return words;
    }

    private List<List<String>> theirWords(Kernel kernel, int ranks) throws IOException {
        return twin(kernel, ranks, kernel.size(), classes() + File.pathSeparator + KernelClasses.library(home));
    }

    /** The commands of the processes of a twin. */
    static List<List<String>> twin(Kernel kernel, int ranks, String size, String classPath) throws IOException {
        String port = Integer.toString(freePort());
        return IntStream.range(0, ranks)
                .mapToObj(rank -> Jvm.words(
                        classPath,
                        kernel.twin(),
                        JAVA_RMI_OPTIONS,
                        List.of(Integer.toString(rank), Integer.toString(ranks), port, size)))
                .toList();
    }

    /** The folder of the programs' classes, compiled at the first call, which is not measured. */
    private Path classes() throws IOException {
        Path classes = home.resolve("bench/target/kernels");
        if (!compiled) {
            KernelClasses.compile(home, List.of("apps/kernels", "bench/kernels"), classes, KernelClasses.library(home));
            compiled = true;
        }
        return classes;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
