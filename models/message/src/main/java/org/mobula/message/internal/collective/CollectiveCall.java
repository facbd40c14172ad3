package org.mobula.message.internal.collective;

import org.jspecify.annotations.Nullable;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.spi.AreaOperation;
import org.mobula.message.ElementKind;
import org.mobula.message.Operation;
import org.mobula.message.internal.reduction.ElementOperation;
import org.mobula.message.internal.section.SectionElements;

/**
 * The call of a collective operation at this rank, with checked arguments.
 *
 * @param send the elements of SEND, as many as the operation needs
 * @param receive the elements of RECEIVE
 * @param operation combines elements; null if nothing is combined
 * @param count the length of the vector, or of each block if {@code blocks} is null; the same at all ranks
 * @param blocks the blocks of RECEIVE, or of a root's SEND, unless they have equal lengths
 * @param sends the blocks of SEND, if they differ
 * @param inPlace whether SEND is in RECEIVE
 */
public record CollectiveCall(
        Collective collective,
        SectionElements send,
        SectionElements receive,
        @Nullable ElementOperation operation,
        int root,
        long count,
        @Nullable Blocks blocks,
        @Nullable Blocks sends,
        boolean inPlace)
        implements AreaOperation {
    private static final ElementOperation ANY_ORDER = onObjects(true);
    private static final ElementOperation RANK_ORDER = onObjects(false);

    /** A call whose blocks have equal lengths and are not in place. */
    public static CollectiveCall of(
            Collective collective,
            SectionElements send,
            SectionElements receive,
            @Nullable ElementOperation operation,
            int root,
            long count) {
        return new CollectiveCall(collective, send, receive, operation, root, count, null, null, false);
    }

    /** A broadcast. */
    public static CollectiveCall broadcast(SectionElements section, int root) {
        return of(Collective.BROADCAST, SectionElements.EMPTY, section, null, root, section.count());
    }

    /** An operation on one object per rank. */
    public static CollectiveCall ofObjects(Collective collective, int root, boolean commutative) {
        ElementOperation operation = commutative ? ANY_ORDER : RANK_ORDER;
        return of(
                collective,
                SectionElements.EMPTY,
                SectionElements.OBJECT,
                collective.isReduction() ? operation : null,
                root,
                1);
    }

    private static ElementOperation onObjects(boolean commutative) {
        return (ElementOperation) Operation.of("an operator on objects", commutative, (_, _, _, _, _, _) -> {
            throw new IllegalStateException("objects are not combined as elements");
        });
    }

    /** The kind of the elements. */
    ElementKind kind() {
        boolean here = receive.count() > 0 || receive.kind() == ElementKind.OBJECT;
        return here ? receive.kind() : send.kind();
    }

    boolean isCommutative() {
        return operation == null || operation.isCommutative();
    }

    /** The number of elements that must not be divided. */
    int group() {
        return operation == null ? 1 : operation.group();
    }

    @Override
    public String describe() {
        long elements = Math.max(count, blocks == null ? 0 : blocks.total());
        return collective == Collective.BARRIER ? "barrier" : collective.text() + " of " + elements + " " + kind();
    }
}
