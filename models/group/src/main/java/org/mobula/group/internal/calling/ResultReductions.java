package org.mobula.group.internal.calling;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.internal.calling.ResultReduction.Key;
import org.mobula.group.internal.wire.ArrayDestinations;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.group.internal.wire.ResultCodec;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.runtime.spi.Peer;
import org.mobula.transport.Incoming;
import org.mobula.transport.MessageHandler;

/**
 * The reductions of results in which members of this node take part, and the combiners for them.
 *
 * <p>Each call has its own reduction. Any number run concurrently, and no thread waits for a partial result.
 *
 * <p><b>Threads:</b> any.
 */
public final class ResultReductions implements MessageHandler, ResultReduction.Node {
    private final GroupContext context;
    private final ReplyMessages replies;
    private final Map<Key, ResultReduction> reductions = new ConcurrentHashMap<>();
    private final Map<Long, BinomialCombiner> combiners = new ConcurrentHashMap<>();

    private volatile boolean anyDeparted; // whether any rank has failed or left

    ResultReductions(GroupContext context, ReplyMessages replies) {
        this.context = context;
        this.replies = replies;
    }

    /** Keeps a combiner that calls of a rank name by number. */
    public void learn(int origin, int number, BinomialCombiner combiner) {
        combiners.put((long) origin << 32 | number, combiner);
    }

    /** Forgets a combiner that no further call will name. */
    public void forget(int origin, int number) {
        combiners.remove((long) origin << 32 | number);
    }

    /** How many combiners are kept. */
    public int known() {
        return combiners.size();
    }

    @Override
    public @Nullable BinomialCombiner combiner(int origin, int number) {
        return combiners.get((long) origin << 32 | number);
    }

    /**
     * Adds a member's own result.
     *
     * @param polling whether the calling thread may be one that polls, which runs no code of the program
     */
    public void contribute(LocalGroup group, CallHeader header, int member, MemberResult result, boolean polling) {
        Key key = new Key(header.group(), header.origin(), header.call(), member);
        reduction(group, key).begin(group, header, result, polling);
    }

    private ResultReduction reduction(LocalGroup group, Key key) {
        ResultReduction reduction = reductions.computeIfAbsent(key, _ -> new ResultReduction(context, this, key));
        if (anyDeparted
                && cannotComplete(group, key)) { // after it was added, so that either this or departed() removes it
            reductions.remove(key, reduction);
        }
        return reduction;
    }

    private boolean cannotComplete(LocalGroup group, Key key) {
        boolean lost = context.engine().peer(key.origin()).hasDeparted();
        for (int rank : group.tree().nodes()) {
            lost |= context.engine().peer(rank).hasDeparted();
        }
        return lost;
    }

    /** The number of reductions in flight at this node. */
    public int underWay() {
        return reductions.size();
    }

    @Override
    public void remove(Key key) {
        reductions.remove(key);
    }

    @Override
    public void reply(CallHeader call, LocalGroup group, int member, MemberResult result) {
        replies.send(call, group, member, result);
    }

    @Override
    public void send(LocalGroup group, Key from, int method, int to, int lowest, MemberResult result) {
        Key key = new Key(from.group(), from.origin(), from.call(), to);
        int rank = group.node(to);
        if (rank == context.engine().rank()) {
            reduction(group, key).arrive(from.member(), lowest, result);
            return;
        }
        Peer peer = context.engine().peer(rank);
        MethodSignature signature = group.signature(method);
        context.counters().partials.increment();
        peer.post(GroupContext.PARTIAL, HEADER, output -> {
            write(output, key, from.member(), lowest, method);
            ResultCodec.write(signature, result, output, context.codecs(rank).writer());
        });
    }

    private static final int METHOD = 5 * Integer.BYTES + Long.BYTES; // offset of the method
    private static final int HEADER = METHOD + Short.BYTES + 1 + Long.BYTES;

    private static void write(Output output, Key key, int from, int lowest, int method) {
        output.putInt(key.group());
        output.putInt(key.origin());
        output.putLong(key.call());
        output.putInt(key.member());
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
        LocalGroup group = context.find(key.group(), Short.toUnsignedInt(input.getShort()), message.source());
        if (group.member(key.member()) == null || from < 0 || from >= group.size()) {
            throw new MismatchException("a result came for member " + key.member() + " of " + group.describe()
                    + ", which is not at rank " + context.engine().rank());
        }
        input.seek(METHOD);
        MethodSignature signature = group.signature(Short.toUnsignedInt(input.getShort()));
        MemberResult result = ResultCodec.read(
                signature,
                input,
                context.codecs(message.source()).reader(),
                ArrayDestinations.fresh(input),
                context.where(message.source()));
        if (input.blocks().isEmpty()) {
            reduction(group, key).arrive(from, lowest, result);
        } else {
            message.whenFilled(() -> reduction(group, key).arrive(from, lowest, result));
        }
    }

    /** A rank has failed or left: removes its calls, and the reductions that need its members. */
    public void departed(Peer peer) {
        anyDeparted = true;
        combiners.keySet().removeIf(key -> (int) (key >> 32) == peer.rank());
        reductions.forEach((key, reduction) -> {
            LocalGroup group = context.find(key.group());
            if (key.origin() == peer.rank() || group != null && contains(group, peer.rank())) {
                reductions.remove(key, reduction);
            }
        });
    }

    private static boolean contains(LocalGroup group, int rank) {
        return group.tree().entry(rank) == rank;
    }
}
