package org.mobula.codec;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.Binding;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.Descriptions;
import org.mobula.codec.internal.graph.HandleTable;
import org.mobula.codec.internal.graph.PendingBlocks;
import org.mobula.codec.internal.graph.Replacements;
import org.mobula.codec.internal.graph.ReplacingCodec;
import org.mobula.codec.internal.graph.Varint;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Output;

/**
 * Writes the objects of one message after another.
 *
 * <p>Call {@link #begin}, any number of {@link #writeObject}, with other values between them, and {@link #end}, whose
 * bytes are the last of the message. After a failure call {@link #abort}. The other methods are for codecs.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> large arrays travel as blocks and must stay unchanged until the
 * message has left. <b>Failure:</b> {@link CodecException}; the message must then be aborted.
 */
public final class ObjectWriter {
    private static final int SCRATCH = 4096;

    private final CodecRegistry table;
    private final Connection connection;
    private final int maxDepth;
    private final long maxElements;
    private final HandleTable handles = new HandleTable();
    private final byte[] scratch = new byte[SCRATCH];
    private final FieldSite root = new FieldSite();
    private final FieldSite element = new FieldSite();
    private final SentTypes types;
    private final PendingBlocks blocks = new PendingBlocks();
    private final Replacements replacements;
    private int[] late = new int[16]; // handles of the open objects that no cycle may lead to, ascending
    private int lateCount;
    private final DeepWriting deep = new DeepWriting(this);
    private final int recursion;
    private int opaqueDepth;
    private int depth;
    private long elements;
    private boolean open;
    private boolean announced;
    private long preamble;
    private @Nullable Output output;

    ObjectWriter(CodecRegistry table, CodecOptions options, Connection connection) {
        this.table = table;
        this.connection = connection;
        this.replacements = new Replacements(table);
        this.types = new SentTypes(options.typesPerMessage());
        this.maxDepth = options.maxDepth();
        this.maxElements = options.maxElements();
        this.recursion = Math.min(DeepWriting.MAX_RECURSION, maxDepth);
    }

    /** Begins a message. Shared references are tracked from here to {@link #end}. */
    public void begin(Output output) {
        if (open) {
            abort();
        }
        this.output = output;
        open = true;
        preamble = output.length();
        output.putByte(Descriptions.NONE);
    }

    /** Writes an object graph, or null. */
    public void writeObject(@Nullable Object object) {
        try {
            writeAt(object, root);
        } catch (StackOverflowError e) {
            throw LimitExceededException.stack(e);
        }
    }

    /**
     * Ends the message; the types that it describes are known to the peer from now on. Nothing may be written after it.
     */
    public void end() {
        types.end(output(), preamble, announced);
        boolean leaves = announced;
        forget();
        if (leaves) {
            connection.sent();
        }
    }

    /** The connection that the messages leave by. */
    public Connection connection() {
        return connection;
    }

    /**
     * Marks the message as one that holds a reference, whose object must live until the receiver holds it. The {@link
     * Connection} is notified of what becomes of the message.
     */
    public void announce() {
        announced = true;
    }

    /**
     * Gives the message up, and forgets the types that it would have described. The caller discards its bytes and
     * blocks.
     */
    public void abort() {
        types.rollBack();
        boolean stays = announced;
        forget();
        if (stays) {
            connection.givenUp();
        }
    }

    /** The cursor of the current message, for values that are not objects. */
    public Output output() {
        if (output == null) {
            throw new IllegalStateException("no message has begun: call begin first");
        }
        return output;
    }

    /** Writes null, at any place. */
    public void writeNull() {
        output().putByte((byte) 0);
    }

    /** Writes an object inside another one. */
    public void writeElement(@Nullable Object object) {
        writeAt(object, element);
    }

    /** Writes an object at a place that admits any class. */
    public void writeAt(@Nullable Object object, FieldSite site) {
        ObjectCodec codec = start(object, site);
        if (codec != null && object != null) {
            codec.write(this, object);
            finish(codec);
        }
    }

    /** Writes an object, or null, at a place that admits the objects of one codec only. */
    public void writeExact(@Nullable Object object, ObjectCodec codec) {
        if (startExact(object, codec) && object != null) {
            codec.write(this, object);
            finish(codec);
        }
    }

    /**
     * Writes the word before an object's body.
     *
     * @param site the place of the object
     * @return the codec to write the body with, followed by {@link #finish}; null if there is no body
     */
    public @Nullable ObjectCodec start(@Nullable Object object, FieldSite site) {
        if (object == null) {
            writeNull();
            return null;
        }
        Binding binding = site.last;
        if (binding == null || binding.type() != object.getClass()) {
            binding = bind(object, site);
        }
        ObjectCodec codec = binding.codec();
        if (!codec.simple || depth >= recursion) {
            return startElsewhere(object, codec);
        }
        int handle = handles.track(object);
        if (handle >= 0) {
            refer(handle, codec);
            return null;
        }
        putNumber(codec);
        depth++;
        if (++elements > maxElements) {
            throw LimitExceededException.elements(elements, maxElements);
        }
        return codec;
    }

    private Binding bind(Object object, FieldSite site) {
        Binding binding = table.binding(object.getClass());
        site.last = binding;
        return binding;
    }

    /** As {@link #start}, for an object that is special or deeply nested. */
    private @Nullable ObjectCodec startElsewhere(Object object, ObjectCodec found) {
        ObjectCodec codec = begin(object, found);
        if (codec == null || depth <= recursion) {
            return codec;
        }
        deep.write(codec, object);
        return null;
    }

    /** As {@link #start}, but the caller writes the body at any depth. */
    @Nullable
    ObjectCodec begin(@Nullable Object object, FieldSite site) {
        if (object == null) {
            writeNull();
            return null;
        }
        Binding binding = site.last;
        if (binding == null || binding.type() != object.getClass()) {
            binding = bind(object, site);
        }
        return begin(object, binding.codec());
    }

    private @Nullable ObjectCodec begin(Object object, ObjectCodec found) {
        ObjectCodec codec = found;
        if (codec.replaces) {
            Object other = replacements.of(object);
            if (other != object) {
                writeAt(other, element);
                return null;
            }
            codec = ((ReplacingCodec) codec).own();
        }
        if (codec.tracked) {
            int handle = handles.track(object);
            if (handle >= 0) {
                refer(handle, codec);
                return null;
            }
        }
        putNumber(codec);
        enter(codec);
        return codec;
    }

    private void refer(int handle, ObjectCodec codec) {
        Varint.put(output(), checked(handle, codec) << 1 | 1);
    }

    /** Writes an object, or null, that nothing else in the message refers to, even if it was written before. */
    public void writeUnshared(@Nullable Object object) {
        Object written = replacements.of(object);
        if (written == null) {
            writeNull();
            return;
        }
        ObjectCodec codec = table.binding(written.getClass()).codec();
        if (codec instanceof ReplacingCodec replacing) {
            codec = replacing.own();
        }
        if (codec.tracked) {
            handles.track(new Object()); // reserves a handle that no object will be found under
        }
        putNumber(codec);
        enter(codec);
        if (depth > recursion) {
            deep.write(codec, written);
        } else {
            codec.write(this, written);
            finish(codec);
        }
    }

    /** Returns what to write for an object: another one if its class has a {@code writeReplace}. */
    @Nullable
    Object replaced(@Nullable Object object) {
        return replacements.of(object);
    }

    /** Translates an exception of a class's own code during writing. */
    public static RuntimeException rejected(Class<?> type, String method, Throwable cause) {
        return switch (cause) {
            case MobulaException known -> known;
            case VirtualMachineError fatal -> throw fatal;
            default ->
                new NotCarriableException(
                        type.getTypeName(),
                        "its " + method + " threw " + cause + ". Correct it, or what it writes",
                        cause);
        };
    }

    /**
     * Writes the word before a body whose type both sides know.
     *
     * @return whether the body must be written, followed by {@link #finish}
     */
    public boolean startExact(@Nullable Object object, ObjectCodec codec) {
        if (object == null) {
            writeNull();
            return false;
        }
        boolean begun = beginExact(object, codec);
        if (!begun || depth <= recursion || object == null) {
            return begun;
        }
        deep.write(codec, object);
        return false;
    }

    /** As {@link #startExact}, but the caller writes the body at any depth. */
    boolean beginExact(@Nullable Object object, ObjectCodec codec) {
        Output out = output();
        if (object == null) {
            out.putByte((byte) 0);
            return false;
        }
        if (codec.tracked) {
            int handle = handles.track(object);
            if (handle >= 0) {
                Varint.put(out, checked(handle, codec) + 2);
                return false;
            }
        }
        out.putByte((byte) 1);
        enter(codec);
        return true;
    }

    /**
     * Tracks an object that is written as a part of another body, without a reference word.
     *
     * @return -1 if it is new and got the next handle; else its handle
     */
    public int track(Object object, ObjectCodec codec) {
        int handle = handles.track(object);
        return handle < 0 ? handle : checked(handle, codec);
    }

    /**
     * Returns a temporary array of at least this size. The next caller gets the same array, unless the size exceeds
     * 4096 bytes.
     */
    public byte[] scratch(int size) {
        return size <= scratch.length ? scratch : new byte[size];
    }

    /** Ends a body. */
    public void finish(ObjectCodec codec) {
        depth--;
        if (codec.special) {
            if (codec.shape.opaque()) {
                opaqueDepth--;
            }
            if (codec.shape.late()) {
                lateCount--;
            }
        }
    }

    /**
     * Appends a block that belongs to the last word written.
     *
     * @param header the position of that word
     */
    public void putBlock(MemorySegment elements, long header) {
        blocks.add(output(), elements, header);
    }

    /** Whether an array of this size may and should travel after the message, as a block. */
    public boolean wantsBlock(long bytes) {
        return opaqueDepth == 0 && output().wantsBlock(bytes);
    }

    private void enter(ObjectCodec codec) {
        if (++depth > maxDepth) {
            throw LimitExceededException.depth(maxDepth, codec.shape.name());
        }
        if (++elements > maxElements) {
            throw LimitExceededException.elements(elements, maxElements);
        }
        if (codec.special) {
            enterSpecial(codec);
        }
    }

    private void enterSpecial(ObjectCodec codec) {
        if (codec.shape.opaque()) {
            opaqueDepth++;
        }
        if (codec.shape.late()) {
            if (lateCount == late.length) {
                late = Arrays.copyOf(late, lateCount * 2);
            }
            late[lateCount++] = handles.count() - 1;
        }
    }

    private int checked(int handle, ObjectCodec codec) {
        if (opaqueDepth > 0 && !blocks.isEmpty() && !codec.shape.leaf()) {
            blocks.inline(output());
        }
        if (lateCount > 0 && Arrays.binarySearch(late, 0, lateCount, handle) >= 0) {
            throw new NotCarriableException(
                    codec.shape.name(),
                    "it contains itself, but can be created only after its content."
                            + " Break the cycle, or use a class whose fields can be set");
        }
        return handle;
    }

    private void putNumber(ObjectCodec codec) {
        int number = types.number(codec.index, codec.shape);
        if (number < 0x40) {
            output().putByte((byte) (number << 1));
        } else {
            Varint.put(output(), number << 1);
        }
    }

    private void forget() {
        handles.clear();
        blocks.clear();
        open = false;
        announced = false;
        depth = 0;
        elements = 0;
        opaqueDepth = 0;
        lateCount = 0;
        deep.clear();
        replacements.clear();
    }
}
