package org.mobula.codec;

import java.io.Serial;

/** A message exceeds a limit of {@link CodecOptions}. */
public final class LimitExceededException extends CodecException {
    @Serial
    private static final long serialVersionUID = 1L;

    private LimitExceededException(String message) {
        super(message);
    }

    /** Objects nest too deeply. */
    static LimitExceededException depth(int limit, String type) {
        return new LimitExceededException(
                "objects nest deeper than " + limit + ", at a " + type
                        + ". Send a flatter structure (an array, a list), or raise CodecOptions.maxDepth (MOBULA_MAX_DEPTH) on all ranks");
    }

    /** Records that are read in place nest too deeply. */
    public static LimitExceededException records(int limit, String type) {
        return new LimitExceededException("records nest deeper than " + limit + ", at a " + type
                + ". Declare an interface with its accessors instead: views are opened one by one");
    }

    /** Too many versions of one type were received. */
    public static LimitExceededException versions(int limit, String type) {
        return new LimitExceededException("more than " + limit + " versions of " + type
                + " were received in place. Start all ranks with the same classes");
    }

    /** The thread's stack overflowed before a limit was reached. */
    public static LimitExceededException stack(StackOverflowError end) {
        LimitExceededException exceeded = new LimitExceededException(
                "objects nest deeper than this thread's stack allows. Give the thread a larger"
                        + " stack, or send a flatter structure (an array, a list)");
        exceeded.initCause(end); // callers check the cause: on another thread the same message may pass
        return exceeded;
    }

    /** Too many objects that write themselves hold one another. */
    static LimitExceededException nested(int limit, String type) {
        return new LimitExceededException("more than " + limit
                + " objects that write themselves (by writeObject, writeExternal or a codec of the program) hold one"
                + " another, at a " + type
                + ". Let such classes be written by their fields, or send a flatter structure");
    }

    /** Too many objects, elements and entries. */
    static LimitExceededException elements(long elements, long limit) {
        return new LimitExceededException("the objects and elements of a message are at least " + elements
                + ", more than the limit of " + limit
                + ". Send them in parts, or raise CodecOptions.maxElements (MOBULA_MAX_ELEMENTS) on all ranks");
    }

    /** Arrays and strings take too many bytes. */
    static LimitExceededException bytes(long bytes, long limit) {
        return new LimitExceededException(
                "the arrays and strings of a message take " + bytes + " bytes, more than the limit of " + limit
                        + ". Send them in parts, or raise CodecOptions.maxBytes (MOBULA_MAX_OBJECT_BYTES) on all ranks");
    }

    /** The hash codes of keys visit too many objects. */
    public static LimitExceededException hashed(long limit, String type) {
        return new LimitExceededException("the hash codes of the keys in a message's maps and sets visit more than "
                + limit + " objects, at a " + type + ". Use keys that hold less (a name, a number), or raise"
                + " CodecOptions.maxHashed (MOBULA_MAX_HASHED) on all ranks");
    }

    /** Too many keys have equal hash codes. */
    public static LimitExceededException collisions(long limit) {
        return new LimitExceededException("the maps and sets of a message hold more than " + limit
                + " pairs of keys with equal hash codes. Give the keys' class a hashCode that tells them apart, or raise"
                + " CodecOptions.maxCollisions (MOBULA_MAX_COLLISIONS) on all ranks");
    }
}
