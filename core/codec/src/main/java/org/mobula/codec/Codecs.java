package org.mobula.codec;

/**
 * The types one node can carry: which are allowed, and how each is written and read.
 *
 * <p><b>Threads:</b> any.
 */
public final class Codecs {
    /**
     * @param options limits
     * @param loader finds the classes that messages name
     */
    public Codecs(CodecOptions options, ClassLoader loader) {}

    /** Allows these classes to be read from messages. */
    public Codecs allow(Class<?>... types) {
        throw new AssertionError();
    }

    /** Allows classes by name: a full name, or a package followed by {@code .*} or {@code .**}. */
    public Codecs allow(String pattern) {
        throw new AssertionError();
    }

    /** Allows what an interface's methods can mean: the types of their parameters, results and exceptions, and what these hold. */
    public Codecs allowMeaning(Class<?> remoteInterface) {
        throw new AssertionError();
    }

    /** Lets a type's instances travel as something else: a reference in place of a remote object. */
    public void substitute(Substitution substitution) {}

    /** One connection's share. */
    public CodecSession session() {
        throw new AssertionError();
    }
}
