package org.mobula.codec;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mobula.memory.Block;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/** The codecs of two ranks, and a connection between them that carries one message at a time in memory. */
final class Exchange {
    static final int BLOCK_THRESHOLD = 1024;

    final Codecs here;
    final Codecs there;
    final ObjectWriter writer;
    final ObjectReader reader;

    /** A message in transit. */
    record Message(byte[] bytes, List<byte[]> blocks) {
        long blockBytes() {
            return blocks.stream().mapToLong(block -> block.length).sum();
        }

        Message cut(int length) {
            return new Message(Arrays.copyOf(bytes, length), blocks);
        }
    }

    Exchange(CodecOptions options, ClassLoader here, ClassLoader there) {
        this.here = new Codecs(options, here).allow("org.mobula.codec.*");
        this.there = new Codecs(options, there).allow("org.mobula.codec.*");
        this.writer = this.here.session().writer();
        this.reader = this.there.session().reader();
    }

    static Exchange open() {
        return open(CodecOptions.defaults());
    }

    static Exchange open(CodecOptions options) {
        return new Exchange(options, Exchange.class.getClassLoader(), Exchange.class.getClassLoader());
    }

    /** Sends an object to the other rank and returns what arrived. */
    @SuppressWarnings("unchecked")
    static <T> T pass(T object) {
        return (T) open().send(object);
    }

    Object send(Object object) {
        return read(write(object)).getFirst();
    }

    Message write(Object... objects) {
        Output output = output();
        writer.begin(output);
        try {
            for (Object object : objects) {
                writer.writeObject(object);
            }
            writer.end();
        } catch (RuntimeException e) {
            writer.abort();
            throw e;
        }
        return message(output);
    }

    List<Object> read(Message message) {
        return read(message, false);
    }

    List<Object> read(Message message, boolean swapped) {
        Input input = input(message, swapped);
        reader.begin(input);
        List<Object> objects = new ArrayList<>();
        long end = endOfObjects(message, swapped);
        while (input.position() < end) {
            objects.add(reader.readObject());
        }
        reader.end();
        deliver(message, input);
        return objects;
    }

    static Output output() {
        Output output = new Output((full, bytes) -> grow(full, bytes), BLOCK_THRESHOLD);
        output.reset(MemorySegment.ofArray(new byte[16]), 0, 16);
        return output;
    }

    static Message message(Output output) {
        byte[] bytes = new byte[(int) output.length()];
        MemorySegment.ofArray(bytes).copyFrom(output.segment().asSlice(output.start(), bytes.length));
        return new Message(
                bytes, output.blocks().stream().map(block -> bytesOf(block)).toList());
    }

    static Input input(Message message, boolean swapped) {
        Input input = new Input();
        input.reset(MemorySegment.ofArray(message.bytes), 0, message.bytes.length, message.blockBytes(), swapped);
        return input;
    }

    static void deliver(Message message, Input input) {
        for (int i = 0; i < input.blocks().size(); i++) {
            Block block = input.blocks().get(i);
            block.destination().copyFrom(MemorySegment.ofArray(message.blocks.get(i)));
            block.complete();
        }
    }

    static long endOfObjects(Message message, boolean swapped) {
        if (message.bytes[0] == 0) {
            return message.bytes.length;
        }
        Input input = input(message, swapped);
        input.seek(message.bytes.length - 4);
        return message.bytes.length - 4 - input.getInt();
    }

    private static byte[] bytesOf(MemorySegment block) {
        byte[] bytes = new byte[(int) block.byteSize()];
        MemorySegment.ofArray(bytes).copyFrom(block);
        return bytes;
    }

    private static void grow(Output output, long bytes) {
        long size = Math.max(bytes, output.length() * 2);
        output.move(MemorySegment.ofArray(new byte[(int) size]), 0, size);
    }
}
