package org.mobula.message;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Codecs;
import org.mobula.message.internal.QueueEntry;
import org.mobula.message.internal.pointtopoint.ArgumentChecks;
import org.mobula.message.internal.pointtopoint.ObjectReceive;
import org.mobula.message.internal.pointtopoint.PendingRequest;
import org.mobula.message.internal.pointtopoint.PersistentOperation;
import org.mobula.message.internal.pointtopoint.PointToPointEngine;
import org.mobula.message.internal.pointtopoint.Probes;
import org.mobula.message.internal.pointtopoint.Requests;
import org.mobula.message.internal.section.Packing;
import org.mobula.message.internal.section.SectionElements;

/**
 * Ranks that send messages to each other.
 *
 * <p>A message has a source, a tag and elements of one kind. It goes to the earliest posted receive that matches it. If
 * several messages of one source match a receive, it gets the one that was sent first. A receive states the maximum
 * number of elements; its {@link Status} states the actual number.
 *
 * <p>Short messages are sent eagerly; longer ones wait until their receive is found, and their elements then arrive in
 * its section. {@link #send} only waits until the section may change again, but see {@link SendMode}.
 *
 * <p><b>Threads:</b> any, at any time. <b>Ownership:</b> until the call has returned or the request is done, the
 * program must not modify send buffers, and must not use receive buffers. <b>Failure:</b>
 * {@link org.mobula.fault.PeerFailedException} for operations that need a failed rank; a receive of {@link #ANY_SOURCE}
 * needs all ranks except those that have left. {@link org.mobula.fault.DeadlineExceededException} and
 * {@link org.mobula.fault.CallInterruptedException} end a call that waits. {@link MessageArgumentException},
 * {@link TruncationException} and {@link ElementMismatchException} report mistakes of the program.
 */
public abstract sealed class PointToPoint permits Communicator, Intercommunicator {
    /** As a source: any rank. */
    public static final int ANY_SOURCE = QueueEntry.ANY;

    /** As the tag of a receive: any tag. */
    public static final int ANY_TAG = QueueEntry.ANY;

    /** As a source or destination: no rank. Sending to it and receiving from it does nothing. */
    public static final int NO_RANK = QueueEntry.NO_RANK;

    private final PointToPointEngine engine;
    private final Probes probes;

    PointToPoint(PointToPointEngine engine) {
        this.engine = engine;
        this.probes = new Probes(engine);
    }

    /** This rank, 0 to {@link #size} - 1. */
    public final int rank() {
        return engine.members().rank();
    }

    /** The number of ranks. */
    public abstract int size();

    /** The ranks. */
    public abstract RankGroup group();

    /**
     * Sends, and waits until the section may change again.
     *
     * @param destination a rank, or {@link #NO_RANK}
     * @param tag at least 0; receives select messages by it
     */
    public final void send(Section section, int destination, int tag) {
        send(section, destination, tag, SendMode.STANDARD);
    }

    /** Sends in a given mode, and waits as the mode defines. */
    public final void send(Section section, int destination, int tag, SendMode mode) {
        if (checkSend(section, destination, tag)) {
            engine.send(elements(section), destination, tag, mode);
        }
    }

    /** Starts to send. */
    public final Request isend(Section section, int destination, int tag) {
        return isend(section, destination, tag, SendMode.STANDARD);
    }

    /** Starts to send in a given mode. */
    public final Request isend(Section section, int destination, int tag, SendMode mode) {
        return checkSend(section, destination, tag)
                ? engine.isend(elements(section), destination, tag, mode)
                : Requests.nothing(engine.engine());
    }

    /**
     * Receives.
     *
     * @param section room for the message's elements; the remaining elements do not change
     * @param source a rank, {@link #ANY_SOURCE}, or {@link #NO_RANK}
     * @param tag a tag, or {@link #ANY_TAG}
     */
    public final Status receive(Section section, int source, int tag) {
        return checkReceive(section, source, tag) ? engine.receive(elements(section), source, tag) : Status.NOTHING;
    }

    /** Starts to receive. */
    public final Request ireceive(Section section, int source, int tag) {
        return checkReceive(section, source, tag)
                ? engine.ireceive(elements(section), source, tag)
                : Requests.nothing(engine.engine());
    }

    /** Sends and receives at the same time, so that ranks in a ring do not deadlock. */
    public final Status sendReceive(
            Section send, int destination, int sendTag, Section receive, int source, int receiveTag) {
        boolean sends = checkSend(send, destination, sendTag);
        boolean receives = checkReceive(receive, source, receiveTag);
        if (!receives) {
            if (sends) {
                engine.send(elements(send), destination, sendTag, SendMode.STANDARD);
            }
            return Status.NOTHING;
        }
        return sends
                ? engine.sendReceive(elements(send), destination, sendTag, elements(receive), source, receiveTag)
                : engine.receive(elements(receive), source, receiveTag);
    }

    /** As {@link #sendReceive}, with the received elements in place of the sent ones. */
    public final Status sendReceiveReplace(Section section, int destination, int sendTag, int source, int receiveTag) {
        return sendReceive(Packing.copy(elements(section)), destination, sendTag, section, source, receiveTag);
    }

    /** Waits for a message of this source and tag, and returns its status without receiving it. */
    public final Status probe(int source, int tag) {
        return checkProbe(source, tag) ? probes.await(source, tag, false).status() : Status.NOTHING;
    }

    /** As {@link #probe}, without waiting. */
    public final Optional<Status> iprobe(int source, int tag) {
        return checkProbe(source, tag)
                ? Optional.ofNullable(probes.look(source, tag, false)).map(Probes.Found::status)
                : Optional.of(Status.NOTHING);
    }

    /** Waits for a message and takes it, so that only {@link MatchedMessage#receive} receives it. */
    public final MatchedMessage mprobe(int source, int tag) {
        return checkProbe(source, tag)
                ? new MatchedMessage(engine, probes.await(source, tag, true))
                : MatchedMessage.nothing(engine);
    }

    /** As {@link #mprobe}, without waiting. */
    public final Optional<MatchedMessage> improbe(int source, int tag) {
        return checkProbe(source, tag)
                ? Optional.ofNullable(probes.look(source, tag, true)).map(found -> new MatchedMessage(engine, found))
                : Optional.of(MatchedMessage.nothing(engine));
    }

    /** Receives repeatedly: each {@link PersistentRequest#start} starts another receive. */
    public final PersistentRequest receiveInit(Section section, int source, int tag) {
        checkReceive(section, source, tag);
        return new PersistentOperation(
                engine.engine(),
                engine.members().describe("receiving " + section + " from ", source, tag),
                () -> ireceive(section, source, tag));
    }

    /** Sends repeatedly: each {@link PersistentRequest#start} sends the current contents of the section. */
    public final PersistentRequest sendInit(Section section, int destination, int tag, SendMode mode) {
        checkSend(section, destination, tag);
        return new PersistentOperation(
                engine.engine(),
                engine.members().describeSend(elements(section), destination, tag),
                () -> isend(section, destination, tag, mode));
    }

    /**
     * Sends an object, and waits until it may change again.
     *
     * <p>Objects may consist of values of the JDK (boxes, strings, collections, times, arrays and the like), and of the
     * classes that {@link #codecs} allow at both sides. They are sent eagerly regardless of their size, unless the
     * receiver holds too many unexpected messages.
     *
     * @param object a graph of any shape, or null
     * @throws org.mobula.codec.CodecException if it cannot be serialized
     */
    public final void sendObject(@Nullable Object object, int destination, int tag) {
        sendObject(object, destination, tag, SendMode.STANDARD);
    }

    /**
     * Sends an object in a given mode. A buffered send needs no {@link SendBuffer}, because writing the object copies
     * it.
     */
    public final void sendObject(@Nullable Object object, int destination, int tag, SendMode mode) {
        if (checkSend(SectionElements.OBJECT, destination, tag)) {
            engine.sendObject(object, destination, tag, mode);
        }
    }

    /** Starts to send an object: waits for room to write it, but not for its receiver. */
    public final Request isendObject(@Nullable Object object, int destination, int tag) {
        return isendObject(object, destination, tag, SendMode.STANDARD);
    }

    /** Starts to send an object in a given mode. */
    public final Request isendObject(@Nullable Object object, int destination, int tag, SendMode mode) {
        return checkSend(SectionElements.OBJECT, destination, tag)
                ? engine.isendObject(object, destination, tag, mode)
                : Requests.nothing(engine.engine());
    }

    /** Receives an object. */
    public final Received<?> receiveObject(int source, int tag) {
        return checkReceive(SectionElements.OBJECT, source, tag)
                ? engine.receiveObject(source, tag)
                : new Received<>(null, Status.NOTHING);
    }

    /** Starts to receive an object. */
    public final <T> ObjectRequest<T> ireceiveObject(int source, int tag) {
        return new ObjectReceive<>((PendingRequest) ireceive(SectionElements.OBJECT, source, tag));
    }

    /** The codecs of objects, where the program allows its classes; the same for all communicators of a node. */
    public final Codecs codecs() {
        return engine.messaging().codecs();
    }

    final PointToPointEngine pointToPoint() {
        return engine;
    }

    private static SectionElements elements(Section section) {
        return (SectionElements) section;
    }

    /** Whether there is something to send. */
    private boolean checkSend(Section section, int destination, int tag) {
        boolean usual = destination >= 0 && destination < engine.size() && tag >= 0;
        return usual && elements(section) != SectionElements.IN_PLACE
                || new ArgumentChecks(engine).refuseSend(elements(section), destination, tag);
    }

    private boolean checkReceive(Section section, int source, int tag) {
        return isUsual(source, tag) && elements(section).isWritable()
                || new ArgumentChecks(engine).refuseReceive(elements(section), source, tag);
    }

    private boolean checkProbe(int source, int tag) {
        return isUsual(source, tag) || new ArgumentChecks(engine).refuseProbe(source, tag);
    }

    private boolean isUsual(int source, int tag) {
        int size = engine.size(); // none once it is freed
        return source >= ANY_SOURCE && source < size && tag >= ANY_TAG && size > 0;
    }
}
