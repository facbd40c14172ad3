package org.mobula.bench;

import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.ablation.AblationSuite;
import org.mobula.bench.codec.CodecSuite;
import org.mobula.bench.group.GroupSuite;
import org.mobula.bench.idle.IdleSuite;
import org.mobula.bench.message.CollectiveSuite;
import org.mobula.bench.message.MessageSuite;
import org.mobula.bench.remote.RemoteSuite;
import org.mobula.bench.replica.ReplicaSuite;
import org.mobula.bench.transport.TransportSuite;

/** All suites. */
final class Suites {
    private static final SortedMap<String, Function<Peers, Suite>> ALL = new TreeMap<>(Map.of(
            AblationSuite.NAME, AblationSuite::suite,
            CodecSuite.NAME, CodecSuite::suite,
            CollectiveSuite.NAME, CollectiveSuite::suite,
            GroupSuite.NAME, GroupSuite::suite,
            IdleSuite.NAME, IdleSuite::suite,
            MessageSuite.NAME, MessageSuite::suite,
            RemoteSuite.NAME, RemoteSuite::suite,
            ReplicaSuite.NAME, ReplicaSuite::suite,
            TransportSuite.NAME, TransportSuite::suite));

    private Suites() {}

    /** The suite with a name; null if there is none. */
    static @Nullable Suite named(String name, Peers peers) {
        Function<Peers, Suite> suite = ALL.get(name);
        return suite == null ? null : suite.apply(peers);
    }

    static SortedSet<String> names() {
        return new TreeSet<>(ALL.keySet());
    }

    /** The names, for the help of the command line. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }
    }
}
