/** Active messages for applications. */
module org.mobula.active {
    requires static org.jspecify;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.runtime;

    exports org.mobula.active;
}
