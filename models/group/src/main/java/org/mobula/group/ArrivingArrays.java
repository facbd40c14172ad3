package org.mobula.group;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.Destinations;
import org.mobula.group.internal.Elements;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Where the arrays of an arriving call go: for the first member, into arrays that it supplies, or fresh ones; for further
 * members at the same node, into copies made when the first ones are filled.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class ArrivingArrays implements Destinations {
    private final Input message;
    private final long blockBytes;
    private final List<MemorySegment> filled = new ArrayList<>();
    private final List<Integer> units = new ArrayList<>();
    private final List<MemorySegment> copies = new ArrayList<>();
    private @Nullable Delivery delivery;
    private boolean first = true;
    private boolean begun;
    private long taken;

    ArrivingArrays(Input message) {
        this.message = message;
        this.blockBytes = message.remainingBlockBytes();
    }

    /** The next one to be read is this, or nobody's. */
    void next(@Nullable Delivery reading) {
        first = !begun;
        begun = true;
        delivery = reading;
        taken = 0;
    }

    @Override
    public Object array(Elements elements, int parameter, int length) {
        Delivery reading = delivery;
        return reading == null ? elements.fresh(length) : reading.array(elements, parameter, length);
    }

    @Override
    public void block(MemorySegment elements, int unit) {
        taken += elements.byteSize();
        if (first) {
            message.takeBlock(elements, unit);
            filled.add(elements);
            units.add(unit);
        } else {
            copies.add(elements);
        }
    }

    @Override
    public long remainingBlockBytes() {
        return blockBytes - taken;
    }

    /** The blocks have come. */
    void complete() {
        for (int i = 0; i < copies.size(); i++) {
            copies.get(i).copyFrom(filled.get(i % filled.size()));
        }
    }

    /** Appends the blocks to a message. */
    void writeTo(Output output) {
        for (int i = 0; i < filled.size(); i++) {
            output.putBlock(filled.get(i), units.get(i));
        }
    }
}
