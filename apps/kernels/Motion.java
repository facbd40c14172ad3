import module java.base;

/** The motion of atoms, of which all ranks have all; the pairs of atoms are dealt out. */
final class Motion {
    private Motion() {}

    /** What there is to be moved. */
    record Problem(int cells, int steps, int seed) {
        Argon argon() {
            return new Argon(cells, seed);
        }
    }

    /** What a step needs of the others. */
    interface Others {
        /** What all pairs do to each other, from what this rank's do. */
        Interaction all(Interaction mine);
    }

    /** A rank, as rank 0 sees it in the end. */
    interface Mover extends Traffic.Sender {
        double[] state();
    }

    /** Moves all atoms; this rank looks at the pairs of every so many-th. Gives where they are in the end. */
    static double[] move(Argon argon, int steps, int first, int every, Others others) {
        argon.begin(others.all(argon.interact(first, every)));
        for (int step = 0; step < steps; step++) {
            argon.move();
            argon.feel(others.all(argon.interact(first, every)));
        }
        return argon.state();
    }
}
