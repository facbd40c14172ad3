/**
 * Joins ranks that Open MPI's mpirun, PRRTE or {@code srun --mpi=pmix} started, by the library libpmix, which is loaded
 * only if the environment says that a PMIx server is present. Start reading at {@link
 * org.mobula.launch.pmix.PmixJobProvider}.
 */
package org.mobula.launch.pmix;
