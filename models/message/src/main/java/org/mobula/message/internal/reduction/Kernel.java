package org.mobula.message.internal.reduction;

/**
 * Combines elements of two arrays one by one: {@code into = operand op into}.
 *
 * <p>why a loop for equal indices: the JIT vectorises only where it can prove that no store reaches a later load. Both
 * arrays may be the same one; at equal indices that does no harm, at different ones it might. Why one for few elements:
 * the JIT leaves a loop as it is that it has mostly seen end at once, and compiles it by the first sizes that come.
 *
 * <p><b>Threads:</b> any; it has no state.
 */
interface Kernel {
    /** Up to so many elements are few. */
    int FEW = 32;

    /** Elements {@code from} to {@code end} of both arrays. */
    void aligned(Object operand, Object into, int from, int end);

    /** So many elements, from different indices on. */
    void shifted(Object operand, int operandAt, Object into, int intoAt, int count);

    /** As {@link #shifted}, up to {@link #FEW}; in a loop of its own. */
    void few(Object operand, int operandAt, Object into, int intoAt, int count);
}
