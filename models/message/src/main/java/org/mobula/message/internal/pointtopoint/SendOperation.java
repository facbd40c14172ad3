package org.mobula.message.internal.pointtopoint;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.memory.Output;
import org.mobula.message.ElementKind;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.SendMode;
import org.mobula.message.internal.EagerCredit;
import org.mobula.message.internal.section.Packing;
import org.mobula.message.internal.section.SectionElements;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;

/**
 * A send that needs more than one call of the transport.
 *
 * <p>While it waits for room, a grant, an acknowledgement, or for its elements to leave, its route finds it by number.
 * The thread that removes it there ends it, so that it ends once.
 */
public final class SendOperation extends PendingRequest implements PendingPeerOperation.Send {
    private static final int OBJECT_HINT = 64;

    private final MessageContext context;
    private SectionElements section = SectionElements.EMPTY;
    private @Nullable Route route;
    private int destination;
    private int tag;
    private boolean synchronous;
    private long number;
    private long operation; // the collective operation; 0 if none
    private long length; // of an object that asks first, in its receiver's status
    private volatile SendPhase phase = SendPhase.QUEUED; // changes under the monitor once the message may leave
    private @Nullable Completion left; // completed when all parts of an object have left, if that is awaited

    SendOperation(MessageContext context) {
        super(context.engine());
        this.context = context;
    }

    /** It belongs to a collective operation. Before it starts. */
    public void ofOperation(long collective) {
        operation = collective;
    }

    /** Starts to send. */
    void start(Route to, SectionElements elements, int toRank, int label, SendMode how) {
        long bytes = begin(to, elements, toRank, label, how);
        if (bytes > context.objects().longest()) {
            throw new MessageArgumentException(context.members().where() + describe() + ": its " + bytes
                    + " bytes exceed the message limit of "
                    + context.objects().longest()
                    + ". Send it in parts, or raise MOBULA_MESSAGE_LIMIT");
        }
        number = to.sends().add(this);
        long limit = synchronous ? EagerLimits.INLINE : Math.max(EagerLimits.INLINE, eagerLimit(to, how));
        if (bytes > limit || !to.credit().take(EagerCredit.cost(bytes))) {
            ask(to);
        } else if (synchronous) {
            phase = SendPhase.ASKING;
            int size = MessageProtocol.ENVELOPE + Long.BYTES + (int) bytes;
            to.peer().post(MessageProtocol.SYNCHRONOUS, size, this::writeSynchronous);
        } else if (bytes <= EagerLimits.INLINE) {
            to.peer().post(MessageProtocol.EAGER, MessageProtocol.ENVELOPE + (int) bytes, this::writeInline);
        } else {
            to.peer().post(MessageProtocol.EAGER, MessageProtocol.ENVELOPE, this::writeBlock);
        }
        loseIfDeparted(to);
    }

    private long begin(Route to, SectionElements elements, int toRank, int label, SendMode how) {
        section = elements;
        route = to;
        destination = toRank;
        tag = label;
        phase = SendPhase.QUEUED;
        synchronous = how == SendMode.SYNCHRONOUS;
        return elements.bytes();
    }

    /** Asks the receiver for a grant. */
    private void ask(Route to) {
        phase = SendPhase.ASKING;
        to.peer().post(MessageProtocol.REQUEST, MessageProtocol.ENVELOPE + 3 * Long.BYTES + 1, this::writeRequest);
    }

    /** Starts to send an object, after waiting for room in the channel. Without credit it asks first. */
    void startObject(Route to, @Nullable Object object, int toRank, int label, SendMode how) {
        begin(to, SectionElements.OBJECT, toRank, label, how);
        if (!to.credit().isOpen()) {
            byte[] body = context.objects().write(object);
            section = SectionElements.of(ElementKind.OBJECT, MemorySegment.ofArray(body), body);
            length = ObjectBody.length(object);
            number = to.sends().add(this);
            ask(to);
            loseIfDeparted(to);
            return;
        }
        Output out = to.peer().begin(MessageProtocol.OBJECT, OBJECT_HINT, Deadline.current(), describe());
        number = to.sends().add(this);
        boolean written = false;
        boolean copied = false;
        try {
            context.putHead(out, tag, ElementKind.OBJECT, operation);
            out.putLong(synchronous ? number : 0);
            ObjectBody.write(to.objects().writer(), out, object);
            to.credit().overdrawOwned(EagerCredit.costOfObject(out.length(), out.blockBytes()));
            copied = out.blockBytes() == 0;
            leave(out, copied);
            written = true;
        } finally {
            if (!written) {
                to.sends().remove(number);
                to.peer().abort();
            }
        }
        to.peer().commit();
        if (copied && !synchronous) {
            finish();
        } else {
            loseIfDeparted(to);
        }
    }

    /** Parts of an object are sent from where they are, and must not change meanwhile. */
    private void leave(Output out, boolean copied) {
        if (!synchronous) {
            phase = phase.to(SendPhase.LEAVING);
            if (!copied) { // an action without blocks of its own would run when another message's blocks have left
                out.whenLeft(this::finish);
            }
        } else if (copied) {
            phase = SendPhase.ASKING;
        } else {
            phase = SendPhase.ASKING_AND_LEAVING;
            Completion leaving = new Completion(this::describe);
            left = leaving;
            out.whenLeft(() -> {
                hasLeft();
                leaving.complete();
            });
        }
    }

    private synchronized void hasLeft() {
        if (phase == SendPhase.ASKING_AND_LEAVING) {
            phase = phase.to(SendPhase.ASKING);
        }
    }

    @Override
    @Nullable
    EagerFetch fetch() {
        return phase.asks() && !synchronous ? context.fetch() : null;
    }

    /**
     * The caller stops waiting, so that its elements may change: copies them, and asks the receiver to drop the message
     * if it knows of it.
     *
     * @return false if the elements leave already, or the receiver was found
     */
    private boolean abandon() {
        Route to = route;
        synchronized (this) {
            if (phase == SendPhase.LEAVING || to == null) {
                return false;
            }
            section = section.count() == 0 ? section : Packing.copy(section);
        }
        if (phase.asks()) {
            new SendCancellation(this, this::cancelled).ask(to, context.number(), number);
        }
        return true;
    }

    /** Forgets the section, so that its array can be collected. */
    public void forget() {
        section = SectionElements.EMPTY;
        route = null;
    }

    /** Waits until it is done; abandons it if the caller's deadline passes or the thread is interrupted. */
    void awaitSent() {
        try {
            awaitDone("Nothing was sent, or what was sent may still be received");
        } catch (DeadlineExceededException | CallInterruptedException over) {
            if (!releaseBuffers()) {
                throw over;
            }
        }
    }

    /**
     * Makes its elements the program's again before it is done. Waits for those that are leaving.
     *
     * @return whether it is done
     */
    public boolean releaseBuffers() {
        Completion leaving = left;
        if (leaving != null) {
            engine().await(leaving, Deadline.NONE);
        }
        if (abandon()) {
            return false;
        }
        awaitEnd(); // its elements are leaving, or its receiver was found, so that nothing holds it up
        return true;
    }

    @Override
    public String describe() {
        return context.members().describeSend(section, destination, tag);
    }

    @Override
    public boolean cancel() {
        Route to = route;
        if (to == null || !phase.asks() || isOver()) {
            return false;
        }
        return new SendCancellation(this, this::cancelled)
                .ask(to, context.number(), number)
                .await();
    }

    @Override
    public boolean grant(long receiver) {
        Route to = route;
        synchronized (this) {
            if (phase == SendPhase.LEAVING || to == null) {
                return false;
            }
            phase = phase.to(SendPhase.LEAVING);
        }
        if (receiver == MessageProtocol.UNWANTED || section.bytes() == 0) {
            finish();
            return true;
        }
        to.peer().post(MessageProtocol.ELEMENTS, Long.BYTES, out -> {
            out.putLong(receiver);
            putBlock(out);
        });
        return true;
    }

    @Override
    public void acknowledged() {
        leaving();
        finish();
    }

    /** The receiver has dropped the message. */
    private void cancelled() {
        Route to = route;
        if (to != null && to.sends().remove(number, this)) {
            succeed(Statuses.cancelled(context.sent(tag, section)));
            to.sendLimit().ended();
        }
    }

    @Override
    public void lost() {
        Route to = route;
        if (to != null) {
            String action = describe();
            fail(() -> context.routes().failure(to.rank(), action));
            to.sendLimit().ended();
        }
        Completion leaving = left;
        if (leaving != null) {
            leaving.complete();
        }
    }

    private void loseIfDeparted(Route to) {
        if (to.peer().hasDeparted()
                && to.sends().remove(number, this)) { // it may have failed before the number was added
            lost();
        }
    }

    private static long eagerLimit(Route to, SendMode how) {
        return how == SendMode.READY ? EagerLimits.CEILING : to.eagerLimit();
    }

    private void writeInline(Output out) {
        SectionElements elements = leaving();
        context.putHead(out, tag, elements.kind(), operation);
        Packing.write(elements, out);
        finish();
    }

    /** From now on the elements are read from where they are. */
    private synchronized SectionElements leaving() {
        if (phase != SendPhase.LEAVING) {
            phase = phase.to(SendPhase.LEAVING);
        }
        return section;
    }

    private synchronized void writeSynchronous(Output out) { // it may be abandoned before and after, but not meanwhile
        context.putHead(out, tag, section.kind(), operation);
        out.putLong(number);
        Packing.write(section, out);
    }

    private void writeRequest(Output out) {
        context.putHead(out, tag, section.kind(), operation);
        out.putLong(number);
        out.putLong(section.bytes());
        out.putBoolean(synchronous);
        if (section.kind() == ElementKind.OBJECT) {
            out.putLong(length);
        }
    }

    private void writeBlock(Output out) {
        context.putHead(out, tag, section.kind(), operation);
        putBlock(out);
    }

    private void putBlock(Output out) {
        SectionElements elements = leaving();
        out.putBlock(Packing.adjacent(elements), elements.kind().bytes());
        out.whenLeft(this::finish);
    }

    private void finish() {
        Route to = route;
        if (to != null && to.sends().remove(number, this)) {
            succeed(context.sent(tag, section));
            to.sendLimit().ended();
        }
    }
}
