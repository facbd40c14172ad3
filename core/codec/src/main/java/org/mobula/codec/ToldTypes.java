package org.mobula.codec;

import java.util.Arrays;
import org.mobula.codec.internal.Descriptions;
import org.mobula.memory.Output;

/**
 * The types that were described to a peer, by codec, and those that the message being written describes.
 *
 * <p><b>Threads:</b> the writer's.
 */
final class ToldTypes {
    private final Descriptions descriptions = new Descriptions();
    private int[] numbers = new int[128]; // by codec: its type's number + 1, or 0
    private final boolean perMessage;
    private int told;

    /**
     * @param perMessage whether every message begins with no type told, and so describes all it uses
     */
    ToldTypes(boolean perMessage) {
        this.perMessage = perMessage;
    }

    /** A type's number plus 1; if it has none yet, the message will describe it. */
    int number(ObjectCodec codec) {
        if (codec.index >= numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(numbers.length * 2, codec.index + 1));
        }
        int number = numbers[codec.index];
        if (number == 0) {
            descriptions.add(codec);
            number = ++told;
            numbers[codec.index] = number;
        }
        return number;
    }

    /** Ends the message with its descriptions; what it told holds, unless each message tells anew. */
    void end(Output output, long preamble, boolean announced) {
        if (announced || !descriptions.isEmpty()) {
            descriptions.write(output, preamble, announced, perMessage);
            if (perMessage) {
                takeBack();
            } else {
                descriptions.clear();
            }
        }
    }

    /** What the message tells does not hold for the next one: it will not be sent, or each tells anew. */
    void takeBack() {
        for (ObjectCodec codec : descriptions.codecs()) {
            numbers[codec.index] = 0;
            told--;
        }
        descriptions.clear();
    }
}
