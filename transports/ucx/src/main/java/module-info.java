/**
 * UCX: InfiniBand, RoCE and other networks that libucp knows. Found by {@link java.util.ServiceLoader}; exports
 * nothing.
 */
module org.mobula.transport.ucx {
    requires static org.jspecify;
    requires org.mobula.transport;

    provides org.mobula.transport.spi.TransportProvider with
            org.mobula.transport.ucx.UcxTransportProvider;
}
