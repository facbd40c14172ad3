import module java.base;

/** The motion of atoms: every rank holds all atoms; the pairs are distributed cyclically. */
final class Motion {
    private Motion() {}

    /** The problem to solve. */
    record Problem(int cells, int steps, int seed) {
        Argon argon() {
            return new Argon(cells, seed);
        }
    }

    /** What a step needs from the other ranks. */
    interface Others {
        /** The interactions of all pairs, from those of this rank's pairs. */
        Interaction all(Interaction mine);
    }

    /** A rank, as rank 0 sees it after the run. */
    interface Mover extends Traffic.Sender {
        double[] state();
    }

    /** Moves all atoms; this rank computes the pairs of every {@code every}-th atom. Returns the final state. */
    static double[] move(Argon argon, int steps, int first, int every, Others others) {
        argon.begin(others.all(argon.interact(first, every)));
        for (int step = 0; step < steps; step++) {
            argon.move();
            argon.feel(others.all(argon.interact(first, every)));
        }
        return argon.state();
    }
}
