package org.mobula.tools.programs;

/** Fails before main runs. */
class FailingInitializer {
    static final int VALUE = Integer.parseInt("none");

    public static void main(String[] arguments) {
        System.out.println(VALUE);
    }
}
