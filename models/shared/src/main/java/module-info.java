/** Shared objects: objects and arrays of which many ranks have copies, kept consistent by protocols. */
module org.mobula.shared {
    requires static org.jspecify;
    requires jdk.jfr;
    requires org.mobula.collective;
    requires transitive org.mobula.codec;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.runtime;

    exports org.mobula.shared;
    exports org.mobula.shared.spi;

    uses org.mobula.shared.spi.Protocol;
}
