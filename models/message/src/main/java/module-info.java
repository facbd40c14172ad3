/** Messages in the manner of MPI. */
module org.mobula.message {
    requires static org.jspecify;
    requires transitive org.mobula.codec;
    requires transitive org.mobula.collective;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.runtime;

    exports org.mobula.message;
    exports org.mobula.message.device;

    uses org.mobula.message.device.DeviceProvider;
}
