/** The node: progress, dispatch, membership and failure, deadlines, flight recorder events, configuration. */
module org.mobula.runtime {
    requires static org.jspecify;
    requires jdk.jfr;
    requires jdk.management;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.launch;
    requires transitive org.mobula.memory;
    requires transitive org.mobula.transport;

    exports org.mobula.runtime;
    exports org.mobula.runtime.spi;

    uses org.mobula.transport.spi.TransportProvider;
}
