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
    /** Begins an operation on sections; what is left to do when it is done is the landing's. */
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
        Landing landing = Landing.of(span);
        return new Ready(
                () -> through.broadcast(landing.section(), root),
                () -> through.ibroadcast(landing.section(), root),
                landing.finish());
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
                places.landing().finish());
    }

    /** @param into all ranks' items, equally many; null where nothing comes */
    Ready gatherEqual(Span span, Span into, int root) {
        Section send = into != null && span.overlaps(into) ? span.section(span.packed()) : span.outgoing();
        Landing landing = into == null ? Landing.NOWHERE : Landing.of(into);
        return new Ready(
                () -> through.gather(send, landing.section(), root),
                () -> through.igather(send, landing.section(), root),
                landing.finish());
    }

    /** @param from null where nothing is sent */
    Ready scatter(Parts from, Span into, int root) {
        if (into.isOfObjects()) {
            return ofObjects(() -> {
                Object[] came = through.scatterObjects(from == null ? List.of() : from.objects(), root);
                into.take(call, came);
            });
        }
        Landing landing = Landing.of(into);
        if (from == null) {
            return new Ready(
                    () -> through.scatterv(Section.EMPTY, new int[0], new int[0], landing.section(), root),
                    () -> through.iscatterv(Section.EMPTY, new int[0], new int[0], landing.section(), root),
                    landing.finish());
        }
        Parts.Placed places = from.placed();
        return new Ready(
                () -> through.scatterv(
                        places.section(), from.counts(), places.displacements(), landing.section(), root),
                () -> through.iscatterv(
                        places.section(), from.counts(), places.displacements(), landing.section(), root),
                landing.finish());
    }

    /** @param from all ranks' items, equally many; null where nothing is sent */
    Ready scatterEqual(Span from, Span into, int root) {
        Section send = from == null ? Section.EMPTY : from.overlaps(into) ? from.section(from.packed()) : from.outgoing();
        Landing landing = Landing.of(into);
        return new Ready(
                () -> through.scatter(send, landing.section(), root),
                () -> through.iscatter(send, landing.section(), root),
                landing.finish());
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
                places.landing().finish());
    }

    Ready allGatherEqual(Span span, Span into) {
        Section send = span.overlaps(into) ? span.section(span.packed()) : span.outgoing();
        Landing landing = Landing.of(into);
        return new Ready(
                () -> through.allGather(send, landing.section()),
                () -> through.iallGather(send, landing.section()),
                landing.finish());
    }

    Ready allToAll(Parts from, Parts into) {
        if (from.isOfObjects()) {
            return ofObjects(() -> into.take(call, through.allToAllObjects(from.objects())));
        }
        Parts.Placed out = from.placed();
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
                in.landing().finish());
    }

    Ready allToAllEqual(Span from, Span into) {
        Section send = from.overlaps(into) ? from.section(from.packed()) : from.outgoing();
        Landing landing = Landing.of(into);
        return new Ready(
                () -> through.allToAll(send, landing.section()),
                () -> through.iallToAll(send, landing.section()),
                landing.finish());
    }

    private static Section outgoing(Span span, Parts into) {
        boolean inTheWay = into != null && into.spans().stream().anyMatch(span::overlaps);
        return inTheWay ? span.section(span.packed()) : span.outgoing();
    }
}
