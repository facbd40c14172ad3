package org.mobula.tools.programs;

/** Prints stack traces of its own and ends with one that nobody catches. */
class Traces {
    public static void main(String[] arguments) {
        new Exception("caught").printStackTrace();
        Thread.dumpStack();
        deeper();
    }

    private static void deeper() {
        try {
            throw new IllegalStateException("inner");
        } catch (IllegalStateException inner) {
            throw new IllegalArgumentException("outer", inner);
        }
    }
}
