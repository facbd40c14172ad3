package org.mobula.message;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Codecs;

/**
 * Ranks that send each other messages.
 *
 * <p>A message has a source, a tag and elements of one kind. It goes to the receive that was posted first among those that
 * want it; and of two messages of one source which both fit a receive, the one that was sent first is received first.
 * Whoever receives says at most how many elements may come; the {@link Status} says how many it were.
 *
 * <p>Short messages are sent without asking; longer ones wait until their receiver is found, and then come straight into its
 * section. What {@link #send} waits for is only that the section may change again, but see {@link SendMode}.
 *
 * <p><b>Threads:</b> any, at any time. <b>Ownership:</b> what is sent must not change, and what is received into must not be
 * used, until the call has returned or the request is done. <b>Failure:</b> {@link org.mobula.fault.PeerFailedException} for
 * whatever needs a rank that is gone; a receive of {@link #ANY_SOURCE} needs all ranks that have not left in good order.
 * {@link org.mobula.fault.DeadlineExceededException} and {@link org.mobula.fault.CallInterruptedException} end a call that
 * waits. {@link MessageArgumentException}, {@link TruncationException}, {@link ElementMismatchException} for mistakes.
 */
public abstract sealed class PointToPoint permits Communicator, Intercommunicator {
    /** Receives from whichever rank. */
    public static final int ANY_SOURCE = -1;

    /** Receives whatever the tag. */
    public static final int ANY_TAG = -1;

    /** Nobody: sending to it and receiving from it does nothing, at once. */
    public static final int NO_RANK = -2;

    private final Exchange exchange;

    PointToPoint(Exchange exchange) {
        this.exchange = exchange;
    }

    /** This rank, 0 to {@link #size} - 1. */
    public final int rank() {
        return exchange.members().rank();
    }

    /** How many ranks there are. */
    public abstract int size();

    /** The ranks. */
    public abstract RankGroup group();

    /**
     * Sends, and waits until the section may change again.
     *
     * @param destination a rank, or {@link #NO_RANK}
     * @param tag at least 0; the receiver chooses by it
     */
    public final void send(Section section, int destination, int tag) {
        send(section, destination, tag, SendMode.STANDARD);
    }

    /** Sends in a given mode, and waits until the section may change again, or for what the mode says. */
    public final void send(Section section, int destination, int tag, SendMode mode) {
        if (checkSend(section, destination, tag)) {
            exchange.send(section, destination, tag, mode);
        }
    }

    /** Begins to send. */
    public final Request isend(Section section, int destination, int tag) {
        return isend(section, destination, tag, SendMode.STANDARD);
    }

    /** Begins to send in a given mode. */
    public final Request isend(Section section, int destination, int tag, SendMode mode) {
        return checkSend(section, destination, tag)
                ? exchange.isend(section, destination, tag, mode)
                : Requests.nothing(exchange.engine());
    }

    /**
     * Receives.
     *
     * @param section room for the message's elements; those behind them stay as they are
     * @param source a rank, {@link #ANY_SOURCE}, or {@link #NO_RANK}
     * @param tag a tag, or {@link #ANY_TAG}
     */
    public final Status receive(Section section, int source, int tag) {
        return checkReceive(section, source, tag) ? exchange.receive(section, source, tag) : Status.NOTHING;
    }

    /** Begins to receive. */
    public final Request ireceive(Section section, int source, int tag) {
        return checkReceive(section, source, tag)
                ? exchange.ireceive(section, source, tag)
                : Requests.nothing(exchange.engine());
    }

    /** Sends and receives at the same time, so that ranks which do so in a ring do not wait for each other. */
    public final Status sendReceive(
            Section send, int destination, int sendTag, Section receive, int source, int receiveTag) {
        boolean sends = checkSend(send, destination, sendTag);
        boolean receives = checkReceive(receive, source, receiveTag);
        if (!receives) {
            if (sends) {
                exchange.send(send, destination, sendTag, SendMode.STANDARD);
            }
            return Status.NOTHING;
        }
        return sends
                ? exchange.sendReceive(send, destination, sendTag, receive, source, receiveTag)
                : exchange.receive(receive, source, receiveTag);
    }

    /** As {@link #sendReceive}, with what comes in the place of what goes. */
    public final Status sendReceiveReplace(Section section, int destination, int sendTag, int source, int receiveTag) {
        return sendReceive(Memory.copy(section), destination, sendTag, section, source, receiveTag);
    }

    /** Waits for a message that a receive of this source and tag would get, and says what it is; it is still to be received. */
    public final Status probe(int source, int tag) {
        return checkProbe(source, tag)
                ? exchange.probing().await(source, tag, false).status()
                : Status.NOTHING;
    }

    /** As {@link #probe}, without waiting. */
    public final Optional<Status> iprobe(int source, int tag) {
        return checkProbe(source, tag)
                ? exchange.probing().look(source, tag, false).map(MatchedMessage::status)
                : Optional.of(Status.NOTHING);
    }

    /** Waits for a message and takes it, so that no other receive gets it: {@link MatchedMessage#receive} receives it. */
    public final MatchedMessage mprobe(int source, int tag) {
        return checkProbe(source, tag) ? exchange.probing().await(source, tag, true) : MatchedMessage.nothing(exchange);
    }

    /** As {@link #mprobe}, without waiting. */
    public final Optional<MatchedMessage> improbe(int source, int tag) {
        return checkProbe(source, tag)
                ? exchange.probing().look(source, tag, true)
                : Optional.of(MatchedMessage.nothing(exchange));
    }

    /** Receives over and over again: each {@link PersistentRequest#start} begins another receive. */
    public final PersistentRequest receiveInit(Section section, int source, int tag) {
        checkReceive(section, source, tag);
        return new PersistentRequest(
                exchange.engine(),
                exchange.members().describe("receiving " + section + " from ", source, tag),
                () -> ireceive(section, source, tag));
    }

    /** Sends over and over again: each {@link PersistentRequest#start} sends what the section holds then. */
    public final PersistentRequest sendInit(Section section, int destination, int tag, SendMode mode) {
        checkSend(section, destination, tag);
        return new PersistentRequest(
                exchange.engine(),
                exchange.members().describeSend(section, destination, tag),
                () -> isend(section, destination, tag, mode));
    }

    /**
     * Sends an object, and waits until it may change again.
     *
     * <p>What can travel: the values of the JDK (boxes, strings, collections, times, arrays of these and the like), and what
     * {@link #codecs} were told to allow, at both sides. It goes without asking however large it is, unless the
     * receiver holds too much already that is not received.
     *
     * @param object a graph of any shape, or null
     * @throws org.mobula.codec.CodecException if it cannot travel
     */
    public final void sendObject(@Nullable Object object, int destination, int tag) {
        sendObject(object, destination, tag, SendMode.STANDARD);
    }

    /** Sends an object in a given mode. A buffered one needs no room of the program's: it is copied as it is written. */
    public final void sendObject(@Nullable Object object, int destination, int tag, SendMode mode) {
        if (checkSend(ReceiveOperation.OBJECT, destination, tag)) {
            exchange.sendObject(object, destination, tag, mode);
        }
    }

    /** Begins to send an object: waits for room to write it, but not for its receiver. Where that holds too much already, the object is copied. */
    public final Request isendObject(@Nullable Object object, int destination, int tag) {
        return isendObject(object, destination, tag, SendMode.STANDARD);
    }

    /** Begins to send an object in a given mode. */
    public final Request isendObject(@Nullable Object object, int destination, int tag, SendMode mode) {
        return checkSend(ReceiveOperation.OBJECT, destination, tag)
                ? exchange.isendObject(object, destination, tag, mode)
                : Requests.nothing(exchange.engine());
    }

    /** Receives an object. */
    public final Received<?> receiveObject(int source, int tag) {
        return checkReceive(ReceiveOperation.OBJECT, source, tag)
                ? exchange.receiveObject(source, tag)
                : new Received<>(null, Status.NOTHING);
    }

    /** Begins to receive an object. */
    public final <T> ObjectRequest<T> ireceiveObject(int source, int tag) {
        return new ObjectRequest<>(ireceive(ReceiveOperation.OBJECT, source, tag));
    }

    /** What can travel as an object; the same for all communicators of a node. Here the program allows its classes. */
    public final Codecs codecs() {
        return exchange.messaging().codecs();
    }

    final Exchange exchange() {
        return exchange;
    }

    /** Whether there is something to do. */
    private boolean checkSend(Section section, int destination, int tag) {
        return destination >= 0 && destination < exchange.size() && tag >= 0 && section != Section.IN_PLACE
                || new Arguments(exchange).refuseSend(section, destination, tag);
    }

    private boolean checkReceive(Section section, int source, int tag) {
        return isUsual(source, tag) && section.isWritable()
                || new Arguments(exchange).refuseReceive(section, source, tag);
    }

    private boolean checkProbe(int source, int tag) {
        return isUsual(source, tag) || new Arguments(exchange).refuseProbe(source, tag);
    }

    private boolean isUsual(int source, int tag) {
        int size = exchange.size(); // none once it is freed
        return source >= ANY_SOURCE && source < size && tag >= ANY_TAG && size > 0;
    }
}
