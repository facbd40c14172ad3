package org.mobula.bench.peers.jgroups;

import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The member that is called; prints its port. */
public final class JGroupsServer {
    private JGroupsServer() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.start(words, 0);
        int port = Channels.freePort();
        Member.join(port, port);
        TaskMain.serve(port);
    }
}
