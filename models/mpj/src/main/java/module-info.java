/** The mpiJava 1.2 API over messages: package {@code mpi}. */
module org.mobula.mpj {
    requires static org.jspecify;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.message;
    requires transitive org.mobula.runtime;

    exports mpi;
}
