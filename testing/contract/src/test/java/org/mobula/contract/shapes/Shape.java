package org.mobula.contract.shapes;

import java.util.Random;
import java.util.function.Function;

/**
 * One kind of value that must arrive as it was sent.
 *
 * @param name a clause: what it is
 * @param maker makes one, always the same for the same random numbers
 * @param jdk what the JDK's own serialization does with it
 * @param meaning what the copy must be like
 * @param check what else must hold between the original and its copy: behaviour that is not in the fields
 */
public record Shape(String name, Function<Random, Object> maker, Jdk jdk, Meaning meaning, Check check) {
    private static final long SEED = Long.getLong("mobula.seed", 1);

    /** What the JDK's own serialization does with a shape. */
    public enum Jdk {
        /** It carries it; its copy is compared, too. */
        CARRIES,
        /** It refuses it: the class is not serializable there. */
        REFUSES,
        /** Its recursion overflows the stack. */
        OVERFLOWS
    }

    /** What a copy must be like. */
    public enum Meaning {
        /** Like the original in every field that is not transient; and like the JDK's copy in every field. */
        LIKE_ORIGINAL,
        /** Like the JDK's copy, which its own code makes different from the original. */
        LIKE_JDK
    }

    /** Compares what fields do not show. */
    @FunctionalInterface
    public interface Check {
        /** Throws if something is wrong. */
        void check(Object original, Object copy) throws Exception;
    }

    static Shape of(String name, Function<Random, Object> maker) {
        return new Shape(name, maker, Jdk.CARRIES, Meaning.LIKE_ORIGINAL, (original, copy) -> {});
    }

    Shape refusedByJdk() {
        return new Shape(name, maker, Jdk.REFUSES, meaning, check);
    }

    Shape overflowingTheJdk() {
        return new Shape(name, maker, Jdk.OVERFLOWS, meaning, check);
    }

    Shape changedOnTheWay() {
        return new Shape(name, maker, jdk, Meaning.LIKE_JDK, check);
    }

    @SuppressWarnings("unchecked")
    <T> Shape checked(TypedCheck<T> typed) {
        return new Shape(name, maker, jdk, meaning, (original, copy) -> typed.check((T) original, (T) copy));
    }

    /** As {@link Check}, for a type. */
    @FunctionalInterface
    interface TypedCheck<T> {
        void check(T original, T copy) throws Exception;
    }

    /** Makes a value; the same for each call, unless {@code -Dmobula.seed} says otherwise. */
    public Object make() {
        return maker.apply(new Random(SEED * 31 + name.hashCode()));
    }

    @Override
    public String toString() {
        return name;
    }
}
