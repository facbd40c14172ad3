package org.mobula.message;

/**
 * The function of a user-defined {@link Operation}: {@code into = operand op into}, element by element.
 *
 * <p>It must be associative. {@code operand} comes from lower ranks than {@code into}, unless the operation is
 * commutative, which permits either order.
 *
 * <p><b>Threads:</b> any, several at once. <b>Ownership:</b> the arrays may be used during the call only, and only
 * {@code into} may be modified. <b>Failure:</b> an exception ends the collective operation.
 */
@FunctionalInterface
public interface ElementFunction {
    /**
     * Combines elements.
     *
     * @param kind the kind of the elements of both arrays
     * @param operand a primitive array
     * @param operandOffset index of its first element
     * @param into a primitive array
     * @param intoOffset index of its first element
     * @param count number of elements, at least 0; whole groups
     */
    void combine(ElementKind kind, Object operand, int operandOffset, Object into, int intoOffset, int count);
}
