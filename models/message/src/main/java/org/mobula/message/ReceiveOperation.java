package org.mobula.message;

import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;
import org.mobula.message.internal.Entry;
import org.mobula.transport.Incoming;

/**
 * A receive.
 *
 * <p>It is owned by whoever takes it from where it waits: from its mailbox (under the lock), or from the receives of the
 * route its elements come by. So it ends once.
 */
final class ReceiveOperation extends Request implements Granted {
    /** In place of a section: an object is expected. */
    static final Section OBJECT = Memory.allocate(ElementKind.OBJECT, 0);

    private final Entry<ReceiveOperation> entry = new Entry<>(this);
    private final Exchange exchange;
    private Section section = Section.EMPTY;
    private @Nullable Route from; // of the message that was matched
    private int tag;
    private ElementKind kind = ElementKind.BYTE;
    private long bytes;
    private long operation; // the collective one it belongs to; 0 if none
    private @Nullable Object object;
    private MemorySegment packed = MemorySegment.NULL; // where elements come that do not lie side by side here

    ReceiveOperation(Exchange exchange) {
        super(exchange.engine());
        this.exchange = exchange;
    }

    /**
     * Says what to receive. Before it is posted.
     *
     * @param source a rank of the node, or {@link Entry#ANY}
     */
    void expect(Section into, int source, int label) {
        section = into;
        entry.key(source, label);
    }

    /** It is part of a collective operation. Before it is posted. */
    void ofOperation(long collective) {
        operation = collective;
    }

    /**
     * Fails if a message is part of another operation than this, so that the ranks have called different ones.
     *
     * @param other the message's
     * @return whether it has failed
     */
    boolean refusesOperation(Route source, long other) {
        if (CollectiveLabel.isSame(operation, other)) {
            return false;
        }
        long mine = operation;
        Membership members = exchange.members();
        fail(() -> CollectiveLabel.mismatch(mine, members.rankOf(source.rank()), other));
        return true;
    }

    /** Forgets the section, so that its array can be collected. */
    void forget() {
        section = Section.EMPTY;
        from = null;
        object = null;
        packed = MemorySegment.NULL;
    }

    Entry<ReceiveOperation> entry() {
        return entry;
    }

    @Override
    public boolean cancel() {
        if (!exchange.mailbox().withdraw(this)) {
            return false;
        }
        succeed(Status.NOTHING.cancelled());
        return true;
    }

    @Override
    String describe() {
        return exchange.members().describeReceive(Arguments.words(section), entry.source(), entry.tag());
    }

    /** Waits until it is done; gives it up if the caller must not wait any longer. */
    void awaitReceived() {
        try {
            awaitDone("Nothing was received");
        } catch (DeadlineExceededException | CallInterruptedException over) {
            if (!letGo()) {
                throw over;
            }
        }
    }

    /**
     * Makes its section the program's again: takes it back, or waits for the message that comes there already.
     *
     * @return whether a message has come
     */
    boolean letGo() {
        if (cancel()) {
            return false;
        }
        awaitEnd(); // why: its message is here or on its way, and nothing else holds that up
        return true;
    }

    /** Takes a message whose elements are in the frame. */
    void takeInline(Route source, int label, ElementKind sent, Input input) {
        long length = input.remaining();
        if (refuses(source, label, sent, length)) {
            return;
        }
        Section target = section;
        if (length == target.bytes()) {
            Packing.read(target, input);
        } else {
            Packing.read(target.slice(0, length / target.kind().bytes()), input);
        }
        succeed(exchange.status(source.rank(), label, length, sent));
    }

    /** Takes a message that was kept. */
    void takeCopy(Route source, int label, ElementKind sent, MemorySegment elements) {
        long length = elements.byteSize();
        if (refuses(source, label, sent, length)) {
            return;
        }
        Packing.unpack(part(length), elements);
        succeed(exchange.status(source.rank(), label, length, sent));
    }

    /** Takes a message whose elements follow as a block. */
    void takeBlock(Route source, int label, ElementKind sent, Incoming message) {
        long length = message.input().remainingBlockBytes();
        if (refuses(source, label, sent, length)) {
            return;
        }
        long mine = await(source, label, sent, length);
        if (source.peer().isGone() && !message.isComplete()) { // why again: it may have gone before
            drop(source, mine);
        } else {
            fill(source, mine, message);
        }
    }

    /** Takes an object, or why it could not be read. */
    void takeObject(Route source, int label, @Nullable Object value, @Nullable MobulaException unreadable) {
        if (refuses(source, label, ElementKind.OBJECT, 0)) {
            return;
        }
        if (unreadable != null) {
            fail(() -> unreadable);
        } else {
            succeedWith(source, label, value);
        }
    }

    /** Takes an object as it came, if it is what is expected. */
    void takeBody(Route source, int label, MemorySegment body) {
        if (!refuses(source, label, ElementKind.OBJECT, 0)) {
            read(source, label, body);
        }
    }

    private void read(Route source, int label, MemorySegment body) {
        Object value;
        try {
            value = exchange.messaging().read(source, body);
        } catch (MobulaException unreadable) {
            fail(() -> unreadable);
            return;
        }
        succeedWith(source, label, value);
    }

    private void succeedWith(Route source, int label, @Nullable Object value) {
        object = value;
        succeed(exchange.status(source.rank(), label, ObjectMessage.size(value), ElementKind.OBJECT));
    }

    /** Throws what it failed with, or if fewer elements came than there is room for. Once it is over. */
    void checkFull() {
        long came = outcome().bytes();
        if (came != section.bytes()) {
            throw new MessageArgumentException(exchange.members().where() + describe() + ": only "
                    + came / section.kind().bytes()
                    + " came. Give the same number at all ranks of a collective operation");
        }
    }

    /** Among whom. */
    Membership members() {
        return exchange.members();
    }

    /** What was received, if it was an object. Once it is over. */
    @Nullable
    Object object() {
        return object;
    }

    /** Lets the sender of an announced message go on. */
    void grant(Route source, int label, ElementKind sent, Announcement what) {
        if (refuses(source, label, sent, isObject(sent) ? 0 : what.bytes())) {
            AnnouncedMessage.grant(source, what.number(), Protocol.UNWANTED);
            return;
        }
        long mine = await(source, label, sent, what.bytes());
        AnnouncedMessage.grant(source, what.number(), mine);
        if (source.peer().isGone()) { // why again: it may have gone before this was among its receives
            drop(source, mine);
        }
    }

    @Override
    public boolean takeGranted(Route source, long mine, Incoming message) {
        if (message.input().remainingBlockBytes() != bytes) {
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

    /** It fails since a rank is gone. By whoever has taken it from where it waited. */
    void fail(int rank) {
        String action = describe();
        fail(() -> exchange.messaging().failure(rank, action));
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
            return; // why: the rank is gone, and so this has failed already
        }
        if (isObject(kind)) {
            read(source, tag, packed);
            return;
        }
        if (bytes != 0 && placeOf(bytes) == null) {
            Packing.unpack(part(bytes), packed);
        }
        succeed(exchange.status(source.rank(), tag, bytes, kind));
    }

    /** Where so many bytes can come at once; null if they must be unpacked, or read. */
    private @Nullable MemorySegment placeOf(long length) {
        if (isObject(kind)) {
            return null;
        }
        Section target = part(length);
        return target.isContiguous() ? target.memory() : null;
    }

    private Section part(long length) {
        return length == section.bytes()
                ? section
                : section.slice(0, length / section.kind().bytes());
    }

    private boolean refuses(Route source, int label, ElementKind sent, long length) {
        Section into = section;
        if (sent == into.kind() && length <= into.bytes()) {
            return false;
        }
        Supplier<MobulaException> refusal = refusal(source.rank(), label, sent, length);
        if (refusal != null) {
            fail(refusal);
        }
        return refusal != null;
    }

    private static String words(ElementKind which) {
        return isObject(which) ? "an object" : which.toString();
    }

    private static boolean isObject(ElementKind which) {
        return which == ElementKind.OBJECT;
    }

    private @Nullable Supplier<MobulaException> refusal(int source, int label, ElementKind sent, long length) {
        Section into = section;
        Membership members = exchange.members();
        String call = describe();
        boolean objects = isObject(sent) || isObject(into.kind());
        // why not of other elements where there is room for none: they would not fit, whatever they were
        if (!sent.matches(into.kind()) && (length > 0 && into.count() > 0 || objects)) {
            return () -> new ElementMismatchException(members.where() + call + ": the message of rank "
                    + members.rankOf(source) + " with tag " + label + " holds " + words(sent) + ", not "
                    + words(into.kind())
                    + (isObject(sent) ? ". Receive it by receiveObject" : ". Receive into a section of " + sent));
        }
        if (length > into.bytes()) {
            return () -> new TruncationException(members.where() + call + ": the message of rank "
                    + members.rankOf(source) + " with tag " + label + " holds " + length / sent.bytes() + " " + sent
                    + ". Give a section that long, or probe for the length first");
        }
        return null;
    }
}
