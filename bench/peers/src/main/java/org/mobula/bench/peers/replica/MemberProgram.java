package org.mobula.bench.peers.replica;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.peers.jgroups.Channels;
import org.mobula.bench.process.PeerGroup;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.replica.Works;

/** One of several members, with any of the libraries: holds a replica and prints its port, or reads and writes. */
public final class MemberProgram {
    private static final long PAUSE_MILLIS = 20;

    private MemberProgram() {}

    /** @param words those of a process of {@link PeerGroup} */
    public static void main(String[] words) throws Exception {
        Task task = TaskMain.start(words, PeerGroup.OWN_ARGUMENTS);
        int port = Channels.freePort();
        int first = Integer.parseInt(words[2]);
        int members = Integer.parseInt(words[3]);
        Replicated object = join(words[0], port, first == 0 ? port : first, members);
        if (words[1].equals(PeerGroup.MEASURES)) {
            awaitMembers(object, members);
            Results.write(task.results(), measure(object, task));
            System.exit(0);
        }
        TaskMain.serve(port);
    }

    static Replicated join(String library, int port, int first, int members) throws Exception {
        return switch (library) {
            case "hazelcast" -> HazelcastCounter.join(port, first, members);
            case "jgroups" -> JGroupsCounter.join(port, first);
            case "infinispan-core" -> InfinispanCounter.join(port, first);
            default -> throw new IllegalArgumentException("unknown library \"" + library + "\"");
        };
    }

    static void awaitMembers(Replicated object, int members) throws InterruptedException {
        while (object.members() != members) { // the watchdog limits this
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static Map<String, Measurement> measure(Replicated object, Task task) throws Exception {
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String work : task.works()) {
            Operation operation = switch (work) {
                case Works.READ -> object::read;
                case Works.WRITE -> () -> object.write(1);
                case Works.PIPELINED -> () -> burst(object);
                default -> throw new IllegalArgumentException("unknown workload \"" + work + "\"");
            };
            int times = work.equals(Works.PIPELINED) ? Works.BURST : 1;
            results.put(work, new Stopwatch().measure(operation, Unit.MICROSECONDS, times, task.length()));
        }
        return results;
    }

    private static void burst(Replicated object) throws Exception {
        CompletableFuture<?>[] started = new CompletableFuture<?>[Works.BURST];
        for (int i = 0; i < started.length; i++) {
            started[i] = object.start(1);
        }
        CompletableFuture.allOf(started).join();
    }
}
