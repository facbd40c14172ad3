package org.mobula.codec;

import java.io.InvalidObjectException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.Descriptions;
import org.mobula.codec.internal.graph.KeyLimits;
import org.mobula.codec.internal.graph.Validations;
import org.mobula.codec.internal.graph.Varint;
import org.mobula.memory.Input;

/**
 * Reads the objects of one message after another.
 *
 * <p>{@link #begin}, the same reads in the same order as the writes were, {@link #end}. The remaining methods are for
 * codecs.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> arrays that travel as blocks are filled after the message was
 * read; until then they hold zeros. <b>Failure:</b> {@link CodecException}, or
 * {@link org.mobula.memory.TruncatedMessageException}. Types described by the message are known even if it was not
 * read to its end, so the next message can be read; only a failing {@code begin} ends the connection.
 */
public final class ObjectReader {

    private static final int SCRATCH = 4096;

    private final CodecOptions options;
    private final Connection connection;
    private final int maxDepth;
    private final ReceivedTypes types;
    private final ReceivedObjects objects = new ReceivedObjects();
    private final MessageLimits allowance;
    private final KeyLimits keys;
    private final byte[] scratch = new byte[SCRATCH];
    private final DeepReading deep = new DeepReading(this);
    private final Lending lending = new Lending();
    private final int recursion;
    private int depth;
    private @Nullable Object taken;
    private @Nullable Input input;
    private long begun;
    private Connection.@Nullable Arrival arrival;
    private final boolean copies; // its messages were begun before, by the reader it was made by
    private @Nullable Object attachment;
    private final Validations validations = new Validations();

    ObjectReader(CodecRegistry table, CodecOptions options, Connection connection) {
        this(new ReceivedTypes(table, connection), options, connection, false);
    }

    private ObjectReader(ReceivedTypes types, CodecOptions options, Connection connection, boolean copies) {
        this.types = types;
        this.copies = copies;
        this.options = options;
        this.connection = connection;
        this.maxDepth = options.maxDepth();
        this.allowance = new MessageLimits(options);
        this.keys = new KeyLimits(options);
        this.recursion = Math.min(DeepWriting.RECURSION, maxDepth);
    }

    /** Begins a message. */
    public void begin(Input input) {
        this.input = input;
        begun = input.position();
        forget();
        allowance.begin(input.remaining());
        byte preamble = input.getByte();
        if (preamble != Descriptions.NONE && !copies) {
            if (Descriptions.beginAnew(preamble)) {
                types.forget();
            }
            Descriptions.read(input, preamble, types::learn);
            arrival = Descriptions.announces(preamble) ? connection.arrived() : null;
        }
    }

    /**
     * Lets the message's objects arrive in ones that were used before. After {@link #begin}.
     *
     * @param loan takes note of them; its owner gives them back when they are not used any more
     * @param confined bit n says that nobody refers to what the n-th {@link #readObject} returns once the loan is given
     *     back
     */
    public void lend(Loan loan, long confined) {
        lending.begin(loan, confined);
    }

    /** Reads an object graph, or null. */
    public @Nullable Object readObject() {
        lending.root(objects.count());
        try {
            Object root = readElement();
            if (!validations.isEmpty()) {
                validate(root);
            }
            lending.rootEnds();
            return root;
        } catch (Throwable failure) {
            throw Failures.ofReading(failure, input().position());
        }
    }

    /** Ends the message; forgets its objects. */
    public void end() {
        forget();
        settle();
    }

    /**
     * A reader for a copy of the message begun last, on a thread that may wait for classes. It knows the types that this
     * one knows, and takes over what the {@link Connection} keeps for the message, which ends when the copy was read.
     *
     * @param waiting the same connection, whose {@link Connection#find} may block
     */
    public ObjectReader elsewhere(Connection waiting) {
        ObjectReader other = new ObjectReader(types.copy(waiting), options, waiting, true);
        other.arrival = arrival;
        arrival = null;
        return other;
    }

    /** Where in its input the message begun last begins. */
    public long begun() {
        return begun;
    }

    /** Where the messages come from. */
    public Connection connection() {
        return connection;
    }

    /** What the {@link Connection} keeps for this message, or null if it announced nothing. */
    public Connection.@Nullable Arrival arrival() {
        return arrival;
    }

    /** The cursor of the message begun last, for values that are not objects. */
    public Input input() {
        if (input == null) {
            throw new IllegalStateException("no message has begun: call begin first");
        }
        return input;
    }

    /** Reads an object inside another one. */
    public @Nullable Object readElement() {
        ObjectCodec codec = start();
        if (codec == null) {
            return taken;
        }
        Object object = codec.read(this);
        finish();
        return object;
    }

    /** Reads an object at a place where only one codec's objects, or null, may stand. */
    public @Nullable Object readExact(ObjectCodec codec) {
        if (!startExact(codec)) {
            return taken;
        }
        Object object = codec.read(this);
        finish();
        return object;
    }

    /**
     * Reads what stands before an object's body.
     *
     * @return the codec to read the body with, followed by {@link #finish}; null if there is none: then the object is
     *     {@link #taken}
     */
    public @Nullable ObjectCodec start() {
        ObjectCodec codec = begin();
        if (codec == null || depth <= recursion) {
            return codec;
        }
        taken = deep.read(codec);
        return null;
    }

    /** As {@link #start}, and leaves the body to the caller however deep it stands. */
    @Nullable
    ObjectCodec begin() {
        Input in = input();
        int word = Varint.get(in);
        if (word == 0) {
            taken = null;
            return null;
        }
        if ((word & 1) != 0) {
            taken = known(word >>> 1);
            return null;
        }
        ObjectCodec codec = types.codec((word >>> 1) - 1, in);
        enter(codec);
        return codec;
    }

    /**
     * Reads what stands before a body whose type both sides know.
     *
     * @return whether the body must be read, followed by {@link #finish}; if not, the object is {@link #taken}
     */
    public boolean startExact(ObjectCodec codec) {
        boolean begun = beginExact(codec);
        if (!begun || depth <= recursion) {
            return begun;
        }
        taken = deep.read(codec);
        return false;
    }

    /** As {@link #startExact}, and leaves the body to the caller however deep it stands. */
    boolean beginExact(ObjectCodec codec) {
        int word = Varint.get(input());
        if (word == 1) {
            enter(codec);
            return true;
        }
        taken = word == 0 ? null : known(word - 2);
        return false;
    }

    /** An object to read a body into: one that was used before, where that is safe; else a new one. */
    public Object obtain(Refillable kind, int length) {
        return lending.obtain(kind, length);
    }

    /** Whether objects that were used before may be asked for here; if not, {@link #obtain} makes new ones. */
    boolean isLending() {
        return lending.isOpen();
    }

    /** The object found without reading a body, or null. */
    public @Nullable Object taken() {
        return taken;
    }

    /** At least so many bytes, for a moment: whoever asks next gets the same ones. Beyond 4096 they are new. */
    public byte[] scratch(int size) {
        return size <= scratch.length ? scratch : new byte[size];
    }

    /** Says that a body is complete. */
    public void finish() {
        depth--;
    }

    /** The number under which the object whose body begins here will be known. */
    public int handle() {
        return objects.count() - 1;
    }

    /** Makes the object whose body begins here known. */
    public void register(Object object) {
        objects.setLast(object);
    }

    /** Makes an object known under the number it was given when its body began. */
    public void register(int handle, @Nullable Object object) {
        objects.set(handle, object);
    }

    /** Makes an object known that was read as a part of another body: it has the next number. */
    public void adopt(Object object) {
        allowance.object();
        objects.begin();
        objects.setLast(object);
    }

    /** Announces that an array or string of so many bytes will be made; its content was seen to be there. */
    public void claim(long size) {
        allowance.claim(size);
    }

    /**
     * Reads a number of elements that each take at least one byte of the message.
     *
     * @throws CorruptMessageException if the message cannot hold so many
     */
    public int count() {
        return count(Varint.get(input()));
    }

    /**
     * Checks a number of elements that each take at least one byte of the message; no two of a message's numbers speak of
     * the same bytes.
     *
     * @throws CorruptMessageException if the message cannot hold so many
     */
    public int count(int count) {
        allowance.count(count, input());
        return count;
    }

    /** What the keys of the message's maps and sets may still cost. */
    public KeyLimits keys() {
        return keys;
    }

    /** What an object's own code threw while it was made. */
    public static CodecException rejected(String type, Throwable cause) {
        return Failures.ofConstruction(type, cause);
    }

    /** What an object's own code, or the JDK's serialization, threw while it was read. */
    public CodecException refused(String type, Throwable cause) {
        return Failures.ofCode(type, input().position(), cause);
    }

    /** An object that codecs share for as long as this reader exists; there is one. */
    public <T> T attachment(Class<T> type, Supplier<T> maker) {
        if (attachment == null) {
            attachment = maker.get();
        }
        return type.cast(attachment);
    }

    /** Who wants to be called back when the whole graph was read. */
    public Validations validations() {
        return validations;
    }

    /**
     * Reads an object that nothing else may refer to.
     *
     * @throws InvalidObjectException if it is one that stands before
     */
    public @Nullable Object readUnshared() throws InvalidObjectException {
        int handle = objects.count();
        ObjectCodec codec = begin();
        if (codec == null) {
            if (taken != null) {
                throw new InvalidObjectException("cannot read back reference as unshared");
            }
            return null;
        }
        Object object;
        if (depth > recursion) {
            object = deep.read(codec);
        } else {
            object = codec.read(this);
            finish();
        }
        if (codec.tracked) {
            objects.hide(handle);
        }
        return object;
    }

    private void validate(@Nullable Object object) {
        try {
            validations.run();
        } catch (InvalidObjectException | RuntimeException e) {
            throw refused(object == null ? "an object" : object.getClass().getTypeName(), e);
        }
    }

    private void enter(ObjectCodec codec) {
        if (++depth > maxDepth) {
            throw LimitExceededException.depth(maxDepth, codec.shape.name());
        }
        allowance.object();
        if (!codec.inert) {
            lending.keep();
        }
        if (codec.tracked) {
            objects.begin();
        }
    }

    /** The object of a number that was given before. */
    public @Nullable Object known(int handle) {
        Object object = objects.get(handle, input());
        lending.refer(handle, object);
        return object;
    }

    private void forget() {
        objects.clear();
        depth = 0;
        keys.clear();
        deep.clear();
        validations.clear();
        lending.end();
        taken = null;
        if (!copies) {
            settle(); // why here too: a message may begin before another one was ended
        }
    }

    private void settle() {
        Connection.Arrival over = arrival;
        if (over != null) {
            arrival = null;
            over.wasRead();
        }
    }
}
