package org.mobula.codec;

import org.jspecify.annotations.Nullable;

/**
 * Writes what nests too deep for the Java stack: keeps account of the objects that are open, and how far each was
 * written, in frames that live as long as the writer.
 *
 * <p>Codecs written by hand write their objects themselves, on the Java stack, and come back here for what these hold;
 * how often they may is limited.
 *
 * <p><b>Threads:</b> the writer's.
 */
final class DeepWriting {
    /** How many levels are written on the Java stack, before this takes over. */
    static final int RECURSION = 100;

    /** How many objects with codecs written by hand may hold one another, further down. */
    static final int NESTED = 200;

    /** How many frames are kept for the next message. */
    static final int KEPT = 1 << 14;

    private final ObjectWriter writer;
    private final Frame bottom = new Frame(null);
    private Frame top = bottom;
    private int frames;
    private int nested;

    /** An object that is open; above it, the frame for the next one. */
    private static final class Frame {
        final @Nullable Frame below;

        @Nullable
        Frame above;

        @Nullable
        CompositeCodec codec;

        @Nullable
        Object object;

        @Nullable
        Object source;

        int next;
        int end;

        Frame(@Nullable Frame below) {
            this.below = below;
        }
    }

    DeepWriting(ObjectWriter writer) {
        this.writer = writer;
    }

    /** Writes the body of an object that was begun, and all below it; finishes it. */
    void write(ObjectCodec codec, Object object) {
        if (++nested > NESTED) {
            throw LimitExceededException.nested(NESTED, codec.shape.name());
        }
        Frame base = top;
        open(codec, object);
        while (top != base) {
            Frame frame = top;
            CompositeCodec holder = frame.codec;
            if (holder == null || frame.object == null || frame.source == null) {
                throw new IllegalStateException("a frame without an object");
            }
            if (frame.next < frame.end) {
                writePart(holder, frame.source, frame.next++);
            } else {
                holder.finishParts(frame.object, frame.source);
                writer.finish(holder);
                close(frame);
            }
        }
        nested--;
    }

    /** Ends the message; forgets what a failure left open. */
    void clear() {
        nested = 0;
        while (top != bottom) {
            close(top);
        }
        if (frames > KEPT) {
            bottom.above = null;
            frames = 0;
        }
    }

    private void writePart(CompositeCodec holder, Object source, int index) {
        Object part = writer.replaced(holder.part(source, index));
        ObjectCodec codec = holder.exact(index);
        if (codec == null) {
            codec = writer.begin(part, holder.site(index));
        } else if (!writer.beginExact(part, codec)) {
            return;
        }
        if (codec != null && part != null) {
            open(codec, part);
        }
    }

    private void open(ObjectCodec codec, Object object) {
        if (!(codec instanceof CompositeCodec composite)) {
            codec.write(writer, object);
            writer.finish(codec);
            return;
        }
        Object source = composite.source(object);
        int end = composite.writeHead(writer, source);
        Frame frame = top.above;
        if (frame == null) {
            frame = new Frame(top);
            top.above = frame;
            frames++;
        }
        frame.codec = composite;
        frame.object = object;
        frame.source = source;
        frame.next = 0;
        frame.end = end;
        top = frame;
    }

    private void close(Frame frame) {
        frame.codec = null;
        frame.object = null;
        frame.source = null;
        top = frame.below == null ? bottom : frame.below;
    }
}
