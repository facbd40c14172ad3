package org.mobula.bench.peers.jgroups;

import java.util.Arrays;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Lifeline;
import org.mobula.bench.process.Task;

/** The member that is called; says its port. */
public final class JGroupsServer {
    private JGroupsServer() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) throws Exception {
        Fuse.light(Task.of(Arrays.asList(words)).limit());
        int port = Member.freePort();
        Member.join(port, port);
        Lifeline.hold();
        System.out.println(port);
        Thread.currentThread().join(); // why: the lifeline ends the process
    }
}
