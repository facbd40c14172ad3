package org.mobula.bench.peers.replica;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Lifeline;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.replica.Works;

/** One of several members, by whichever library: has a replica and says its port, or reads and writes as well. */
public final class MemberProgram {
    private static final int OWN_WORDS = 4;
    private static final String WRITES = "writes";
    private static final long PAUSE_MILLIS = 20;

    private MemberProgram() {}

    /**
     * @param words the library, {@code keeps} or {@code writes}, the first member's port or 0, how many members there will
     *     be, and a {@link Task}
     */
    public static void main(String[] words) throws Exception {
        List<String> all = Arrays.asList(words);
        Task task = Task.of(all.subList(OWN_WORDS, all.size()));
        Fuse.light(task.limit());
        int port = freePort();
        int first = Integer.parseInt(all.get(2));
        Replicated object = join(all.get(0), port, first == 0 ? port : first, Integer.parseInt(all.get(3)));
        if (all.get(1).equals(WRITES)) {
            awaitMembers(object, Integer.parseInt(all.get(3)));
            Results.write(task.results(), measure(object, task));
            System.exit(0);
        }
        Lifeline.hold();
        System.out.println(port);
        Thread.currentThread().join(); // why: the lifeline ends the process
    }

    private static Replicated join(String library, int port, int first, int members) throws Exception {
        return switch (library) {
            case "hazelcast" -> HazelcastNumber.join(port, first, members);
            case "jgroups" -> JGroupsNumber.join(port, first);
            case "infinispan-core" -> InfinispanNumber.join(port, first);
            default -> throw new IllegalArgumentException("nothing here uses \"" + library + "\"");
        };
    }

    private static void awaitMembers(Replicated object, int members) throws InterruptedException {
        while (object.members() != members) { // why no limit: the fuse is one
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
                default -> throw new IllegalArgumentException("there is no work \"" + work + "\"");
            };
            int times = work.equals(Works.PIPELINED) ? Works.BURST : 1;
            results.put(work, Works.measure(operation, times, task.effort()));
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

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
