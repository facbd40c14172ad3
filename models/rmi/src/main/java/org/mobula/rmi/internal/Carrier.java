package org.mobula.rmi.internal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.MalformedURLException;
import java.net.SocketException;
import java.rmi.server.RMIClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.memory.Block;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.memory.SpillBuffer;

/**
 * Messages on a lane: a header of {@value #HEADER} bytes (kind and flags, length of the body, length of the blocks),
 * the body, which is prepared here, and the elements of large arrays, which go from array to ring to array.
 *
 * <p><b>Threads:</b> one at a time. <b>Failure:</b> as {@link Lane}.
 */
final class Carrier implements Connection, AutoCloseable {
    static final int HEADER = 24;

    /** A flag: the sender keeps objects until the receiver confirms that it has registered its references. */
    static final int HOLDS = 1;
    /** A flag: the sender can no longer use the lane. */
    static final int LAST = 2;

    private static final long MOST_BODY = 1L << 30;
    private static final long MOST_BLOCKS = 1L << 40;
    private static final long INITIAL = 1 << 20;
    private static final int BLOCK = 4096;

    private final Lane lane;
    private final @Nullable ClassLoader loader;
    private final CodecSession session;
    private final SpillBuffer outMemory = new SpillBuffer(MOST_BODY);
    private final SpillBuffer inMemory = new SpillBuffer(MOST_BODY);
    private final Output output = new Output(this::grow, BLOCK);
    private final Input input = new Input();
    private final List<Object> held = new ArrayList<>();
    private final List<Object> references = new ArrayList<>();

    private int flags;
    private long length;
    private long blocks;

    /** @param loader where classes are looked for first, as java.rmi does; then the thread's context class loader */
    Carrier(Lane lane, Codecs codecs, @Nullable ClassLoader loader) {
        this.lane = lane;
        this.loader = loader;
        this.session = codecs.session(this);
    }

    Lane lane() {
        return lane;
    }

    CodecSession session() {
        return session;
    }

    @Nullable
    ClassLoader loader() {
        return loader;
    }

    /** The objects that must live until the other side has registered its references to them. */
    List<Object> held() {
        return held;
    }

    /** The references that the last message contained, as the JDK's {@code LiveRef}. */
    List<Object> references() {
        return references;
    }

    /**
     * Registers the references that the last message contained: their processes keep the objects from now on. They are
     * not kept here, because an idle lane would delay the garbage collection of the objects.
     */
    void registerReferences() {
        JdkRefs.register(references);
        references.clear();
    }

    /** Begins a message. */
    Output begin() {
        MemorySegment memory = outMemory.atLeast(HEADER);
        output.reset(memory, 0, memory.byteSize());
        output.reserve(HEADER);
        return output;
    }

    private void grow(Output full, long bytes) {
        MemorySegment memory = outMemory.atLeast(bytes);
        full.move(memory, 0, memory.byteSize());
    }

    /** Sends the message. */
    void send(Kind kind, int withFlags) throws IOException {
        long body = output.length() - HEADER;
        long inBlocks = output.blockBytes();
        output.setLong(0, kind.ordinal() | (long) withFlags << 32);
        output.setLong(8, body);
        output.setLong(16, inBlocks);
        long total = HEADER + body + inBlocks;
        boolean isLong = lane.isLong(total);
        lane.put(output.segment(), output.start(), output.length(), isLong);
        if (inBlocks > 0) {
            for (MemorySegment block : output.blocks()) {
                lane.put(block, 0, block.byteSize(), isLong);
            }
            output.rewind(0); // refers to the arrays no more
        }
        lane.end(total, isLong);
        outMemory.recycle();
    }

    /**
     * Waits for a message and reads its body, which {@link #input} then has. Its blocks are to be read by {@link
     * #readBlocks} or skipped by {@link #skipBlocks}.
     *
     * @param nanos how long to wait for it; 0: without limit
     */
    Kind receive(long nanos) throws IOException {
        lane.awaitReadable(HEADER, nanos);
        long first = lane.word(0);
        Kind kind = Kind.of((int) first);
        flags = (int) (first >>> 32);
        length = lane.word(8);
        blocks = lane.word(16);
        if (kind == null || length < 0 || length > MOST_BODY || blocks < 0 || blocks > MOST_BLOCKS) {
            throw new SocketException("Connection reset"); // the other side lies
        }
        lane.skip(HEADER);
        references.clear();
        input.reset(body(), 0, length, blocks, false);
        if (blocks == 0) {
            endMessage();
        }
        return kind;
    }

    private MemorySegment body() throws IOException {
        boolean isLong = lane.isLong(HEADER + length + blocks);
        MemorySegment into = inMemory.atLeast(Math.min(length, INITIAL));
        for (long have = 0; have < length; ) {
            if (have == into.byteSize()) { // grows as bytes arrive, not as a length says
                MemorySegment larger = inMemory.atLeast(Math.min(length, 2 * have));
                MemorySegment.copy(into, 0, larger, 0, have);
                into = larger;
            }
            long next = Math.min(length, into.byteSize()) - have;
            lane.get(into, have, next, isLong);
            have += next;
        }
        return into;
    }

    /** The body of the message that was received. */
    Input input() {
        return input;
    }

    boolean hasFlag(int flag) {
        return (flags & flag) != 0;
    }

    /** Reads the blocks of the message into their destinations. */
    void readBlocks() throws IOException {
        if (blocks > 0) {
            boolean isLong = lane.isLong(HEADER + length + blocks);
            long read = 0;
            for (Block block : input.blocks()) {
                lane.get(block.destination(), 0, block.destination().byteSize(), isLong);
                block.complete();
                read += block.destination().byteSize();
            }
            if (read != blocks) {
                throw new SocketException("Connection reset"); // the other side lies
            }
            endMessage();
        }
        input.reset(MemorySegment.NULL, 0, 0, 0, false); // refers to the arrays no more
        inMemory.recycle();
    }

    /** Skips the blocks of a message that cannot be used. */
    void skipBlocks() throws IOException {
        MemorySegment scratch = MemorySegment.ofArray(new byte[8192]);
        boolean isLong = lane.isLong(HEADER + length + blocks);
        for (long left = blocks; left > 0; ) {
            long next = Math.min(left, scratch.byteSize());
            lane.get(scratch, 0, next, isLong);
            left -= next;
        }
        if (blocks > 0) {
            endMessage();
        }
    }

    private void endMessage() throws IOException {
        long total = HEADER + length + blocks;
        lane.endReading(total, lane.isLong(total));
        blocks = 0;
    }

    @Override
    public int peer() {
        return NO_RANK;
    }

    @Override
    public Class<?> find(String name) throws ClassNotFoundException {
        try {
            return RMIClassLoader.loadClass((String) null, name, loader);
        } catch (MalformedURLException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    @Override
    public void sent() {}

    @Override
    public void givenUp() {}

    @Override
    public @Nullable Arrival arrived() {
        return null;
    }

    @Override
    public void close() {
        lane.close();
    }
}
