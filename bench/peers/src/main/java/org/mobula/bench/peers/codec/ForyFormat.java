package org.mobula.bench.peers.codec;

import java.util.List;
import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryBuffer;
import org.mobula.bench.codec.Format;
import org.mobula.bench.codec.Shapes;

/**
 * Fory with references and registered classes, over reused buffers. Numbers are not compressed, which is not its
 * default, but a third faster here.
 */
public final class ForyFormat implements Format {
    private static final int ROOM = 2 << 20;
    private static final int DEPTH = 1000; // its default of 50 is less than the depth of a list of 100

    private final Fory fory = Fory.builder()
            .withXlang(false)
            .withRefTracking(true)
            .requireClassRegistration(true)
            .withNumberCompressed(false)
            .withStringCompressed(false)
            .withMaxDepth(DEPTH)
            .withCodegen(true)
            .withAsyncCompilation(false)
            .build();
    private final MemoryBuffer[] buffers = new MemoryBuffer[SLOTS];

    /** A format with empty buffers. */
    public ForyFormat() {
        List.of(Shapes.classes()).forEach(fory::register);
        for (int i = 0; i < SLOTS; i++) {
            buffers[i] = MemoryBuffer.newHeapBuffer(ROOM);
        }
    }

    @Override
    public void write(int slot, Object object) {
        MemoryBuffer buffer = buffers[slot];
        buffer.writerIndex(0);
        fory.serialize(buffer, object);
    }

    @Override
    public Object read(int slot) {
        MemoryBuffer buffer = buffers[slot];
        buffer.readerIndex(0);
        return fory.deserialize(buffer);
    }
}
