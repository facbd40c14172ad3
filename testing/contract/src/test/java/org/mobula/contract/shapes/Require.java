package org.mobula.contract.shapes;

/** An assertion in the check of a shape. */
final class Require {
    private Require() {}

    static void that(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(message);
        }
    }
}
