package org.mobula.rmi.cases;

/**
 * A case of the contract.
 *
 * @param name what it is about
 * @param body what the client does
 */
record Case(String name, Body body) {
    /** What the client does. */
    interface Body {
        void run(Service service, See see) throws Exception;
    }

    /** A case of one outcome. */
    static Case of(String name, Outcome outcome) {
        return new Case(name, (service, see) -> see.outcome(() -> outcome.of(service)));
    }

    /** What the client does, with one outcome. */
    interface Outcome {
        Object of(Service service) throws Throwable;
    }
}
