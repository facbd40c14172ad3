package org.mobula.tools;

import com.google.gson.Gson;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.tools.perf.BenchmarkOptions;
import org.mobula.tools.perf.PerfRank;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the commands below {@code mobula perf} have in common: each starts ranks that run one benchmark. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false)
abstract class PerfBenchmarkCommand implements Callable<Integer> {
    private static final int LARGEST_ARRAY = 1 << 30;

    private final String benchmark;
    private final int leastRanks;
    private final int defaultRanks;
    private final int leastSize;

    @Option(
            names = {"-n", "-np"},
            paramLabel = "RANKS",
            description = "number of ranks; default: 2, for codec 1")
    private @Nullable String ranks;

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            description =
                    "bytes of the arrays, up to 1073741824, rounded down to a multiple of 8; a comma-separated list;"
                            + " default: ${DEFAULT-VALUE}")
    private String sizes;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "time of each case's warm-up, and of its measurement; default: ${DEFAULT-VALUE}")
    private String seconds = "1";

    @Option(
            names = "--count",
            paramLabel = "N",
            defaultValue = "10000000",
            description = "iterations of each case at most; default: ${DEFAULT-VALUE}")
    private String count = "10000000";

    @Option(names = "--json", paramLabel = "FILE", description = "append a JSON object per row to this file")
    private @Nullable String json;

    @Mixin
    private RankOptions rankOptions = new RankOptions();

    /**
     * @param benchmark the benchmark's name
     * @param leastRanks number of ranks that it needs
     * @param defaultRanks number of ranks without {@code -n}
     * @param leastSize bytes of the shortest array
     * @param defaultSizes value of {@code --size} if it is not given
     */
    PerfBenchmarkCommand(String benchmark, int leastRanks, int defaultRanks, int leastSize, String defaultSizes) {
        this.benchmark = benchmark;
        this.leastRanks = leastRanks;
        this.defaultRanks = defaultRanks;
        this.leastSize = leastSize;
        this.sizes = defaultSizes;
    }

    @Override
    public Integer call() {
        Settings.check(System.getenv(), System.err::println);
        int size = ranks == null ? defaultRanks : RankOptions.ranks(ranks);
        if (size < leastRanks) {
            throw new LaunchException("-n " + size + " is too few for this benchmark; give " + leastRanks + " or more");
        }
        List<String> classPath = Stream.of(PerfRank.class, Histogram.class, Gson.class)
                .map(PerfBenchmarkCommand::location)
                .toList();
        MainClass main = new MainClass(PerfRank.class.getName(), classPath, List.of());
        return Launchers.local()
                .run(rankOptions
                        .plan(size, _ -> main)
                        .arguments(benchmarkOptions().arguments())
                        .build());
    }

    private BenchmarkOptions benchmarkOptions() {
        return new BenchmarkOptions(
                benchmark,
                Arrays.stream(sizes.split(",", -1))
                        .map(size -> OptionValues.number("--size", size, leastSize, LARGEST_ARRAY))
                        .toList(),
                OptionValues.number("--count", count, 1, Integer.MAX_VALUE),
                OptionValues.seconds("--seconds", seconds, Duration.ofNanos(1)),
                writableFile(),
                Version.number());
    }

    private String writableFile() {
        if (json == null) {
            return "";
        }
        Path file = Path.of(json).toAbsolutePath();
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new LaunchException("--json " + json + ": there is no folder " + folder + "; create it first");
        }
        if (Files.isDirectory(file) || Files.exists(file) && !Files.isWritable(file) || !Files.isWritable(folder)) {
            throw new LaunchException("--json " + json + " cannot be written; name another file");
        }
        return file.toString();
    }

    /** The jar or folder of a class, for the ranks' class path. */
    private static String location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new LaunchException("the location of " + type.getName() + " is not a file: " + e.getMessage());
        }
    }
}
