package org.mobula.bench.remote;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.rmi.registry.LocateRegistry;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** A process of {@link org.mobula.bench.process.JvmRing}; its address is the port of its registry. */
public final class RmiRingProgram {
    private RmiRingProgram() {}

    /** @param words a {@link Task} of one work */
    public static void main(String[] words) throws Exception {
        Task task = TaskMain.start(words, 0);
        System.out.println(RmiServer.export());
        BufferedReader heard = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int next = Integer.parseInt(heard.readLine().strip());
        Work target = (Work) LocateRegistry.getRegistry("127.0.0.1", next).lookup(RmiServer.NAME);
        String work = task.works().getFirst();
        Measurement mine = RingMeasurement.measure(Works.on(target, work), task.length());
        Results.write(task.results(), Map.of(work, mine));
        TaskMain.serve("measured");
    }
}
