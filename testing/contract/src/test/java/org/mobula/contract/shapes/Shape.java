package org.mobula.contract.shapes;

import java.util.Random;
import java.util.function.Function;

/**
 * A kind of value that must arrive as it was sent.
 *
 * @param name a phrase that describes it
 * @param maker creates a value, always the same for equal random numbers
 * @param jdk how the JDK's serialization treats it
 * @param meaning the value that the copy must be equal to
 * @param check additional requirements on the original and its copy, for behaviour that fields do not show
 */
public record Shape(String name, Function<Random, Object> maker, Jdk jdk, Meaning meaning, Check check) {
    private static final long SEED = Long.getLong("mobula.seed", 1);

    /** The treatment of a shape by the JDK's serialization. */
    public enum Jdk {
        /** The JDK transfers it; its copy is also compared. */
        CARRIES,
        /** The JDK refuses it, because the class is not serializable there. */
        REFUSES,
        /** The JDK's recursion overflows the stack. */
        OVERFLOWS
    }

    /** The value that a copy must be equal to. */
    public enum Meaning {
        /** The original in every field that is not transient, and the JDK's copy in every field. */
        LIKE_ORIGINAL,
        /** The JDK's copy, which the class's own code makes different from the original. */
        LIKE_JDK
    }

    /** Compares what fields do not show. */
    @FunctionalInterface
    public interface Check {
        /** Throws if a requirement is violated. */
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

    /** A {@link Check} for one type. */
    @FunctionalInterface
    interface TypedCheck<T> {
        void check(T original, T copy) throws Exception;
    }

    /** Creates a value; the same for each call unless {@code -Dmobula.seed} is set. */
    public Object make() {
        return maker.apply(new Random(SEED * 31 + name.hashCode()));
    }

    @Override
    public String toString() {
        return name;
    }
}
