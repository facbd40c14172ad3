package org.mobula.group.internal.calling;

import org.mobula.fault.OutOfMemory;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.group.internal.wire.MemberResult;

/**
 * Sends each member's result where its call says: to the caller, to other members, or nowhere.
 *
 * <p><b>Threads:</b> any.
 */
public final class MemberResults {
    private static final System.Logger LOG = System.getLogger(MemberResults.class.getName());

    private final GroupContext context;
    private final ReplyMessages replies;
    private final ResultReductions reductions;

    MemberResults(GroupContext context, ReplyMessages replies, ResultReductions reductions) {
        this.context = context;
        this.replies = replies;
        this.reductions = reductions;
    }

    GroupContext context() {
        return context;
    }

    /**
     * A member's call has ended.
     *
     * @param polling whether the calling thread may be one that polls, which runs no code of the program
     */
    void ended(CallHeader header, LocalGroup group, int member, MemberResult result, boolean polling) {
        switch (header.replies()) {
            case NONE -> logFailure(header, group, member, result);
            case ONE -> {
                if (header.source() == member) {
                    replies.send(header, group, member, result);
                }
            }
            case ALL -> replies.send(header, group, member, result);
            case TREE -> reductions.contribute(group, header, member, result, polling);
        }
    }

    private static void logFailure(CallHeader header, LocalGroup group, int member, MemberResult result) {
        if (result.thrown() != null) {
            OutOfMemory.check(result.thrown()); // the caller gets no reply, so the failure must not be lost
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a call of " + group.signature(header.method()).label() + " by rank " + header.origin()
                            + " failed at member " + member + " of " + group.describe()
                            + "; its replies are discarded, so the caller does not see this failure",
                    result.thrown());
        }
    }
}
