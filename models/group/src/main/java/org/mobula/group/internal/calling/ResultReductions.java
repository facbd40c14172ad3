package org.mobula.group.internal.calling;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.internal.wire.ArrayDestinations;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.group.internal.wire.ResultCodec;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * The results that are being combined among members here.
 *
 * <p>Each call's combination is one of its own, so any number run at once, on one group or several, and none waits for
 * another: nobody's thread waits for a partial result.
 *
 * <p><b>Threads:</b> any.
 */
public final class ResultReductions implements MessageHandler {
    private final GroupNode node;
    private final Map<Key, ResultReduction> reductions = new ConcurrentHashMap<>();
    private final Map<Long, BinomialCombiner> combiners = new ConcurrentHashMap<>();

    private volatile boolean bereaved; // whether any rank is gone

    /** One member's part in one call. */
    record Key(int group, int origin, long call, int member) {}

    public ResultReductions(GroupNode node) {
        this.node = node;
    }

    /** Keeps a combiner. */
    public void learn(int origin, int number, BinomialCombiner combiner) {
        combiners.put((long) origin << 32 | number, combiner);
    }

    /** Forgets a combiner that no call will name any more. */
    public void forget(int origin, int number) {
        combiners.remove((long) origin << 32 | number);
    }

    /** How many combiners are kept. */
    public int known() {
        return combiners.size();
    }

    @Nullable
    BinomialCombiner combiner(int origin, int number) {
        return combiners.get((long) origin << 32 | number);
    }

    /**
     * A member's own result.
     *
     * @param polling whether the calling thread may be one that polls, which runs no program's code
     */
    public void contribute(LocalGroup group, CallHeader header, int member, MemberResult result, boolean polling) {
        Key key = new Key(header.group(), header.origin(), header.call(), member);
        reduction(group, key).begin(group, header, result, polling);
    }

    private ResultReduction reduction(LocalGroup group, Key key) {
        ResultReduction reduction = reductions.computeIfAbsent(key, unused -> new ResultReduction(node, key));
        if (bereaved && isInVain(group, key)) { // why behind: who is gone by now has been looked for before, or will be
            reductions.remove(key, reduction);
        }
        return reduction;
    }

    private boolean isInVain(LocalGroup group, Key key) {
        boolean inVain = node.engine().peer(key.origin).isGone();
        for (int rank : group.tree().nodes()) {
            inVain |= node.engine().peer(rank).isGone();
        }
        return inVain;
    }

    /** How many combinations have begun here, and not ended. */
    public int underWay() {
        return reductions.size();
    }

    /** A member's part is done. */
    void remove(Key key) {
        reductions.remove(key);
    }

    /** Gives a partial result to another member. */
    void send(LocalGroup group, Key from, int method, int to, int lowest, MemberResult result) {
        Key key = new Key(from.group(), from.origin(), from.call(), to);
        int rank = group.node(to);
        if (rank == node.engine().rank()) {
            reduction(group, key).arrive(from.member(), lowest, result);
            return;
        }
        Peer peer = node.engine().peer(rank);
        CodecSession codecs = node.share(rank).codecs();
        MethodSignature signature = group.signature(method);
        node.counters().partials.increment();
        peer.post(GroupNode.PARTIAL, HEADER, output -> {
            write(output, key, from.member(), lowest, method);
            ResultCodec.write(signature, result, output, codecs.writer(), MemberCall.class);
        });
    }

    private static final int METHOD = 5 * Integer.BYTES + Long.BYTES; // where the method stands
    private static final int HEADER = METHOD + Short.BYTES + 1 + Long.BYTES;

    private static void write(Output output, Key key, int from, int lowest, int method) {
        output.putInt(key.group);
        output.putInt(key.origin);
        output.putLong(key.call);
        output.putInt(key.member);
        output.putInt(from);
        output.putInt(lowest);
        output.putShort((short) method);
    }

    @Override
    public void onMessage(Incoming message) {
        Input input = message.input();
        Key key = new Key(input.getInt(), input.getInt(), input.getLong(), input.getInt());
        int from = input.getInt();
        int lowest = input.getInt();
        LocalGroup group = node.find(key.group, Short.toUnsignedInt(input.getShort()), message.source());
        if (group.member(key.member) == null || from < 0 || from >= group.size()) {
            throw node.notHere(group, key.member);
        }
        CodecSession codecs = node.share(message.source()).codecs();
        input.seek(METHOD);
        MethodSignature signature = group.signature(Short.toUnsignedInt(input.getShort()));
        MemberResult result = ResultCodec.read(
                signature, input, codecs.reader(), ArrayDestinations.fresh(input), node.where(message.source()));
        if (input.blocks().isEmpty()) {
            reduction(group, key).arrive(from, lowest, result);
        } else {
            message.whenFilled(() -> reduction(group, key).arrive(from, lowest, result));
        }
    }

    /** A rank is gone: what waits for its members' results waits in vain, and its calls nobody. */
    public void gone(Peer peer) {
        bereaved = true;
        combiners.keySet().removeIf(key -> (int) (key >> 32) == peer.rank());
        reductions.forEach((key, reduction) -> {
            LocalGroup group = node.find(key.group);
            if (key.origin == peer.rank() || group != null && contains(group, peer.rank())) {
                reductions.remove(key, reduction);
            }
        });
    }

    private static boolean contains(LocalGroup group, int rank) {
        return group.tree().entry(rank) == rank;
    }
}
