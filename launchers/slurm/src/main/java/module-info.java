/**
 * The launcher for {@code srun} without a PMI plug-in: ranks find each other by Slurm's variables and trust each other
 * by munge.
 */
module org.mobula.launch.slurm {
    requires static org.jspecify;
    requires org.mobula.launch;
    requires org.mobula.launch.scheduled;

    provides org.mobula.launch.spi.JobProvider with
            org.mobula.launch.slurm.SlurmJobProvider;
}
