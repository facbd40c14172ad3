package org.mobula.replica.internal;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * The format of messages about replicas, as in docs/wire-protocol-replica.md: a kind, then its content.
 *
 * <p><b>Failure:</b> {@link MismatchException} or {@link org.mobula.memory.TruncatedMessageException} for a malformed
 * message; no more memory is allocated than the message has bytes for.
 */
final class ReplicaMessage {
    /** The object, then for each call the method and its arguments. */
    static final byte WRITE = 0;

    /** Name, root class, interfaces, fingerprint, constructor, arguments. */
    static final byte CREATE = 1;

    /** Name. */
    static final byte REMOVE = 2;

    /** The place of the call that waits, and the number of its wait that has timed out. */
    static final byte EXPIRE = 3;

    /**
     * The place of a write, whether the sender has a replica of its object, and the replica's digest after the write.
     */
    static final byte DIGEST = 4;

    /** The sender's {@link AgreedOptions}. */
    static final byte TERMS = 5;

    private ReplicaMessage() {}

    static void put(Output output, String text) {
        put(output, text.getBytes(StandardCharsets.UTF_8));
    }

    static void put(Output output, byte[] bytes) {
        put(output, MemorySegment.ofArray(bytes));
    }

    static void put(Output output, MemorySegment bytes) {
        output.putInt((int) bytes.byteSize());
        output.putBytes(bytes, 0, bytes.byteSize());
    }

    static void put(Output output, List<String> texts) {
        output.putInt(texts.size());
        texts.forEach(text -> put(output, text));
    }

    static String text(Input input) {
        return new String(bytes(input), StandardCharsets.UTF_8);
    }

    static byte[] bytes(Input input) {
        int length = input.getInt();
        if (length < 0 || length > input.remaining()) {
            throw new MismatchException(
                    length + " bytes announced, and " + input.remaining() + " left in a message about replicas");
        }
        byte[] bytes = new byte[length];
        input.getBytes(bytes, 0, length);
        return bytes;
    }

    static List<String> texts(Input input) {
        int count = count(input, Integer.BYTES);
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(text(input));
        }
        return texts;
    }

    /**
     * Reads a number of parts.
     *
     * @param least the smallest size of a part in bytes
     */
    static int count(Input input, int least) {
        int count = input.getInt();
        if (count < 0 || count > input.remaining() / least) {
            throw new MismatchException(count + " parts of at least " + least + " bytes announced, and "
                    + input.remaining() + " bytes left in a message about replicas");
        }
        return count;
    }

    /** A cursor over bytes. */
    static Input input(byte[] bytes, boolean swapped) {
        Input input = new Input();
        input.reset(MemorySegment.ofArray(bytes), 0, bytes.length, 0, swapped);
        return input;
    }
}
