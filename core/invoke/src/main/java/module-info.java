/** Stubs and dispatchers generated from an interface; the invocation protocol. */
module org.mobula.invoke {
    requires jdk.jfr;
    requires static org.jspecify;
    requires org.mobula.analysis;
    requires transitive org.mobula.codec;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.memory;
    requires transitive org.mobula.runtime;

    exports org.mobula.invoke;
}
