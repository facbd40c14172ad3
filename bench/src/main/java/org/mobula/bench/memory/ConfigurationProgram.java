package org.mobula.bench.memory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.codec.ObjectBuffer;
import org.mobula.remote.Remoting;

/**
 * Mobula's program: rank 0 passes an array to rank 1, in each configuration of transport and codec, in one run. Rank 1
 * verifies that the argument is a copy or a view.
 */
public final class ConfigurationProgram {
    /** The configuration that the others are compared with. */
    static final String BASE = "copy-tcp";

    /** The other configurations. */
    static final List<String> OTHERS = List.of("in-place-tcp", "copy-shm", "in-place-shm");

    private ConfigurationProgram() {}

    /** The work of a configuration with an array of {@code length} doubles. */
    static String work(String configuration, int length) {
        return configuration + "-" + length;
    }

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            Remoting remoting = Remoting.of(node);
            remoting.over("shm").allow(ConfiguredCalls.Array.class);
            remoting.over("tcp").allow(ConfiguredCalls.Array.class);
            if (node.rank() == 1) {
                bind(remoting);
                return Map.of();
            }
            Map<String, ConfiguredCalls> targets = targets(remoting);
            Map<String, Measurement> all = new LinkedHashMap<>();
            for (String work : task.works()) {
                int end = work.lastIndexOf('-');
                ConfiguredCalls target = targets.get(work.substring(0, end));
                if (target == null) {
                    throw new IllegalArgumentException("the suite memory has no work \"" + work + "\"");
                }
                int length = Integer.parseInt(work.substring(end + 1));
                all.put(work, measure(target, length, task));
            }
            return all;
        });
    }

    private static void bind(Remoting remoting) {
        ConfiguredCalls.CopyTcp copyTcp = values -> last(values, false);
        ConfiguredCalls.CopyShm copyShm = values -> last(values, false);
        ConfiguredCalls.InPlaceTcp inPlaceTcp = values -> last(values, true);
        ConfiguredCalls.InPlaceShm inPlaceShm = values -> last(values, true);
        remoting.bind(BASE, copyTcp);
        remoting.bind("copy-shm", copyShm);
        remoting.bind("in-place-tcp", inPlaceTcp);
        remoting.bind("in-place-shm", inPlaceShm);
    }

    private static Map<String, ConfiguredCalls> targets(Remoting remoting) {
        return Map.of(
                BASE,
                remoting.lookup(BASE, ConfiguredCalls.CopyTcp.class),
                "copy-shm",
                remoting.lookup("copy-shm", ConfiguredCalls.CopyShm.class),
                "in-place-tcp",
                remoting.lookup("in-place-tcp", ConfiguredCalls.InPlaceTcp.class),
                "in-place-shm",
                remoting.lookup("in-place-shm", ConfiguredCalls.InPlaceShm.class));
    }

    private static double last(ConfiguredCalls.Values values, boolean isInPlace) {
        if (ObjectBuffer.isView(values) != isInPlace) {
            throw new IllegalStateException(values + (isInPlace ? " is no view" : " is a view"));
        }
        return values.values().get(values.values().limit() - 1);
    }

    private static Measurement measure(ConfiguredCalls target, int length, Task task) throws Exception {
        ConfiguredCalls.Array array = new ConfiguredCalls.Array(length);
        return new Stopwatch()
                .measure(
                        () -> {
                            double found = target.last(array);
                            if (found != length) {
                                throw new IllegalStateException("the last value is " + found + ", not " + length);
                            }
                        },
                        Unit.MICROSECONDS,
                        1,
                        task.length());
    }
}
