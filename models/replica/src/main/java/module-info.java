/** Replicated method invocation. */
module org.mobula.replica {
    requires static org.jspecify;
    requires org.mobula.analysis;
    requires transitive org.mobula.codec;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.invoke;
    requires transitive org.mobula.order;
    requires transitive org.mobula.runtime;

    exports org.mobula.replica;

    opens org.mobula.replica to
            org.mobula.codec;
}
