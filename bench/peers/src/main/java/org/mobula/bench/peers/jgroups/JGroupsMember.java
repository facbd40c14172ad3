package org.mobula.bench.peers.jgroups;

import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** One of several members that are called; prints its port. */
public final class JGroupsMember {
    private JGroupsMember() {}

    /** @param words the first member's port or 0, how many members there will be, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.start(words, 2);
        int port = Channels.freePort();
        int first = Integer.parseInt(words[0]);
        Member.join(port, first == 0 ? port : first);
        TaskMain.serve(port);
    }
}
