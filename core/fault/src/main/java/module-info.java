/** The root of all exceptions, which every room may use. */
module org.mobula.fault {
    requires static org.jspecify;

    exports org.mobula.fault;
}
