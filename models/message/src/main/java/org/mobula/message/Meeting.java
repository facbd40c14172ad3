package org.mobula.message;

import java.util.Arrays;

/**
 * What the members of a communicator tell each other to make another one: over rank 0, in the context for collective
 * operations, under a tag of its own.
 *
 * <p><b>Threads:</b> one at a time, in the same order on all members. <b>Failure:</b>
 * {@link org.mobula.fault.PeerFailedException} if a member is gone.
 */
final class Meeting {
    /** why not 0: collective operations under way use other ones. */
    private static final int TAG = Integer.MAX_VALUE;

    private final Exchange members;

    /** @param members the exchange of the context for collective operations */
    Meeting(Exchange members) {
        this.members = members;
    }

    /**
     * Tells everyone some numbers.
     *
     * @param mine as many at each member
     * @return those of all members, in the order of their ranks
     */
    int[] all(int... mine) {
        int size = members.size();
        int[] all = new int[size * mine.length];
        if (members.members().rank() != 0) {
            members.send(Section.of(mine), 0, TAG, SendMode.STANDARD);
            members.receive(Section.of(all), 0, TAG);
            return all;
        }
        System.arraycopy(mine, 0, all, 0, mine.length);
        for (int rank = 1; rank < size; rank++) {
            members.receive(Section.of(all, rank * mine.length, mine.length), rank, TAG);
        }
        for (int rank = 1; rank < size; rank++) {
            members.send(Section.of(all), rank, TAG, SendMode.STANDARD);
        }
        return all;
    }

    /**
     * Has one member tell all others some numbers.
     *
     * @param speaker who tells; the numbers of others do not count
     */
    int[] hear(int speaker, int... numbers) {
        boolean speaks = members.members().rank() == speaker;
        int[] lengths = all(speaks ? numbers.length : 0);
        int length = lengths[speaker];
        int[] all = all(speaks ? numbers : new int[length]);
        return Arrays.copyOfRange(all, speaker * length, (speaker + 1) * length);
    }
}
