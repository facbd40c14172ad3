package org.mobula.replica.internal;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * How messages of the order look, as docs/wire-protocol-replica.md describes them: a kind, then what belongs to it.
 *
 * <p><b>Failure:</b> {@link MismatchException} or {@link org.mobula.memory.TruncatedMessageException} for what is none;
 * nothing is allocated that the message does not fill.
 */
final class ReplicaMessage {
    /** The object, the method, its arguments. */
    static final byte WRITE = 0;

    /** Name, root class, interfaces, fingerprint, constructor, arguments. */
    static final byte CREATE = 1;

    /** Name. */
    static final byte REMOVE = 2;

    /** The write that waits, by its place in the order, and which of its waits is over. */
    static final byte EXPIRE = 3;

    /** A write by its place in the order, whether the sender has a replica of its object, and that one's digest after it. */
    static final byte DIGEST = 4;

    /** What the sender, which has joined, was told to do: how many failures are tolerated, when replicas are compared. */
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
     * How many of something come.
     *
     * @param least the bytes that each takes at least
     */
    static int count(Input input, int least) {
        int count = input.getInt();
        if (count < 0 || count > input.remaining() / least) {
            throw new MismatchException(count + " parts of at least " + least + " bytes announced, and "
                    + input.remaining() + " bytes left in a message about replicas");
        }
        return count;
    }

    /** Bytes as a message of their own. */
    static Input input(byte[] bytes, boolean swapped) {
        Input input = new Input();
        input.reset(MemorySegment.ofArray(bytes), 0, bytes.length, 0, swapped);
        return input;
    }
}
