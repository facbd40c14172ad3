package org.mobula.tools.programs;

/** Prints stack traces and ends with an uncaught exception. */
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
