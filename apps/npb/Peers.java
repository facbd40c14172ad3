import module java.base;
import module org.mobula;

/**
 * What a rank's part of an elimination needs of the others.
 *
 * <p><b>Threads:</b> one.
 */
interface Peers {
    int rank();

    int size();

    /**
     * Gives what the rows lose in a step to all others, or takes it.
     *
     * @param losses of which those from the step on count
     * @param owner the rank that gives
     */
    void broadcast(double[] losses, int step, int owner, Tally sent);

    /** The columns of all ranks, rank by rank, at rank 0; nothing elsewhere. */
    double[] gather(double[] columns, int[] counts, Tally sent);

    /** Messages that this rank has sent for all that, as far as somebody counts them. */
    long messages();

    /** By messages, which the library counts with what they are made of. */
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
