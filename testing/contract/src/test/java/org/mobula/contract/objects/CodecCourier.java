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

/** The codecs of two ranks alone, and one connection between them, in memory. */
final class CodecCourier implements Courier {
    private static final int BLOCKS_FROM = 1024;

    private final boolean turned;
    private final ObjectWriter writer = codecs().session().writer();
    private final ObjectReader reader = codecs().session().reader();

    /**
     * @param turned whether the sender's byte order is the one that is not this machine's
     */
    CodecCourier(boolean turned) {
        this.turned = turned;
    }

    private static Codecs codecs() {
        return new Codecs(CodecOptions.defaults(), CodecCourier.class.getClassLoader()).allow("org.mobula.contract.**");
    }

    @Override
    public Object pass(Object object) {
        Output output = new Output(CodecCourier::grow, BLOCKS_FROM, turned);
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
