package org.mobula.message;

/**
 * What an {@link Operation} of a program's own does to elements: {@code into = operand op into}, one by one.
 *
 * <p>It must be associative. What is combined are neighbours: {@code operand} comes from lower ranks than {@code into}, unless
 * the operation is commutative, when that may be the other way round.
 *
 * <p><b>Threads:</b> called by any, several at once. <b>Ownership:</b> the arrays are lent for the time of the call; only
 * {@code into} may change. <b>Failure:</b> what it throws ends the collective call.
 */
@FunctionalInterface
public interface ElementFunction {
    /**
     * Combines elements.
     *
     * @param kind what the elements are; both arrays are of it
     * @param operand a primitive array
     * @param operandOffset its first element
     * @param into a primitive array
     * @param intoOffset its first element
     * @param count how many elements, at least 0: all of a section or some of them, in whole groups
     */
    void combine(ElementKind kind, Object operand, int operandOffset, Object into, int intoOffset, int count);
}
