package mpi;

/**
 * The properties that a communicator inherits from the one it is created from (MPI-3.1, section 8.3), or from the
 * session.
 *
 * @param session in which it may be used
 * @param errhandler the initial handler
 */
record CommOrigin(MpjSession session, Errhandler errhandler) {}
