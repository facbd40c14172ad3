package org.mobula.bench.peers.shared;

import com.hazelcast.config.MapConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.EntryProcessor;
import com.hazelcast.map.IMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.mobula.bench.Unit;
import org.mobula.bench.peers.jgroups.Channels;
import org.mobula.bench.peers.replica.HazelcastMember;
import org.mobula.bench.process.PeerGroup;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/**
 * One of several members of Hazelcast, each of which increments one of 64 numbers at random. The numbers are entries of
 * a map, incremented by the member that owns them: atomic numbers are not part of the free edition.
 */
public final class CountersProgram {
    private static final String NAME = "counters";
    private static final int COUNTERS = 64;
    private static final long PAUSE_MILLIS = 20;

    private CountersProgram() {}

    /** @param words those of a process of {@link PeerGroup} */
    public static void main(String[] words) throws Exception {
        Task task = TaskMain.start(words, PeerGroup.OWN_ARGUMENTS);
        int port = Channels.freePort();
        int first = Integer.parseInt(words[2]);
        HazelcastInstance instance =
                HazelcastMember.start(port, first == 0 ? port : first, new MapConfig(NAME).setBackupCount(0));
        Operation increment = increment(instance, port);
        if (words[1].equals(PeerGroup.MEASURES)) {
            while (instance.getCluster().getMembers().size()
                    != Integer.parseInt(words[3])) { // the watchdog limits this
                Thread.sleep(PAUSE_MILLIS);
            }
            String work = task.works().getFirst();
            Results.write(
                    task.results(),
                    Map.of(work, new Stopwatch().measure(increment, Unit.MICROSECONDS, 1, task.length())));
            System.exit(0);
        }
        Thread.ofPlatform().daemon().start(() -> {
            while (true) {
                try {
                    increment.run();
                } catch (Exception ended) {
                    return; // the group ends
                }
            }
        });
        TaskMain.serve(port);
    }

    private static Operation increment(HazelcastInstance instance, long seed) {
        IMap<Integer, Long> counters = instance.getMap(NAME);
        SplittableRandom random = new SplittableRandom(seed);
        return () -> counters.executeOnKey(random.nextInt(COUNTERS), new Increment());
    }

    /** Increments a number where it is. */
    private static final class Increment implements EntryProcessor<Integer, Long, Long> {
        private static final long serialVersionUID = 1;

        @Override
        public Long process(Map.Entry<Integer, @Nullable Long> entry) {
            Long before = entry.getValue();
            long now = before == null ? 1 : before + 1;
            entry.setValue(now);
            return now;
        }
    }
}
