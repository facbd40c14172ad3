package org.mobula.contract.hostile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.mobula.contract.wire.Frame;

/** Damages a message's bytes. */
final class Damage {
    private Damage() {}

    /** The message's frames with a few bytes of one frame changed, removed or added, or with another handler. */
    static List<Frame> of(List<Frame> frames, Random random) {
        List<Frame> damaged = new ArrayList<>(frames);
        int which = random.nextInt(frames.size());
        Frame frame = damaged.get(which);
        damaged.set(
                which,
                switch (random.nextInt(16)) {
                    case 0 ->
                        new Frame(
                                frame.tag(),
                                Arrays.copyOf(frame.payload(), random.nextInt(frame.payload().length + 1)));
                    case 1 ->
                        new Frame(
                                frame.tag(),
                                Arrays.copyOf(frame.payload(), frame.payload().length + random.nextInt(64)));
                    case 2 -> new Frame(frame.tag() ^ 1 << random.nextInt(12), frame.payload());
                    default -> new Frame(frame.tag(), changed(frame.payload(), random));
                });
        if (random.nextInt(16) == 0) {
            damaged.remove(random.nextInt(damaged.size()));
        }
        return damaged;
    }

    private static byte[] changed(byte[] payload, Random random) {
        byte[] bytes = payload.clone();
        if (bytes.length == 0) {
            return bytes;
        }
        int region = random.nextBoolean() ? bytes.length : Math.min(bytes.length, 64);
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(region);
            bytes[at] = switch (random.nextInt(4)) {
                case 0 -> (byte) random.nextInt();
                case 1 -> (byte) (bytes[at] ^ 1 << random.nextInt(8));
                case 2 -> (byte) 0xff;
                default -> (byte) random.nextInt(8);
            };
        }
        return bytes;
    }

    /** All prefixes of a message's first and last frames; for long frames only those near the ends. */
    static List<List<Frame>> prefixes(List<Frame> frames, int nearEnds) {
        List<List<Frame>> all = new ArrayList<>();
        for (int which : frames.size() == 1 ? new int[] {0} : new int[] {0, frames.size() - 1}) {
            Frame frame = frames.get(which);
            for (int length = 0; length < frame.payload().length; length++) {
                if (length > nearEnds && length < frame.payload().length - nearEnds) {
                    continue;
                }
                List<Frame> cut = new ArrayList<>(frames.subList(0, which));
                cut.add(new Frame(frame.tag(), Arrays.copyOf(frame.payload(), length)));
                all.add(cut);
            }
        }
        return all;
    }
}
