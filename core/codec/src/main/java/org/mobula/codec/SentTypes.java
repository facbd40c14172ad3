package org.mobula.codec;

import java.util.Arrays;
import org.mobula.codec.internal.graph.Descriptions;
import org.mobula.codec.internal.graph.TypeShape;
import org.mobula.memory.Output;

/**
 * The types that were described to a peer, and those that the current message describes.
 *
 * <p><b>Threads:</b> the writer's.
 */
final class SentTypes {
    private final Descriptions descriptions = new Descriptions();
    private int[] numbers = new int[128]; // by codec index: the number of its type plus 1, or 0
    private final boolean perMessage;
    private int count;

    /** @param perMessage whether every message describes all its types */
    SentTypes(boolean perMessage) {
        this.perMessage = perMessage;
    }

    /** Returns the number of a codec's type plus 1. The message describes the type if it has no number yet. */
    int number(int index, TypeShape type) {
        if (index >= numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(numbers.length * 2, index + 1));
        }
        int number = numbers[index];
        if (number == 0) {
            descriptions.add(type);
            number = ++count;
            numbers[index] = number;
        }
        return number;
    }

    /** Ends the message with its descriptions. */
    void end(Output output, long preamble, boolean announced) {
        if (announced || !descriptions.isEmpty()) {
            descriptions.write(output, preamble, announced, perMessage);
            if (perMessage) {
                rollBack();
            } else {
                descriptions.clear();
            }
        }
    }

    /** Forgets the types that the current message describes. */
    void rollBack() {
        for (TypeShape type : descriptions.types()) {
            numbers[type.index()] = 0;
            count--;
        }
        descriptions.clear();
    }
}
