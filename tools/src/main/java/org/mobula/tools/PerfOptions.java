package org.mobula.tools;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.tools.perf.PerfRank;
import org.mobula.tools.perf.Setting;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long something is measured, by how many ranks, and where the figures go. */
final class PerfOptions {
    /** The longest array. */
    static final int LARGEST = 1 << 30;

    @Option(
            names = {"-n", "-np"},
            paramLabel = "RANKS",
            description = "how many ranks; if not given 2, for codec 1")
    private @Nullable String size;

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "how long each row is measured, and warmed up before; 1 if not given")
    private String seconds = "1";

    @Option(
            names = "--count",
            paramLabel = "TIMES",
            defaultValue = "10000000",
            description = "how often each row is measured at most; 10000000 if not given")
    private String count = "10000000";

    @Option(names = "--json", paramLabel = "FILE", description = "append a JSON object per row to this file")
    private @Nullable String json;

    @Mixin
    private RankOptions ranks = new RankOptions();

    /**
     * Measures.
     *
     * @param trial what
     * @param leastRanks by how many ranks at least
     * @param usualRanks by how many ranks, if the user does not say
     * @param sizes bytes of the arrays
     * @return the exit code
     */
    int measure(String trial, int leastRanks, int usualRanks, List<Integer> sizes) {
        Settings.check(System.getenv(), System.err::println);
        Setting setting = new Setting(
                trial, sizes, Numbers.whole("--count", count, 1, Integer.MAX_VALUE), time(), file(), Version.number());
        MainClass main = new MainClass(
                PerfRank.class.getName(), List.of(home(PerfRank.class), home(Histogram.class)), List.of());
        int among = size == null ? usualRanks : RankOptions.ranks(size);
        if (among < leastRanks) {
            throw new LaunchException(
                    "-n " + among + " is too few for " + trial + "; give " + leastRanks + " or more ranks");
        }
        JobPlan plan =
                ranks.plan(among, _ -> main).arguments(setting.words()).build();
        return Launching.launcher().run(plan);
    }

    /** What {@code --size} says: numbers from {@code least} on, with commas between. */
    static List<Integer> sizes(String text, int least) {
        List<Integer> all = new ArrayList<>();
        for (String size : text.split(",", -1)) {
            all.add(Numbers.whole("--size", size, least, LARGEST));
        }
        return all;
    }

    private Duration time() {
        try {
            double time = Double.parseDouble(seconds);
            if (time > 0 && time <= Duration.ofDays(1).toSeconds()) {
                return Duration.ofNanos((long) (time * 1e9));
            }
        } catch (NumberFormatException notANumber) {
            // said below
        }
        throw new LaunchException(
                "--seconds " + seconds + " is not a time; give seconds above 0, up to a day, as in --seconds 0.5");
    }

    private String file() {
        if (json == null) {
            return "";
        }
        Path file = Path.of(json).toAbsolutePath();
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new LaunchException("--json " + json + ": there is no folder " + folder + "; make it first");
        }
        if (Files.isDirectory(file) || Files.exists(file) && !Files.isWritable(file) || !Files.isWritable(folder)) {
            throw new LaunchException("--json " + json + " cannot be written; name another file");
        }
        return file.toString();
    }

    /** Where a class of this very program is: the ranks take it from their class path. */
    private static String home(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new LaunchException("the place of " + type.getName() + " is not a file: " + e.getMessage());
        }
    }
}
