package org.mobula.group.internal.calling;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.PeerFailedException;
import org.mobula.group.ConfigurationException;
import org.mobula.group.ForwardReply;
import org.mobula.group.GroupInvocation;
import org.mobula.group.MemberScheme;
import org.mobula.group.PersonalizedInvocation;
import org.mobula.group.Personalizer;
import org.mobula.group.SingleInvocation;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.group.internal.wire.CallHeader.Replies;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.Invocations;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;

/**
 * Sends one call to members, by a single, group or personalized invocation.
 *
 * <p><b>Threads:</b> the calling one.
 */
final class CallSender {
    private final GroupNode node;
    private final GroupCounters counters;
    private final Engine engine;
    private final LocalGroup group;
    private final OutgoingCall outgoing;
    private final MethodConfig config;
    private final MethodSignature signature;
    private final String action;
    private final CallHeader[] headers; // by member
    private @Nullable CallHeader headersOf;
    private @Nullable CallHeader kept;
    private ArgumentVector @Nullable [] vectors; // by member
    private boolean hasBlocks;
    private boolean endsElsewhere;
    private boolean async; // of the current call

    CallSender(GroupNode node, LocalGroup group, OutgoingCall outgoing, MethodConfig config) {
        this.node = node;
        this.counters = node.context().counters();
        this.engine = node.engine();
        this.group = group;
        this.outgoing = outgoing;
        this.config = config;
        this.signature = group.signature(config.method());
        this.action = group.shape().action(config.method());
        this.headers = new CallHeader[group.size()];
    }

    /** The calling thread does not wait for the results. */
    void endElsewhere() {
        endsElsewhere = true;
    }

    /** What is done, as a clause for messages. */
    String action() {
        return action + " on " + group.describe();
    }

    /** Checked before the ranks, because all ranks of a closed node have departed. */
    void requireOpen() {
        if (engine.isClosed()) {
            throw new NodeClosedException(engine.rank(), action());
        }
    }

    /**
     * Sends a call.
     *
     * @param number the number that replies carry, -1 for none
     * @param entry where the call enters the group's tree, {@link PendingResults#STRAIGHT} if it goes straight to each
     *     rank
     */
    void send(MemberScheme scheme, Arguments arguments, Replies replies, int source, long number, int entry) {
        hasBlocks = false;
        boolean waits = replies != Replies.NONE && !(config.whole() instanceof ForwardReply);
        boolean waitsHere = waits && !endsElsewhere;
        async = replies != Replies.NONE && !waitsHere;
        if (!waitsHere) {
            awaitCredit(scheme);
        }
        long remaining = waits ? Deadline.remaining(Deadline.current()) : CallHeader.UNLIMITED;
        switch (scheme) {
            case SingleInvocation(int destination) -> {
                requireAlive(group.node(destination));
                sendToOne(header(replies, source, number, remaining, false, destination), arguments);
            }
            case GroupInvocation() -> {
                boolean spread = entry != PendingResults.STRAIGHT;
                int target = spread ? entry : CallHeader.ALL;
                sendToAll(header(replies, source, number, remaining, spread, target), arguments);
            }
            case PersonalizedInvocation(Personalizer personalizer) ->
                sendToEach(header(replies, source, number, remaining, false, CallHeader.ALL), arguments, personalizer);
        }
    }

    /** Waits until the ranks of the called members accept another call that no caller waits for. */
    private void awaitCredit(MemberScheme scheme) {
        if (scheme instanceof SingleInvocation(int destination)) {
            awaitCredit(group.node(destination));
            return;
        }
        for (int rank : group.tree().nodes()) {
            awaitCredit(rank);
        }
    }

    private void awaitCredit(int rank) {
        try {
            node.context().invocations().awaitCredit(rank, action);
        } catch (PeerFailedException departed) {
            if (!group.table().survives()) {
                throw departed;
            }
        }
    }

    /** Counts a call to members of another rank. */
    private void charge(CallHeader header, int rank, int members) {
        if (header.needsCredit() && rank != engine.rank()) {
            node.context().invocations().callSent(rank, members * Invocations.cost(outgoing.bytes()));
        }
    }

    /** Calls without replies all have the same header, so the last one is kept. */
    private CallHeader header(Replies replies, int source, long number, long remaining, boolean spread, int target) {
        CallHeader last = kept;
        if (last != null
                && last.replies() == replies
                && last.source() == source
                && last.call() == number
                && last.remaining() == remaining
                && last.spread() == spread
                && last.target() == target
                && last.async() == async) {
            return last;
        }
        int id = group.table().id();
        CallHeader made = new CallHeader(
                config.method(),
                id,
                engine.rank(),
                number,
                replies,
                source,
                spread,
                target,
                config.stream(),
                async,
                remaining);
        kept = made;
        return made;
    }

    /** Runs a call at the members of this node, without replies. */
    void sendLocally(Arguments arguments) {
        async = false; // no result is expected
        awaitCredit(engine.rank());
        CallHeader header = header(Replies.NONE, -1, -1, CallHeader.UNLIMITED, false, CallHeader.ALL);
        deliver(header, arguments);
    }

    /** Delivers a call to members of this node. */
    private void deliver(CallHeader header, Arguments arguments) {
        if (signature.takesGraphs()) {
            outgoing.write(header, signature, arguments);
        }
        node.receiver().deliver(group, header, outgoing, arguments);
    }

    private void sendToAll(CallHeader header, Arguments arguments) {
        int[] nodes = group.tree().nodes();
        checkAlive(nodes);
        int[] ranks = header.spread() ? first(header.target()) : nodes;
        boolean once = ranks.length > 1 || signature.takesGraphs();
        if (once) {
            outgoing.write(header, signature, arguments);
            hasBlocks = outgoing.hasBlocks();
        }
        ArrayBroadcastWriter area = hasBlocks && outgoing.mayBePublished(signature)
                ? node.broadcasts().acquire(group)
                : null;
        if (area != null) {
            area.send(outgoing, action);
        } else {
            for (int rank : ranks) {
                if (rank != engine.rank()) {
                    sendIfAlive(rank, header, arguments, once);
                }
            }
            flush(ranks); // before the local members, so that both take their arrays at the same time
        }
        for (int i = 0; i < nodes.length && header.needsCredit(); i++) {
            charge(header, nodes[i], group.counts()[i]);
        }
        if (group.local().length > 0) {
            node.receiver().deliver(group, header, outgoing, arguments);
        }
    }

    /** The ranks to which this node sends a call that is relayed. */
    private int[] first(int entry) {
        return entry == engine.rank() ? group.children(entry) : new int[] {entry};
    }

    private void sendToEach(CallHeader plain, Arguments arguments, Personalizer personalizer) {
        checkAlive(group.tree().nodes());
        ArgumentVector[] vectors = vectors();
        try {
            personalize(arguments, personalizer, vectors);
            CallHeader[] headers = headers(plain);
            for (int member = 0; member < vectors.length; member++) {
                if (group.node(member) != engine.rank()) {
                    sendIfAlive(group.node(member), headers[member], vectors[member].arguments(), false);
                    charge(headers[member], group.node(member), 1);
                }
            }
            for (int member : group.local()) { // last, so that other ranks start in the meantime
                deliver(headers[member], vectors[member].arguments());
            }
            flush(group.tree().nodes());
        } finally {
            for (ArgumentVector each : vectors) {
                each.again();
            }
        }
    }

    /** The argument vectors for the members, kept for later calls. */
    private ArgumentVector[] vectors() {
        ArgumentVector[] known = vectors;
        if (known == null) {
            known = new ArgumentVector[group.size()];
            Arrays.setAll(known, unused -> ArgumentVector.empty(signature));
            vectors = known;
        }
        return known;
    }

    private CallHeader[] headers(CallHeader plain) {
        if (plain != headersOf) {
            Arrays.setAll(headers, plain::to);
            headersOf = plain;
        }
        return headers;
    }

    private void personalize(Arguments arguments, Personalizer personalizer, ArgumentVector[] vectors) {
        try {
            personalizer.personalize(ArgumentVector.of(signature, arguments), vectors);
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception checked) {
            throw new ConfigurationException("the personalizer of " + signature.label() + " threw " + checked, checked);
        }
        for (int member = 0; member < vectors.length; member++) {
            if (!vectors[member].isComplete()) {
                vectors[member].requireComplete("the personalizer, for member " + member + ",");
            }
        }
    }

    private void sendToOne(CallHeader header, Arguments arguments) {
        int rank = group.node(header.target());
        if (rank == engine.rank()) {
            deliver(header, arguments);
        } else {
            sendIfAlive(rank, header, arguments, false);
            charge(header, rank, 1);
            flush(rank);
        }
    }

    /** @param written whether the message has been encoded for all ranks */
    private void sendIfAlive(int rank, CallHeader header, Arguments arguments, boolean written) {
        try {
            if (written) {
                outgoing.send(rank, action);
            } else {
                hasBlocks |= outgoing.send(rank, GroupContext.CALL, header, signature, arguments, action);
            }
            counters.invocations.increment();
        } catch (PeerFailedException departed) {
            if (!group.table().survives()) {
                throw departed;
            }
        }
    }

    private void requireAlive(int rank) {
        if (engine.peer(rank).hasDeparted()) {
            throw engine.failure(rank, action());
        }
    }

    private void checkAlive(int[] ranks) {
        if (!group.table().survives()) {
            for (int rank : ranks) {
                requireAlive(rank);
            }
        }
    }

    /** Waits until the caller may change its arrays, which are sent without being copied. */
    private void flush(int... ranks) {
        if (hasBlocks) {
            for (int rank : ranks) {
                if (rank == engine.rank()) {
                    continue;
                }
                try {
                    engine.peer(rank).flush(Deadline.current(), action);
                } catch (PeerFailedException departed) {
                    // the results of the call report it
                }
            }
        }
    }
}
