package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.fault.MobulaException;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodFrame;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.group.internal.wire.ResultCodec;
import org.mobula.invoke.ThrowableCodec;
import org.mobula.memory.Output;
import org.mobula.transport.Outgoing;

/**
 * Sends messages to the participants of meetings.
 *
 * <p><b>Threads:</b> any; never waits, except {@link #calls}.
 */
public final class MeetingSender {
    private final GroupContext context;
    private volatile Inquiry inquiry = (_, _, _) -> -1;

    MeetingSender(GroupContext context) {
        this.context = context;
    }

    GroupContext context() {
        return context;
    }

    /** Asks another rank how many calls a participant there has begun. */
    @FunctionalInterface
    public interface Inquiry {
        /** Waits for the answer; -1 if the participant is not there. */
        long calls(int rank, int meeting, int participant);
    }

    /** Sets the way to ask other ranks. */
    void inquireBy(Inquiry way) {
        inquiry = way;
    }

    /** How many calls another participant has begun; -1 if it is not there. Waits for the answer. */
    long calls(Participants participants, int participant) {
        return inquiry.calls(participants.node(participant), participants.meeting(), participant);
    }

    /** Sends a participant the failure that replaces a contribution. */
    void sendFailure(MeetingHeader header, int rank, Throwable failure) {
        post(rank, GroupContext.CONTRIBUTION, output -> {
            header.of(MeetingHeader.FAILURE).write(output);
            ThrowableCodec.write(failure, output, writer(rank), MethodFrame.class);
        });
        context.counters().contributions.increment();
    }

    /** Tells a participant that this one no longer takes part after the header's call. */
    void sendDeparture(MeetingHeader header, int rank) {
        post(rank, GroupContext.CONTRIBUTION, header.of(MeetingHeader.DEPARTURE)::write);
    }

    /** Tells a participant that this one publishes nothing in the header's call. */
    void sendPass(MeetingHeader header, int rank) {
        post(rank, GroupContext.CONTRIBUTION, header.of(MeetingHeader.PASS)::write);
        countContribution(rank);
    }

    /** Counts a contribution to a participant. */
    void countContribution(int rank) {
        if (isRemote(rank)) {
            context.counters().contributions.increment();
        }
    }

    private boolean isRemote(int rank) {
        return rank != context.engine().rank();
    }

    /**
     * Releases a participant.
     *
     * @param result what its call returns or throws; null if replies are discarded or forwarded
     */
    void sendRelease(MeetingHeader header, int rank, MethodSignature signature, @Nullable MemberResult result) {
        countRelease(rank);
        post(rank, GroupContext.RELEASE, output -> {
            header.of(result == null ? MeetingHeader.RELEASED : MeetingHeader.RESULT)
                    .write(output);
            if (result != null) {
                write(signature, rank, result, output);
            }
        });
    }

    /** Forwards one member's result to a participant. */
    void sendForwarded(MeetingHeader header, int rank, MethodSignature signature, int member, MemberResult result) {
        countRelease(rank);
        post(rank, GroupContext.RELEASE, output -> {
            header.of(MeetingHeader.FORWARDED).write(output);
            output.putInt(member);
            write(signature, rank, result, output);
        });
    }

    private void countRelease(int rank) {
        if (isRemote(rank)) {
            context.counters().releases.increment();
        }
    }

    private void write(MethodSignature signature, int rank, MemberResult result, Output output) {
        ResultCodec.write(signature, result, output, writer(rank));
    }

    private ObjectWriter writer(int rank) {
        return context.codecs(rank).writer();
    }

    private void post(int rank, int handler, Outgoing message) {
        try {
            context.engine().peer(rank).post(handler, MeetingHeader.BYTES + Long.BYTES, message);
        } catch (MobulaException departed) {
            // a rank that has departed needs no message
        }
    }
}
