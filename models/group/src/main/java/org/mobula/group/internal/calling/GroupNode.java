package org.mobula.group.internal.calling;

import java.util.HashMap;
import java.util.Map;
import org.mobula.codec.Codecs;
import org.mobula.invoke.Invocations;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.MessageHandler;

/**
 * Group invocation at one node: creates its parts, connects them to the engine, and gives callers access to them.
 *
 * <p><b>Threads:</b> any.
 */
public final class GroupNode {
    private final Engine engine;
    private final GroupContext context;
    private final ReplyMessages replies;
    private final ResultReductions reductions;
    private final MemberResults results;
    private final Relay relay;
    private final CallReceiver receiver;
    private final ArrayBroadcasts broadcasts;
    private final Meetings meetings;

    public GroupNode(Engine engine, Invocations invocations) {
        this.engine = engine;
        context = new GroupContext(engine, invocations);
        replies = new ReplyMessages(context);
        reductions = new ResultReductions(context, replies);
        results = new MemberResults(context, replies, reductions);
        relay = new Relay(context);
        receiver = new CallReceiver(results, relay);
        broadcasts = new ArrayBroadcasts(context, receiver);
        meetings = new Meetings(context);
    }

    /** Begins to take messages. */
    public void start() {
        engine.onDeparture(this::departed);
        engine.onClose(() -> {
            Guard.run("ending the publication of arrays", broadcasts::close);
            Guard.run("ending combined invocations", meetings::close);
        });
        replies.calls().listen(engine); // last, because its calls end first when the node closes
        engine.handle(handlers());
    }

    /** The message handlers, by handler number. */
    public Map<Integer, MessageHandler> handlers() {
        Map<Integer, MessageHandler> handlers = new HashMap<>(broadcasts.handlers());
        handlers.putAll(meetings.handlers());
        handlers.putAll(Map.of(
                GroupContext.CALL, receiver,
                GroupContext.REPLY, replies,
                GroupContext.PARTIAL, reductions));
        return handlers;
    }

    public Engine engine() {
        return engine;
    }

    public Codecs codecs() {
        return context.codecs();
    }

    public GroupContext context() {
        return context;
    }

    public GroupCounters counters() {
        return context.counters();
    }

    public ResultReductions reductions() {
        return reductions;
    }

    public Meetings meetings() {
        return meetings;
    }

    ReplyMessages replies() {
        return replies;
    }

    MemberResults results() {
        return results;
    }

    CallReceiver receiver() {
        return receiver;
    }

    ArrayBroadcasts broadcasts() {
        return broadcasts;
    }

    private void departed(Peer peer) {
        Guard.run("ending the reductions of a failed rank", () -> reductions.departed(peer));
        Guard.run("ending the combined invocations of a failed rank", () -> meetings.departed(peer));
        Guard.run("ending the relaying of calls to a failed rank", () -> relay.departed(peer.rank()));
        Guard.run("ending the publication of arrays for a failed rank", () -> broadcasts.departed(peer.rank()));
    }
}
