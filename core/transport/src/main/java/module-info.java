/** Endpoints, active messages, bulk transfer and flow control; the SPI that each transport implements; loopback. */
module org.mobula.transport {
    requires static org.jspecify;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.memory;

    exports org.mobula.transport;
    exports org.mobula.transport.spi;

    uses org.mobula.transport.spi.TransportProvider;
}
