/** Collective algorithms as schedules, and what runs them. */
module org.mobula.collective {
    requires static org.jspecify;
    requires transitive org.mobula.fault;

    exports org.mobula.collective;
}
