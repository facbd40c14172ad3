package org.mobula.bench.peers.replica;

import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.blocks.MethodCall;
import org.jgroups.blocks.RequestOptions;
import org.jgroups.blocks.RpcDispatcher;
import org.jgroups.util.RspList;
import org.mobula.bench.peers.jgroups.Channels;

/**
 * A plain object at every member, changed by calls in a total order by a sequencer, without Nagle's algorithm and
 * without bundling.
 */
final class JGroupsCounter implements Replicated {
    private static final RequestOptions EVERYBODY = RequestOptions.SYNC().flags(Message.Flag.DONT_BUNDLE);
    private static final RequestOptions BUNDLED = RequestOptions.SYNC();
    private static final short ADD = 0;

    private final JChannel channel;
    private final RpcDispatcher calls;
    private volatile long sum; // one writer: calls are delivered one at a time

    private JGroupsCounter(JChannel channel) throws Exception {
        Method[] methods = {JGroupsCounter.class.getMethod("add", long.class)};
        this.channel = channel;
        this.calls = new RpcDispatcher(channel, this).setMethodLookup(number -> methods[number]);
    }

    static JGroupsCounter join(int port, int first) throws Exception {
        JGroupsCounter number = new JGroupsCounter(Channels.ordered(port, first));
        number.channel.connect("bench");
        return number;
    }

    /** The method that is called at every member. */
    public long add(long number) {
        sum += number;
        return sum;
    }

    @Override
    public long read() {
        return sum;
    }

    @Override
    public void write(long number) throws Exception {
        check(calls.callRemoteMethods(null, new MethodCall(ADD, number), EVERYBODY));
    }

    @Override
    public CompletableFuture<?> start(long number) throws Exception {
        return calls.callRemoteMethodsWithFuture(null, new MethodCall(ADD, number), BUNDLED)
                .thenAccept(this::check);
    }

    private void check(RspList<?> answers) {
        if (answers.size() != members()) {
            throw new IllegalStateException("of " + members() + " members, these answered: " + answers);
        }
    }

    @Override
    public int members() {
        return channel.getView().size();
    }
}
