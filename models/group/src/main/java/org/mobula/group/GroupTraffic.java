package org.mobula.group;

/**
 * What a node has sent for groups so far, in messages to other ranks, and what it has combined.
 *
 * @param invocations messages that carry a call, those passed on along a tree included
 * @param replies messages that carry a result to who called
 * @param partials messages that carry a combined result from member to member
 * @param contributions messages that carry arguments from participant to participant of combined invocations
 * @param releases messages that let a participant of a combined invocation go on
 * @param pieces messages that tell of a piece of arrays that is shown in memory which their receiver has mapped
 * @param shown arguments shown to the other participants of combined invocations in such memory, which takes no message
 * @param resultsCombined how often combiners were run on results here
 * @param argumentsCombined how often combiners were run on arguments here
 */
public record GroupTraffic(
        long invocations,
        long replies,
        long partials,
        long contributions,
        long releases,
        long pieces,
        long shown,
        long resultsCombined,
        long argumentsCombined) {
    /** All messages together. */
    public long messages() {
        return invocations + replies + partials + contributions + releases + pieces;
    }

    /** What was sent and combined since an earlier look. */
    public GroupTraffic since(GroupTraffic earlier) {
        return new GroupTraffic(
                invocations - earlier.invocations,
                replies - earlier.replies,
                partials - earlier.partials,
                contributions - earlier.contributions,
                releases - earlier.releases,
                pieces - earlier.pieces,
                shown - earlier.shown,
                resultsCombined - earlier.resultsCombined,
                argumentsCombined - earlier.argumentsCombined);
    }
}
