package org.mobula.tools.programs;

import java.io.IOException;

/** Prints its standard input. */
class Echo {
    static void main() throws IOException {
        String read = new String(System.in.readAllBytes());
        System.out.println("rank " + System.getenv("MOBULA_RANK") + " read \"" + read + "\"");
    }
}
