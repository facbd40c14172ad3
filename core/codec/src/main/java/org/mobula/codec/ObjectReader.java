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
 * <p>Call {@link #begin}, then the reads that mirror the sender's writes, then {@link #end}. The other methods are for
 * codecs.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> arrays that travel as blocks are filled after the message was
 * read; until then they hold zeros. <b>Failure:</b> {@link CodecException}, or {@link
 * org.mobula.memory.TruncatedMessageException}. The types that a message describes are known even if its reading fails,
 * so the next message can be read. Only a failure of {@code begin} ends the connection.
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
    private final boolean copies; // its messages were begun by the reader that created it
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
        this.recursion = Math.min(DeepWriting.MAX_RECURSION, maxDepth);
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
                types.clear();
            }
            Descriptions.read(input, preamble, types::add);
            arrival = Descriptions.announces(preamble) ? connection.arrived() : null;
        }
    }

    /**
     * Allows the message's objects to be read into reused ones. Call it after {@link #begin}.
     *
     * @param loan records the objects; its owner gives them back after their last use
     * @param confined bit n says that nothing refers to the result of the n-th {@link #readObject} once the loan is
     *     given back
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

    /** Ends the message and forgets its objects. */
    public void end() {
        forget();
        settle();
    }

    /**
     * Creates a reader for a copy of the current message, on a thread that may wait for classes. It knows the types
     * that this reader knows, and takes over the {@link Connection.Arrival} of the message, which ends when the copy
     * was read.
     *
     * @param waiting the same connection, whose {@link Connection#find} may block
     */
    public ObjectReader elsewhere(Connection waiting) {
        ObjectReader other = new ObjectReader(types.copy(waiting), options, waiting, true);
        other.arrival = arrival;
        arrival = null;
        return other;
    }

    /** The position in the input at which the current message begins. */
    public long begun() {
        return begun;
    }

    /** The connection that the messages arrive from. */
    public Connection connection() {
        return connection;
    }

    /** The {@link Connection.Arrival} of the current message, or null if it announces nothing. */
    public Connection.@Nullable Arrival arrival() {
        return arrival;
    }

    /** The cursor of the current message, for values that are not objects. */
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

    /** Reads an object, or null, at a place that admits the objects of one codec only. */
    public @Nullable Object readExact(ObjectCodec codec) {
        if (!startExact(codec)) {
            return taken;
        }
        Object object = codec.read(this);
        finish();
        return object;
    }

    /**
     * Reads the word before an object's body.
     *
     * @return the codec to read the body with, followed by {@link #finish}; null if there is no body: the object is
     *     then {@link #taken}
     */
    public @Nullable ObjectCodec start() {
        ObjectCodec codec = begin();
        if (codec == null || depth <= recursion) {
            return codec;
        }
        taken = deep.read(codec);
        return null;
    }

    /** As {@link #start}, but the caller reads the body at any depth. */
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
     * Reads the word before a body whose type both sides know.
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

    /** As {@link #startExact}, but the caller reads the body at any depth. */
    boolean beginExact(ObjectCodec codec) {
        int word = Varint.get(input());
        if (word == 1) {
            enter(codec);
            return true;
        }
        taken = word == 0 ? null : known(word - 2);
        return false;
    }

    /** Returns an object to read a body into: a reused one where that is safe, else a new one. */
    public Object obtain(Refillable kind, int length) {
        return lending.obtain(kind, length);
    }

    /** Whether {@link #obtain} may return reused objects here. */
    boolean isLending() {
        return lending.isOpen();
    }

    /** The object found without reading a body, or null. */
    public @Nullable Object taken() {
        return taken;
    }

    /**
     * Returns a temporary array of at least this size. The next caller gets the same array, unless the size exceeds
     * 4096 bytes.
     */
    public byte[] scratch(int size) {
        return size <= scratch.length ? scratch : new byte[size];
    }

    /** Ends a body. */
    public void finish() {
        depth--;
    }

    /** The handle of the object whose body begins here. */
    public int handle() {
        return objects.count() - 1;
    }

    /** Registers the object whose body begins here. */
    public void register(Object object) {
        objects.setLast(object);
    }

    /** Registers an object under the handle that it was given when its body began. */
    public void register(int handle, @Nullable Object object) {
        objects.set(handle, object);
    }

    /** Registers an object that was read as a part of another body, under the next handle. */
    public void adopt(Object object) {
        allowance.object();
        objects.begin();
        objects.setLast(object);
    }

    /**
     * Counts an array or string, in bytes, before it is allocated; the caller has checked that the message holds its
     * content.
     */
    public void claim(long size) {
        allowance.claim(size);
    }

    /**
     * Reads a number of elements that each take at least one byte of the message.
     *
     * @throws CorruptMessageException if the message is too short for them
     */
    public int count() {
        return count(Varint.get(input()));
    }

    /**
     * Checks a number of elements that each take at least one byte of the message. All the numbers of a message count
     * together.
     *
     * @throws CorruptMessageException if the message is too short for them
     */
    public int count(int count) {
        allowance.count(count, input());
        return count;
    }

    /** The limits on the keys of the message's maps and sets. */
    public KeyLimits keys() {
        return keys;
    }

    /** Translates an exception of an object's own code during its creation. */
    public static CodecException rejected(String type, Throwable cause) {
        return Failures.ofConstruction(type, cause);
    }

    /** Translates an exception of an object's own code, or of the JDK's serialization, during reading. */
    public CodecException refused(String type, Throwable cause) {
        return Failures.ofCode(type, input().position(), cause);
    }

    /** Returns the object that codecs attach to this reader, created on first use. There is one. */
    public <T> T attachment(Class<T> type, Supplier<T> maker) {
        if (attachment == null) {
            attachment = maker.get();
        }
        return type.cast(attachment);
    }

    /** The callbacks that are due when the whole graph was read. */
    public Validations validations() {
        return validations;
    }

    /**
     * Reads an object that nothing else may refer to.
     *
     * @throws InvalidObjectException if it is a reference to an earlier object
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

    /** The object of a handle. */
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
            settle(); // also here, because a message may begin before the previous one was ended
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
