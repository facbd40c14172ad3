package org.mobula.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several sides of one implementation, whose works are all measured by turns in one start of its processes: of two works
 * that differ by a few per cent, two starts would differ more.
 *
 * <p>What one side is asked for the first time, the second time and so on comes from the first start, the second and so
 * on, and so does what the other sides are asked for.
 */
public final class SharedRun {
    private final Implementation all;
    private final List<String> works;
    private final List<Map<String, Measurement>> starts = new ArrayList<>();

    /**
     * @param all knows the works of all sides
     * @param works what to measure in each start
     */
    public SharedRun(Implementation all, List<String> works) {
        this.all = all;
        this.works = works.stream().distinct().toList();
    }

    /** The side that is asked for what it is to do. */
    public Implementation ours() {
        return new Side(all.name(), Map.of());
    }

    /**
     * A side that does other works than it is asked for.
     *
     * @param name what tables call it
     * @param instead what it does instead of each work
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
