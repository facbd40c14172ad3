package org.mobula.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Contestants that report given measurements, and record that they ran. */
public final class Sides {
    /** The sides that ran, in order. */
    public final List<String> ran = new ArrayList<>();

    /** A side with one measurement of the work "work" for each run. */
    public Implementation side(String name, double... medians) {
        return new Implementation() {
            private int runs;

            @Override
            public String name() {
                return name;
            }

            @Override
            public String version() {
                return name + " 1.0";
            }

            @Override
            public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException {
                ran.add(name);
                if (medians.length == 0) {
                    return Map.of();
                }
                double median = medians[runs++];
                return Map.of("work", new Measurement(median, median * 1.5, 16, 24));
            }
        };
    }

    /** A side that is not installed. */
    public static Implementation absent(String name) {
        return new Implementation() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String version() {
                return name + " 0";
            }

            @Override
            public String obstacle() {
                return "it is not installed";
            }

            @Override
            public Map<String, Measurement> run(List<String> works, RunLength length) {
                throw new AssertionError("an absent side was started");
            }
        };
    }

    /** A pairing of one case. */
    public static Pairing pairing(Implementation ours, Implementation theirs, Unit unit) {
        return new Pairing(ours, theirs, "both sleep", List.of(new Case("work", "shm", 2, 8, unit)));
    }
}
