package org.mobula.bench.peers.jgroups;

import java.util.Arrays;
import java.util.List;
import org.mobula.bench.process.Fuse;
import org.mobula.bench.process.Lifeline;
import org.mobula.bench.process.Task;

/** One of several members that are called; says its port. */
public final class JGroupsMember {
    private JGroupsMember() {}

    /** @param words the first member's port or 0, how many members there will be, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        List<String> all = Arrays.asList(words);
        Fuse.light(Task.of(all.subList(2, all.size())).limit());
        int port = Member.freePort();
        int first = Integer.parseInt(all.getFirst());
        Member.join(port, first == 0 ? port : first);
        Lifeline.hold();
        System.out.println(port);
        Thread.currentThread().join(); // why: the lifeline ends the process
    }
}
