package org.mobula.replica.internal.space;

/** Implemented by rewritten classes: the number that an object has as its hash code. */
@SuppressWarnings("MethodName") // why: no method of the program may be called so
public interface IdentityNumbered {
    /** The number; 0 if nobody has asked for it. */
    int mobula$number();

    /** Gives a number that the object has on other replicas. */
    void mobula$number(int number);
}
