package org.mobula.bench.rmi;

/** A trivial program. */
public final class Hello {
    private Hello() {}

    /** @param words ignored */
    public static void main(String[] words) {
        System.out.println("hello");
    }
}
