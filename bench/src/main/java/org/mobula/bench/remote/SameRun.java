package org.mobula.bench.remote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Contestant;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;

/**
 * Two sides of one contestant, whose works are measured by turns in one start of its processes: of two works that
 * differ by a few per cent, two starts would differ more.
 *
 * <p>Whichever side is asked first runs both, and keeps the other one's part for it.
 */
final class SameRun {
    private final Contestant both;
    private final Map<String, String> besides;
    private @Nullable Map<String, Measurement> kept;

    /**
     * @param both knows the works of both sides
     * @param besides the other side's work beside each of ours
     */
    SameRun(Contestant both, Map<String, String> besides) {
        this.both = both;
        this.besides = Map.copyOf(besides);
    }

    Contestant ours() {
        return new Side(both.name(), Map.of());
    }

    /** @param name what tables call the other side */
    Contestant theirs(String name) {
        return new Side(name, besides);
    }

    private Map<String, Measurement> take(List<String> works, Effort effort) throws IOException, InterruptedException {
        Map<String, Measurement> already = kept;
        if (already != null) {
            kept = null;
            return already;
        }
        List<String> all = new ArrayList<>();
        for (String work : works) {
            all.add(work);
            all.add(Objects.requireNonNull(besides.get(work), work));
        }
        kept = both.run(all.stream().distinct().toList(), effort);
        return kept;
    }

    private final class Side implements Contestant {
        private final String name;
        private final Map<String, String> instead;

        Side(String name, Map<String, String> instead) {
            this.name = name;
            this.instead = instead;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String version() {
            return both.version();
        }

        @Override
        public Map<String, Measurement> run(List<String> works, Effort effort)
                throws IOException, InterruptedException {
            Map<String, Measurement> all = take(works, effort);
            Map<String, Measurement> mine = new LinkedHashMap<>();
            for (String work : works) {
                Measurement measured = all.get(instead.getOrDefault(work, work));
                if (measured != null) {
                    mine.put(work, measured);
                }
            }
            return mine;
        }
    }
}
