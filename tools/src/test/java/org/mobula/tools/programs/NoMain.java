package org.mobula.tools.programs;

/** Has no main method that can be started. */
class NoMain {
    private static void main(String[] arguments) {}
}
