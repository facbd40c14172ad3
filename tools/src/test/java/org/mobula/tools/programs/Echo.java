package org.mobula.tools.programs;

import java.io.IOException;

/** Says what it reads. */
class Echo {
    static void main() throws IOException {
        String read = new String(System.in.readAllBytes());
        System.out.println("rank " + System.getenv("MOBULA_RANK") + " read \"" + read + "\"");
    }
}
