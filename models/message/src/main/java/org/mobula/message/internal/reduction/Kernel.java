package org.mobula.message.internal.reduction;

/**
 * Combines elements of two arrays one by one: {@code into = operand op into}.
 *
 * <p>why two loops: the JIT vectorises only where it can prove that no store reaches a later load. Both arrays may be
 * the same one; at equal indices that does no harm, at different ones it might.
 *
 * <p><b>Threads:</b> any; it has no state.
 */
interface Kernel {
    /** Elements {@code from} to {@code end} of both arrays. */
    void aligned(Object operand, Object into, int from, int end);

    /** So many elements, from different indices on. */
    void shifted(Object operand, int operandAt, Object into, int intoAt, int count);
}
