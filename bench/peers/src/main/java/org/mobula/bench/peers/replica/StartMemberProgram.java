package org.mobula.bench.peers.replica;

import org.mobula.bench.peers.jgroups.Channels;
import org.mobula.bench.process.PeerGroup;
import org.mobula.bench.process.Results;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.start.Recorder;

/**
 * One of several members in the suite {@code start}: holds a replica and prints its port, or writes from its start on.
 */
public final class StartMemberProgram {
    private StartMemberProgram() {}

    /** @param words those of a process of {@link PeerGroup} */
    public static void main(String[] words) throws Exception {
        Recorder recorder = new Recorder();
        Task task = TaskMain.start(words, PeerGroup.OWN_ARGUMENTS);
        int port = Channels.freePort();
        int first = Integer.parseInt(words[2]);
        int members = Integer.parseInt(words[3]);
        Replicated object = MemberProgram.join(words[0], port, first == 0 ? port : first, members);
        if (!words[1].equals(PeerGroup.MEASURES)) {
            TaskMain.serve(port);
            return;
        }
        MemberProgram.awaitMembers(object, members);
        recorder.joined();
        Results.write(
                task.results(),
                recorder.record(
                        last -> {
                            object.write(1);
                            return last;
                        },
                        task.length()));
        System.exit(0);
    }
}
