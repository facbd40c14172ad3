package org.mobula.bench.remote;

import java.util.Map;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.remote.Remoting;

/** Mobula's program: rank 0 calls rank 1, or sends {@link MessageWorks}. */
public final class RemoteProgram {
    private static final String NAME = "work";

    private RemoteProgram() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.rank(words, (node, task) -> {
            Remoting remoting = Remoting.of(node);
            MessageWorks messages = new MessageWorks(node, 1 - node.rank());
            if (node.rank() == 1) {
                remoting.bind(NAME, new Worker());
                return Map.of();
            }
            Work target = remoting.lookup(NAME, Work.class);
            return new Caller(
                            work -> MessageWorks.knows(work) ? messages.operation(work) : Works.on(target, work),
                            target::allocated)
                    .measure(task);
        });
    }
}
