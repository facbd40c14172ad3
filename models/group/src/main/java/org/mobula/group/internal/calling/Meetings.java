package org.mobula.group.internal.calling;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.collective.spi.SharedAreas;
import org.mobula.fault.MobulaException;
import org.mobula.group.internal.forming.GroupService;
import org.mobula.group.internal.wire.ArgumentCodec;
import org.mobula.group.internal.wire.ArrayDestinations;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.group.internal.wire.ResultCodec;
import org.mobula.invoke.CarriedThrowable;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;
import org.mobula.transport.Outgoing;

/**
 * The meetings of combined invocations that have participants here, and their messages.
 *
 * <p><b>Threads:</b> any.
 */
public final class Meetings {
    /** Kind of a contribution: arguments follow. */
    static final byte ARGUMENTS = 0;

    private static final byte FAILURE = 1;
    private static final byte FAREWELL = 2;
    private static final byte PASS = 3;
    private static final byte RELEASED = 0;
    private static final byte RESULT = 1;
    private static final byte FORWARDED = 2;

    private final GroupNode node;
    private final Map<Place, Participation> participations = new ConcurrentHashMap<>();
    private final AtomicInteger latest = new AtomicInteger();
    private final SharedAreas areas = new SharedAreas(GroupNode.SHOWN_PART); // by meeting
    private @Nullable Function<Integer, GroupService> services;

    private record Place(int meeting, int participant) {}

    public Meetings(GroupNode node) {
        this.node = node;
    }

    /** Names the way to other nodes. */
    public void askBy(Function<Integer, GroupService> way) {
        services = way;
    }

    public void add(Participation participation) {
        latest.accumulateAndGet(participation.meeting(), Math::max);
        participations.put(new Place(participation.meeting(), participation.rank()), participation);
    }

    public void remove(Participation participation) {
        participations.remove(new Place(participation.meeting(), participation.rank()), participation);
    }

    /** How many calls a participant that is here has begun; -1 if there is none. */
    public long entered(int meeting, int participant) {
        Participation here = participations.get(new Place(meeting, participant));
        return here == null ? -1 : here.calls();
    }

    /** How many calls another participant has begun; -1 if it is not there. Waits for the answer. */
    long begunBy(Participation asking, int participant) {
        Function<Integer, GroupService> way = services;
        return way == null ? -1 : way.apply(asking.node(participant)).entered(asking.meeting(), participant);
    }

    /** Tells a participant why a part will not come. */
    void sendFailure(MeetingHeader header, int rank, Throwable failure) {
        post(rank, GroupNode.CONTRIBUTION, output -> {
            header.of(FAILURE).write(output);
            CarriedThrowable.write(failure, output, codecs(rank).writer(), MemberCall.class);
        });
        node.counters().contributions.increment();
    }

    /** Tells a participant that another one takes part no more after a call. */
    void sendFarewell(MeetingHeader header, int rank) {
        post(rank, GroupNode.CONTRIBUTION, header.of(FAREWELL)::write);
    }

    /** Tells a participant that another one shows it nothing in a call. */
    void sendPass(MeetingHeader header, int rank) {
        post(rank, GroupNode.CONTRIBUTION, header.of(PASS)::write);
        countContribution(rank);
    }

    /** Where participants show each other their parts; a handler of messages. */
    public SharedAreas areas() {
        return areas;
    }

    /** Counts a message to a participant. */
    void countContribution(int rank) {
        if (rank != node.engine().rank()) {
            node.counters().contributions.increment();
        }
    }

    /**
     * Lets a participant go on.
     *
     * @param result what its call returns or throws; null for one whose replies are discarded or forwarded
     */
    void sendRelease(MeetingHeader header, int rank, MethodSignature signature, @Nullable MemberResult result) {
        if (rank != node.engine().rank()) {
            node.counters().releases.increment();
        }
        post(rank, GroupNode.RELEASE, output -> {
            header.of(result == null ? RELEASED : RESULT).write(output);
            if (result != null) {
                write(signature, rank, result, output);
            }
        });
    }

    /** Forwards one member's result to a participant. */
    void sendForwarded( // why five: what the message says
            MeetingHeader header, int rank, MethodSignature signature, int member, MemberResult result) {
        if (rank != node.engine().rank()) {
            node.counters().releases.increment();
        }
        post(rank, GroupNode.RELEASE, output -> {
            header.of(FORWARDED).write(output);
            output.putInt(member);
            write(signature, rank, result, output);
        });
    }

    private void write(MethodSignature signature, int rank, MemberResult result, Output output) {
        ResultCodec.write(signature, result, output, codecs(rank).writer(), MemberCall.class);
    }

    private void post(int rank, int handler, Outgoing message) {
        try {
            node.engine().peer(rank).post(handler, MeetingHeader.BYTES + Long.BYTES, message);
        } catch (MobulaException gone) {
            // why nothing: who is gone needs none
        }
    }

    private CodecSession codecs(int rank) {
        return node.share(rank).codecs();
    }

    /** A part has come. */
    public void onContribution(Incoming message) {
        Input input = message.input();
        MeetingHeader header = MeetingHeader.read(input);
        Participation participation = participation(header, message.source());
        if (participation == null) {
            return;
        }
        MethodSignature signature = participation.signature();
        if (header.kind() < ARGUMENTS || header.kind() > PASS) {
            throw new MismatchException("rank " + message.source() + " brings a part in the way " + header.kind()
                    + ", which is unknown here: it runs another version of Mobula");
        }
        if (header.kind() == FAREWELL) {
            participation.hasLeft(new Departure(header.from(), message.source(), header.call()));
            return;
        }
        if (header.kind() == PASS) {
            participation.passed(header.from(), header.call());
            return;
        }
        if (header.kind() == FAILURE) {
            Throwable failure = CarriedThrowable.read(
                    input, codecs(message.source()).reader(), signature.label(), node.where(message.source()));
            participation.arrive(header.call(), header.from(), Contribution.failed(failure));
            return;
        }
        Contribution part = participation.spare(header.from());
        try {
            ArgumentCodec.read(
                    signature,
                    input,
                    codecs(message.source()).reader(),
                    ArrayDestinations.fresh(input),
                    part.present().arguments());
        } catch (RuntimeException | LinkageError unreadable) {
            input.forgetBlocks();
            part = Contribution.failed(unreadable);
        }
        if (input.blocks().isEmpty()) {
            participation.arrive(header.call(), header.from(), part);
        } else {
            Contribution whole = part;
            message.whenFilled(() -> participation.arrive(header.call(), header.from(), whole));
        }
    }

    /** What lets a participant go on has come, or a forwarded result. */
    public void onRelease(Incoming message) {
        Input input = message.input();
        MeetingHeader header = MeetingHeader.read(input);
        Participation participation = participation(header, message.source());
        if (participation == null) {
            return;
        }
        byte kind = header.kind();
        if (kind < RELEASED || kind > FORWARDED) {
            throw new MismatchException("rank " + message.source() + " lets a participant go in the way " + kind
                    + ", which is unknown here: it runs another version of Mobula");
        }
        int member = kind == FORWARDED ? input.getInt() : -1;
        MemberResult result = kind == RELEASED ? MemberResult.NONE : result(message, participation.signature());
        Runnable arrival = kind != FORWARDED
                ? () -> participation.release(header.call(), header.from(), result)
                : () -> participation.forwarded(header.call(), member, result);
        if (input.blocks().isEmpty()) {
            arrival.run();
        } else {
            message.whenFilled(arrival);
        }
    }

    private MemberResult result(Incoming message, MethodSignature signature) {
        int source = message.source();
        return ResultCodec.read(
                signature,
                message.input(),
                codecs(source).reader(),
                ArrayDestinations.fresh(message.input()),
                node.where(source));
    }

    /** The participation a message is for; null if it is over, and nobody wants the message. */
    private @Nullable Participation participation(MeetingHeader header, int source) {
        PeerCodecs share = node.share(source);
        Participation here = share.participation();
        if (here == null || !here.takes(header.meeting(), header.to())) {
            here = participations.get(new Place(header.meeting(), header.to()));
            share.expects(here); // why kept: most messages of a peer are for whom the one before was
        }
        if (here == null && header.meeting() > 0 && header.meeting() <= latest.get()) {
            return null; // why: who was here may have gone on, and others not have heard of that yet
        }
        if (here == null || !here.mayBeAt(header.from(), source)) {
            throw new MismatchException(
                    "rank " + source + " speaks of participants " + header.from() + " and " + header.to()
                            + " of meeting " + header.meeting() + ", which is not known at rank "
                            + node.engine().rank());
        }
        return here;
    }

    /** A rank is gone. */
    public void gone(Peer peer) {
        participations.values().forEach(each -> each.gone(peer.rank()));
    }

    /** The node closes. */
    public void close() {
        participations.values().forEach(Participation::close);
    }
}
