package org.mobula.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several sides whose works are measured in one start of the same processes: two starts would differ more than two
 * works that differ by a few per cent.
 *
 * <p>The n-th run of each side takes its measurements from the n-th start.
 */
public final class SharedRun {
    private final Implementation all;
    private final List<String> works;
    private final List<Map<String, Measurement>> starts = new ArrayList<>();

    /**
     * @param all measures the works of all sides
     * @param works works to measure in each start
     */
    public SharedRun(Implementation all, List<String> works) {
        this.all = all;
        this.works = works.stream().distinct().toList();
    }

    /** The side that measures the requested works. */
    public Implementation ours() {
        return new Side(all.name(), Map.of());
    }

    /**
     * A side that measures other works than the requested ones.
     *
     * @param name its name in tables
     * @param instead the work to measure in place of each work
     */
    public Implementation theirs(String name, Map<String, String> instead) {
        return new Side(name, instead);
    }

    private final class Side implements Implementation {
        private final String name;
        private final Map<String, String> instead;
        private int runs;

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
            return all.version();
        }

        @Override
        public Map<String, Measurement> run(List<String> asked, RunLength length)
                throws IOException, InterruptedException {
            if (runs == starts.size()) {
                starts.add(all.run(works, length));
            }
            Map<String, Measurement> measured = starts.get(runs++);
            Map<String, Measurement> mine = new LinkedHashMap<>();
            for (String work : asked) {
                Measurement one = measured.get(instead.getOrDefault(work, work));
                if (one != null) {
                    mine.put(work, one);
                }
            }
            return mine;
        }
    }
}
