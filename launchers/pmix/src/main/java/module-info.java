/** The launcher for Open MPI's mpirun, PRRTE and {@code srun --mpi=pmix}, by the library PMIx. */
module org.mobula.launch.pmix {
    requires static org.jspecify;
    requires org.mobula.launch;
    requires org.mobula.launch.scheduled;

    provides org.mobula.launch.spi.JobProvider with
            org.mobula.launch.pmix.PmixJobProvider;
}
