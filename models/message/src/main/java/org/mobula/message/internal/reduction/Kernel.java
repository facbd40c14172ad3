package org.mobula.message.internal.reduction;

/**
 * A loop that combines elements of two arrays: {@code into = operand op into}.
 *
 * <p>There is a loop for equal indices because the JIT vectorises only if no store can reach a later load: both arrays
 * may be the same one, which is harmless at equal indices only. There is a loop for few elements because the JIT does
 * not optimise a loop that mostly ends at once, and compiles it for the first sizes that it sees.
 *
 * <p><b>Threads:</b> any; stateless.
 */
interface Kernel {
    /** The largest number of elements for {@link #few}. */
    int FEW = 32;

    /** Elements {@code from} to {@code end} of both arrays. */
    void aligned(Object operand, Object into, int from, int end);

    /** Elements starting at different indices. */
    void shifted(Object operand, int operandAt, Object into, int intoAt, int count);

    /** As {@link #shifted}, up to {@link #FEW}; in a separate loop. */
    void few(Object operand, int operandAt, Object into, int intoAt, int count);
}
