package org.mobula.group.internal.calling;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.collective.spi.SharedAreas;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.internal.wire.ArgumentCodec;
import org.mobula.group.internal.wire.ArrayDestinations;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.group.internal.wire.ResultCodec;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.ThrowableCodec;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * The meetings of combined invocations that have participants at this node, and the messages to these.
 *
 * <p><b>Threads:</b> any.
 */
public final class Meetings {
    private final GroupContext context;
    private final MeetingSender sender;
    private final SharedAreas areas = new SharedAreas(GroupContext.SHOWN_PART); // by meeting
    private final Map<Place, Participation> participations = new ConcurrentHashMap<>();
    private final AtomicInteger latest = new AtomicInteger();
    private final @Nullable Participation[] recent; // by source; used by the thread that polls that peer

    private record Place(int meeting, int participant) {}

    Meetings(GroupContext context) {
        this.context = context;
        this.sender = new MeetingSender(context);
        this.recent = new @Nullable Participation[context.engine().size()];
    }

    /** The message handlers, by handler number. */
    Map<Integer, MessageHandler> handlers() {
        return Map.of(
                GroupContext.CONTRIBUTION, this::onContribution,
                GroupContext.RELEASE, this::onRelease,
                GroupContext.SHOWN_PART, areas);
    }

    MeetingSender sender() {
        return sender;
    }

    /** Where participants publish their contributions. */
    public SharedAreas areas() {
        return areas;
    }

    /** Sets the way to ask other ranks how many calls a participant there has begun. */
    public void inquireBy(MeetingSender.Inquiry way) {
        sender.inquireBy(way);
    }

    /**
     * Adds a participant of this node, which then receives messages of the meeting.
     *
     * @param method the index of the method that is called together
     */
    public Participation join(int meeting, LocalGroup group, int method, CombinedInvocation combined) {
        Participants participants = new Participants(context.engine(), meeting, group, method, combined);
        Participation here = new Participation(participants, sender, areas, this::remove);
        latest.accumulateAndGet(meeting, Math::max);
        participations.put(new Place(meeting, combined.rank()), here);
        return here;
    }

    /** Removes a participant. */
    public void remove(Participation participation) {
        participations.remove(new Place(participation.meeting(), participation.rank()), participation);
    }

    /** How many calls a participant of this node has begun; -1 if it is not here. */
    public long calls(int meeting, int participant) {
        Participation here = participations.get(new Place(meeting, participant));
        return here == null ? -1 : here.calls();
    }

    private void onContribution(Incoming message) {
        Input input = message.input();
        MeetingHeader header = MeetingHeader.read(input);
        Participation here = participation(header, message.source());
        if (here == null) {
            return;
        }
        switch (header.kind()) {
            case MeetingHeader.ARGUMENTS -> onArguments(message, header, here);
            case MeetingHeader.FAILURE -> {
                Throwable failure = ThrowableCodec.read(
                        input, reader(message), here.signature().label(), context.where(message.source()));
                here.arrive(header.call(), header.from(), Contribution.failed(failure));
            }
            case MeetingHeader.DEPARTURE -> here.hasLeft(new Departure(header.from(), message.source(), header.call()));
            case MeetingHeader.PASS -> here.passed(header.from(), header.call());
            default -> throw unknown(message, "contribution", header);
        }
    }

    private static MismatchException unknown(Incoming message, String what, MeetingHeader header) {
        return new MismatchException("rank " + message.source() + " sent a " + what + " of unknown kind "
                + header.kind() + ": it runs another version of Mobula");
    }

    private void onArguments(Incoming message, MeetingHeader header, Participation here) {
        Input input = message.input();
        Contribution read = here.spare(header.from());
        try {
            ArgumentCodec.read(
                    here.signature(),
                    input,
                    reader(message),
                    ArrayDestinations.fresh(input),
                    read.present().arguments());
        } catch (RuntimeException | LinkageError unreadable) {
            input.forgetBlocks();
            read = Contribution.failed(unreadable);
        }
        if (input.blocks().isEmpty()) { // the usual case, without an allocation
            here.arrive(header.call(), header.from(), read);
        } else {
            Contribution whole = read;
            message.whenFilled(() -> here.arrive(header.call(), header.from(), whole));
        }
    }

    private static void deliver(Incoming message, Runnable arrival) {
        if (message.input().blocks().isEmpty()) {
            arrival.run();
        } else {
            message.whenFilled(arrival);
        }
    }

    private void onRelease(Incoming message) {
        Input input = message.input();
        MeetingHeader header = MeetingHeader.read(input);
        Participation here = participation(header, message.source());
        if (here == null) {
            return;
        }
        switch (header.kind()) {
            case MeetingHeader.RELEASED -> here.release(header.call(), header.from(), MemberResult.NONE);
            case MeetingHeader.RESULT -> {
                MemberResult result = result(message, here.signature());
                deliver(message, () -> here.release(header.call(), header.from(), result));
            }
            case MeetingHeader.FORWARDED -> {
                int member = input.getInt();
                MemberResult result = result(message, here.signature());
                deliver(message, () -> here.forwarded(header.call(), member, result));
            }
            default -> throw unknown(message, "release", header);
        }
    }

    private MemberResult result(Incoming message, MethodSignature signature) {
        return ResultCodec.read(
                signature,
                message.input(),
                reader(message),
                ArrayDestinations.fresh(message.input()),
                context.where(message.source()));
    }

    private ObjectReader reader(Incoming message) {
        return context.codecs(message.source()).reader();
    }

    /** The participant that a message is for; null if it no longer takes part, so that the message is dropped. */
    private @Nullable Participation participation(MeetingHeader header, int source) {
        Participation here = recent[source];
        if (here == null || !here.takes(header.meeting(), header.to())) {
            here = participations.get(new Place(header.meeting(), header.to()));
            recent[source] = here; // consecutive messages of a peer mostly are for the same participant
        }
        if (here == null && header.meeting() > 0 && header.meeting() <= latest.get()) {
            return null; // it has left, and the sender may not know that yet
        }
        if (here == null || !here.participants().mayBeAt(header.from(), source)) {
            throw new MismatchException(
                    "rank " + source + " names participants " + header.from() + " and " + header.to() + " of meeting "
                            + header.meeting() + ", which is not known at rank "
                            + context.engine().rank());
        }
        return here;
    }

    /** A rank has failed or left. */
    void departed(Peer peer) {
        participations.values().forEach(each -> each.departed(peer.rank()));
    }

    /** The node closes. */
    void close() {
        participations.values().forEach(Participation::close);
    }
}
