package org.mobula.tools.programs;

/** Cannot be started. */
class NoMain {
    private static void main(String[] arguments) {}
}
