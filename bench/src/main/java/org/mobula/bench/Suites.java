package org.mobula.bench;

import static java.util.Map.entry;

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
import org.mobula.bench.active.ActiveSuite;
import org.mobula.bench.codec.CodecSuite;
import org.mobula.bench.group.GroupSuite;
import org.mobula.bench.idle.IdleSuite;
import org.mobula.bench.kernels.KernelSuite;
import org.mobula.bench.memory.MemorySuite;
import org.mobula.bench.message.CollectiveSuite;
import org.mobula.bench.message.MessageSuite;
import org.mobula.bench.remote.RemoteSuite;
import org.mobula.bench.replica.ReplicaSuite;
import org.mobula.bench.rmi.RmiSuite;
import org.mobula.bench.shared.SharedSuite;
import org.mobula.bench.socket.SocketSuite;
import org.mobula.bench.start.StartSuite;
import org.mobula.bench.transport.LossSuite;
import org.mobula.bench.transport.TransportSuite;
import org.mobula.bench.ucx.UcxSuite;

/** All suites. */
final class Suites {
    private static final SortedMap<String, Function<Path, Suite>> ALL = new TreeMap<>(Map.ofEntries(
            entry(AblationSuite.NAME, with(AblationSuite::suite)),
            entry(ActiveSuite.NAME, _ -> ActiveSuite.suite()),
            entry(CodecSuite.NAME, with(CodecSuite::suite)),
            entry(CollectiveSuite.NAME, with(CollectiveSuite::suite)),
            entry(GroupSuite.NAME, with(GroupSuite::suite)),
            entry(IdleSuite.NAME, with(IdleSuite::suite)),
            entry(KernelSuite.NAME, KernelSuite::suite),
            entry(LossSuite.NAME, _ -> LossSuite.suite()),
            entry(MemorySuite.NAME, home -> MemorySuite.suite(Peers.in(home), home)),
            entry(MessageSuite.NAME, with(MessageSuite::suite)),
            entry(RemoteSuite.NAME, with(RemoteSuite::suite)),
            entry(ReplicaSuite.NAME, with(ReplicaSuite::suite)),
            entry(RmiSuite.NAME, RmiSuite::suite),
            entry(SharedSuite.NAME, with(SharedSuite::suite)),
            entry(SocketSuite.NAME, SocketSuite::suite),
            entry(StartSuite.NAME, StartSuite::suite),
            entry(TransportSuite.NAME, with(TransportSuite::suite)),
            entry(UcxSuite.NAME, _ -> UcxSuite.suite())));

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
