package org.mobula.system;

/** Ranks as tasks of Slurm without a plug-in for PMI. */
class SlurmTest extends SlurmContract {
    @Override
    String plugIn() {
        return "none";
    }

    /** srun waits for the tasks of the host that is cut off, until Slurm declares the node down. */
    @Override
    boolean endsWithoutAHost() {
        return false;
    }
}
