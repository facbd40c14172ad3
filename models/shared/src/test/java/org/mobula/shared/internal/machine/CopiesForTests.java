package org.mobula.shared.internal.machine;

import java.util.Random;

/** Copies without a node. */
public final class CopiesForTests {
    private CopiesForTests() {}

    /** The copy of a unit of two elements, at the only rank. */
    public static Copy alone() {
        Unit unit = SimulatedWorld.unit(0, SimulatedWorld.protocol("lazy"), 1, 2, 1, true, 1);
        return new SimulatedWorld(1, new Random(1), unit).copy(0, 0, 0);
    }

    /** A machine of three ranks with a unit of three blocks receives a packet, and all that follows happens. */
    public static void deliver(Packet packet) {
        Unit unit = SimulatedWorld.unit(0, SimulatedWorld.protocol("lazy"), 3, 2, 3, true, 1);
        SimulatedWorld world = new SimulatedWorld(3, new Random(1), unit);
        world.machines[0].deliver(1, packet);
    }
}
