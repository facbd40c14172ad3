package org.mobula.group.internal.forming;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.collective.spi.AreaLayout;
import org.mobula.collective.spi.AreaSignals;
import org.mobula.collective.spi.SharedArea;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.DiscardReply;
import org.mobula.group.GroupInvocation;
import org.mobula.group.ReplyScheme;
import org.mobula.group.internal.calling.GroupNode;
import org.mobula.group.internal.calling.LocalGroup;
import org.mobula.group.internal.calling.Participation;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.runtime.spi.Engine;
import org.mobula.transport.spi.SharedMemory;

/**
 * How a few participants on one host, one at each rank with members, agree on shared memory for their contributions.
 * Participant 0 creates it and offers it to the meeting, all map it, and rank 0 notifies all whether every one has. So
 * either all participants use it or none does.
 *
 * <p><b>Threads:</b> the configuring one. <b>Ownership:</b> {@link #close} unlinks the memory; mappings stay valid.
 */
final class AreaNegotiation implements AutoCloseable {
    private static final int FEW = 8; // each participant reads and combines the contributions of all

    private final GroupNode node;
    private final @Nullable SharedMemory made; // by participant 0, if it offers some

    private AreaNegotiation(GroupNode node, @Nullable SharedMemory made) {
        this.node = node;
        this.made = made;
    }

    /** Creates the memory if this is participant 0 and all could use it. */
    static AreaNegotiation begin(
            GroupNode node,
            LocalGroup group,
            MethodSignature signature,
            CombinedInvocation combined,
            ReplyScheme reply) {
        boolean offers = combined.rank() == 0 && isPossible(node.engine(), group, signature, combined, reply);
        return new AreaNegotiation(
                node,
                offers
                        ? node.engine()
                                .share(AreaLayout.ofAll(combined.number(), room(node.engine()))
                                        .bytes())
                                .orElse(null)
                        : null);
    }

    private static boolean isPossible(
            Engine engine,
            LocalGroup group,
            MethodSignature signature,
            CombinedInvocation combined,
            ReplyScheme reply) {
        String here = engine.peer(engine.rank()).host();
        return room(engine) > 0
                && combined.scheme() instanceof GroupInvocation
                && reply instanceof DiscardReply
                && !signature.takesGraphs() // codecs may send messages of their own
                && combined.number() > 1
                && combined.number() <= FEW
                && combined.number() == group.tree().nodes().length
                && Arrays.stream(group.table().hosts()).allMatch(here::equals);
    }

    private static long room(Engine engine) {
        return engine.options().areaBytes();
    }

    /** The memory that this participant offers; null if none. */
    @Nullable
    MeetingMemory offer() {
        SharedMemory memory = made;
        return memory == null ? null : new MeetingMemory(memory.name(), room(node.engine()));
    }

    /** Tells rank 0 whether a participant has mapped the memory; returns whether all have. */
    @FunctionalInterface
    interface Vote {
        boolean cast(boolean mapped);
    }

    /** Uses the offered memory if every participant has mapped it. Called after all have arrived. */
    void agree(Participation participation, MeetingTable table, Vote vote) {
        MeetingMemory offered = table.memory();
        if (offered == null || !participation.isEverywhere()) {
            return;
        }
        AreaLayout layout = AreaLayout.ofAll(participation.size(), offered.room());
        SharedMemory own = made;
        Optional<MemorySegment> memory =
                own != null ? Optional.of(own.segment()) : node.engine().map(offered.name(), layout.bytes());
        memory.ifPresent(
                segment -> { // before the vote, because the first participant to learn the outcome may call at once
                    AreaSignals signals = node.meetings()
                            .areas()
                            .expect(
                                    table.id(),
                                    node.engine(),
                                    each -> node.engine().peer(participation.node(each)));
                    participation.share(new SharedArea(segment, layout, participation.rank(), signals));
                });
        boolean agreed = false;
        try {
            agreed = vote.cast(memory.isPresent());
        } finally {
            if (!agreed) {
                participation.withdraw();
            }
        }
    }

    @Override
    public void close() {
        SharedMemory memory = made;
        if (memory != null) {
            memory.unlink();
        }
    }
}
