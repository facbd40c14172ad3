package org.mobula.bench.peers.jgroups;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jgroups.Message;
import org.jgroups.blocks.MethodCall;
import org.jgroups.blocks.RequestOptions;
import org.jgroups.util.RspList;
import org.mobula.bench.Measurement;
import org.mobula.bench.Unit;
import org.mobula.bench.process.PeerGroup;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** A member of a group; the last one calls all members, including itself. */
public final class JGroupsGroupProgram {
    private static final RequestOptions FASTEST =
            RequestOptions.SYNC().flags(Message.Flag.OOB, Message.Flag.DONT_BUNDLE);

    private JGroupsGroupProgram() {}

    /** @param words those of a process of {@link PeerGroup} */
    public static void main(String[] words) throws Exception {
        Task task = TaskMain.start(words, PeerGroup.OWN_ARGUMENTS);
        int port = Channels.freePort();
        int first = Integer.parseInt(words[2]);
        Member me = Member.join(port, first == 0 ? port : first);
        if (words[1].equals(PeerGroup.MEASURES)) {
            Results.write(task.results(), measure(me, Integer.parseInt(words[3]), task));
            System.exit(0);
        }
        TaskMain.serve(port);
    }

    private static Map<String, Measurement> measure(Member me, int members, Task task) throws Exception {
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
        return results;
    }
}
