package org.mobula.bench;

import java.nio.file.Path;
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
import org.mobula.bench.start.StartSuite;
import org.mobula.bench.transport.TransportSuite;

/** All suites. */
final class Suites {
    private static final SortedMap<String, Function<Path, Suite>> ALL = new TreeMap<>(Map.of(
            AblationSuite.NAME, with(AblationSuite::suite),
            CodecSuite.NAME, with(CodecSuite::suite),
            CollectiveSuite.NAME, with(CollectiveSuite::suite),
            GroupSuite.NAME, with(GroupSuite::suite),
            IdleSuite.NAME, with(IdleSuite::suite),
            MessageSuite.NAME, with(MessageSuite::suite),
            RemoteSuite.NAME, with(RemoteSuite::suite),
            ReplicaSuite.NAME, with(ReplicaSuite::suite),
            StartSuite.NAME, StartSuite::suite,
            TransportSuite.NAME, with(TransportSuite::suite)));

    private Suites() {}

    /**
     * The suite with a name; null if there is none.
     *
     * @param home the project's root folder
     */
    static @Nullable Suite named(String name, Path home) {
        Function<Path, Suite> suite = ALL.get(name);
        return suite == null ? null : suite.apply(home);
    }

    private static Function<Path, Suite> with(Function<Peers, Suite> suite) {
        return home -> suite.apply(Peers.in(home));
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
