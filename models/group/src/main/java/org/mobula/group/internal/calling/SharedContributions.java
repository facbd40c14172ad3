package org.mobula.group.internal.calling;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.Place;
import org.mobula.collective.Slice;
import org.mobula.collective.spi.AreaLabel;
import org.mobula.collective.spi.AreaWaiting;
import org.mobula.collective.spi.SharedArea;
import org.mobula.fault.MobulaException;
import org.mobula.group.internal.wire.ArgumentCodec;
import org.mobula.group.internal.wire.ArrayDestinations;
import org.mobula.group.internal.wire.MessageTarget;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.IdleStrategy;

/**
 * The contributions that the participants of one meeting publish in memory that all have mapped: each writes its
 * arguments once, and all others read them there.
 *
 * <p>A publication holds the length of the arguments in 8 bytes and then the arguments, or -1 if this participant, and
 * therefore all, use messages for this call. A participant may overwrite its publication of two calls ago once all
 * others have begun the previous call, which it knows if it has seen all their publications of that call. A participant
 * that gave up waiting may not know it. It then <i>passes</i>: a message says that it publishes nothing, with the
 * effect of -1. So all participants that complete a call exchange it in the same way, and one that gives up needs no
 * agreement.
 *
 * <p><b>Threads:</b> the thread whose turn it is; {@link #passed} and {@link #wakeUp} any.
 */
final class SharedContributions {
    private static final AreaLabel LABEL = new NoLabel();
    private static final int BY_MESSAGES = -1;
    private static final int CHECK_EVERY = 64;
    private static final int NEVER = Integer.MAX_VALUE;

    private final Participants participants;
    private final MeetingSender sender;
    private final GroupContext context;
    private final MethodSignature signature;
    private final SharedArea area;
    private final IdleStrategy idle;
    private final Contribution[] contributions; // by participant
    private final Slice[] places; // by participant
    private final PeerCodecs codecs; // any: published arguments need no codecs
    private final AtomicLongArray passes; // the last call in which each participant passed
    private final Output output = new Output(SharedContributions::grow, NEVER);
    private final MessageTarget sources = new MessageTarget.Straight(output);
    private final Input input = new Input();
    private final ArrayDestinations arrays = ArrayDestinations.fresh(input);
    private long complete; // the last call in which all publications were seen
    private volatile @Nullable Completion sleeper; // completing it wakes this participant

    /** @param area in which no participant has published anything yet */
    SharedContributions(Participants participants, MeetingSender sender, SharedArea area) {
        this.participants = participants;
        this.sender = sender;
        this.context = sender.context();
        this.signature = participants.signature();
        this.area = area;
        this.idle = context.engine().sharedMemoryIdle();
        this.contributions = new Contribution[participants.size()];
        Arrays.setAll(contributions, unused -> Contribution.of(ArgumentVector.of(signature, new Arguments())));
        this.places = new Slice[contributions.length];
        Arrays.setAll(places, each -> new Slice(Place.AREA, each * area.room(), area.room()));
        this.codecs = context.codecs(context.engine().rank());
        this.passes = new AtomicLongArray(contributions.length);
    }

    private static void grow(Output full, long bytes) {
        throw new AssertionError("the length was checked before");
    }

    /**
     * Publishes this participant's contribution and waits for the others'.
     *
     * @param call the next call
     * @return whether all have been published, for {@link #contribution}; if not, all are exchanged by messages
     * @throws MobulaException if one does not arrive; other participants may have seen all
     */
    boolean exchange(long call, Contribution own) {
        boolean all = publish(call, own);
        for (int each = 0; each < contributions.length; each++) {
            if (each != participants.rank()) {
                all &= await(call, each) && read(each);
            }
        }
        complete = call;
        return all;
    }

    /** Publishes that this participant fails, so that all exchange their contributions by messages. Does not wait. */
    void fail(long call, Contribution failure) {
        var _ = publish(call, failure);
    }

    private boolean publish(long call, Contribution own) {
        area.begin(LABEL);
        if (!mayWrite(call)) {
            area.pass();
            for (int each = 0; each < contributions.length; each++) {
                if (each != participants.rank()) {
                    sender.sendPass(participants.header(each, call), participants.node(each));
                }
            }
            return false;
        }
        boolean written = write(own);
        area.publish();
        context.counters().published.increment();
        return written;
    }

    private boolean mayWrite(long call) {
        boolean may = true;
        for (int each = 0; each < contributions.length && complete != call - 1; each++) {
            may &= each == participants.rank() || area.isLevel(each);
        }
        return may;
    }

    /** Writes a contribution, or that it is sent by messages. */
    private boolean write(Contribution own) {
        long at = area.writeAt(places[participants.rank()], 1);
        output.reset(area.memory(), at, area.room());
        long length = own.failure() != null
                ? BY_MESSAGES
                : ArgumentCodec.length(signature, own.present().arguments());
        boolean fits = length >= 0 && length <= area.room() - Long.BYTES;
        output.putLong(fits ? length : BY_MESSAGES);
        if (fits) {
            ArgumentCodec.write(signature, own.present().arguments(), sources, codecs.writer());
        }
        return fits;
    }

    /** Waits until another participant has published its contribution (true) or passed (false). */
    private boolean await(long call, int from) {
        ParticipantWait wait = null;
        for (int turn = 0; !hasArrived(call, from); turn++) {
            AreaWaiting.pollNowAndThen(context.engine(), turn);
            boolean over = !idle.idle(turn);
            if (over || turn % CHECK_EVERY == CHECK_EVERY - 1) {
                wait = wait == null ? new ParticipantWait(participants, sender, call) : wait;
                MobulaException lost = participants.lost(call);
                if (lost != null && !hasArrived(call, from)) { // again: it may have published and then failed
                    throw lost;
                }
                over |= wait.isOver();
            }
            if (over && wait != null) {
                sleep(call, from, wait);
            }
        }
        return area.isLevel(from);
    }

    private boolean hasArrived(long call, int from) {
        return passes.get(from) >= call || area.isLevel(from);
    }

    private void sleep(long call, int from, ParticipantWait wait) {
        Completion own = new Completion(participants::action);
        own.reset();
        sleeper = own;
        area.sleep();
        try {
            boolean arrived = hasArrived(call, from);
            // again: the loss of a participant from here on wakes this one
            if (!arrived && participants.lost(call) == null && !wait.await(own) && !hasArrived(call, from)) {
                throw wait.failure(false);
            }
        } finally {
            area.wake();
            sleeper = null;
        }
    }

    /** Reads a participant's publication; false if it uses messages. */
    private boolean read(int from) {
        long at = area.readAt(places[from], 1);
        input.reset(area.memory(), at, area.room(), 0, false);
        long length = input.getLong();
        if (length == BY_MESSAGES) {
            return false;
        }
        if (length < 0 || length > area.room() - Long.BYTES) {
            throw new MismatchException(
                    "participant " + from + " publishes " + length + " bytes of arguments where there is room for "
                            + (area.room() - Long.BYTES) + ": it runs another version of Mobula");
        }
        input.reset(area.memory(), at + Long.BYTES, length, 0, false);
        ArgumentCodec.read(
                signature,
                input,
                codecs.reader(),
                arrays,
                contributions[from].present().arguments());
        return true;
    }

    /** Another participant's contribution to this call. */
    Contribution contribution(int from) {
        return contributions[from];
    }

    /** Called when the call has ended and its contributions are no longer used. */
    void end() {
        for (Contribution each : contributions) {
            each.present().again();
        }
    }

    /** Another participant has passed in a call. */
    void passed(int from, long call) {
        var _ = passes.accumulateAndGet(from, call, Math::max);
        wakeUp();
    }

    /** Wakes the waiting thread: another participant has published, passed or failed. */
    void wakeUp() {
        Completion asleep = sleeper;
        if (asleep != null) {
            asleep.complete();
        }
    }
}
