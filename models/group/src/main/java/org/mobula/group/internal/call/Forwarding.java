package org.mobula.group.internal.call;

import java.util.Arrays;
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
import org.mobula.group.internal.wire.Signature;
import org.mobula.invoke.Arguments;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;

/**
 * Sends one call to members, by a single, group or personalized invocation.
 *
 * <p><b>Threads:</b> the caller's.
 */
final class Forwarding {
    private final GroupNode node;
    private final Engine engine;
    private final GroupHere group;
    private final OutgoingCall outgoing;
    private final MethodSetup setup;
    private final Signature signature;
    private final String action;
    private boolean hasBlocks;

    Forwarding(GroupNode node, GroupHere group, GroupCall call) {
        this.node = node;
        this.engine = node.engine();
        this.group = group;
        this.outgoing = call.outgoing();
        this.setup = call.setup();
        this.signature = call.signature();
        this.action = group.shape().action(setup.method());
    }

    /** What is being done, as a clause. */
    String action() {
        return action + " on " + group.describe();
    }

    /** why first: of a closed node all ranks are gone, which says less. */
    void requireOpen() {
        if (engine.isClosed()) {
            throw new NodeClosedException(engine.rank(), action());
        }
    }

    /**
     * Sends a call.
     *
     * @param number under which replies come, -1 for none
     * @param entry where it enters the group's tree, {@link Awaited#STRAIGHT} if it goes straight to each rank
     */
    void send(MemberScheme scheme, Arguments arguments, Replies replies, int source, int number, int entry) {
        hasBlocks = false;
        boolean waits = replies != Replies.NONE && !(setup.whole() instanceof ForwardReply);
        long remaining = waits ? Deadline.remaining(Deadline.current()) : CallHeader.UNLIMITED;
        CallHeader plain = header(replies, source, number, remaining);
        switch (scheme) {
            case SingleInvocation(int destination) -> {
                requireAlive(group.node(destination));
                sendToOne(plain.to(destination), arguments);
            }
            case GroupInvocation() -> sendToAll(plain, arguments, entry);
            case PersonalizedInvocation(Personalizer personalizer) -> sendToEach(plain, arguments, personalizer);
        }
    }

    private CallHeader header(Replies replies, int source, int number, long remaining) {
        int stream = setup.stream();
        int id = group.table().id();
        return new CallHeader(
                setup.method(), id, engine.rank(), number, replies, source, false, CallHeader.ALL, stream, remaining);
    }

    /** Sends a call to the members at this rank, and expects no reply. */
    void sendToMine(Arguments arguments) {
        CallHeader header = header(Replies.NONE, -1, -1, CallHeader.UNLIMITED);
        outgoing.write(header, signature, arguments);
        node.arrivals().deliver(group, header, outgoing);
    }

    private void sendToAll(CallHeader plain, Arguments arguments, int entry) {
        boolean spread = entry != Awaited.STRAIGHT;
        CallHeader header = spread ? plain.spreadFrom(entry) : plain;
        int[] ranks = group.tree().nodes();
        checkAlive(ranks);
        if (spread) {
            ranks = entry == engine.rank() ? group.children(entry) : new int[] {entry};
        }
        outgoing.write(header, signature, arguments);
        hasBlocks = outgoing.parcel().hasBlocks();
        for (int rank : ranks) {
            if (rank != engine.rank()) {
                sendIfAlive(rank);
            }
        }
        flush(ranks); // why first: others take their arrays while the members here get theirs
        if (group.local().length > 0) {
            node.arrivals().deliver(group, header, outgoing);
        }
    }

    private void sendToEach(CallHeader plain, Arguments arguments, Personalizer personalizer) {
        checkAlive(group.tree().nodes());
        ArgumentVector[] vectors = personalized(arguments, personalizer);
        for (int member = 0; member < vectors.length; member++) {
            if (group.node(member) != engine.rank()) {
                outgoing.write(plain.to(member), signature, vectors[member].arguments());
                hasBlocks |= outgoing.parcel().hasBlocks();
                sendIfAlive(group.node(member));
            }
        }
        for (int member : group.local()) { // why last: others begin meanwhile
            CallHeader header = plain.to(member);
            outgoing.write(header, signature, vectors[member].arguments());
            node.arrivals().deliver(group, header, outgoing);
        }
        flush(group.tree().nodes());
    }

    private ArgumentVector[] personalized(Arguments arguments, Personalizer personalizer) {
        ArgumentVector[] vectors = new ArgumentVector[group.size()];
        Arrays.setAll(vectors, unused -> ArgumentVector.empty(signature));
        try {
            personalizer.personalize(ArgumentVector.of(signature, arguments), vectors);
        } catch (RuntimeException unchecked) {
            throw unchecked;
        } catch (Exception checked) {
            throw new ConfigurationException("the personalizer of " + signature.label() + " threw " + checked, checked);
        }
        for (int member = 0; member < vectors.length; member++) {
            vectors[member].requireComplete("the personalizer, for member " + member + ",");
        }
        return vectors;
    }

    private void sendToOne(CallHeader header, Arguments arguments) {
        int rank = group.node(header.target());
        outgoing.write(header, signature, arguments);
        if (rank == engine.rank()) {
            node.arrivals().deliver(group, header, outgoing);
        } else {
            hasBlocks = outgoing.parcel().hasBlocks();
            sendIfAlive(rank);
            flush(rank);
        }
    }

    private void sendIfAlive(int rank) {
        try {
            outgoing.send(rank, GroupNode.CALL, action);
            node.counters().invocations.increment();
        } catch (PeerFailedException gone) {
            if (!group.table().survives()) {
                throw gone;
            }
        }
    }

    private void requireAlive(int rank) {
        if (engine.peer(rank).isGone()) {
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

    /** why: what was given must not be changed by who goes on while its blocks still leave. */
    private void flush(int... ranks) {
        if (hasBlocks) {
            for (int rank : ranks) {
                if (rank == engine.rank()) {
                    continue;
                }
                try {
                    engine.peer(rank).flush(Deadline.current(), action);
                } catch (PeerFailedException gone) {
                    // why nothing: the call's own end tells of it
                }
            }
        }
    }
}
