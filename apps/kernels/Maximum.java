import module java.base;

/**
 * The maximum of one value per rank, round after round.
 *
 * <p><b>Threads:</b> any.
 */
final class Maximum implements SorByRemote.Agreement {
    private final int ranks;
    private int arrived;
    private int round;
    private double largest;
    private double agreed;

    Maximum(int ranks) {
        this.ranks = ranks;
    }

    @Override
    public synchronized double max(double mine) throws InterruptedException {
        int mineRound = round;
        largest = arrived == 0 ? mine : Math.max(largest, mine);
        if (++arrived == ranks) {
            agreed = largest;
            arrived = 0;
            round++;
            notifyAll();
        }
        while (round == mineRound) {
            wait();
        }
        return agreed;
    }
}
