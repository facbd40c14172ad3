package org.mobula.bench.peers.jgroups;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jgroups.Message;
import org.jgroups.blocks.MethodCall;
import org.jgroups.blocks.RequestOptions;
import org.jgroups.util.RspList;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The member that calls all members, including itself. */
public final class JGroupsGroupClient {
    private static final RequestOptions FASTEST =
            RequestOptions.SYNC().flags(Message.Flag.OOB, Message.Flag.DONT_BUNDLE);

    private JGroupsGroupClient() {}

    /** @param words the first member's port, how many members there are, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        Task task = TaskMain.start(words, 2);
        Member me = Member.join(Channels.freePort(), Integer.parseInt(words[0]));
        int members = Integer.parseInt(words[1]);
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
            results.put(work, new Stopwatch().measure(call, Unit.MICROSECONDS, 1, task.length()));
        }
        Results.write(task.results(), results);
        System.exit(0);
    }
}
