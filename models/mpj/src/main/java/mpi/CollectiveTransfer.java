package mpi;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.message.Communicator;
import org.mobula.message.Request;
import org.mobula.message.Section;

/**
 * The collective operations that only move items.
 *
 * <p>Each has two variants: sections use the collectives of the communicator, blocking or not; arrays of references are
 * sent as objects.
 *
 * @param call the name of the program's call
 * @param through the communicator
 */
record CollectiveTransfer(String call, Communicator through) {
    /**
     * An operation that can be run, or started.
     *
     * @param now runs it
     * @param start starts it; null for objects
     * @param finish stores the received items
     */
    record Ready(Runnable now, @Nullable Supplier<Request> start, Runnable finish) {
        void run() {
            now.run();
            finish.run();
        }

        PendingOperation begun(String call) {
            if (start == null) {
                throw MPIException.of(
                        MPI.ERR_TYPE,
                        call,
                        "MPI.OBJECT moves in blocking collective operations only; call the one without I");
            }
            Request request = start.get();
            return new PendingOperation(request, () -> {
                request.await();
                finish.run();
                return Status.empty();
            });
        }
    }

    private static final Runnable NOTHING = () -> {};

    private static Ready ofObjects(Runnable now) {
        return new Ready(now, null, NOTHING);
    }

    private boolean isRoot(int root) {
        RankArguments.checkRoot(call, root, through.size());
        return through.rank() == root;
    }

    Ready barrier() {
        return new Ready(through::barrier, through::ibarrier, NOTHING);
    }

    Ready broadcast(ItemArguments items, int root) {
        boolean here = isRoot(root);
        Span span = items.span(call);
        if (span.isOfObjects()) {
            return ofObjects(() -> {
                Object[] came = through.broadcastObject(here ? span.objects() : null, root);
                if (!here) {
                    take(span, came);
                }
            });
        }
        Section section = span.section();
        return new Ready(() -> through.broadcast(section, root), () -> through.ibroadcast(section, root), NOTHING);
    }

    Ready gather(ItemArguments from, ItemArguments into, int root) {
        boolean here = isRoot(root);
        Span span = from.span(call);
        if (here) {
            checkEqual(span, into.span(call));
        }
        if (span.isOfObjects()) {
            return gatherObjects(span, here ? into.parts(call, through.size()) : null, root);
        }
        Span all = here ? into.all(call, through.size()) : null;
        Section send = outgoing(span, all);
        Section receive = all == null ? Section.EMPTY : all.section();
        return new Ready(
                () -> through.gather(send, receive, root), () -> through.igather(send, receive, root), NOTHING);
    }

    Ready gatherv(ItemArguments from, VectorArguments into, int root) {
        RankItems parts = isRoot(root) ? into.parts(call, through.size()) : null;
        Span span = from.span(call);
        if (parts != null) {
            checkEqual(span, parts.spans().get(root));
        }
        if (span.isOfObjects()) {
            return gatherObjects(span, parts, root);
        }
        Section send = outgoing(span, parts);
        if (parts == null) {
            return new Ready(
                    () -> through.gatherv(send, Section.EMPTY, new int[0], new int[0], root),
                    () -> through.igatherv(send, Section.EMPTY, new int[0], new int[0], root),
                    NOTHING);
        }
        RankItems.Placed places = parts.placed();
        return new Ready(
                () -> through.gatherv(send, places.section(), parts.counts(), places.displacements(), root),
                () -> through.igatherv(send, places.section(), parts.counts(), places.displacements(), root),
                places.finish());
    }

    private Ready gatherObjects(Span span, @Nullable RankItems into, int root) {
        return ofObjects(() -> {
            List<Object[]> came = through.gatherObjects(span.objects(), root);
            if (into != null) {
                take(into, came);
            }
        });
    }

    Ready scatter(ItemArguments from, ItemArguments into, int root) {
        boolean here = isRoot(root);
        Span span = into.span(call);
        if (here) {
            checkEqual(from.span(call), span);
        }
        if (span.isOfObjects()) {
            return scatterObjects(here ? from.parts(call, through.size()) : null, span, root);
        }
        Section send = here ? outgoing(from.all(call, through.size()), span) : Section.EMPTY;
        Section receive = span.section();
        return new Ready(
                () -> through.scatter(send, receive, root), () -> through.iscatter(send, receive, root), NOTHING);
    }

    Ready scatterv(VectorArguments from, ItemArguments into, int root) {
        RankItems parts = isRoot(root) ? from.parts(call, through.size()) : null;
        Span span = into.span(call);
        if (parts != null) {
            checkEqual(parts.spans().get(root), span);
        }
        if (span.isOfObjects()) {
            return scatterObjects(parts, span, root);
        }
        Section receive = span.section();
        if (parts == null) {
            return new Ready(
                    () -> through.scatterv(Section.EMPTY, new int[0], new int[0], receive, root),
                    () -> through.iscatterv(Section.EMPTY, new int[0], new int[0], receive, root),
                    NOTHING);
        }
        RankItems.Placed places = parts.outgoing(List.of(span));
        return new Ready(
                () -> through.scatterv(places.section(), parts.counts(), places.displacements(), receive, root),
                () -> through.iscatterv(places.section(), parts.counts(), places.displacements(), receive, root),
                NOTHING);
    }

    private Ready scatterObjects(@Nullable RankItems from, Span into, int root) {
        return ofObjects(() ->
                take(into, through.scatterObjects(from == null ? List.<Object[]>of() : from.objects(), root)));
    }

    Ready allGather(ItemArguments from, ItemArguments into) {
        Span span = from.span(call);
        checkEqual(span, into.span(call));
        if (span.isOfObjects()) {
            RankItems parts = into.parts(call, through.size());
            return ofObjects(() -> take(parts, through.allGatherObjects(span.objects())));
        }
        Span all = into.all(call, through.size());
        Section send = outgoing(span, all);
        Section receive = all.section();
        return new Ready(() -> through.allGather(send, receive), () -> through.iallGather(send, receive), NOTHING);
    }

    Ready allGatherv(ItemArguments from, VectorArguments into) {
        Span span = from.span(call);
        RankItems parts = into.parts(call, through.size());
        checkEqual(span, parts.spans().get(through.rank()));
        if (span.isOfObjects()) {
            return ofObjects(() -> take(parts, through.allGatherObjects(span.objects())));
        }
        Section send = outgoing(span, parts);
        RankItems.Placed places = parts.placed();
        return new Ready(
                () -> through.allGatherv(send, places.section(), parts.counts(), places.displacements()),
                () -> through.iallGatherv(send, places.section(), parts.counts(), places.displacements()),
                places.finish());
    }

    Ready allToAll(ItemArguments from, ItemArguments into) {
        Span part = from.span(call);
        checkEqual(part, into.span(call));
        if (part.isOfObjects()) {
            return allToAllObjects(from.parts(call, through.size()), into.parts(call, through.size()));
        }
        Span all = into.all(call, through.size());
        Section send = outgoing(from.all(call, through.size()), all);
        Section receive = all.section();
        return new Ready(() -> through.allToAll(send, receive), () -> through.iallToAll(send, receive), NOTHING);
    }

    Ready allToAllv(VectorArguments from, VectorArguments into) {
        RankItems sent = from.parts(call, through.size());
        RankItems received = into.parts(call, through.size());
        checkEqual(sent.spans().get(through.rank()), received.spans().get(through.rank()));
        if (sent.isOfObjects()) {
            return allToAllObjects(sent, received);
        }
        RankItems.Placed out = sent.outgoing(received.spans());
        RankItems.Placed in = received.placed();
        return new Ready(
                () -> through.allToAllv(
                        out.section(),
                        sent.counts(),
                        out.displacements(),
                        in.section(),
                        received.counts(),
                        in.displacements()),
                () -> through.iallToAllv(
                        out.section(),
                        sent.counts(),
                        out.displacements(),
                        in.section(),
                        received.counts(),
                        in.displacements()),
                in.finish());
    }

    private Ready allToAllObjects(RankItems from, RankItems into) {
        return ofObjects(() -> take(into, through.allToAllObjects(from.objects())));
    }

    private static Section outgoing(Span span, @Nullable RankItems into) {
        boolean inTheWay = into != null && into.spans().stream().anyMatch(span::overlaps);
        return inTheWay ? span.copy() : span.section();
    }

    private static Section outgoing(Span span, @Nullable Span into) {
        return into != null && span.overlaps(into) ? span.copy() : span.section();
    }

    /** Checks the counts of one rank on both sides, which MPI requires to be equal (MPI-3.1, section 5.5). */
    private void checkEqual(Span sent, Span received) {
        if (bytes(sent) != bytes(received)) {
            throw MPIException.of(
                    MPI.ERR_COUNT,
                    call,
                    "each part is " + sent.words() + " where it is sent, and " + received.words()
                            + " where it is received; give equal counts at both sides");
        }
    }

    private static long bytes(Span span) {
        return (long) span.elements() * span.type().base().bytes();
    }

    private void take(RankItems into, List<Object[]> came) {
        for (int rank = 0; rank < came.size(); rank++) {
            take(into.spans().get(rank), came.get(rank));
        }
    }

    private void take(Span into, Object[] came) {
        if (came.length < into.elements()) {
            throw MPIException.of(
                    MPI.ERR_COUNT,
                    call,
                    "only " + came.length + " objects came instead of " + into.elements()
                            + "; give equal counts at all ranks");
        }
        into.take(call, came);
    }
}
