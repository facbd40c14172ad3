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
 * How the participants of one combined invocation are let go, with a result or without: along a tree, or each by a
 * result of its own.
 *
 * <p><b>Threads:</b> the one that makes the call; {@link #handOut} any that may block.
 */
final class ParticipantRelease {
    private static final int[] NOBODY = {};

    private final GroupNode node;
    private final Participation participation;
    private final MethodSetup setup;
    private final MethodSignature signature;
    private final long number;

    /** @param number the call's */
    ParticipantRelease( // why five: what a call knows when it has its number
            GroupNode node, Participation participation, MethodSetup setup, MethodSignature signature, long number) {
        this.node = node;
        this.participation = participation;
        this.setup = setup;
        this.signature = signature;
        this.number = number;
    }

    /** Hands a member's result to every participant, each of which has a forwarder of its own. */
    void handOut(int member, MemberResult result) {
        MemberResult[] parts = split(result);
        for (int each = 1; each < participation.size(); each++) {
            node.meetings()
                    .sendForwarded(
                            participation.header(each, number),
                            participation.node(each),
                            signature,
                            member,
                            parts[each]);
        }
        participation.forwarded(number, member, parts[0]);
    }

    private MemberResult[] split(MemberResult result) {
        if (setup.reply() instanceof PersonalizedReply(ReplyPersonalizer personalizer, ReplyScheme _)) {
            return ResultFunctions.split(personalizer, signature.result(), result, participation.size());
        }
        MemberResult[] same = new MemberResult[participation.size()];
        Arrays.fill(same, result);
        return same;
    }

    /** Participant 0 lets all others go; gives its own result. */
    MemberResult release(MemberResult result) {
        if (isSplit()) {
            MemberResult[] parts = split(result);
            for (int each = 1; each < parts.length; each++) {
                node.meetings()
                        .sendRelease(
                                participation.header(each, number), participation.node(each), signature, parts[each]);
            }
            for (int each = 1; each < parts.length && parts[0].object() != null; each++) {
                flush(participation.node(each));
            }
            return parts[0];
        }
        boolean tells = result.thrown() != null
                || !(setup.whole() instanceof DiscardReply || setup.whole() instanceof ForwardReply);
        passOn(tells ? result : MemberResult.NONE);
        return result;
    }

    /** Whether each participant is let go by a result of its own. */
    private boolean isSplit() {
        return setup.reply() instanceof PersonalizedReply && !(setup.whole() instanceof ForwardReply);
    }

    /** Another participant waits to be let go, and lets others go. */
    MemberResult follow() {
        MemberResult result;
        try {
            result = participation.awaitRelease(number, leader());
        } catch (DeadlineExceededException | CallInterruptedException impatient) {
            return stayAway(impatient);
        } catch (MobulaException lost) {
            result = MemberResult.failed(lost);
        }
        passOn(result);
        return result;
    }

    /** Another participant does not wait: those behind it, who may have more patience, are let go all the same. */
    MemberResult stayAway(MobulaException why) {
        participation.whenReleased(number, leader(), this::letGo);
        return MemberResult.failed(why);
    }

    /** The participant that lets this one go. */
    private int leader() {
        return isSplit() ? 0 : participation.plan().parent();
    }

    private void passOn(MemberResult result) {
        letGo(result);
        if (result.object() != null) { // why: what the call returns is the caller's, who may change it at once
            for (int each : behind()) {
                flush(participation.node(each));
            }
        }
    }

    /** Lets those go that wait for this participant. Never waits. */
    private void letGo(MemberResult result) {
        for (int each : behind()) {
            node.meetings()
                    .sendRelease(
                            participation.header(each, number),
                            participation.node(each),
                            signature,
                            result == MemberResult.NONE ? null : result);
        }
    }

    private int[] behind() {
        return isSplit() ? NOBODY : participation.plan().children();
    }

    /** Waits until the caller may change what has been sent to a rank. */
    void flush(int rank) {
        flush(rank, Deadline.current());
    }

    /** As {@link #flush(int)}, until a deadline. */
    void flush(int rank, long deadline) {
        try {
            node.engine().peer(rank).flush(deadline, participation.action());
        } catch (PeerFailedException | NodeClosedException gone) {
            // why nothing: who is gone needs none, and of a node that is closed nothing leaves any more
        }
    }
}
