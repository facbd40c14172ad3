package org.mobula.rmi.internal;

/** What a message on a lane says. */
enum Kind {
    /** The calling side asks to run a method: object, method, arguments. */
    CALL,
    /** The calling side has registered the references of the last reply. */
    CONFIRM,
    /** The calling side could not read the last reply, and asks for it in the form of Java serialization. */
    AGAIN,
    /** The serving side has run the method: the result. */
    RESULT,
    /** The method has thrown: the exception. */
    THROWN,
    /** As {@link #RESULT}, by Java serialization. */
    SERIAL_RESULT,
    /** As {@link #THROWN}, by Java serialization. */
    SERIAL_THROWN,
    /** The serving side has not run the method, and the calling side shall do it by JRMP: why. */
    REFUSED;

    private static final Kind[] ALL = values();

    /** The kind of a number from another process, or null. */
    static @org.jspecify.annotations.Nullable Kind of(int number) {
        return number >= 0 && number < ALL.length ? ALL[number] : null;
    }
}
