package org.mobula.bench.start;

/** An operation that is repeated from the start of a program. */
@FunctionalInterface
public interface StartOperation {
    /**
     * Runs it once. The operation itself tells the other ranks whether another one follows, so that no other message
     * disturbs the measurement.
     *
     * @param last whether this is the last one; only the rank that measures knows
     * @return whether it was the last one
     */
    boolean run(boolean last) throws Exception;
}
