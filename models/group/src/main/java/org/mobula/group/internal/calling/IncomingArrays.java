package org.mobula.group.internal.calling;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.group.internal.wire.ArrayDestinations;
import org.mobula.group.internal.wire.ElementType;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Where the arrays of an arriving call go: for the first member that can read it, into arrays that it supplies, or
 * fresh ones; for further members at the same node, into copies made when the first ones are filled.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class IncomingArrays implements ArrayDestinations {
    private final @Nullable Input message; // null if the arrays are shown elsewhere
    private final ArraysInUse leaving;
    private final boolean passedOn;
    private final long blockBytes;
    private final List<MemorySegment> filled = new ArrayList<>();
    private final List<Integer> units = new ArrayList<>();
    private final List<Object> held = new ArrayList<>();
    private final List<List<MemorySegment>> copies = new ArrayList<>();
    private List<MemorySegment> current = filled;
    private @Nullable MemberCall delivery;
    private long taken;

    /** @param passedOn whether the blocks leave from where they arrive */
    IncomingArrays(Input message, ArraysInUse leaving, boolean passedOn) {
        this.message = message;
        this.leaving = leaving;
        this.passedOn = passedOn;
        this.blockBytes = message.remainingBlockBytes();
    }

    /** @param shownBytes how long the arrays are, which come by other ways than the message */
    IncomingArrays(long shownBytes, ArraysInUse leaving) {
        this.message = null;
        this.leaving = leaving;
        this.passedOn = false;
        this.blockBytes = shownBytes;
    }

    /** The arrays that the blocks go into, one behind the other; none if nobody here can take them. */
    List<MemorySegment> filled() {
        return filled;
    }

    /** Reads a call for a member; one that cannot be read takes none of the blocks. */
    void read(MemberCall reading, Input input, ObjectReader reader) {
        delivery = reading;
        taken = 0;
        reading.read(input, reader, this);
        if (!reading.isUnreadable()) {
            if (current != filled) {
                copies.add(current);
            }
            current = new ArrayList<>();
        } else if (current == filled) {
            forget();
        } else {
            current.clear();
        }
    }

    private void forget() {
        if (message != null) {
            message.forgetBlocks();
        }
        filled.clear();
        units.clear();
        letGo();
    }

    /** Takes the blocks as they are, unless a member did: what nobody here can read is passed on all the same. */
    void takeRest() {
        if (message != null && current == filled && blockBytes > 0) {
            MemorySegment all = MemorySegment.ofArray(new byte[Math.toIntExact(blockBytes)]);
            message.takeBlock(all, 1); // why one: to the transport, blocks are one stream of bytes
            filled.add(all);
            units.add(1);
        }
    }

    @Override
    public Object array(ElementType elements, int parameter, int length) {
        MemberCall reading = delivery;
        if (reading == null) {
            throw new AssertionError("arrays are asked for while a call is read");
        }
        boolean leaves = passedOn && current == filled;
        Object array = reading.array(elements, parameter, length, leaves);
        if (leaves) {
            held.add(array);
        }
        return array;
    }

    @Override
    public void block(MemorySegment elements, int unit) {
        taken += elements.byteSize();
        current.add(elements);
        if (current == filled) {
            units.add(unit);
            if (message != null) {
                message.takeBlock(elements, unit);
            }
        }
    }

    @Override
    public long remainingBlockBytes() {
        return blockBytes - taken;
    }

    /** The blocks have come. */
    void complete() {
        for (List<MemorySegment> each : copies) {
            for (int i = 0; i < each.size(); i++) {
                each.get(i).copyFrom(filled.get(i));
            }
        }
    }

    /** Appends the blocks to a message. */
    void writeTo(Output output) {
        for (int i = 0; i < filled.size(); i++) {
            output.putBlock(filled.get(i), units.get(i));
        }
    }

    /** The blocks have left. */
    void letGo() {
        held.forEach(leaving::remove);
        held.clear();
    }
}
