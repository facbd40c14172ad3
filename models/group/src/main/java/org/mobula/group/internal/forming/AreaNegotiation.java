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
 * How few participants of one host, one at each rank with members, come to memory in which they show each other what they
 * bring: participant 0 makes it and offers it when it comes to the meeting, all map it, and all hear from rank 0 whether all
 * could. So either every participant has it or none.
 *
 * <p><b>Threads:</b> the one that configures. <b>Ownership:</b> {@link #close} unlinks what was made; who has mapped it keeps it.
 */
final class AreaNegotiation implements AutoCloseable {
    private static final int FEW = 8; // why: each reads and combines the parts of all

    private final GroupNode node;
    private final @Nullable SharedMemory made; // at participant 0, if it offers some

    private AreaNegotiation(GroupNode node, @Nullable SharedMemory made) {
        this.node = node;
        this.made = made;
    }

    /** What a participant has to offer before a meeting. */
    static AreaNegotiation begin( // why five: what decides it
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

    private static boolean isPossible( // why five: as above
            Engine engine,
            LocalGroup group,
            MethodSignature signature,
            CombinedInvocation combined,
            ReplyScheme reply) {
        String here = engine.peer(engine.rank()).host();
        return room(engine) > 0
                && combined.scheme() instanceof GroupInvocation
                && reply instanceof DiscardReply
                && !signature.takesGraphs() // why: their codecs may send what must come first
                && combined.number() > 1
                && combined.number() <= FEW
                && combined.number() == group.tree().nodes().length
                && Arrays.stream(group.table().hosts()).allMatch(here::equals);
    }

    private static long room(Engine engine) {
        return engine.options().areaBytes();
    }

    /** What it offers; null if nothing. */
    @Nullable
    MeetingMemory offer() {
        SharedMemory memory = made;
        return memory == null ? null : new MeetingMemory(memory.name(), room(node.engine()));
    }

    /** Says whether a participant has mapped the memory, and gives whether all have. */
    @FunctionalInterface
    interface Vote {
        boolean cast(boolean mapped);
    }

    /** All have met: uses what participant 0 has offered, if all can. */
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
                segment -> { // why before all are asked: who hears first may call at once
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
                participation.doWithout();
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
