/**
 * UDP between any two hosts: datagrams made reliable and ordered. Found by {@link java.util.ServiceLoader}; exports
 * nothing.
 */
module org.mobula.transport.udp {
    requires static org.jspecify;
    requires jdk.net;
    requires org.mobula.transport;

    provides org.mobula.transport.spi.TransportProvider with
            org.mobula.transport.udp.UdpTransportProvider;
}
