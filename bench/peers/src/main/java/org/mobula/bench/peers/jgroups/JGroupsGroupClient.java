package org.mobula.bench.peers.jgroups;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jgroups.Message;
import org.jgroups.blocks.MethodCall;
import org.jgroups.blocks.RequestOptions;
import org.jgroups.util.RspList;
import org.mobula.bench.Measurement;
import org.mobula.bench.process.Allocation;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Stopwatch.Reading;
import org.mobula.bench.process.Task;

/** The member that calls all, itself included. */
public final class JGroupsGroupClient {
    private static final RequestOptions FASTEST =
            RequestOptions.SYNC().flags(Message.Flag.OOB, Message.Flag.DONT_BUNDLE);
    private static final double NANOS_PER_MICRO = 1e3;

    private JGroupsGroupClient() {}

    /** @param words the first member's port, how many members there are, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        List<String> all = Arrays.asList(words);
        Task task = Task.of(all.subList(2, all.size()));
        Fuse.light(task.limit());
        Member me = Member.join(Member.freePort(), Integer.parseInt(all.getFirst()));
        int members = Integer.parseInt(all.get(1));
        if (me.channel().getView().size() != members) {
            throw new IllegalStateException("the group has " + me.channel().getView() + ", not " + members);
        }
        Operation call = () -> {
            RspList<Object> answers = me.calls().callRemoteMethods(null, new MethodCall(Member.NOTHING), FASTEST);
            if (answers.size() != members) {
                throw new IllegalStateException("of " + members + " members, these answered: " + answers);
            }
        };
        Map<String, Measurement> results = new LinkedHashMap<>();
        for (String work : task.works()) {
            results.put(work, measure(call, task));
        }
        Results.write(task.results(), results);
        System.exit(0);
    }

    private static Measurement measure(Operation call, Task task) throws Exception {
        Stopwatch stopwatch = new Stopwatch();
        int batch = stopwatch.warmUp(call, task.effort());
        long before = Allocation.total();
        Reading seen = stopwatch.time(call, batch, task.effort());
        double allocated = (double) (Allocation.total() - before) / seen.operations();
        return new Measurement(seen.median() / NANOS_PER_MICRO, seen.mean() / NANOS_PER_MICRO, allocated, Double.NaN);
    }
}
