/** Programs that use java.rmi, unchanged: calls between processes of one host and user over shared memory. */
module org.mobula.rmi {
    requires static org.jspecify;
    requires static org.mobula.agent; // only inside the agent's jar, where there are no modules
    requires java.rmi; // not transitive: import module org.mobula would make Remote ambiguous
    requires org.mobula.codec;

    exports org.mobula.rmi;

    uses java.rmi.server.RMIClassLoaderSpi;
}
