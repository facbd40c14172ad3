package org.mobula.invoke;

/** Whether a method changes objects that were there before it was called, as the {@link Analyser} found out. */
public sealed interface Access {
    /**
     * Nothing that can be read in the bytecode changes anything: neither the method nor what it calls, as far as it is
     * known who answers a call. An object of a class that overrides what was read may still write.
     */
    record Reads() implements Access {}

    /**
     * The method may change something.
     *
     * @param because the path of calls to the place, what is changed there, and where it stands:
     *     {@code "Stack.push -> Node.link: assigns Node.next (line 12)"}
     */
    record Writes(String because) implements Access {}

    /** Whether it changes nothing. */
    default boolean isReading() {
        return this instanceof Reads;
    }
}
