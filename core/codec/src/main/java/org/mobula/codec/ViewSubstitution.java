package org.mobula.codec;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.inplace.InPlaceValue;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ObjectView;
import org.mobula.codec.internal.CodecTable;
import org.mobula.codec.internal.inplace.GraphValidator;
import org.mobula.codec.internal.inplace.GraphWriter;
import org.mobula.codec.internal.inplace.HeapMemory;
import org.mobula.codec.internal.inplace.OpaqueCodec;
import org.mobula.codec.internal.inplace.OpenMessage;
import org.mobula.codec.internal.inplace.ReceivedMemory;
import org.mobula.codec.internal.inplace.Schemas;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Sends views, and objects that the receiver is to see as views, as messages that are read in place: the length as a
 * long, then the message.
 *
 * <p>The message is copied out of the frame in which it arrives: a frame is valid while its message is handled, and a
 * ring cannot go on before it is given back. One copy of the bytes is much cheaper than decoding them, and lets the
 * program keep the view.
 *
 * <p>The whole message is validated before the program gets a view, so that damage ends the reading of the call, and
 * no two objects overlap.
 */
final class ViewSubstitution implements Substitution, Substitute {
    /** The name of this substitution in messages. */
    static final String NAME = "view";

    private static final long FIRST = 1 << 12;
    private static final long MAX_KEPT = 1 << 20;

    private final Schemas schemas;
    private final OpaqueCodec opaque;
    private final CodecTable table;
    private final long maxBytes;
    private final ReceivedMemory memory = new ReceivedMemory();

    /** A writer that is not in use. */
    private final AtomicReference<@Nullable GraphWriter> spares = new AtomicReference<>();

    ViewSubstitution(Schemas schemas, OpaqueCodec opaque, CodecTable table, long maxBytes) {
        this.schemas = schemas;
        this.opaque = opaque;
        this.table = table;
        this.maxBytes = maxBytes;
    }

    @Override
    public boolean covers(Class<?> type) {
        return ObjectView.class.isAssignableFrom(type) || type == InPlaceValue.class;
    }

    @Override
    public Substitute of(Class<?> type) {
        return this;
    }

    @Override
    public Substitute of(String text, long fingerprint, Connection connection) {
        return this;
    }

    @Override
    public String text() {
        return "";
    }

    @Override
    public long fingerprint() {
        return 1;
    }

    @Override
    public void write(ObjectWriter writer, Object object) {
        if (object instanceof InPlaceValue value) {
            encode(writer.output(), value.object(), value.type());
            return;
        }
        ObjectView view = (ObjectView) object;
        ObjectSource source = ObjectView.sourceOf(view);
        if (source instanceof OpenMessage message && message.root() == ObjectView.offsetOf(view)) {
            put(writer.output(), message.bytes(), message.bytes().byteSize());
        } else { // another object than the root: its graph is written anew
            encode(writer.output(), view, view.getClass().getInterfaces()[0]);
        }
    }

    private void encode(Output output, Object object, Class<?> type) {
        GraphWriter spare = spares.getAndSet(null);
        GraphWriter graph =
                spare == null ? new GraphWriter(HeapMemory.allocate(FIRST), this::grow, schemas, opaque) : spare;
        long length = graph.write(object, type);
        put(output, graph.memory(), length);
        if (graph.memory().byteSize() <= MAX_KEPT) { // a writer that threw is not used again
            graph.reset();
            spares.set(graph);
        }
    }

    private static void put(Output output, MemorySegment message, long length) {
        output.putLong(length);
        output.putBytes(message, 0, length);
    }

    private MemorySegment grow(MemorySegment full, long used, long needed) {
        if (needed > maxBytes) {
            throw LimitExceededException.bytes(needed, maxBytes);
        }
        MemorySegment larger = HeapMemory.allocate(Math.max(needed, full.byteSize() * 2));
        MemorySegment.copy(full, 0, larger, 0, used);
        return larger;
    }

    @Override
    public Object read(ObjectReader reader) {
        Input input = reader.input();
        long length = input.getLong();
        if (length < 0 || length > input.remaining()) {
            throw new CorruptMessageException(
                    input.position(),
                    "a view of " + length + " bytes announced, and " + input.remaining() + " bytes left");
        }
        reader.claim(length);
        MemorySegment bytes = memory.allocate(length).asSlice(0, length);
        input.getBytes(bytes, 1);
        OpenMessage message = OpenMessage.open(bytes, schemas, opaque);
        GraphValidator.validate(message); // first: a damaged message leads to no class of the program
        return message.object(message.root(), find(message, reader.connection()));
    }

    /** The class of the root, or the first of its parents that this rank has. */
    private Class<?> find(OpenMessage message, Connection connection) {
        @Nullable UnknownTypeException missing = null;
        for (String name : message.rootNames()) {
            try {
                Class<?> found = connection.find(name);
                schemas.require(found);
                table.allowed().require(found);
                return found;
            } catch (ClassNotFoundException e) {
                missing = missing == null ? new UnknownTypeException(name, connection.peer(), e) : missing;
            }
        }
        if (missing == null) {
            throw new CorruptMessageException(0, "a view without a type");
        }
        throw missing;
    }
}
