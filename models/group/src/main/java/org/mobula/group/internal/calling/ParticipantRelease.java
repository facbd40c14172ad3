package org.mobula.group.internal.calling;

import java.util.Arrays;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.group.DiscardReply;
import org.mobula.group.ForwardReply;
import org.mobula.group.PersonalizedReply;
import org.mobula.group.ReplyPersonalizer;
import org.mobula.group.ReplyScheme;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.NodeClosedException;

/**
 * Releases the participants of one combined invocation, with or without a result: along a tree, or each with a result
 * of its own.
 *
 * <p><b>Threads:</b> the calling one; {@link #forward} any that may block.
 */
final class ParticipantRelease {
    private static final int[] NO_RANKS = {};

    private final MeetingSender sender;
    private final Participation participation;
    private final Participants participants;
    private final MethodConfig config;
    private final MethodSignature signature;
    private final long call;

    ParticipantRelease(MeetingSender sender, Participation participation, MethodConfig config, long call) {
        this.sender = sender;
        this.participation = participation;
        this.participants = participation.participants();
        this.config = config;
        this.signature = participation.signature();
        this.call = call;
    }

    /** Forwards a member's result to every participant, each of which has its own forwarder. */
    void forward(int member, MemberResult result) {
        MemberResult[] parts = split(result);
        for (int each = 1; each < participants.size(); each++) {
            sender.sendForwarded(
                    participants.header(each, call), participants.node(each), signature, member, parts[each]);
        }
        participation.forwarded(call, member, parts[0]);
    }

    private MemberResult[] split(MemberResult result) {
        if (config.reply() instanceof PersonalizedReply(ReplyPersonalizer personalizer, ReplyScheme _)) {
            return ResultFunctions.split(personalizer, signature.result(), result, participants.size());
        }
        MemberResult[] same = new MemberResult[participants.size()];
        Arrays.fill(same, result);
        return same;
    }

    /** Participant 0 releases all others; returns its own result. */
    MemberResult release(MemberResult result) {
        if (isSplit()) {
            MemberResult[] parts = split(result);
            for (int each = 1; each < parts.length; each++) {
                sender.sendRelease(participants.header(each, call), participants.node(each), signature, parts[each]);
            }
            for (int each = 1; each < parts.length && parts[0].object() != null; each++) {
                flush(participants.node(each));
            }
            return parts[0];
        }
        boolean carriesResult = result.thrown() != null
                || !(config.whole() instanceof DiscardReply || config.whole() instanceof ForwardReply);
        passOn(carriesResult ? result : MemberResult.NONE);
        return result;
    }

    /** Returns true if each participant is released with its own result. */
    private boolean isSplit() {
        return config.reply() instanceof PersonalizedReply && !(config.whole() instanceof ForwardReply);
    }

    /** Another participant than 0 waits for its release, and then releases its children. */
    MemberResult follow() {
        MemberResult result;
        try {
            result = participation.awaitRelease(call, parent());
        } catch (DeadlineExceededException | CallInterruptedException givenUp) {
            return giveUp(givenUp);
        } catch (MobulaException lost) {
            result = MemberResult.failed(lost);
        }
        passOn(result);
        return result;
    }

    /**
     * Another participant than 0 does not wait. Its children, whose deadlines may be later, are released nevertheless.
     */
    MemberResult giveUp(MobulaException why) {
        participation.whenReleased(call, parent(), this::releaseChildren);
        return MemberResult.failed(why);
    }

    private int parent() {
        return isSplit() ? 0 : participation.plan().parent();
    }

    private void passOn(MemberResult result) {
        releaseChildren(result);
        if (result.object() != null) { // the caller may change the object as soon as the call returns
            for (int each : children()) {
                flush(participants.node(each));
            }
        }
    }

    private void releaseChildren(MemberResult result) {
        for (int each : children()) {
            sender.sendRelease(
                    participants.header(each, call),
                    participants.node(each),
                    signature,
                    result == MemberResult.NONE ? null : result);
        }
    }

    private int[] children() {
        return isSplit() ? NO_RANKS : participation.plan().children();
    }

    private void flush(int rank) {
        flush(rank, Deadline.current());
    }

    /** Waits, up to a deadline, until what has been sent to a rank may be changed. */
    void flush(int rank, long deadline) {
        try {
            participants.engine().peer(rank).flush(deadline, participants.action());
        } catch (PeerFailedException | NodeClosedException departed) {
            // nothing is sent to a rank that has departed, or by a node that is closed
        }
    }
}
