package mpi;

/**
 * What a communicator has from the one it is made from (MPI-3.1, section 8.3); MPI's own have it from their session.
 *
 * @param session the program's that it may be used in
 * @param errhandler the handler it begins with
 */
record CommOrigin(MpjSession session, Errhandler errhandler) {}
