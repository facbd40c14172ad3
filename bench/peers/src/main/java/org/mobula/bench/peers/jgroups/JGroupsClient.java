package org.mobula.bench.peers.jgroups;

import org.jgroups.Address;
import org.jgroups.Message;
import org.jgroups.blocks.MethodCall;
import org.jgroups.blocks.RequestOptions;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.remote.Caller;
import org.mobula.bench.remote.Works;

/** The member that calls. */
public final class JGroupsClient {
    private static final RequestOptions FASTEST =
            RequestOptions.SYNC().flags(Message.Flag.OOB, Message.Flag.DONT_BUNDLE);

    private final Member me;
    private final Address server;

    private JGroupsClient(Member me) {
        this.me = me;
        Address self = me.channel().getAddress();
        this.server = me.channel().getView().getMembers().stream()
                .filter(member -> !member.equals(self))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "the server's group was not found; " + self + " is alone, and would have called itself"));
    }

    /** @param words the server's port, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, (first, task) -> {
            JGroupsClient client = new JGroupsClient(Member.join(Channels.freePort(), Integer.parseInt(first)));
            return new Caller(client::operation, client::allocated).measure(task);
        });
    }

    private Operation operation(String work) {
        if (!work.equals(Works.NULL_CALL)) {
            throw new IllegalArgumentException("JGroups does not measure \"" + work + "\"");
        }
        return () -> me.calls().callRemoteMethod(server, new MethodCall(Member.NOTHING), FASTEST);
    }

    private long allocated() throws Exception {
        Long bytes = me.calls().callRemoteMethod(server, new MethodCall(Member.ALLOCATED), FASTEST);
        return bytes;
    }
}
