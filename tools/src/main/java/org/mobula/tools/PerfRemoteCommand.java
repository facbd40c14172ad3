package org.mobula.tools;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.MainClass;
import org.mobula.tools.perf.PerfRank;
import org.mobula.tools.perf.Setting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code mobula perf remote}: remote calls, timed one by one. */
@Command(
        name = "remote",
        description = {
            "Times remote calls between ranks of this machine, one by one: a null call, one with 1 to 3 objects, one with an"
                    + " array of each primitive type, one with a tree of 1023 nodes.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footer = {
            "",
            "With 2 ranks, rank 0 calls rank 1; with more, each calls the next one, all at once. MB/s counts the bytes of"
                    + " values only; out and back are the bytes of the messages of one call.",
            "",
            "For example:",
            "  mobula perf remote",
            "  mobula perf remote -n 4 --size 8,1000000 --json remote.jsonl"
        })
final class PerfRemoteCommand implements Callable<Integer> {
    private static final int LARGEST = 1 << 30;

    @Option(
            names = "-n",
            paramLabel = "RANKS",
            defaultValue = "2",
            description = "how many ranks, 1 or more; 2 if not given")
    private String ranks = "2";

    @Option(
            names = "--size",
            paramLabel = "BYTES",
            defaultValue = "100000",
            description = "bytes of the arrays, 8 to 1073741824; several with commas between; 100000 if not given")
    private String sizes = "100000";

    @Option(
            names = "--seconds",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "how long each kind of call is measured, and warmed up before; 1 if not given")
    private String seconds = "1";

    @Option(
            names = "--calls",
            paramLabel = "CALLS",
            defaultValue = "1000000",
            description = "how many calls of each kind at most; 1000000 if not given")
    private String calls = "1000000";

    @Option(names = "--json", paramLabel = "FILE", description = "append a JSON object per kind of call to this file")
    private @Nullable String json;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            defaultValue = "${env:MOBULA_TRANSPORT:-auto}",
            description = "auto (default: the fastest for each pair), shm or tcp")
    private String transport = "auto";

    @Override
    public Integer call() {
        Setting setting = new Setting(
                sizes(), Numbers.whole("--calls", calls, 1, Integer.MAX_VALUE), time(), file(), Version.number());
        MainClass main = new MainClass(
                PerfRank.class.getName(), List.of(home(PerfRank.class), home(Histogram.class)), List.of());
        JobPlan plan = JobPlan.of(Numbers.whole("-n", ranks, 1, Integer.MAX_VALUE), folder -> main)
                .withArguments(setting.words())
                .withTransport(Launching.knownTransport(transport));
        return Launching.launcher().run(plan);
    }

    private List<Integer> sizes() {
        List<Integer> all = new ArrayList<>();
        for (String size : sizes.split(",", -1)) {
            all.add(Numbers.whole("--size", size, Long.BYTES, LARGEST));
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
