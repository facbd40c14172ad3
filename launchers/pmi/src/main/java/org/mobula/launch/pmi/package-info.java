/**
 * Joins ranks that MPICH's mpiexec (Hydra) or {@code srun --mpi=pmi2} started, by PMI-1: lines of text over an
 * inherited socket or a TCP connection. No native library is loaded. Start reading at {@link
 * org.mobula.launch.pmi.PmiJobProvider}.
 */
package org.mobula.launch.pmi;
