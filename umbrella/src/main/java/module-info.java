/**
 * Exports the public packages of all rooms to programs: {@code import module org.mobula;}. Makes the transports and
 * launchers available to the service loader.
 */
module org.mobula {
    requires transitive org.mobula.active;
    requires transitive org.mobula.codec;
    requires transitive org.mobula.collective;
    requires transitive org.mobula.endpoint;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.group;
    requires transitive org.mobula.invoke;
    requires transitive org.mobula.launch;
    requires transitive org.mobula.memory;
    requires transitive org.mobula.message;
    requires transitive org.mobula.order;
    requires transitive org.mobula.remote;
    requires transitive org.mobula.replica;
    requires transitive org.mobula.rmi;
    requires transitive org.mobula.runtime;
    requires transitive org.mobula.shared;
    requires transitive org.mobula.socket;
    requires transitive org.mobula.transport;
    requires org.mobula.launch.local;
    requires org.mobula.launch.pmi;
    requires org.mobula.launch.pmix;
    requires org.mobula.launch.slurm;
    requires org.mobula.launch.kubernetes;
    requires org.mobula.launch.ssh;
    requires org.mobula.transport.shm;
    requires org.mobula.transport.tcp;
    requires org.mobula.transport.ucx;
    requires org.mobula.transport.udp;
}
