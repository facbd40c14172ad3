/** Collective algorithms as schedules, what runs them, and memory that all ranks of a host share. */
module org.mobula.collective {
    requires static org.jspecify;
    requires transitive org.mobula.fault;
    requires transitive org.mobula.runtime;

    exports org.mobula.collective;
    exports org.mobula.collective.spi;
}
