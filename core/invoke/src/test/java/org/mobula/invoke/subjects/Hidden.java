package org.mobula.invoke.subjects;

/** Holds an interface that only its own package sees. */
public final class Hidden {
    private Hidden() {}

    interface Inner {
        int value();
    }

    /** The interface. */
    public static Class<?> type() {
        return Inner.class;
    }
}
