package org.mobula.codec;

import org.jspecify.annotations.Nullable;

/**
 * Writes objects that nest too deeply for the Java stack. It keeps a stack of the open objects and of how far each was
 * written, in frames that live as long as the writer.
 *
 * <p>Handwritten codecs write their objects on the Java stack, and return here for the objects that these hold; a limit
 * bounds how often.
 *
 * <p><b>Threads:</b> the writer's.
 */
final class DeepWriting {
    /** Number of levels that are written on the Java stack, before this class takes over. */
    static final int MAX_RECURSION = 100;

    /** Number of objects with handwritten codecs that may hold one another below that depth. */
    static final int MAX_NESTED = 200;

    /** Number of frames that are kept for the next message. */
    static final int MAX_KEPT = 1 << 14;

    private final ObjectWriter writer;
    private final Frame bottom = new Frame(null);
    private Frame top = bottom;
    private int frames;
    private int nested;

    /** An open object; {@code above} is the frame of the next one. */
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

    /** Writes the body of an object that was begun, with all its parts, and finishes it. */
    void write(ObjectCodec codec, Object object) {
        if (++nested > MAX_NESTED) {
            throw LimitExceededException.nested(MAX_NESTED, codec.shape.name());
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

    /** Ends the message and discards frames that a failure left open. */
    void clear() {
        nested = 0;
        while (top != bottom) {
            close(top);
        }
        if (frames > MAX_KEPT) {
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
