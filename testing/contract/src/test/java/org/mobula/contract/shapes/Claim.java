package org.mobula.contract.shapes;

/** What a shape's check asserts. */
final class Claim {
    private Claim() {}

    static void that(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
