package org.mobula.invoke.internal.loading;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.UnknownTypeException;
import org.mobula.memory.Block;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.Incoming;

/**
 * A copy of a message that names a missing class, to be read again on a thread that may block.
 *
 * <p><b>Threads:</b> created on the polling thread, read on another. <b>Ownership:</b> owns the copy.
 */
public final class DeferredMessage {
    private final ObjectReader reader;
    private final Input copy = new Input();
    private final MemorySegment blocks;

    private DeferredMessage(ObjectReader reader, Input input, Connection waiting) {
        this.reader = reader.elsewhere(waiting);
        input.seek(reader.begun());
        byte[] bytes = new byte[(int) input.remaining()];
        input.getBytes(bytes, 0, bytes.length);
        input.forgetBlocks();
        long length = input.remainingBlockBytes();
        this.blocks = length == 0 ? MemorySegment.NULL : Arena.ofAuto().allocate(length);
        if (length > 0) {
            input.takeBlock(blocks, 1);
        }
        copy.reset(MemorySegment.ofArray(bytes), 0, bytes.length, length, input.isSwapped());
    }

    /** Whether a message could not be read because a class is missing. */
    public static boolean isMissingClass(@Nullable Throwable failure) {
        int causes = 0;
        for (Throwable at = failure; at != null && causes < 32; at = at.getCause(), causes++) {
            if (at instanceof UnknownTypeException) {
                return true;
            }
        }
        return false;
    }

    /**
     * Copies a message.
     *
     * @param reader the reader that failed; it must not have ended
     * @param waiting finds classes for the second reading, and may block
     */
    public static DeferredMessage copy(Incoming message, ObjectReader reader, Connection waiting) {
        return new DeferredMessage(reader, message.input(), waiting);
    }

    /** Begins the second reading. */
    public ObjectReader begin() {
        reader.begin(copy);
        return reader;
    }

    /** The message's bytes, from the position where the first reader began. */
    public Input input() {
        return copy;
    }

    /** Runs a task that may block, once the message has arrived completely. */
    public void whenComplete(Incoming message, Engine engine, Runnable task) {
        if (message.input().blocks().isEmpty()) {
            engine.dispatch(task);
        } else {
            message.whenFilled(() -> engine.dispatch(task));
        }
    }

    /** Ends the second reading, and fills the arrays whose elements were sent as blocks. */
    public void end() {
        reader.end();
        long at = 0;
        for (Block block : copy.blocks()) {
            long length = block.destination().byteSize();
            block.destination().copyFrom(blocks.asSlice(at, length));
            block.complete();
            at += length;
        }
    }
}
