/** Java agents: options, and hooks in methods of the JDK. */
module org.mobula.agent {
    requires static org.jspecify;
    requires transitive java.instrument;
    requires transitive org.mobula.fault;

    exports org.mobula.agent;
}
