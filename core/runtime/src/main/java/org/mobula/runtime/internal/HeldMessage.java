package org.mobula.runtime.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Block;
import org.mobula.memory.Input;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * A copy of a message that cannot be delivered yet.
 *
 * <p>The handler it is delivered to must not throw; the code that delivers it guards the handler.
 */
final class HeldMessage implements Incoming {
    /** About the size of the objects of a held message, in bytes. */
    static final long OVERHEAD = 128;

    private final int source;
    private final MemorySegment message;
    private final MemorySegment blocks;
    private final boolean swapped;
    private final Input input = new Input();
    private boolean filled;
    private @Nullable MessageHandler handler;
    private @Nullable Runnable whenFilled;
    private @Nullable Runnable whenHere;

    HeldMessage(Incoming original) {
        Input from = original.input();
        source = original.source();
        swapped = from.isSwapped();
        message = copy(from);
        long blockBytes = from.remainingBlockBytes();
        blocks = blockBytes == 0 ? MemorySegment.NULL : Arena.ofAuto().allocate(blockBytes, Long.BYTES);
        filled = blockBytes == 0;
        if (!filled) {
            from.takeBlock(blocks, 1);
            original.whenFilled(this::onFilled);
        }
    }

    /** About the memory that a copy of a message takes, in bytes. */
    static long bytes(Incoming original) {
        Input input = original.input();
        return input.remaining() + input.remainingBlockBytes() + OVERHEAD;
    }

    /** The memory that was reserved for this message, in bytes. */
    long bytes() {
        return message.byteSize() + blocks.byteSize() + OVERHEAD;
    }

    /** Whether all blocks have arrived. If not, the action runs when they have. */
    synchronized boolean isFilled(Runnable whenNot) {
        if (!filled) {
            whenHere = whenNot;
        }
        return filled;
    }

    synchronized void deliverTo(MessageHandler named) {
        handler = named;
        if (filled) {
            deliver(named);
        }
    }

    private synchronized void onFilled() {
        filled = true;
        if (whenHere != null) {
            whenHere.run();
        }
        if (handler != null) {
            deliver(handler);
        }
    }

    private void deliver(MessageHandler named) {
        input.reset(message, 0, message.byteSize(), blocks.byteSize(), swapped);
        named.onMessage(this);
        long at = 0;
        for (Block each : input.blocks()) {
            MemorySegment.copy(
                    blocks, at, each.destination(), 0, each.destination().byteSize());
            at += each.destination().byteSize();
            each.complete();
        }
        if (whenFilled != null) {
            whenFilled.run();
        }
    }

    @Override
    public int source() {
        return source;
    }

    @Override
    public Input input() {
        return input;
    }

    @Override
    public boolean isComplete() {
        return true; // it is not delivered before
    }

    @Override
    public void release() {
        // the bytes belong to this object
    }

    @Override
    public void whenFilled(Runnable action) {
        whenFilled = action;
    }

    private static MemorySegment copy(Input from) {
        byte[] bytes = new byte[Math.toIntExact(from.remaining())];
        from.getBytes(bytes, 0, bytes.length);
        return MemorySegment.ofArray(bytes);
    }
}
