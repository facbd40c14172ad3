package org.mobula.codec;

import java.util.Arrays;
import org.mobula.codec.internal.graph.Descriptions;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.memory.Output;

/**
 * The types that were described to a peer, by codec, and those that the message being written describes.
 *
 * <p><b>Threads:</b> the writer's.
 */
final class SentTypes {
    private final Descriptions descriptions = new Descriptions();
    private int[] numbers = new int[128]; // by codec: its type's number + 1, or 0
    private final boolean perMessage;
    private int told;

    /**
     * @param perMessage whether every message begins with no type told, and so describes all it uses
     */
    SentTypes(boolean perMessage) {
        this.perMessage = perMessage;
    }

    /** A type's number plus 1; if it has none yet, the message will describe it. */
    int number(TypeShape type) {
        int index = type.index();
        if (index >= numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(numbers.length * 2, index + 1));
        }
        int number = numbers[index];
        if (number == 0) {
            descriptions.add(type);
            number = ++told;
            numbers[index] = number;
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
        for (TypeShape type : descriptions.types()) {
            numbers[type.index()] = 0;
            told--;
        }
        descriptions.clear();
    }
}
