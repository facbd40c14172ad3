package org.mobula.shared.spi;

/**
 * What a transition does. It runs with the lock of the rank's shared objects held: it must not block.
 *
 * <p><b>Failure:</b> an exception ends the unit at this rank: its operations fail with that exception.
 */
@FunctionalInterface
public interface ProtocolStep {
    /** Does nothing. */
    ProtocolStep NOTHING = (copy, message) -> true;

    /**
     * Runs the step.
     *
     * @param message what arrived; for events that no message causes, one from this rank without content
     * @return whether the copy changes its state; false if it stays in the present one
     */
    boolean run(BlockCopy copy, ProtocolMessage message);
}
