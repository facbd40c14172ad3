package org.mobula.tools.programs;

import org.mobula.runtime.Node;
import org.mobula.shared.Distribution;
import org.mobula.shared.Shared;
import org.mobula.shared.SharedObjects;
import org.mobula.shared.SharedUnit;

/** Writes a shared array without acquiring it if it has an argument; reads it without acquiring it otherwise. */
@Shared
public final class SharedWriter {
    private SharedWriter() {}

    /** Writes. */
    public static void main(String[] arguments) {
        try (Node node = Node.join()) {
            SharedUnit<long[]> unit = SharedObjects.of(node)
                    .array(long[].class, 1, Distribution.block())
                    .block(0);
            if (arguments.length == 0) {
                unit.acquire();
            }
            unit.value()[0] = 7;
            if (unit.isHeld()) {
                unit.release();
            }
            System.out.println("written " + unit.value()[0]);
        }
    }
}
