package org.mobula.message.internal.pointtopoint;

import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;
import org.mobula.message.ElementKind;
import org.mobula.message.ElementMismatchException;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.Status;
import org.mobula.message.TruncationException;
import org.mobula.message.internal.QueueEntry;
import org.mobula.message.internal.section.ElementKinds;
import org.mobula.message.internal.section.Memory;
import org.mobula.message.internal.section.Packing;
import org.mobula.message.internal.section.SectionElements;
import org.mobula.transport.Incoming;

/**
 * A receive.
 *
 * <p>The thread that removes it from where it waits ends it, so that it ends once: from its mailbox, under the lock, or
 * from the receives of the route by which its elements arrive.
 */
public final class ReceiveOperation extends PendingRequest implements PendingPeerOperation.Elements {
    private final QueueEntry<ReceiveOperation> entry = new QueueEntry<>(this);
    private final MessageContext context;
    private final ReceiveQueue<ReceiveOperation> queue;
    private SectionElements section = SectionElements.EMPTY;
    private @Nullable Route from; // of the matched message
    private int tag;
    private ElementKind kind = ElementKind.BYTE;
    private long bytes;
    private long operation; // the collective operation; 0 if none
    private @Nullable Object object;
    private MemorySegment packed = MemorySegment.NULL; // where elements arrive that are not adjacent in the section

    /** @param queue where it waits once it is posted */
    ReceiveOperation(MessageContext context, ReceiveQueue<ReceiveOperation> queue) {
        super(context.engine());
        this.context = context;
        this.queue = queue;
    }

    /**
     * Sets what to receive. Before it is posted.
     *
     * @param source a rank of the node, or {@link QueueEntry#ANY}
     */
    public void expect(SectionElements into, int source, int label) {
        section = into;
        entry.key(source, label);
    }

    /** It belongs to a collective operation. Before it is posted. */
    public void ofOperation(long collective) {
        operation = collective;
    }

    /**
     * Fails if a message belongs to another operation, because the ranks have called different ones.
     *
     * @param source the message's, in the node
     * @param other the message's operation
     * @return whether it has failed
     */
    boolean refusesOperation(int source, long other) {
        OperationMatching matching = context.matching();
        if (operation == other || matching == null || matching.isSame(operation, other)) {
            return false;
        }
        long mine = operation;
        int rank = context.members().rankOf(source);
        fail(() -> matching.mismatch(mine, rank, other));
        return true;
    }

    /** Forgets the section, so that its array can be collected. */
    public void forget() {
        section = SectionElements.EMPTY;
        from = null;
        object = null;
        packed = MemorySegment.NULL;
    }

    QueueEntry<ReceiveOperation> entry() {
        return entry;
    }

    @Override
    public boolean cancel() {
        if (!queue.withdraw(entry)) {
            return false;
        }
        succeed(Statuses.cancelled(Status.NOTHING));
        return true;
    }

    @Override
    public String describe() {
        return context.members().describeReceive(section, entry.source(), entry.tag());
    }

    /** Waits until it is done; withdraws it if the caller's deadline passes or the thread is interrupted. */
    void awaitReceived() {
        try {
            awaitDone("Nothing was received");
        } catch (DeadlineExceededException | CallInterruptedException over) {
            if (!releaseBuffers()) {
                throw over;
            }
        }
    }

    /**
     * Returns ownership of its section to the program: withdraws it, or waits for the message that has been matched.
     *
     * @return whether a message was received
     */
    public boolean releaseBuffers() {
        if (cancel()) {
            return false;
        }
        awaitEnd(); // does not block for long: its message has arrived or is arriving
        return true;
    }

    /** Takes a message whose elements are in the frame. */
    void takeInline(int source, int label, ElementKind sent, Input input) {
        long length = input.remaining();
        if (refuses(source, label, sent, length)) {
            return;
        }
        SectionElements target = section;
        if (length == target.bytes()) {
            Packing.read(target, input);
        } else {
            Packing.read(target.slice(0, length / target.kind().bytes()), input);
        }
        succeed(context.received(source, label, length, sent));
    }

    /** Takes a message that was held. */
    void takeCopy(int source, int label, ElementKind sent, MemorySegment elements) {
        long length = elements.byteSize();
        if (refuses(source, label, sent, length)) {
            return;
        }
        part(length).unpack(elements, 0);
        succeed(context.received(source, label, length, sent));
    }

    /** Takes a message whose elements follow as a block. */
    void takeBlock(Route source, int label, ElementKind sent, Incoming message) {
        long length = message.input().remainingBlockBytes();
        if (refuses(source.rank(), label, sent, length)) {
            return;
        }
        long mine = await(source, label, sent, length);
        if (source.peer().hasDeparted() && !message.isComplete()) { // it may have failed before the add
            drop(source, mine);
        } else {
            fill(source, mine, message);
        }
    }

    /**
     * Takes an object.
     *
     * @param unreadable why it could not be read, or null
     */
    void takeObject(int source, int label, @Nullable Object value, @Nullable MobulaException unreadable) {
        if (refuses(source, label, ElementKind.OBJECT, 0)) {
            return;
        }
        if (unreadable != null) {
            fail(() -> unreadable);
        } else {
            succeedWith(source, label, value);
        }
    }

    /** Takes the bytes of an object, if one is expected. */
    void takeBody(int source, int label, MemorySegment body) {
        if (!refuses(source, label, ElementKind.OBJECT, 0)) {
            read(source, label, body);
        }
    }

    private void read(int source, int label, MemorySegment body) {
        Object value;
        try {
            value = context.objects().read(source, body);
        } catch (MobulaException unreadable) {
            fail(() -> unreadable);
            return;
        }
        succeedWith(source, label, value);
    }

    private void succeedWith(int source, int label, @Nullable Object value) {
        object = value;
        succeed(context.received(source, label, ObjectBody.length(value), ElementKind.OBJECT));
    }

    /** Throws its failure, or an exception if fewer elements have arrived than it has room for. After it has ended. */
    public void checkFull() {
        long received = outcome().bytes();
        if (received != section.bytes()) {
            throw new MessageArgumentException(context.members().where() + describe() + ": only "
                    + received / section.kind().bytes()
                    + " arrived. Give the same number at all ranks of a collective operation");
        }
    }

    /** The ranks of its communicator. */
    public CommunicatorMembers members() {
        return context.members();
    }

    /** The object that was received, if any. After it has ended. */
    public @Nullable Object object() {
        return object;
    }

    /** Grants the elements of an announced message. */
    void grant(Route source, int label, ElementKind sent, Announcement what) {
        if (refuses(source.rank(), label, sent, sent == ElementKind.OBJECT ? 0 : what.bytes())) {
            ControlMessages.grant(source, what.number(), MessageProtocol.UNWANTED);
            return;
        }
        long mine = await(source, label, sent, what.bytes());
        ControlMessages.grant(source, what.number(), mine);
        if (source.peer().hasDeparted()) { // it may have failed before the add
            drop(source, mine);
        }
    }

    @Override
    public boolean takeGranted(long mine, Incoming message) {
        Route source = from;
        if (source == null || message.input().remainingBlockBytes() != bytes) {
            return false;
        }
        fill(source, mine, message);
        return true;
    }

    @Override
    public void lost() {
        Route source = from;
        if (source != null) {
            fail(source.rank());
        }
    }

    private void drop(Route source, long mine) {
        if (source.receives().remove(mine, this)) {
            fail(source.rank());
        }
    }

    /** It fails because a rank of the node has departed. Called by the thread that removed it from where it waited. */
    void fail(int rank) {
        String action = describe();
        fail(() -> context.routes().failure(rank, action));
    }

    private long await(Route source, int label, ElementKind sent, long length) {
        from = source;
        tag = label;
        kind = sent;
        bytes = length;
        return source.receives().add(this);
    }

    private void fill(Route source, long mine, Incoming message) {
        if (bytes == 0) {
            filled(source, mine);
            return;
        }
        MemorySegment inPlace = placeOf(bytes);
        packed = inPlace == null ? Memory.ofBytes(bytes) : MemorySegment.NULL;
        message.input()
                .takeBlock(inPlace == null ? packed : inPlace, section.kind().bytes());
        message.whenFilled(() -> filled(source, mine));
    }

    private void filled(Route source, long mine) {
        if (!source.receives().remove(mine, this)) {
            return; // the rank has departed, and this has failed
        }
        if (kind == ElementKind.OBJECT) {
            read(source.rank(), tag, packed);
            return;
        }
        if (bytes != 0 && placeOf(bytes) == null) {
            part(bytes).unpack(packed, 0);
        }
        succeed(context.received(source.rank(), tag, bytes, kind));
    }

    /** The memory where this many bytes can arrive directly; null if they must be unpacked, or read. */
    private @Nullable MemorySegment placeOf(long length) {
        if (kind == ElementKind.OBJECT) {
            return null;
        }
        SectionElements target = part(length);
        return target.isContiguous() ? target.memory() : null;
    }

    private SectionElements part(long length) {
        return length == section.bytes()
                ? section
                : section.slice(0, length / section.kind().bytes());
    }

    private boolean refuses(int source, int label, ElementKind sent, long length) {
        SectionElements into = section;
        if (sent == into.kind() && length <= into.bytes()) {
            return false;
        }
        Supplier<MobulaException> refusal = refusal(source, label, sent, length);
        if (refusal != null) {
            fail(refusal);
        }
        return refusal != null;
    }

    private static String words(ElementKind which) {
        return which == ElementKind.OBJECT ? "an object" : which.toString();
    }

    private @Nullable Supplier<MobulaException> refusal(int source, int label, ElementKind sent, long length) {
        SectionElements into = section;
        CommunicatorMembers members = context.members();
        String message = members.where() + describe() + ": the message of rank " + members.rankOf(source) + " with tag "
                + label + " holds ";
        boolean objects = sent == ElementKind.OBJECT || into.kind() == ElementKind.OBJECT;
        // elements of any other kind do not fit into an empty section, which is the error to report
        if (!ElementKinds.matches(sent, into.kind()) && (length > 0 && into.count() > 0 || objects)) {
            return () -> new ElementMismatchException(message + words(sent) + ", not " + words(into.kind())
                    + (sent == ElementKind.OBJECT
                            ? ". Receive it by receiveObject"
                            : ". Receive into a section of " + sent));
        }
        if (length > into.bytes()) {
            return () -> new TruncationException(message + length / sent.bytes() + " " + sent
                    + ". Give a section that long, or probe for the length first");
        }
        return null;
    }
}
