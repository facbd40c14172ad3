/** Static analysis of methods: whether one may block, retain its arguments, modify objects, or be replicated. */
module org.mobula.analysis {
    requires static org.jspecify;

    exports org.mobula.analysis to
            org.mobula.group,
            org.mobula.invoke,
            org.mobula.replica;
}
