/** Off-heap message buffers, rings in a segment, and the cursors that write and read them. */
module org.mobula.memory {
    requires static org.jspecify;
    requires jdk.jfr;
    requires transitive org.mobula.fault;

    exports org.mobula.memory;
}
