/** Shared memory between ranks of one host: rings in a mapped file, wake-ups over a socket. */
module org.mobula.transport.shm {
    requires static org.jspecify;
    requires org.mobula.memory;
    requires org.mobula.transport;

    exports org.mobula.transport.shm;

    provides org.mobula.transport.spi.TransportProvider with
            org.mobula.transport.shm.ShmTransportProvider;
}
