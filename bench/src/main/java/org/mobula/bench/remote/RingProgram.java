package org.mobula.bench.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.JvmRing;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;

/** Mobula's program for the ring: each rank calls the next one, all at once. */
public final class RingProgram {
    /** Collects the measurements of ranks. */
    interface Gathering extends Remote {
        /** Adds a rank's measurement. */
        void add(Measurement one);
    }

    private RingProgram() {}

    /** @param words a {@link Task} of one work */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            Remoting remoting = Remoting.of(node);
            remoting.bind(name(node.rank()), new Worker());
            Gathered gathered = new Gathered();
            if (node.rank() == 0) {
                remoting.bind("gathering", gathered);
            }
            Work next = remoting.lookup(name((node.rank() + 1) % node.size()), Work.class);
            String work = task.works().getFirst();
            node.barrier();
            Measurement mine = RingMeasurement.measure(Works.on(next, work), task.length());
            remoting.lookup("gathering", Gathering.class).add(mine);
            node.barrier();
            return node.rank() == 0 ? Map.of(work, JvmRing.together(gathered.all())) : Map.of();
        });
    }

    private static String name(int rank) {
        return "work-" + rank;
    }

    private static final class Gathered implements Gathering {
        private final List<Measurement> all = new ArrayList<>();

        @Override
        public synchronized void add(Measurement one) {
            all.add(one);
        }

        synchronized List<Measurement> all() {
            return List.copyOf(all);
        }
    }
}
