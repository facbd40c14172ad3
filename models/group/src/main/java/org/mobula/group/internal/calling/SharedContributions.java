package org.mobula.group.internal.calling;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
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
 * What the participants of one meeting show each other in memory that all have mapped: each its arguments of a call, once,
 * and all read them there.
 *
 * <p>A participant's publication of a call's number holds the length of its arguments in 8 bytes, then these; or -1: it
 * brings its part by messages, and so do all in this call. It may write over what it showed two calls before once all others have
 * begun the last call, which it knows if it has seen all of that. Who gave up waiting for somebody may not know; then it <i>passes</i>:
 * says by a message that it shows nothing, to the same effect. So all who see a call through take it the same way, and who gives up
 * needs nobody's consent.
 *
 * <p><b>Threads:</b> whoever has the turn to call; {@link #passed} and {@link #wakeUp} any.
 */
final class SharedContributions {
    private static final AreaLabel LABEL = new NoLabel();
    private static final int BY_MESSAGES = -1;
    private static final int CHECK_EVERY = 64;
    private static final int NEVER = Integer.MAX_VALUE;

    private final GroupNode node;
    private final Participation participation;
    private final MethodSignature signature;
    private final SharedArea area;
    private final IdleStrategy idle;
    private final Contribution[] parts; // by participant
    private final Slice[] places; // by participant
    private final CodecSession codecs; // why any: what is shown needs none
    private final AtomicLongArray passes; // by participant: in which call it passed last
    private final Output output = new Output(SharedContributions::grow, NEVER);
    private final MessageTarget sources = new MessageTarget.Straight(output);
    private final Input input = new Input();
    private final ArrayDestinations arrays = ArrayDestinations.fresh(input);
    private long complete; // the last call in which all others were seen
    private volatile @Nullable Completion sleeper; // completed to wake this participant

    /** @param area in which each participant has published nothing yet */
    SharedContributions(GroupNode node, Participation participation, SharedArea area) {
        this.node = node;
        this.participation = participation;
        this.signature = participation.signature();
        this.area = area;
        this.idle = IdleStrategy.forSharedMemory(node.engine().waiting());
        this.parts = new Contribution[participation.size()];
        Arrays.setAll(parts, unused -> Contribution.of(ArgumentVector.of(signature, new Arguments())));
        this.places = new Slice[parts.length];
        Arrays.setAll(places, each -> new Slice(Place.AREA, each * area.room(), area.room()));
        this.codecs = node.share(node.engine().rank()).codecs();
        this.passes = new AtomicLongArray(parts.length);
    }

    private static void grow(Output full, long bytes) {
        throw new AssertionError("the length was looked at before");
    }

    /**
     * Shows this participant's part, and waits for the others'.
     *
     * @param call the next one
     * @param own what it brings
     * @return whether all have shown theirs, so that {@link #part} gives them; else all bring them by messages
     * @throws MobulaException if one does not come; others may have seen all
     */
    boolean meet(long call, Contribution own) {
        boolean all = show(call, own);
        for (int each = 0; each < parts.length; each++) {
            if (each != participation.rank()) {
                all &= await(call, each) && read(each);
            }
        }
        complete = call;
        return all;
    }

    /** Shows the others that this participant fails in a call, so that all hear why by messages. Does not wait. */
    void fail(long call, Contribution failure) {
        boolean unused = show(call, failure);
    }

    private boolean show(long call, Contribution own) {
        area.begin(LABEL);
        if (!mayWrite(call)) {
            area.pass();
            for (int each = 0; each < parts.length; each++) {
                if (each != participation.rank()) {
                    node.meetings().sendPass(participation.header(each, call), participation.node(each));
                }
            }
            return false;
        }
        boolean shown = write(own);
        area.publish();
        node.counters().shown.increment();
        return shown;
    }

    private boolean mayWrite(long call) {
        boolean may = true;
        for (int each = 0; each < parts.length && complete != call - 1; each++) {
            may &= each == participation.rank() || area.isLevel(each);
        }
        return may;
    }

    /** Writes a part, or that there is none here. */
    private boolean write(Contribution own) {
        long at = area.writeAt(places[participation.rank()], 1);
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

    /** Waits until another participant has shown its part of a call (true), or passed (false). */
    private boolean await(long call, int from) {
        ParticipantWait patience = null;
        for (int turn = 0; !hasCome(call, from); turn++) {
            boolean over = turn >= idle.limit();
            if (over || turn % CHECK_EVERY == CHECK_EVERY - 1) {
                patience = patience == null ? new ParticipantWait(node, participation, call) : patience;
                MobulaException lost = participation.lost(call);
                if (lost != null && !hasCome(call, from)) { // why again: it may have come, and gone then
                    throw lost;
                }
                over |= patience.isOver();
            }
            if (over && patience != null) {
                sleep(call, from, patience);
            } else {
                AreaWaiting.pollNowAndThen(node.engine(), turn);
                boolean unused = idle.idle(turn);
            }
        }
        return area.isLevel(from);
    }

    private boolean hasCome(long call, int from) {
        return passes.get(from) >= call || area.isLevel(from);
    }

    private void sleep(long call, int from, ParticipantWait patience) {
        Completion mine = new Completion(participation::action);
        mine.reset();
        sleeper = mine;
        area.sleep();
        try {
            boolean come = hasCome(call, from);
            // again: the loss of a participant from here on wakes this one
            if (!come && participation.lost(call) == null && !patience.await(mine) && !hasCome(call, from)) {
                throw patience.failure(false);
            }
        } finally {
            area.wake();
            sleeper = null;
        }
    }

    /** Reads what a participant has shown; false if it brings its part by messages. */
    private boolean read(int from) {
        long at = area.readAt(places[from], 1);
        input.reset(area.memory(), at, area.room(), 0, false);
        long length = input.getLong();
        if (length == BY_MESSAGES) {
            return false;
        }
        if (length < 0 || length > area.room() - Long.BYTES) {
            throw new MismatchException(
                    "participant " + from + " shows " + length + " bytes of arguments where there is" + " room for "
                            + (area.room() - Long.BYTES) + ": it runs another version of Mobula");
        }
        input.reset(area.memory(), at + Long.BYTES, length, 0, false);
        ArgumentCodec.read(
                signature, input, codecs.reader(), arrays, parts[from].present().arguments());
        return true;
    }

    /** What another participant has shown in this call. */
    Contribution part(int from) {
        return parts[from];
    }

    /** The call is over: nobody uses any more what was read. */
    void end() {
        for (Contribution each : parts) {
            each.present().again();
        }
    }

    /** Another participant has passed in a call. */
    void passed(int from, long call) {
        long unused = passes.accumulateAndGet(from, call, Math::max);
        wakeUp();
    }

    /** Looks again: somebody has shown or passed, or is gone. */
    void wakeUp() {
        Completion asleep = sleeper;
        if (asleep != null) {
            asleep.complete();
        }
    }
}
