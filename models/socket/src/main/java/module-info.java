/** Fast sockets: {@code java.net} sockets over rings in shared memory between processes of one host and user. */
module org.mobula.socket {
    requires static org.jspecify;
    requires static org.mobula.codec; // objects() uses it where it is present
    requires static org.mobula.fault;
    requires static org.mobula.memory;
    requires static jdk.attach; // only in the JVM that FastSockets.install starts
    requires static org.mobula.agent; // only inside the agent's jar, where there are no modules

    exports org.mobula.socket;
}
