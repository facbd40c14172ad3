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
 * A copy of a message whose reading met a class that is not here, to be read again on a thread that may wait for it.
 *
 * <p><b>Threads:</b> made on the polling thread, read on another. <b>Ownership:</b> the copy is its own.
 */
public final class Postponed {
    private final ObjectReader reader;
    private final Input copy = new Input();
    private final MemorySegment blocks;

    private Postponed(ObjectReader reader, Input input, Connection waiting) {
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

    /** Whether a failure to read a message says that a class is not here. */
    public static boolean isWanted(@Nullable Throwable failure) {
        int causes = 0;
        for (Throwable at = failure; at != null && causes < 32; at = at.getCause(), causes++) {
            if (at instanceof UnknownTypeException) {
                return true;
            }
        }
        return false;
    }

    /**
     * Keeps a message, whose reader must not have ended.
     *
     * @param reader the one that failed
     * @param waiting finds classes for the second reading, and may wait
     */
    public static Postponed keep(Incoming message, ObjectReader reader, Connection waiting) {
        return new Postponed(reader, message.input(), waiting);
    }

    /** Reads the message again: what to call first. */
    public ObjectReader begin() {
        reader.begin(copy);
        return reader;
    }

    /** The message's bytes, from where the first reader began. */
    public Input input() {
        return copy;
    }

    /** Has it read again, by a task that may wait, once all of it is here. */
    public void whenHere(Incoming message, Engine engine, Runnable task) {
        if (message.input().blocks().isEmpty()) {
            engine.dispatch(task);
        } else {
            message.whenFilled(() -> engine.dispatch(task));
        }
    }

    /** What was begun is over; arrays that travelled behind the message are filled now. */
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
