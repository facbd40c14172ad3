package org.mobula.bench.start;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;

/**
 * Derives the metrics of works from timelines. Each work runs once, in new processes, for all its metrics.
 *
 * @param recording returns what a {@link Recorder} does, for one work
 * @param ranks number of ranks
 */
record Timed(Implementation recording, int ranks) implements Implementation {
    @Override
    public String name() {
        return recording.name();
    }

    @Override
    public String version() {
        return recording.version();
    }

    @Override
    public @Nullable String obstacle() {
        return recording.obstacle();
    }

    /** @param asked names of works with a metric each: {@code write/steady} */
    @Override
    public Map<String, Measurement> run(List<String> asked, RunLength length) throws IOException, InterruptedException {
        Map<String, Timeline> timelines = new LinkedHashMap<>();
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String one : asked) {
            String[] words = one.split("/", 2);
            StartWork work = StartWork.of(words[0]);
            @Nullable Timeline timeline = timelines.get(words[0]);
            if (timeline == null) {
                timeline = Timeline.of(name(), recording.run(List.of(words[0]), length), work.operations(ranks));
                timelines.put(words[0], timeline);
            }
            results.put(one, Metric.of(words[1]).of(timeline));
        }
        return results;
    }
}
