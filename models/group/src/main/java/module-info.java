/** Group method invocation. */
module org.mobula.group {
    requires jdk.jfr;
    requires static org.jspecify;
    requires org.mobula.analysis;
    requires transitive org.mobula.codec;
    requires transitive org.mobula.collective;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.invoke;
    requires transitive org.mobula.runtime;

    exports org.mobula.group;

    opens org.mobula.group to
            org.mobula.codec;
    opens org.mobula.group.internal.calling to
            org.mobula.codec;
    opens org.mobula.group.internal.forming to
            org.mobula.codec;
}
