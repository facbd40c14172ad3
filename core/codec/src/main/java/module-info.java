/** Serializers generated at run time: object graphs to bytes and back. */
module org.mobula.codec {
    requires static org.jspecify;
    requires jdk.unsupported;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.memory;

    exports org.mobula.codec;
    exports org.mobula.codec.inplace;
    exports org.mobula.codec.access to
            org.mobula.invoke,
            org.mobula.remote;
}
