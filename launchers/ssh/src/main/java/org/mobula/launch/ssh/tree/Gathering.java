package org.mobula.launch.ssh.tree;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Gathers a text of each rank, or of each host, along the tree, at one of its processes: what comes from this process
 * and from those below goes up together. With a broadcast from the root this is an all-gather, in which each connection
 * carries each text at most once in each direction, and after which the last text is everywhere after twice the depth
 * of the tree.
 *
 * <p>Texts go up as soon as all of those below are there. If some are late, the others are sent after a short time,
 * when {@link #due} is called.
 *
 * <p><b>Threads:</b> one.
 */
public final class Gathering {
    /** Where texts go. */
    public interface Port {
        /** Sends texts up; at the root, to all. */
        void send(Map<Integer, String> texts);

        /** Has {@link Gathering#due} called after a short time. */
        void later();
    }

    private final int expected;
    private final Port port;
    private final BitSet known = new BitSet();
    private Map<Integer, String> pending = new LinkedHashMap<>();
    private int gathered;

    /**
     * @param expected the number of texts of this process and of all below it
     * @param port where they go
     */
    public Gathering(int expected, Port port) {
        this.expected = expected;
        this.port = port;
    }

    /** Texts, by rank or host, of this process or of a process below. */
    public void add(Map<Integer, String> texts) {
        boolean first = pending.isEmpty();
        texts.forEach((number, text) -> {
            if (!known.get(number)) {
                known.set(number);
                pending.put(number, text);
                gathered++;
            }
        });
        if (gathered == expected) {
            due();
        } else if (first && !pending.isEmpty()) {
            port.later();
        }
    }

    /** Sends what has been gathered. */
    public void due() {
        if (!pending.isEmpty()) {
            Map<Integer, String> texts = pending;
            pending = new LinkedHashMap<>();
            port.send(texts);
        }
    }

    /** Whether a text has come. */
    public boolean has(int number) {
        return known.get(number);
    }

    /** A frame with texts. */
    public static Frame frame(FrameKind kind, Map<Integer, String> texts) {
        return Frame.of(kind, payload -> {
            payload.number(texts.size());
            texts.forEach((number, text) -> payload.number(number).text(text));
        });
    }

    /**
     * The texts of a frame.
     *
     * @throws IllegalArgumentException if it cannot be read
     */
    public static Map<Integer, String> texts(Frame frame) {
        PayloadReader payload = frame.read();
        Map<Integer, String> texts = new LinkedHashMap<>();
        for (int left = payload.number(); left > 0; left--) {
            int number = payload.number();
            if (number < 0) {
                throw new IllegalArgumentException("it sent a frame that names number " + number);
            }
            texts.put(number, payload.text());
        }
        return texts;
    }
}
