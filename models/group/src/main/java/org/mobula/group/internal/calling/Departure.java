package org.mobula.group.internal.calling;

/**
 * A participant takes part no more: it has configured its method anew, or nobody has its reference any more.
 *
 * @param participant which one
 * @param rank its rank in the job
 * @param calls in how many calls it has taken part
 */
record Departure(int participant, int rank, long calls) {
    @Override
    public String toString() {
        return "participant " + participant + " (rank " + rank + ") takes part no more after " + calls
                + (calls == 1 ? " call" : " calls")
                + ", as it has configured the method anew, or let go of its reference:"
                + " let all participants call as often as each other, and configure anew together";
    }
}
