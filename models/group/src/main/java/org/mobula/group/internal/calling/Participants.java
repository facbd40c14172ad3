package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.ConfigurationException;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.runtime.NodeClosedException;
import org.mobula.runtime.spi.Engine;

/**
 * The participants of one meeting as one of them sees them: where they are, and which of them no longer takes part.
 *
 * <p><b>Threads:</b> any.
 */
final class Participants {
    private final Engine engine;
    private final int meeting;
    private final LocalGroup group;
    private final MethodSignature signature;
    private final String identifier;
    private final int rank;
    private final int size;
    private final String action;
    private volatile int[] nodes = {};
    private volatile int departed = -1;
    private volatile @Nullable Departure departure; // the earliest of others

    /** @param method the index of the method that they call together */
    Participants(Engine engine, int meeting, LocalGroup group, int method, CombinedInvocation combined) {
        this.engine = engine;
        this.meeting = meeting;
        this.group = group;
        this.signature = group.signature(method);
        this.identifier = combined.identifier();
        this.rank = combined.rank();
        this.size = combined.number();
        this.action = group.shape().action(method) + " on " + group.describe() + " together, as participant " + rank
                + " of \"" + identifier + "\"";
    }

    Engine engine() {
        return engine;
    }

    int meeting() {
        return meeting;
    }

    LocalGroup group() {
        return group;
    }

    /** The method that they call together. */
    MethodSignature signature() {
        return signature;
    }

    /** This participant. */
    int rank() {
        return rank;
    }

    int size() {
        return size;
    }

    /** What this participant does in each call, as a clause for messages. */
    String action() {
        return action;
    }

    /** Sets the location of each participant after all have arrived. */
    void locate(int[] ranksOfJob) {
        nodes = ranksOfJob;
    }

    /** Whether it is known where each one is. */
    boolean isLocated() {
        return nodes.length > 0;
    }

    /** The rank of the job where a participant is. */
    int node(int participant) {
        return nodes[participant];
    }

    /** The participant at a rank of the job; negative if none is there, or it is not known yet. */
    int at(int node) {
        int[] known = nodes;
        for (int participant = 0; participant < known.length; participant++) {
            if (known[participant] == node) {
                return participant;
            }
        }
        return -1;
    }

    /**
     * Whether a participant may be at a rank of the job. Others may know where all are before this participant does.
     */
    boolean mayBeAt(int participant, int node) {
        int[] known = nodes;
        return participant >= 0 && participant < size && (known.length == 0 || known[participant] == node);
    }

    /** The header of a call's message to another participant. */
    MeetingHeader header(int to, long call) {
        return new MeetingHeader(meeting, rank, to, MeetingHeader.ARGUMENTS, call);
    }

    /** A participant's rank has failed or left. */
    void failed(int participant) {
        departed = participant;
    }

    /** Another participant no longer takes part after a call. The earliest departure counts. */
    synchronized void departed(Departure other) {
        Departure known = departure;
        if (known == null || other.calls() < known.calls()) {
            departure = other;
        }
    }

    /**
     * Why a call cannot succeed: a participant has departed or no longer takes part, or this node is closed. Null if it
     * can.
     */
    @Nullable
    MobulaException lost(long call) {
        if (engine.isClosed()) {
            return new NodeClosedException(engine.rank(), action);
        }
        int failed = departed;
        if (failed >= 0) {
            return failure(failed);
        }
        Departure first = departure;
        return first == null || call <= first.calls() ? null : new ConfigurationException(action + ": " + first);
    }

    /** The failure of a participant whose rank has departed. */
    MobulaException failure(int participant) {
        return engine.failure(
                node(participant),
                action + ": waiting for participant " + participant + " of combined invocation \"" + identifier + "\"");
    }
}
