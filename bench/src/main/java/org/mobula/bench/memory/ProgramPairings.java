package org.mobula.bench.memory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Pairing;
import org.mobula.bench.Unit;
import org.mobula.bench.kernels.KernelClasses;
import org.mobula.bench.process.CommandTime;

/** The programs of {@code apps/memory}, with buffers or objects in place beside copies, as they report their time. */
final class ProgramPairings {
    private static final String TRANSPORT = "shm";
    private static final String COMMUNICATION = "-communication";
    private static final Pattern TIME = Pattern.compile("time (\\d+\\.\\d+) s");
    private static final Pattern WAITED = Pattern.compile("of which (\\d+\\.\\d+) s in communication");
    private static final List<Integer> RANKS = List.of(2, 4);

    /** The words of each program. */
    private static final Map<String, String> PRODUCTS = new LinkedHashMap<>();

    private static final Map<String, String> PROGRAMS = new LinkedHashMap<>();

    static {
        PRODUCTS.put("matrix-product-64", "MatrixProduct --size 64");
        PRODUCTS.put("matrix-product-256", "MatrixProduct --size 256");
        PROGRAMS.put("sor", "Sor --published");
        PROGRAMS.put("em3d", "Em3d --published");
        PROGRAMS.put("fft-complex", "Fft --published");
        PROGRAMS.put("tsp", "Tsp"); // of the usual size: those of the thesis take minutes
        PROGRAMS.put("ida", "Ida");
        PROGRAMS.put("matrix-product", "MatrixProduct --published");
    }

    private final Path home;
    private boolean compiled;

    private ProgramPairings(Path home) {
        this.home = home.toAbsolutePath();
    }

    /**
     * The pairings, a part of the suite {@code memory}.
     *
     * @param home the project's root folder
     */
    static List<Pairing> all(Path home) {
        ProgramPairings pairings = new ProgramPairings(home);
        return RANKS.stream()
                .flatMap(ranks -> Stream.of(
                        pairings.besideCopies(
                                "buffers",
                                ranks,
                                PRODUCTS.keySet().stream()
                                        .flatMap(work -> Stream.of(work, work + COMMUNICATION))
                                        .toList()),
                        pairings.besideCopies("objects", ranks, List.copyOf(PROGRAMS.keySet()))))
                .toList();
    }

    private Pairing besideCopies(String way, int ranks, List<String> works) {
        return new Pairing(
                by(way, ranks),
                by("copies", ranks),
                ranks + " ranks, from the first message on: both as usual",
                works.stream()
                        .map(work -> new Case(work, TRANSPORT, ranks, 0, Unit.MILLISECONDS))
                        .toList());
    }

    private Implementation by(String way, int ranks) {
        String name = "mobula by " + way;
        return CommandTime.of(
                name,
                () -> "mobula run, with its own options for JVMs",
                work -> CommandTime.printed(
                        name, words(work, way, ranks), work.endsWith(COMMUNICATION) ? WAITED : TIME));
    }

    private List<String> words(String work, String way, int ranks) throws IOException {
        String product = PRODUCTS.get(work.replace(COMMUNICATION, ""));
        String program = product == null ? PROGRAMS.get(work) : product;
        if (program == null) {
            throw new IllegalArgumentException("the suite memory has no program \"" + work + "\"");
        }
        List<String> words = new ArrayList<>(List.of(home.resolve("mobula").toString(), "run", "-n"));
        words.addAll(List.of(
                Integer.toString(ranks),
                "--transport",
                TRANSPORT,
                "-cp",
                classes().toString()));
        words.addAll(List.of(program.split(" ")));
        words.addAll(List.of("--by", way));
        return words;
    }

    /** The folder of the programs' classes, compiled at the first call, which is not measured. */
    private Path classes() throws IOException {
        Path classes = home.resolve("bench/target/memory");
        if (!compiled) {
            KernelClasses.compile(home, List.of("apps/memory"), classes, KernelClasses.library(home));
            compiled = true;
        }
        return classes;
    }
}
