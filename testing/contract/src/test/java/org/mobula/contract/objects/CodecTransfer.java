package org.mobula.contract.objects;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Block;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/** Transfers objects between the codecs of two ranks through memory, without a connection. */
final class CodecTransfer implements ObjectTransfer {
    private static final int BLOCK_THRESHOLD = 1024;

    private final boolean turned;
    private final ObjectWriter writer = codecs().session().writer();
    private final ObjectReader reader = codecs().session().reader();

    /**
     * Creates a codec for each rank.
     *
     * @param turned whether the sender uses the non-native byte order
     */
    CodecTransfer(boolean turned) {
        this.turned = turned;
    }

    private static Codecs codecs() {
        return new Codecs(CodecOptions.defaults(), CodecTransfer.class.getClassLoader())
                .allow("org.mobula.contract.**");
    }

    @Override
    public Object transfer(Object object) {
        Output output = new Output(CodecTransfer::grow, BLOCK_THRESHOLD, turned);
        output.reset(MemorySegment.ofArray(new byte[16]), 0, 16);
        writer.begin(output);
        try {
            writer.writeObject(object);
            writer.end();
        } catch (RuntimeException e) {
            writer.abort();
            throw e;
        }
        return read(output);
    }

    private Object read(Output output) {
        List<MemorySegment> blocks = List.copyOf(output.blocks());
        Input input = new Input();
        input.reset(output.segment(), output.start(), output.length(), output.blockBytes(), turned);
        reader.begin(input);
        Object copy = reader.readObject();
        reader.end();
        for (int i = 0; i < blocks.size(); i++) {
            Block block = input.blocks().get(i);
            block.destination().copyFrom(blocks.get(i));
            block.complete();
        }
        return copy;
    }

    private static void grow(Output output, long bytes) {
        long size = Math.max(bytes, output.length() * 2);
        output.move(MemorySegment.ofArray(new byte[(int) size]), 0, size);
    }
}
