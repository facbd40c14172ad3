package org.mobula.socket.cases;

/**
 * What the two ends of a connection do.
 *
 * @param name its name
 * @param actor what one end does: the connecting end in one case, the accepting end in another
 * @param other what the other end does
 */
record Scenario(String name, Part actor, Part other) {
    /** What one end does. */
    interface Part {
        void run(Side side) throws Exception;
    }
}
