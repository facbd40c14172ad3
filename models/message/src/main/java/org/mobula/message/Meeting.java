package org.mobula.message;

/**
 * What the members of a communicator tell each other to make another one.
 *
 * <p><b>Threads:</b> one at a time, in the same order on all members. <b>Failure:</b> what collective operations throw.
 */
final class Meeting {
    private final Communicator members;

    Meeting(Communicator members) {
        this.members = members;
    }

    /**
     * Tells everyone some numbers.
     *
     * @param mine as many at each member
     * @return those of all members, in the order of their ranks
     */
    int[] all(int... mine) {
        int[] all = new int[members.size() * mine.length];
        members.allGather(Section.of(mine), Section.of(all));
        return all;
    }

    /**
     * Has one member tell all others some numbers.
     *
     * @param speaker who tells; the numbers of others do not count
     */
    int[] hear(int speaker, int... numbers) {
        int[] length = {numbers.length};
        members.broadcast(Section.of(length), speaker);
        int[] heard = members.rank() == speaker ? numbers : new int[length[0]];
        members.broadcast(Section.of(heard), speaker);
        return heard;
    }
}
