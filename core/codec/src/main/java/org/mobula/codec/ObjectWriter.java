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
 * <p>{@link #begin}, any number of {@link #writeObject} with other values between them, {@link #end}: what {@code end}
 * writes is the message's last. If anything in between fails, {@link #abort}. The remaining methods are for codecs.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> large arrays travel as blocks and must stay unchanged until the
 * message has left. <b>Failure:</b> {@link CodecException}; the message must be aborted then.
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
    private int[] late = new int[16]; // handles of the objects being written to which no cycle may lead, ascending
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
        this.recursion = Math.min(DeepWriting.RECURSION, maxDepth);
    }

    /** Begins a message; sharing is tracked from here to {@link #end}. */
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

    /** Ends the message well: what it told the peer about types holds. Nothing may be written behind. */
    public void end() {
        types.end(output(), preamble, announced);
        boolean leaves = announced;
        forget();
        if (leaves) {
            connection.sent();
        }
    }

    /** Where the messages go. */
    public Connection connection() {
        return connection;
    }

    /**
     * Says that this message holds something of which its receiver will be asked how far it has come: a reference,
     * whose object must live until the receiver holds it. The {@link Connection} hears what becomes of the message.
     */
    public void announce() {
        announced = true;
    }

    /**
     * The message will not be sent: forgets what it would have told the peer. Its bytes and blocks are the caller's to
     * take back.
     */
    public void abort() {
        types.takeBack();
        boolean stays = announced;
        forget();
        if (stays) {
            connection.givenUp();
        }
    }

    /** The cursor of the message begun last, for values that are not objects. */
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

    /** Writes an object at a place where all classes may stand. */
    public void writeAt(@Nullable Object object, FieldSite site) {
        ObjectCodec codec = start(object, site);
        if (codec != null && object != null) {
            codec.write(this, object);
            finish(codec);
        }
    }

    /** Writes an object at a place where only one codec's objects, or null, may stand. */
    public void writeExact(@Nullable Object object, ObjectCodec codec) {
        if (startExact(object, codec) && object != null) {
            codec.write(this, object);
            finish(codec);
        }
    }

    /**
     * Writes what stands before an object's body.
     *
     * @param site the place the object stands at
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

    /** As {@link #start}, of an object that is special or stands deep. */
    private @Nullable ObjectCodec startElsewhere(Object object, ObjectCodec found) {
        ObjectCodec codec = begin(object, found);
        if (codec == null || depth <= recursion) {
            return codec;
        }
        deep.write(codec, object);
        return null;
    }

    /** As {@link #start}, and leaves the body to the caller however deep it stands. */
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

    /** Writes an object, or null, that nothing else in the message will refer to: again, if it was written before. */
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
            handles.track(new Object()); // why: it has a number, under which nobody will find it
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

    /** What to write for an object, or null: another one, if its class has a {@code writeReplace}. */
    @Nullable
    Object replaced(@Nullable Object object) {
        return replacements.of(object);
    }

    /** What a class's own code threw while an object was written. */
    public static RuntimeException rejected(Class<?> type, String method, Throwable cause) {
        return switch (cause) {
            case MobulaException known -> known;
            case VirtualMachineError fatal -> throw fatal;
            default ->
                new NotCarriableException(
                        type.getTypeName(),
                        "its " + method + " threw " + cause + ". Mend it, or what it writes",
                        cause);
        };
    }

    /**
     * Writes what stands before a body whose type both sides know.
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

    /** As {@link #startExact}, and leaves the body to the caller however deep it stands. */
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
     * Takes note of an object whose body begins without anything before it, as a part of another body.
     *
     * @return -1 if it is new, and has the next handle now; else the handle it has
     */
    public int track(Object object, ObjectCodec codec) {
        int handle = handles.track(object);
        return handle < 0 ? handle : checked(handle, codec);
    }

    /** At least so many bytes, for a moment: whoever asks next gets the same ones. Beyond 4096 they are new. */
    public byte[] scratch(int size) {
        return size <= scratch.length ? scratch : new byte[size];
    }

    /** Says that a body is complete. */
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
     * Appends a block, which the word written last speaks of.
     *
     * @param header where that word stands
     */
    public void putBlock(MemorySegment elements, long header) {
        blocks.add(output(), elements, header);
    }

    /** Whether an array of so many bytes may and should travel behind the message, as a block. */
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
                    "it contains itself, and can be made only when all that it"
                            + " contains is there. Break the cycle, or use a class with fields that can be set");
        }
        return handle;
    }

    private void putNumber(ObjectCodec codec) {
        int number = types.number(codec.shape);
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
