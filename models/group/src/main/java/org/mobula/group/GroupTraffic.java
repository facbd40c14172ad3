package org.mobula.group;

/**
 * The messages that a node has sent to other ranks for groups, and the combinations that it has made.
 *
 * @param invocations messages that carry a call, including relayed ones
 * @param replies messages that carry a result to the caller
 * @param partials messages that carry a combined result from member to member
 * @param contributions messages that carry arguments from participant to participant of combined invocations
 * @param releases messages that release a participant of a combined invocation
 * @param pieces messages that announce a piece of arrays in shared memory
 * @param published contributions to combined invocations that were published in shared memory, without a message
 * @param resultsCombined runs of combiners on results
 * @param argumentsCombined runs of combiners on arguments
 */
public record GroupTraffic(
        long invocations,
        long replies,
        long partials,
        long contributions,
        long releases,
        long pieces,
        long published,
        long resultsCombined,
        long argumentsCombined) {
    /** The number of all messages. */
    public long messages() {
        return invocations + replies + partials + contributions + releases + pieces;
    }

    /** The difference to an earlier count. */
    public GroupTraffic since(GroupTraffic earlier) {
        return new GroupTraffic(
                invocations - earlier.invocations,
                replies - earlier.replies,
                partials - earlier.partials,
                contributions - earlier.contributions,
                releases - earlier.releases,
                pieces - earlier.pieces,
                published - earlier.published,
                resultsCombined - earlier.resultsCombined,
                argumentsCombined - earlier.argumentsCombined);
    }
}
