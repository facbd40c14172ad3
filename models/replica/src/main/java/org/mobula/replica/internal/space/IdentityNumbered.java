package org.mobula.replica.internal.space;

/** Implemented by rewritten classes: the number that serves as an object's hash code. */
@SuppressWarnings("MethodName") // cannot clash with the program's methods
public interface IdentityNumbered {
    /** The number; 0 if it has never been used. */
    int mobula$number();

    /** Sets the number that the object has on other replicas. */
    void mobula$number(int number);
}
