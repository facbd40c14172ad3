package org.mobula.active.internal;

import java.lang.foreign.MemorySegment;
import org.mobula.memory.Output;

/** Writes requests and replies, which have the same form. */
final class MessageWriter {
    private MessageWriter() {}

    /** The length of a message with data. */
    static int bytes(MemorySegment data) {
        return ActiveProtocol.HEADER + (int) data.byteSize();
    }

    static void write(
            Output output, int link, int head, long word0, long word1, long word2, long word3, MemorySegment data) {
        output.putInt(link);
        output.putInt(head);
        output.putLong(word0);
        output.putLong(word1);
        output.putLong(word2);
        output.putLong(word3);
        if (data.byteSize() > 0) {
            output.putBytes(data, 0, data.byteSize(), Elements.unit(data));
        }
    }
}
