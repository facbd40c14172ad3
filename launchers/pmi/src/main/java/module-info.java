/** The launcher for MPICH's mpiexec (Hydra) and {@code srun --mpi=pmi2}, by the protocol PMI-1. */
module org.mobula.launch.pmi {
    requires static org.jspecify;
    requires org.mobula.launch;
    requires org.mobula.launch.scheduled;

    provides org.mobula.launch.spi.JobProvider with
            org.mobula.launch.pmi.PmiJobProvider;
}
