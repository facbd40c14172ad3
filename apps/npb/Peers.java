import module java.base;
import module org.mobula;

/**
 * What a rank's part of an elimination needs from the other ranks.
 *
 * <p><b>Threads:</b> one.
 */
interface Peers {
    int rank();

    int size();

    /**
     * Broadcasts the pivot index and the multipliers of a step.
     *
     * @param losses the values to send or receive, from index {@code step} on
     * @param owner the rank that sends
     */
    void broadcast(double[] losses, int step, int owner, Tally sent);

    /** Gathers the columns of all ranks, in rank order, at rank 0; returns an empty array elsewhere. */
    double[] gather(double[] columns, int[] counts, Tally sent);

    /** The number of messages that this rank has sent for these operations, or 0 if they are not counted. */
    long messages();

    /** Peers that communicate by messages, which are not counted here. */
    static Peers byMessages(Communicator world) {
        return new Peers() {
            @Override
            public int rank() {
                return world.rank();
            }

            @Override
            public int size() {
                return world.size();
            }

            @Override
            public void broadcast(double[] losses, int step, int owner, Tally sent) {
                if (rank() == owner) {
                    sent.add((long) (losses.length - step) * Double.BYTES);
                }
                world.broadcast(Section.of(losses, step, losses.length - step), owner);
            }

            @Override
            public double[] gather(double[] columns, int[] counts, Tally sent) {
                int[] displacements = new int[counts.length];
                for (int rank = 1; rank < counts.length; rank++) {
                    displacements[rank] = displacements[rank - 1] + counts[rank - 1];
                }
                double[] all = new double[rank() == 0 ? IntStream.of(counts).sum() : 0];
                world.gatherv(Section.of(columns), Section.of(all), counts, displacements, 0);
                sent.add(rank() == 0 ? 0 : (long) columns.length * Double.BYTES);
                return all;
            }

            @Override
            public long messages() {
                return 0;
            }
        };
    }
}
