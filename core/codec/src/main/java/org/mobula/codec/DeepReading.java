package org.mobula.codec;

import org.jspecify.annotations.Nullable;

/**
 * Reads objects that nest too deeply for the Java stack. It keeps a stack of the open objects and of the parts each
 * still waits for, in frames of 40 bytes that live as long as the reader.
 *
 * <p><b>Threads:</b> the reader's.
 */
final class DeepReading {
    private final ObjectReader reader;
    private final Frame bottom = new Frame(null);
    private Frame top = bottom;
    private int frames;
    private int nested;
    private @Nullable Object made; // the last object completed

    /** An open object; {@code above} is the frame of the next one. */
    private static final class Frame {
        final @Nullable Frame below;

        @Nullable
        Frame above;

        @Nullable
        CompositeCodec codec;

        @Nullable
        Object assembly;

        int handle;
        int next;
        int end;
        boolean isWaiting; // for the part before next, which is being read above

        Frame(@Nullable Frame below) {
            this.below = below;
        }
    }

    DeepReading(ObjectReader reader) {
        this.reader = reader;
    }

    /** Reads the body of an object that was begun, with all its parts, and finishes it. */
    @Nullable
    Object read(ObjectCodec codec) {
        if (++nested > DeepWriting.MAX_NESTED) {
            throw LimitExceededException.nested(DeepWriting.MAX_NESTED, codec.shape.name());
        }
        Frame base = top;
        open(codec);
        while (top != base) {
            Frame frame = top;
            CompositeCodec holder = frame.codec;
            Object assembly = frame.assembly;
            if (holder == null || assembly == null) {
                throw new IllegalStateException("a frame without an object");
            }
            if (frame.isWaiting) {
                frame.isWaiting = false;
                holder.put(assembly, frame.next - 1, made);
            }
            if (frame.next < frame.end) {
                readPart(frame, holder);
            } else {
                complete(frame, holder, assembly);
            }
        }
        nested--;
        Object object = made;
        made = null;
        return object;
    }

    /** Ends the message and discards frames that a failure left open. */
    void clear() {
        nested = 0;
        made = null;
        while (top != bottom) {
            close(top);
        }
        if (frames > DeepWriting.MAX_KEPT) {
            bottom.above = null;
            frames = 0;
        }
    }

    private void readPart(Frame frame, CompositeCodec holder) {
        ObjectCodec exact = holder.exact(frame.next++);
        ObjectCodec codec = exact == null ? reader.begin() : reader.beginExact(exact) ? exact : null;
        frame.isWaiting = true;
        if (codec == null) {
            made = reader.taken();
        } else {
            open(codec);
        }
    }

    /** Begins a body. An object without parts is complete at once. */
    private void open(ObjectCodec codec) {
        if (!(codec instanceof CompositeCodec composite)) {
            made = codec.read(reader);
            reader.finish();
            return;
        }
        int handle = reader.handle();
        Object assembly = composite.readHead(reader);
        Frame frame = top.above;
        if (frame == null) {
            frame = new Frame(top);
            top.above = frame;
            frames++;
        }
        frame.codec = composite;
        frame.assembly = assembly;
        frame.handle = handle;
        frame.next = 0;
        frame.end = composite.parts(assembly);
        frame.isWaiting = false;
        top = frame;
    }

    private void complete(Frame frame, CompositeCodec codec, Object assembly) {
        made = codec.complete(reader, assembly);
        if (codec.tracked) {
            reader.register(frame.handle, made);
        }
        reader.finish();
        close(frame);
    }

    private void close(Frame frame) {
        frame.codec = null;
        frame.assembly = null;
        top = frame.below == null ? bottom : frame.below;
    }
}
