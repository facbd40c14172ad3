package org.mobula.group.internal.calling;

import java.lang.reflect.Array;
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
import org.mobula.invoke.Invocations;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;

/**
 * What all parts of group invocation share at one node: the engine, the codecs, the counters and the known groups.
 *
 * <p><b>Threads:</b> any.
 */
public final class GroupContext {
    /** A call. */
    public static final int CALL = HandlerNumbers.GROUP;

    /** A member's result, sent to the caller. */
    public static final int REPLY = HandlerNumbers.GROUP + 1;

    /** A combined result, sent from member to member. */
    public static final int PARTIAL = HandlerNumbers.GROUP + 2;

    /** Arguments, sent from participant to participant of a combined invocation. */
    public static final int CONTRIBUTION = HandlerNumbers.GROUP + 3;

    /** Releases a participant of a combined invocation. */
    public static final int RELEASE = HandlerNumbers.GROUP + 4;

    /** A call whose large arrays are published in memory that the receiver has mapped. */
    public static final int PUBLISHED = HandlerNumbers.GROUP + 5;

    /** Announces a piece of these arrays. */
    public static final int PIECE = HandlerNumbers.GROUP + 6;

    /** Offers such memory to a receiver. */
    public static final int OFFER = HandlerNumbers.GROUP + 7;

    /** Says whether the receiver has mapped it. */
    public static final int ANSWER = HandlerNumbers.GROUP + 8;

    /** Wakes a caller that sleeps until its receivers have read a piece. */
    public static final int WAKEUP = HandlerNumbers.GROUP + 9;

    /** Wakes a participant that sleeps until another one publishes its contribution, or carries an order stamp. */
    public static final int SHOWN_PART = HandlerNumbers.GROUP + 10;

    private final Engine engine;
    private final Invocations invocations;
    private final Codecs codecs;
    private final byte byteOrder;
    private final boolean runsInline;
    private final GroupCounters counters = new GroupCounters();
    private final ArraysInUse arraysInUse = new ArraysInUse();
    private final Map<String, LocalGroup> byName = new ConcurrentHashMap<>();
    private final AtomicReferenceArray<@Nullable PeerCodecs> peers; // by rank
    private volatile GroupIndex groups = GroupIndex.EMPTY;

    GroupContext(Engine engine, Invocations invocations) {
        this.engine = engine;
        this.invocations = invocations;
        this.codecs = invocations.codecs();
        this.peers = new AtomicReferenceArray<>(engine.size());
        this.byteOrder =
                (byte) (engine.options().transport().turned() ? 1 - CallHeader.NATIVE_ORDER : CallHeader.NATIVE_ORDER);
        this.runsInline = engine.options().dispatching().runsInline();
    }

    Engine engine() {
        return engine;
    }

    Codecs codecs() {
        return codecs;
    }

    /** The remote calls of the node, with which calls on groups share a limit. */
    Invocations invocations() {
        return invocations;
    }

    GroupCounters counters() {
        return counters;
    }

    /** Members' arrays from which calls are being relayed. */
    ArraysInUse arraysInUse() {
        return arraysInUse;
    }

    /** The byte order of what this node writes: 0 little, 1 big. */
    byte byteOrder() {
        return byteOrder;
    }

    /** Whether methods may run on the thread that receives their call. */
    boolean runsInline() {
        return runsInline;
    }

    /** Creates a codec session for messages that describe their own types. */
    CodecSession newSession() {
        return codecs.selfContained(Connection.ofLoader(codecs.loader()));
    }

    /** The codecs for the messages of a peer, created at the first use. */
    PeerCodecs codecs(int rank) {
        PeerCodecs known = peers.get(rank);
        if (known != null) {
            return known;
        }
        PeerCodecs made = new PeerCodecs(newSession());
        PeerCodecs first = peers.compareAndExchange(rank, null, made);
        return first == null ? made : first;
    }

    /** Adds a group, unless its number is known already; returns the known one. */
    public synchronized LocalGroup add(LocalGroup group) {
        LocalGroup known = find(group.table().id());
        if (known != null) {
            return known;
        }
        groups = groups.with(group);
        byName.put(group.table().name(), group);
        return group;
    }

    /** The group with a number; null if it is not known here. */
    public @Nullable LocalGroup find(int id) {
        return groups.find(id);
    }

    /** The group with a name; null if it is not known here. */
    public @Nullable LocalGroup find(String name) {
        return byName.get(name);
    }

    /** The group of a received call. */
    LocalGroup find(CallHeader header, int source) {
        LocalGroup group = find(header.group(), header.method(), source);
        boolean hasTarget = !header.spread() || header.target() >= 0 && header.target() < engine.size();
        if (header.origin() < 0 || header.origin() >= engine.size() || !hasTarget) {
            throw new MismatchException("a call on " + group.describe() + " came from rank " + header.origin()
                    + " over " + header.target() + ", but ranks go from 0 to " + (engine.size() - 1));
        }
        return group;
    }

    /** The group of a received message, which must have the method that the message names. */
    LocalGroup find(int id, int method, int source) {
        LocalGroup group = find(id);
        if (group == null || !group.hasMethod(method)) {
            throw new MismatchException("rank " + source + " names method " + method + " of group " + id
                    + ", which is not known at rank " + engine.rank());
        }
        return group;
    }

    /** A rank as error messages name it. */
    String where(int rank) {
        return "rank " + rank + " on " + engine.peer(rank).host();
    }

    /** Copies a result, because a combiner may change its operands and the result belongs to the member. */
    MemberResult copied(MethodSignature signature, MemberResult result) {
        Object object = result.object();
        if (object == null || object instanceof String || object instanceof Number) {
            return result;
        }
        if (signature.resultElements() != null) {
            return MemberResult.ofObject(new ArraySlice(object, 0, Array.getLength(object)).copy());
        }
        CodecSession session = newSession();
        MessageBuffer buffer = new MessageBuffer(engine.options());
        ResultCodec.write(signature, result, buffer.begin(), session.writer());
        Input input = new Input();
        input.reset(
                buffer.bytes(),
                0,
                buffer.length(),
                0,
                engine.options().transport().turned());
        return ResultCodec.read(
                signature, input, session.reader(), ArrayDestinations.fresh(input), where(engine.rank()));
    }
}
