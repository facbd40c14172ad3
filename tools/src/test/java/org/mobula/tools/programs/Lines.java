package org.mobula.tools.programs;

import java.io.PrintStream;

/** Writes many lines, each in pieces, to both streams at once. */
public class Lines {
    public static void main(String[] arguments) throws InterruptedException {
        int count = Integer.parseInt(arguments[0]);
        Thread second = Thread.ofPlatform().start(() -> write(System.err, "err", count));
        write(System.out, "out", count);
        second.join();
    }

    private static void write(PrintStream stream, String name, int count) {
        for (int i = 0; i < count; i++) {
            stream.print("<" + System.getenv("MOBULA_RANK") + " " + name + " ");
            stream.print(i);
            stream.println(">");
        }
        stream.print("<" + System.getenv("MOBULA_RANK") + " " + name + " end>"); // no line end
        stream.flush();
    }
}
