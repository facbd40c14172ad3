package org.mobula.tools.programs;

/** Prints an environment variable, which the first argument names, and the number of processors. */
public final class Variable {
    private Variable() {}

    /** The program. */
    public static void main(String[] words) {
        System.out.println(System.getenv("MOBULA_RANK") + " " + System.getenv(words[0]) + " "
                + Runtime.getRuntime().availableProcessors());
    }
}
