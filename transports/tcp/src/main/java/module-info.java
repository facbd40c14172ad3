/**
 * TCP between any two hosts: frames over non-blocking sockets. Found by {@link java.util.ServiceLoader}; exports
 * nothing.
 */
module org.mobula.transport.tcp {
    requires static org.jspecify;
    requires org.mobula.transport;

    provides org.mobula.transport.spi.TransportProvider with
            org.mobula.transport.tcp.TcpTransportProvider;
}
