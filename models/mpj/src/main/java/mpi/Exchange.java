package mpi;

import java.util.List;
import org.mobula.message.Communicator;
import org.mobula.message.Request;
import org.mobula.message.Section;

/**
 * The collective operations that move items and do not combine them.
 *
 * <p>Each comes twice: sections go through the communicator's collectives, blocking or not; arrays of references go as
 * objects.
 *
 * @param call what the program called
 * @param through what does it
 */
record Exchange(String call, Communicator through) {
    /** Begins an operation on sections. */
    private interface Start {
        Request begin();
    }

    /** An operation ready to run at once, or to begin. */
    static final class Ready {
        private final Runnable now;
        private final Start start;
        private final Runnable finish;

        private Ready(Runnable now, Start start, Runnable finish) {
            this.now = now;
            this.start = start;
            this.finish = finish;
        }

        void now() {
            now.run();
            finish.run();
        }

        Pending begun(String call) {
            if (start == null) {
                throw MPIException.of(
                        MPI.ERR_TYPE,
                        call,
                        "MPI.OBJECT moves in blocking collective operations only; call the one without I");
            }
            Request request = start.begin();
            return new Pending() {
                @Override
                public Request beneath() {
                    return request;
                }

                @Override
                public Status await() {
                    request.await();
                    finish.run();
                    return Status.empty();
                }
            };
        }
    }

    private static final Runnable NOTHING = () -> {};

    private static Ready ofObjects(Runnable now) {
        return new Ready(now, null, NOTHING);
    }

    private boolean isRoot(int root) {
        return through.rank() == root;
    }

    Ready barrier() {
        return new Ready(through::barrier, through::ibarrier, NOTHING);
    }

    Ready broadcast(Span span, int root) {
        if (span.isOfObjects()) {
            return ofObjects(() -> {
                Object[] came = through.broadcastObject(isRoot(root) ? span.objects() : null, root);
                if (!isRoot(root)) {
                    span.take(call, came);
                }
            });
        }
        Section section = span.section();
        return new Ready(() -> through.broadcast(section, root), () -> through.ibroadcast(section, root), NOTHING);
    }

    /** @param into null where nothing comes */
    Ready gather(Span span, Parts into, int root) {
        if (span.isOfObjects()) {
            return ofObjects(() -> {
                List<Object[]> came = through.gatherObjects(span.objects(), root);
                if (into != null) {
                    into.take(call, came);
                }
            });
        }
        Section send = outgoing(span, into);
        if (into == null) {
            return new Ready(
                    () -> through.gatherv(send, Section.EMPTY, new int[0], new int[0], root),
                    () -> through.igatherv(send, Section.EMPTY, new int[0], new int[0], root),
                    NOTHING);
        }
        Parts.Placed places = into.placed();
        return new Ready(
                () -> through.gatherv(send, places.section(), into.counts(), places.displacements(), root),
                () -> through.igatherv(send, places.section(), into.counts(), places.displacements(), root),
                places.finish());
    }

    /** @param into all ranks' items, equally many; null where nothing comes */
    Ready gatherEqual(Span span, Span into, int root) {
        Section send = outgoing(span, into);
        Section receive = into == null ? Section.EMPTY : into.section();
        return new Ready(
                () -> through.gather(send, receive, root), () -> through.igather(send, receive, root), NOTHING);
    }

    /** @param from null where nothing is sent */
    Ready scatter(Parts from, Span into, int root) {
        if (into.isOfObjects()) {
            return ofObjects(() -> {
                Object[] came = through.scatterObjects(from == null ? List.of() : from.objects(), root);
                into.take(call, came);
            });
        }
        Section receive = into.section();
        if (from == null) {
            return new Ready(
                    () -> through.scatterv(Section.EMPTY, new int[0], new int[0], receive, root),
                    () -> through.iscatterv(Section.EMPTY, new int[0], new int[0], receive, root),
                    NOTHING);
        }
        Parts.Placed places = from.outgoing(List.of(into));
        return new Ready(
                () -> through.scatterv(places.section(), from.counts(), places.displacements(), receive, root),
                () -> through.iscatterv(places.section(), from.counts(), places.displacements(), receive, root),
                NOTHING);
    }

    /** @param from all ranks' items, equally many; null where nothing is sent */
    Ready scatterEqual(Span from, Span into, int root) {
        Section send = from == null ? Section.EMPTY : outgoing(from, into);
        Section receive = into.section();
        return new Ready(
                () -> through.scatter(send, receive, root), () -> through.iscatter(send, receive, root), NOTHING);
    }

    Ready allGather(Span span, Parts into) {
        if (span.isOfObjects()) {
            return ofObjects(() -> into.take(call, through.allGatherObjects(span.objects())));
        }
        Section send = outgoing(span, into);
        Parts.Placed places = into.placed();
        return new Ready(
                () -> through.allGatherv(send, places.section(), into.counts(), places.displacements()),
                () -> through.iallGatherv(send, places.section(), into.counts(), places.displacements()),
                places.finish());
    }

    Ready allGatherEqual(Span span, Span into) {
        Section send = outgoing(span, into);
        Section receive = into.section();
        return new Ready(() -> through.allGather(send, receive), () -> through.iallGather(send, receive), NOTHING);
    }

    Ready allToAll(Parts from, Parts into) {
        if (from.isOfObjects()) {
            return ofObjects(() -> into.take(call, through.allToAllObjects(from.objects())));
        }
        Parts.Placed out = from.outgoing(into.spans());
        Parts.Placed in = into.placed();
        return new Ready(
                () -> through.allToAllv(
                        out.section(),
                        from.counts(),
                        out.displacements(),
                        in.section(),
                        into.counts(),
                        in.displacements()),
                () -> through.iallToAllv(
                        out.section(),
                        from.counts(),
                        out.displacements(),
                        in.section(),
                        into.counts(),
                        in.displacements()),
                in.finish());
    }

    Ready allToAllEqual(Span from, Span into) {
        Section send = outgoing(from, into);
        Section receive = into.section();
        return new Ready(() -> through.allToAll(send, receive), () -> through.iallToAll(send, receive), NOTHING);
    }

    private static Section outgoing(Span span, Parts into) {
        boolean inTheWay = into != null && into.spans().stream().anyMatch(span::overlaps);
        return inTheWay ? span.copy() : span.section();
    }

    private static Section outgoing(Span span, Span into) {
        return into != null && span.overlaps(into) ? span.copy() : span.section();
    }
}
