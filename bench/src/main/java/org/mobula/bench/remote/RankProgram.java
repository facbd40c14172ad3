package org.mobula.bench.remote;

import java.util.Arrays;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;

/** Ours: rank 0 calls, rank 1 is called. Knows the works of {@link Messages} as well. */
public final class RankProgram {
    private static final String NAME = "work";

    private RankProgram() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        Task task = Task.of(Arrays.asList(words));
        Fuse.light(task.limit());
        try (Node node = Node.join()) {
            Remoting remoting = Remoting.of(node);
            Messages messages = new Messages(node, 1 - node.rank());
            if (node.rank() == 0) {
                Work target = remoting.lookup(NAME, Work.class);
                Caller caller = new Caller(
                        work -> Messages.knows(work) ? messages.operation(work) : Works.on(target, work),
                        target::allocated);
                Results.write(task.results(), caller.measure(task));
            } else {
                remoting.bind(NAME, new Worker());
            }
            node.barrier();
        }
    }
}
