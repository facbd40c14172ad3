package org.mobula.shared.internal.machine;

import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.mobula.shared.spi.Protocol;
import org.mobula.shared.spi.ProtocolTable;

/**
 * A unit as all ranks know it.
 *
 * @param id its number, the same at all ranks
 * @param name in messages
 * @param blocks the number of its blocks
 * @param home the first home of a block
 * @param length the number of elements of a block; 1 for an object
 * @param protocol its protocol
 * @param table the protocol's table
 * @param failsOnce whether the next rank that asks for the lock of a failed rank is told
 * @param copies 2 if each release waits until a second rank has the content
 * @param present whether a rank has the initial content
 * @param content makes the content of a block
 */
public record Unit(
        int id,
        String name,
        int blocks,
        IntUnaryOperator home,
        IntUnaryOperator length,
        Protocol protocol,
        ProtocolTable<?> table,
        boolean failsOnce,
        int copies,
        Presence present,
        IntFunction<Content> content) {
    /** Which ranks have the initial content. */
    public enum Presence {
        /** All: zeros. */
        EVERYWHERE,
        /** The home of the block. */
        HOME
    }

    /** The key of a block. */
    long key(int block) {
        return (long) id << 32 | block;
    }

    /** A block in messages. */
    String describe(int block) {
        return blocks == 1 ? name : "block " + block + " of " + name;
    }

    static int unitOf(long key) {
        return (int) (key >>> 32);
    }

    static int blockOf(long key) {
        return (int) key;
    }
}
