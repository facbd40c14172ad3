package org.mobula.bench.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** The JDK's serialization: one stream per message, as in java.rmi, over reused arrays. */
public final class JdkFormat implements Format {
    private final Buffer[] buffers = new Buffer[SLOTS];

    /** A format with empty buffers. */
    public JdkFormat() {
        for (int i = 0; i < SLOTS; i++) {
            buffers[i] = new Buffer();
        }
    }

    @Override
    public void write(int slot, Object object) throws IOException {
        Buffer buffer = buffers[slot];
        buffer.reset();
        try (ObjectOutputStream stream = new ObjectOutputStream(buffer)) {
            stream.writeObject(object);
        }
    }

    @Override
    public Object read(int slot) throws IOException, ClassNotFoundException {
        try (ObjectInputStream stream = new ObjectInputStream(buffers[slot].content())) {
            return stream.readObject();
        }
    }

    /** Exposes its bytes without a copy. */
    private static final class Buffer extends ByteArrayOutputStream {
        Buffer() {
            super(1 << 16);
        }

        ByteArrayInputStream content() {
            return new ByteArrayInputStream(buf, 0, count);
        }
    }
}
