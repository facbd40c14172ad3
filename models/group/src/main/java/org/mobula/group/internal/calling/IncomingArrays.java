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
 * Where the arrays of a received call go. The first member that can read the call receives them in arrays that it
 * supplies, or in new ones; the other members of the node get copies once the first arrays are filled.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class IncomingArrays implements ArrayDestinations {
    private final @Nullable Input message; // null if the arrays arrive through shared memory
    private final ArraysInUse inUse;
    private final boolean relayed;
    private final long blockBytes;
    private final List<MemorySegment> filled = new ArrayList<>();
    private final List<Integer> units = new ArrayList<>();
    private final List<Object> held = new ArrayList<>();
    private final List<List<MemorySegment>> copies = new ArrayList<>();
    private List<MemorySegment> current = filled;
    private @Nullable MemberCall reading;
    private long taken;

    /** @param relayed whether the blocks are sent on from the arrays that receive them */
    IncomingArrays(Input message, ArraysInUse inUse, boolean relayed) {
        this.message = message;
        this.inUse = inUse;
        this.relayed = relayed;
        this.blockBytes = message.remainingBlockBytes();
    }

    /** @param publishedBytes the length of arrays that arrive through shared memory */
    IncomingArrays(long publishedBytes, ArraysInUse inUse) {
        this.message = null;
        this.inUse = inUse;
        this.relayed = false;
        this.blockBytes = publishedBytes;
    }

    /** The arrays that receive the blocks, in order; none if no member could read the call. */
    List<MemorySegment> filled() {
        return filled;
    }

    /** Reads a call for a member. A call that cannot be read receives no blocks. */
    void read(MemberCall call, Input input, ObjectReader reader) {
        reading = call;
        taken = 0;
        call.read(input, reader, this);
        if (!call.isUnreadable()) {
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
        release();
    }

    /** Receives the blocks as plain bytes if no member did: a call that no member can read is relayed nevertheless. */
    void takeRest() {
        if (message != null && current == filled && blockBytes > 0) {
            MemorySegment all = MemorySegment.ofArray(new byte[Math.toIntExact(blockBytes)]);
            message.takeBlock(all, 1); // to the transport, blocks are one stream of bytes
            filled.add(all);
            units.add(1);
        }
    }

    @Override
    public Object array(ElementType elements, int parameter, int length) {
        MemberCall call = reading;
        if (call == null) {
            throw new AssertionError("arrays are asked for while a call is read");
        }
        boolean sentOn = relayed && current == filled;
        Object array = call.array(elements, parameter, length, sentOn);
        if (sentOn) {
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

    /** The blocks have been received. */
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

    /** The blocks have been relayed. */
    void release() {
        held.forEach(inUse::remove);
        held.clear();
    }
}
