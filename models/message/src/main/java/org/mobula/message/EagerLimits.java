package org.mobula.message;

/** Up to how many bytes a message is sent without asking, by transport. */
final class EagerLimits {
    /** Messages of up to so many bytes are copied into a frame; others travel as a block. */
    static final int INLINE = 8 * 1024;

    /** No message without a receive may be longer: what a rank has to keep for others without being asked. */
    static final long CEILING = 16L << 20;

    private static final long USUAL = 64 * 1024;

    /**
     * @param medium a connection in words, which begin with its transport's name; empty if there is none yet
     */
    long of(String medium) {
        return USUAL;
    }
}
