/** The result of a rank's molecules, as rank 0 sees it. */
interface WaterResult extends Traffic.Sender {
    /** The positions of the rank's molecules. */
    double[] places();

    /** The total energy, at the beginning and after each step; correct at rank 0 only. */
    double[] energies();
}
