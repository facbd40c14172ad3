/** Remote method invocation. */
module org.mobula.remote {
    requires static java.rmi;
    requires static org.jspecify;
    requires transitive org.mobula.codec;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.invoke;
    requires transitive org.mobula.runtime;

    exports org.mobula.remote;

    opens org.mobula.remote.internal to
            org.mobula.codec;
}
