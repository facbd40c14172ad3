package org.mobula.bench;

import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.remote.RemoteSuite;

/** All suites there are. */
final class Suites {
    private static final SortedMap<String, Supplier<Suite>> ALL =
            new TreeMap<>(Map.of(RemoteSuite.NAME, RemoteSuite::suite));

    private Suites() {}

    /** The suite of a name; null if there is none. */
    static @Nullable Suite named(String name) {
        Supplier<Suite> suite = ALL.get(name);
        return suite == null ? null : suite.get();
    }

    static SortedSet<String> names() {
        return new TreeSet<>(ALL.keySet());
    }
}
