/** Stubs and dispatchers generated from an interface; the bytecode analyser; the invocation protocol. */
module org.mobula.invoke {
    requires static org.jspecify;
    requires transitive org.mobula.codec;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.memory;
    requires transitive org.mobula.runtime;

    exports org.mobula.invoke;
}
