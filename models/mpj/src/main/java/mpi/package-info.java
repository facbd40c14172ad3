/**
 * The mpiJava 1.2 API, as MPJ Express and Fast MPJ implement it: programs written for them compile and run unchanged.
 *
 * <p>Method names, fields and constants are that API's, and so they do not follow this project's habits: {@code
 * MPI.COMM_WORLD.Send(buf, offset, count, MPI.DOUBLE, dest, tag)}. Everything is done by {@link org.mobula.message}; here
 * stand only the translation of arguments and the state that the API's static nature asks for ({@code MpjSession}, from
 * {@link mpi.MPI#Init} to {@link mpi.MPI#Finalize}).
 *
 * <p>An array with an offset, a count and a datatype is a {@code Span}. A dense one is sent from and received into the
 * array itself; one with gaps too, but for the collectives with a v name, which pack it first; one of {@link mpi.MPI#OBJECT} goes as an object graph. Start reading at
 * {@link mpi.Comm#Send} and {@code Span}.
 *
 * <p><b>Security:</b> {@link mpi.MPI#Init} allows messages to contain objects of every class of the class path and of the
 * calling module, because {@link mpi.MPI#OBJECT} does not say which classes it means.
 *
 * <p>After B. Carpenter, G. Fox, S.-H. Ko, S. Lim: mpiJava 1.2, API Specification (Syracuse, 1999).
 */
package mpi;
