package org.mobula.tools.perf;

import com.google.gson.FormattingStyle;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Locale;

/**
 * Appends a JSON object per result to a file. Times are in microseconds.
 *
 * @param options what was measured, and the file
 * @param environment under which it was measured
 */
record JsonLines(BenchmarkOptions options, Environment environment) {
    private static final int DECIMALS = 3;
    private static final Gson GSON = new GsonBuilder()
            .disableHtmlEscaping()
            .setFormattingStyle(FormattingStyle.COMPACT.withSpaceAfterSeparators(true))
            .create();

    void append(Result result) throws IOException {
        Files.writeString(
                Path.of(options.json()),
                GSON.toJson(object(result)) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private JsonObject object(Result result) {
        String transport = environment.transport();
        JsonObject object = new JsonObject();
        object.addProperty("suite", options.benchmark());
        object.addProperty("case", result.measured().name() + (transport.isEmpty() ? "" : "/" + transport));
        object.addProperty("ranks", environment.ranks());
        object.addProperty("bytes", result.measured().payload());
        object.addProperty("unit", "us");
        object.addProperty("count", result.times().getTotalCount());
        object.addProperty("p50", rounded(result.percentile(50)));
        object.addProperty("p90", rounded(result.percentile(90)));
        object.addProperty("p99", rounded(result.percentile(99)));
        object.addProperty("p99.9", rounded(result.percentile(99.9)));
        object.addProperty("max", rounded(result.max()));
        object.addProperty("mean", rounded(result.times().getMean() / 1e3));
        object.addProperty("mb_per_s", rounded(result.throughput()));
        object.addProperty("bytes_out", rounded(result.sent()));
        object.addProperty("bytes_back", rounded(result.received()));
        object.addProperty("medium", environment.medium());
        object.addProperty("waiting", environment.waiting().name().toLowerCase(Locale.ROOT));
        object.addProperty("cores", environment.cores());
        object.addProperty("versions", "mobula " + options.version() + ", Java " + Runtime.version());
        object.addProperty("machine", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        object.addProperty("date", Instant.now().toString());
        return object;
    }

    private static BigDecimal rounded(double value) {
        return BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP);
    }
}
