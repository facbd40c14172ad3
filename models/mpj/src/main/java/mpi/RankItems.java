package mpi;

import java.util.List;
import java.util.stream.IntStream;
import org.mobula.message.Section;

/**
 * The items of an array for or from each rank, at any places: the arguments of collectives with a v.
 *
 * @param spans one for each rank
 */
record RankItems(List<Span> spans) {
    /** @param displs where each rank's items start, in extents of the type relative to {@code offset} */
    static RankItems of(String call, Object array, int offset, int[] counts, int[] displs, Datatype type, int ranks) {
        if (counts == null || displs == null || counts.length < ranks || displs.length < ranks) {
            throw MPIException.of(
                    MPI.ERR_ARG,
                    call,
                    length(counts) + " counts and " + length(displs) + " displacements for " + ranks
                            + " ranks; give one of each for every rank");
        }
        Span whole = Span.of(call, array, offset, 0, type);
        return new RankItems(IntStream.range(0, ranks)
                .mapToObj(rank -> Span.of(
                        call,
                        array,
                        Math.addExact(
                                offset,
                                Math.multiplyExact(displs[rank], whole.type().Extent())),
                        counts[rank],
                        type))
                .toList());
    }

    private static String length(int[] array) {
        return array == null ? "no" : Integer.toString(array.length);
    }

    /** Adjacent items of the same count for each rank. */
    static RankItems adjacent(String call, Object array, int offset, int count, Datatype type, int ranks) {
        Span first = Span.of(call, array, offset, count, type);
        return new RankItems(IntStream.range(0, ranks)
                .mapToObj(rank -> first.count() == 0 ? first : first.part(call, rank * count, count))
                .toList());
    }

    boolean isOfObjects() {
        return spans.getFirst().isOfObjects();
    }

    /** The number of elements of each rank's items. */
    int[] counts() {
        return spans.stream().mapToInt(Span::elements).toArray();
    }

    /** The references for each rank. */
    List<Object[]> objects() {
        return spans.stream().map(Span::objects).toList();
    }

    /**
     * All items as one section, with a place for each rank.
     *
     * @param displacements in elements of the section
     * @param finish copies items from the section that are not at their places
     */
    record Placed(Section section, int[] displacements, Runnable finish) {}

    private static final Runnable NOTHING = () -> {};

    /** As {@link #placed()}, but a copy if some items overlap those that are received. */
    Placed outgoing(List<Span> into) {
        boolean apart = spans.stream().noneMatch(sent -> into.stream().anyMatch(sent::overlaps));
        return apart ? placed() : packed();
    }

    /** The items themselves if they have no gaps, else a packed copy. */
    Placed placed() {
        return spans.getFirst().isDense() ? inPlace() : packed();
    }

    private Placed inPlace() {
        int low = Integer.MAX_VALUE;
        int high = 0;
        Object array = spans.getFirst().array();
        for (Span span : spans) {
            if (span.count() > 0) {
                low = Math.min(low, span.offset());
                high = Math.max(high, span.offset() + span.elements());
                array = span.array();
            }
        }
        int from = Math.min(low, high);
        return new Placed(
                spans.getFirst().type().base().section(array, from, high - from),
                spans.stream()
                        .mapToInt(span -> span.count() == 0 ? 0 : span.offset() - from)
                        .toArray(),
                NOTHING);
    }

    private Placed packed() {
        BaseType base = spans.getFirst().type().base();
        int[] displacements = new int[spans.size()];
        int total = 0;
        for (int rank = 0; rank < displacements.length; rank++) {
            displacements[rank] = total;
            total = Math.addExact(total, spans.get(rank).elements());
        }
        Object packed = base.newArray(total);
        for (int rank = 0; rank < displacements.length; rank++) {
            Span span = spans.get(rank);
            System.arraycopy(span.packed(), 0, packed, displacements[rank], span.elements());
        }
        return new Placed(base.section(packed, 0, total), displacements, () -> {
            for (int rank = 0; rank < displacements.length; rank++) {
                Span span = spans.get(rank);
                span.unpack(packed, displacements[rank], span.elements());
            }
        });
    }
}
