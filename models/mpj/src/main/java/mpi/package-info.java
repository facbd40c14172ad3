/**
 * The mpiJava 1.2 API, as MPJ Express and Fast MPJ implement it: programs written for them compile and run unchanged.
 *
 * <p>Method names, fields and constants are those of that API, and do not follow the conventions of this project:
 * {@code MPI.COMM_WORLD.Send(buf, offset, count, MPI.DOUBLE, dest, tag)}. It is based on {@link org.mobula.message},
 * and only converts arguments and keeps the static state of the API ({@code MpjSession}, from {@link mpi.MPI#Init} to
 * {@link mpi.MPI#Finalize}).
 *
 * <p>An array with an offset, a count and a datatype is a {@code Span}. It is sent from and received into the array
 * itself, except that collectives with a v name pack items with gaps first. Items of {@link mpi.MPI#OBJECT} are sent as
 * an object graph. Start at {@link mpi.Comm#Send} and {@code Span}.
 *
 * <p><b>Security:</b> {@link mpi.MPI#Init} allows messages to contain objects of every class of the class path and of
 * the calling module, because {@link mpi.MPI#OBJECT} does not say which classes it means.
 *
 * <p>After B. Carpenter, G. Fox, S.-H. Ko, S. Lim: mpiJava 1.2, API Specification (Syracuse, 1999).
 */
package mpi;
