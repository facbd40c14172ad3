/** Views by agreement, and one total order of messages over them. */
module org.mobula.order {
    requires static org.jspecify;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.memory;
    requires transitive org.mobula.runtime;
    requires transitive org.mobula.transport;

    exports org.mobula.order;
}
