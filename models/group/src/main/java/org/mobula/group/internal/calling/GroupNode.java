package org.mobula.group.internal.calling;

import java.lang.reflect.Array;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.group.internal.wire.ArrayDestinations;
import org.mobula.group.internal.wire.ArraySlice;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MessageBuffer;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.group.internal.wire.ResultCodec;
import org.mobula.group.internal.wire.ValueKind;
import org.mobula.invoke.MismatchException;
import org.mobula.invoke.Verdict;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Guard;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.runtime.spi.Peer;
import org.mobula.runtime.spi.PendingTable;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * What one node knows and does for groups: the groups, the calls under way, the messages.
 *
 * <p><b>Threads:</b> any.
 */
public final class GroupNode {
    /** A call's message. */
    public static final int CALL = HandlerNumbers.GROUP;

    /** A member's result, for who called. */
    public static final int REPLY = HandlerNumbers.GROUP + 1;

    /** Combined results, from member to member. */
    public static final int PARTIAL = HandlerNumbers.GROUP + 2;

    /** Arguments, from participant to participant of a combined invocation. */
    public static final int CONTRIBUTION = HandlerNumbers.GROUP + 3;

    /** What lets a participant of a combined invocation go on. */
    public static final int RELEASE = HandlerNumbers.GROUP + 4;

    /** A call whose large arrays are shown in memory that the receiver has mapped. */
    static final int SHOWN = HandlerNumbers.GROUP + 5;

    /** A piece of these. */
    static final int PIECE = HandlerNumbers.GROUP + 6;

    /** Memory that a caller offers for that. */
    static final int OFFER = HandlerNumbers.GROUP + 7;

    /** Whether it was mapped. */
    static final int ANSWER = HandlerNumbers.GROUP + 8;

    /** A caller slept until others have read on. */
    static final int WAKEUP = HandlerNumbers.GROUP + 9;

    /** A participant slept until another one showed its part, or has seen more of orders than it had. */
    public static final int SHOWN_PART = HandlerNumbers.GROUP + 10;

    private static final int REPLY_BYTES = Long.BYTES + Integer.BYTES + 1 + Long.BYTES; // most are not longer

    /** This machine's byte order: 0 little, 1 big. */
    static final byte NATIVE_ORDER = (byte) (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 1 : 0);

    private final Engine engine;
    private final Codecs codecs;
    private final byte byteOrder;
    private final boolean runsInline;
    private final GroupCounters counters = new GroupCounters();
    private final PendingTable<ReplySlot> calls;
    private final CallReceiver arrivals = new CallReceiver(this);
    private final ResultReductions reductions = new ResultReductions(this);
    private final Meetings meetings = new Meetings(this);
    private final Relay relay = new Relay(this);
    private final ArrayBroadcasts showing;
    private final Map<String, LocalGroup> byName = new ConcurrentHashMap<>();
    private final AtomicReferenceArray<@Nullable PeerCodecs> shares; // by rank
    private volatile GroupIndex groups = GroupIndex.NONE;

    public GroupNode(Engine engine, Codecs codecs) {
        this.engine = engine;
        this.codecs = codecs;
        this.calls = new PendingTable<>("calls on groups", (table, index) -> new ReplySlot(table, engine, index));
        this.shares = new AtomicReferenceArray<>(engine.size());
        this.byteOrder = (byte) (engine.options().transport().turned() ? 1 - NATIVE_ORDER : NATIVE_ORDER);
        this.runsInline = engine.options().dispatching().runsInline();
        this.showing = new ArrayBroadcasts(this);
    }

    /** Begins to take messages. */
    public void start() {
        engine.onGone(this::gone);
        engine.onClose(() -> {
            Guard.run("ending what is shown to others", showing::close);
            Guard.run("ending combined invocations", meetings::close);
        });
        calls.listen(engine); // last: its calls end first when the node closes
        engine.handle(handlers());
    }

    /** What takes each kind of message. */
    public Map<Integer, MessageHandler> handlers() {
        Map<Integer, MessageHandler> handlers = new HashMap<>(showing.handlers());
        handlers.putAll(Map.of(
                CALL,
                arrivals,
                REPLY,
                this::onReply,
                PARTIAL,
                reductions,
                CONTRIBUTION,
                meetings::onContribution,
                RELEASE,
                meetings::onRelease,
                SHOWN_PART,
                meetings.areas()));
        return handlers;
    }

    public Engine engine() {
        return engine;
    }

    public Codecs codecs() {
        return codecs;
    }

    public GroupCounters counters() {
        return counters;
    }

    PendingTable<ReplySlot> calls() {
        return calls;
    }

    CallReceiver arrivals() {
        return arrivals;
    }

    public ResultReductions reductions() {
        return reductions;
    }

    public Meetings meetings() {
        return meetings;
    }

    /** What passes calls on. */
    Relay relay() {
        return relay;
    }

    /** How large arrays are shown to ranks of this host. */
    ArrayBroadcasts showing() {
        return showing;
    }

    /** What is kept for the messages of a peer, made at the first use. */
    public PeerCodecs share(int rank) {
        PeerCodecs share = shares.get(rank);
        if (share != null) {
            return share;
        }
        PeerCodecs made = new PeerCodecs(codecs);
        PeerCodecs first = shares.compareAndExchange(rank, null, made);
        return first == null ? made : first;
    }

    /** The byte order of what this node writes: 0 little, 1 big. */
    byte byteOrder() {
        return byteOrder;
    }

    /** Makes a group known; one that is known already stays as it is. */
    public synchronized LocalGroup add(LocalGroup group) {
        LocalGroup known = find(group.table().id());
        if (known != null) {
            return known;
        }
        groups = groups.with(group);
        byName.put(group.table().name(), group);
        return group;
    }

    /** A group by its number; null if it is not known here. */
    public @Nullable LocalGroup find(int id) {
        return groups.find(id);
    }

    /** A group by its name; null if it is not known here. */
    public @Nullable LocalGroup find(String name) {
        return byName.get(name);
    }

    /** The group of a call that has come. */
    public LocalGroup find(CallHeader header, int source) {
        LocalGroup group = find(header.group(), header.method(), source);
        boolean hasTarget = !header.spread() || header.target() >= 0 && header.target() < engine.size();
        if (header.origin() < 0 || header.origin() >= engine.size() || !hasTarget) {
            throw new MismatchException("a call on " + group.describe() + " came from rank " + header.origin()
                    + " over " + header.target() + ", but ranks go from 0 to " + (engine.size() - 1));
        }
        return group;
    }

    /** The group, which has a method, of a message that has come. */
    public LocalGroup find(int id, int method, int source) {
        LocalGroup group = find(id);
        if (group == null || !group.hasMethod(method)) {
            throw new MismatchException("rank " + source + " speaks of method " + method + " of group " + id
                    + ", which is not known at rank " + engine.rank());
        }
        return group;
    }

    public MismatchException notHere(LocalGroup group, int member) {
        return new MismatchException("a result came for member " + member + " of " + group.describe()
                + ", which is not at rank " + engine.rank());
    }

    /** Whether a method runs on the thread that has its call. */
    boolean runsHere(MemberCall delivery) {
        return runsInline
                && !delivery.isOrdered()
                && delivery.member().verdict(delivery.method()).isInline();
    }

    /** Whether a method that runs here cannot wait. */
    boolean isProven(MemberCall delivery) {
        return delivery.member().verdict(delivery.method()) instanceof Verdict.Inline;
    }

    /** A rank in words. */
    public String where(int rank) {
        return "rank " + rank + " on " + engine.peer(rank).host();
    }

    /** A copy of a member's result, which is the member's own: combiners may change what they are given. */
    public MemberResult copied(MethodSignature signature, MemberResult result) {
        Object object = result.object();
        if (object == null || object instanceof String || object instanceof Number) {
            return result;
        }
        if (signature.resultElements() != null) {
            return MemberResult.ofObject(new ArraySlice(object, 0, Array.getLength(object)).copy());
        }
        CodecSession session = codecs.selfContained(Connection.ofLoader(codecs.loader()));
        MessageBuffer parcel = new MessageBuffer(engine.options());
        ResultCodec.write(signature, result, parcel.begin(), session.writer(), MemberCall.class);
        Input input = new Input();
        input.reset(
                parcel.bytes(),
                0,
                parcel.length(),
                0,
                engine.options().transport().turned());
        return ResultCodec.read(
                signature, input, session.reader(), ArrayDestinations.fresh(input), where(engine.rank()));
    }

    /** Sends a member's result to who called. */
    public void reply(CallHeader call, LocalGroup group, int member, MemberResult result) {
        MethodSignature signature = group.signature(call.method());
        if (call.origin() == engine.rank() && signature.result() != ValueKind.OBJECT && result.thrown() == null) {
            ReplySlot.arrive(calls, call.call(), member, result);
            return;
        }
        Peer peer = engine.peer(call.origin());
        if (call.origin() != engine.rank()) {
            counters.replies.increment();
        }
        peer.post(REPLY, REPLY_BYTES, output -> {
            output.putLong(call.call());
            output.putInt(member);
            ResultCodec.write(
                    signature, result, output, share(call.origin()).codecs().writer(), MemberCall.class);
        });
    }

    private void onReply(Incoming message) {
        Input input = message.input();
        long number = input.getLong();
        int member = input.getInt();
        PendingResults call = ReplySlot.find(calls, number);
        if (call == null) {
            return; // why nothing: its caller gave up, or it failed
        }
        MemberResult result = ResultCodec.read(
                call.signature(),
                input,
                share(message.source()).codecs().reader(),
                ArrayDestinations.fresh(input),
                where(message.source()));
        if (input.blocks().isEmpty()) {
            ReplySlot.arrive(calls, number, member, result);
        } else {
            message.whenFilled(() -> ReplySlot.arrive(calls, number, member, result));
        }
    }

    private void gone(Peer peer) {
        Guard.run("telling reductions of a rank's end", () -> reductions.gone(peer));
        Guard.run("telling combined invocations of a rank's end", () -> meetings.gone(peer));
        Guard.run("telling calls that are passed on of a rank's end", () -> relay.gone(peer.rank()));
        Guard.run("telling what is shown of a rank's end", () -> showing.gone(peer.rank()));
    }
}
