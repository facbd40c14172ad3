package org.mobula.bench.remote;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.rmi.registry.LocateRegistry;
import java.util.Arrays;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;

/**
 * One process of {@link org.mobula.bench.process.JvmRing}: its address is its registry's port.
 */
public final class RmiRingProgram {
    private RmiRingProgram() {}

    /** @param words a {@link Task} of one work */
    public static void main(String[] words) throws Exception {
        Task task = Task.of(Arrays.asList(words));
        Fuse.light(task.limit());
        System.out.println(RmiServer.serve());
        BufferedReader heard = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int next = Integer.parseInt(heard.readLine().strip());
        Work target = (Work) LocateRegistry.getRegistry("127.0.0.1", next).lookup(RmiServer.NAME);
        String work = task.works().getFirst();
        Measurement mine = RingMember.measure(Works.on(target, work), task.effort());
        Results.write(task.results(), Map.of(work, mine));
        System.out.println("measured");
        awaitEnd(heard);
        System.exit(0);
    }

    private static void awaitEnd(BufferedReader heard) throws IOException {
        while (heard.readLine() != null) {
            // why: whoever started it closes its input when all are done
        }
    }
}
