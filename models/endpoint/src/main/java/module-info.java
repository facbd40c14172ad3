/** Virtual interface endpoints: posted receives, registered buffers, completion queues. */
module org.mobula.endpoint {
    requires static org.jspecify;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.memory;
    requires transitive org.mobula.runtime;

    exports org.mobula.endpoint;
}
