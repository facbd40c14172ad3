/**
 * Joins ranks that {@code srun} started without a PMI plug-in ({@code --mpi=none}, the default of many sites). Slurm's
 * variables tell the rank, the number of ranks and the hosts; the ranks meet at a port that they derive from the
 * numbers of job and step. They trust each other by munge, or by a secret that the batch script made. Start reading at
 * {@link org.mobula.launch.slurm.SlurmJobProvider}.
 */
package org.mobula.launch.slurm;
