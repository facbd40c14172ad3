package org.mobula.group.internal.calling;

/**
 * A participant no longer takes part: it has configured its method anew, or its reference is unreachable.
 *
 * @param participant which one
 * @param rank its rank in the job
 * @param calls the number of calls in which it has taken part
 */
record Departure(int participant, int rank, long calls) {
    @Override
    public String toString() {
        return "participant " + participant + " (rank " + rank + ") takes part no more after " + calls
                + (calls == 1 ? " call" : " calls")
                + ", since it has configured the method anew or dropped its reference:"
                + " every participant must make the same number of calls, and configure anew together with the others";
    }
}
