package org.mobula.bench.start;

import org.mobula.runtime.Node;

/** A trivial program: each rank prints a line, at once or after a barrier. */
public final class Greeting {
    static final String FIRST_LINE = "first-line";
    static final String FIRST_BARRIER = "first-barrier";

    private Greeting() {}

    /** @param words {@code first-line} or {@code first-barrier} */
    public static void main(String[] words) {
        if (words[0].equals(FIRST_BARRIER)) {
            try (Node node = Node.join()) {
                node.barrier();
                System.out.println("hello");
            }
        } else {
            System.out.println("hello");
        }
    }
}
