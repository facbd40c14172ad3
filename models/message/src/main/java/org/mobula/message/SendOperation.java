package org.mobula.message;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.memory.Output;
import org.mobula.message.internal.EagerCredit;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;

/**
 * A send that takes longer than one call of the transport.
 *
 * <p>While it waits for something (room, a grant, an acknowledgement, that its elements leave) it is found by number among
 * the sends of its route; whoever takes it out there ends it. So it ends once.
 */
final class SendOperation extends Request {
    private static final int OBJECT_HINT = 64;

    private final Exchange exchange;
    private Section section = Section.EMPTY;
    private @Nullable Route route;
    private int destination;
    private int tag;
    private boolean asking; // whether it waits for its receiver, rather than only for room
    private boolean synchronous;
    private long number;
    private long operation; // the collective one it belongs to; 0 if none
    private long length; // of an object that asks first: what its receiver's status says
    private volatile boolean granted; // whether its receiver was found, or its elements leave: nothing takes it back
    private @Nullable Completion left; // of an object: done when it may change, though its receiver was not found

    SendOperation(Exchange exchange) {
        super(exchange.engine());
        this.exchange = exchange;
    }

    /** It is part of a collective operation. Before it begins. */
    void ofOperation(long collective) {
        operation = collective;
    }

    /** Begins to send. */
    void start(Route to, Section elements, int toRank, int label, SendMode how) {
        section = elements;
        route = to;
        destination = toRank;
        tag = label;
        granted = false;
        asking = false;
        synchronous = how == SendMode.SYNCHRONOUS;
        long bytes = elements.bytes();
        if (bytes > exchange.messaging().longest()) {
            throw new MessageArgumentException(exchange.members().where() + describe() + ": its " + bytes
                    + " bytes are more than a message may have, "
                    + exchange.messaging().longest()
                    + ". Send it in parts, or raise MOBULA_MESSAGE_LIMIT");
        }
        number = to.sends().add(this);
        long limit = synchronous ? EagerLimits.INLINE : Math.max(EagerLimits.INLINE, eagerLimit(to, how));
        if (bytes > limit || !to.credit().take(EagerCredit.cost(bytes))) {
            ask(to);
        } else if (synchronous) {
            asking = true;
            to.peer().post(Protocol.SYNCHRONOUS, Protocol.ENVELOPE + Long.BYTES + (int) bytes, this::writeSynchronous);
        } else if (bytes <= EagerLimits.INLINE) {
            to.peer().post(Protocol.EAGER, Protocol.ENVELOPE + (int) bytes, this::writeInline);
        } else {
            to.peer().post(Protocol.EAGER, Protocol.ENVELOPE, this::writeBlock);
        }
        loseIfGone(to);
    }

    /** Asks whether the elements may come. */
    private void ask(Route to) {
        asking = true;
        to.peer().post(Protocol.REQUEST, Protocol.ENVELOPE + 3 * Long.BYTES + 1, this::writeRequest);
    }

    /** Sends an object, as far as there is room now; waits for room. Where the receiver holds too much already it asks first. */
    void startObject(Route to, @Nullable Object object, int toRank, int label, SendMode how) {
        section = ReceiveOperation.OBJECT;
        route = to;
        destination = toRank;
        tag = label;
        granted = false;
        synchronous = how == SendMode.SYNCHRONOUS;
        if (!to.credit().isOpen()) {
            byte[] body = exchange.messaging().write(object);
            section = Section.of(ElementKind.OBJECT, MemorySegment.ofArray(body), body);
            length = ObjectMessage.size(object);
            number = to.sends().add(this);
            ask(to);
            loseIfGone(to);
            return;
        }
        asking = synchronous;
        Output out = to.peer().begin(Protocol.OBJECT, OBJECT_HINT, Deadline.current(), describe());
        number = to.sends().add(this);
        boolean written = false;
        boolean leaves = false;
        try {
            exchange.putHead(out, tag, ElementKind.OBJECT, operation);
            out.putLong(asking ? number : 0);
            ObjectBody.write(to.objects().writer(), out, object);
            to.credit().overdrawOwned(EagerCredit.costOfObject(out.length(), out.blockBytes()));
            leaves = out.blockBytes() == 0;
            keepUntilLeft(out, leaves);
            written = true;
        } finally {
            if (!written) {
                to.sends().remove(number);
                to.peer().abort();
            }
        }
        to.peer().commit();
        if (leaves && !asking) {
            finish();
        } else {
            loseIfGone(to);
        }
    }

    /** Parts of an object are sent from where they lie, and must not change meanwhile. */
    private void keepUntilLeft(Output out, boolean copied) {
        if (!asking) {
            granted = true;
        }
        if (copied) {
            return; // what it named would run when the blocks of another message have left
        }
        if (!asking) {
            out.whenLeft(this::finish);
        } else {
            Completion leaving = new Completion(this::describe);
            left = leaving;
            out.whenLeft(leaving::complete);
        }
    }

    @Override
    @Nullable
    Relief relief() {
        return asking && !synchronous ? exchange.messaging().relief() : null;
    }

    /**
     * Nobody waits for it any more, so its elements may change: keeps a copy of them, and asks its receiver to give the
     * message back if it knows of it.
     *
     * @return false if they leave already, or its receiver was found
     */
    private boolean abandon() {
        Route to = route;
        synchronized (this) {
            if (granted || to == null) {
                return false;
            }
            section = section.count() == 0 ? section : Memory.copy(section);
        }
        if (asking) {
            new CancelQuestion(this).ask(to, exchange.context(), number);
        }
        return true;
    }

    /** Forgets the section, so that its array can be collected. */
    void forget() {
        section = Section.EMPTY;
        route = null;
    }

    /** Waits until it is done; gives it up if the caller must not wait any longer. */
    void awaitSent() {
        try {
            awaitDone("Nothing was sent, or what was sent may still be received");
        } catch (DeadlineExceededException | CallInterruptedException over) {
            if (!letGo()) {
                throw over;
            }
        }
    }

    /**
     * Makes its elements the program's again, though it may not be over: waits for those that leave already.
     *
     * @return whether it is over
     */
    boolean letGo() {
        Completion leaving = left;
        if (leaving != null) {
            engine().await(leaving, Deadline.NONE);
        }
        if (abandon()) {
            return false;
        }
        awaitEnd(); // why: its elements leave, or its receiver has been found, and nothing else holds it up
        return true;
    }

    @Override
    String describe() {
        return exchange.members().describeSend(Arguments.words(section), destination, tag);
    }

    @Override
    public boolean cancel() {
        Route to = route;
        if (to == null || granted || !asking || isOver()) {
            return false;
        }
        return new CancelQuestion(this).ask(to, exchange.context(), number).await();
    }

    /** The receiver was found: sends the elements, or not if nobody wants them. False if that was said before. */
    boolean grant(long receiver) {
        Route to = route;
        synchronized (this) { // why: no lock that others wait for; a sender gives up here
            if (granted || to == null) {
                return false;
            }
            granted = true;
        }
        if (receiver == Protocol.UNWANTED || section.bytes() == 0) {
            finish();
            return true;
        }
        to.peer().post(Protocol.ELEMENTS, Long.BYTES, out -> {
            out.putLong(receiver);
            putBlock(out);
        });
        return true;
    }

    /** The message was matched. */
    void acknowledged() {
        granted = true;
        finish();
    }

    /** The receiver took the message back. */
    void takenBack() {
        Route to = route;
        if (to != null && to.sends().remove(number, this)) {
            succeed(exchange.sent(tag, section).cancelled());
            to.sendLimit().ended();
        }
    }

    /** The receiver is gone. By whoever has taken it out of the sends of its route. */
    void lost() {
        Route to = route;
        if (to != null) {
            String action = describe();
            fail(() -> exchange.messaging().failure(to.rank(), action));
            to.sendLimit().ended();
        }
        Completion leaving = left;
        if (leaving != null) {
            leaving.complete();
        }
    }

    private void loseIfGone(Route to) {
        if (to.peer().isGone() && to.sends().remove(number, this)) { // why again: it may have gone before
            lost();
        }
    }

    private static long eagerLimit(Route to, SendMode how) {
        return how == SendMode.READY ? EagerLimits.CEILING : to.eagerLimit();
    }

    private void writeInline(Output out) {
        Section elements = leave();
        exchange.putHead(out, tag, elements.kind(), operation);
        Packing.write(elements, out);
        finish();
    }

    /** From now on its elements are read from where they lie. */
    private synchronized Section leave() {
        granted = true;
        return section;
    }

    private synchronized void writeSynchronous(Output out) { // why: it can be abandoned before and after, but not now
        exchange.putHead(out, tag, section.kind(), operation);
        out.putLong(number);
        Packing.write(section, out);
    }

    private void writeRequest(Output out) {
        exchange.putHead(out, tag, section.kind(), operation);
        out.putLong(number);
        out.putLong(section.bytes());
        out.putBoolean(synchronous);
        if (section.kind() == ElementKind.OBJECT) {
            out.putLong(length);
        }
    }

    private void writeBlock(Output out) {
        exchange.putHead(out, tag, section.kind(), operation);
        putBlock(out);
    }

    private void putBlock(Output out) {
        Section elements = leave();
        out.putBlock(Memory.of(elements), elements.kind().bytes());
        out.whenLeft(this::finish);
    }

    private void finish() {
        Route to = route;
        if (to != null && to.sends().remove(number, this)) {
            succeed(exchange.sent(tag, section));
            to.sendLimit().ended();
        }
    }
}
