package org.mobula.message;

import org.jspecify.annotations.Nullable;
import org.mobula.collective.Blocks;
import org.mobula.collective.Collective;
import org.mobula.collective.spi.AreaOperation;

/**
 * One collective operation as this rank asks for it; arguments are proved.
 *
 * @param send where SEND lies; as long as the operation needs
 * @param receive where RECEIVE lies
 * @param operation what combines; null if nothing does
 * @param count how long the vector is, or each block if {@code blocks} is null: the same at all ranks
 * @param blocks the blocks of RECEIVE, or of a root's SEND, if they are not equally long
 * @param sends the blocks of SEND, if they are others
 * @param inPlace whether SEND lies in RECEIVE
 */
record CollectiveCall(
        Collective collective,
        Section send,
        Section receive,
        @Nullable Operation operation,
        int root,
        long count,
        @Nullable Blocks blocks,
        @Nullable Blocks sends,
        boolean inPlace)
        implements AreaOperation {
    /** Stands for an operator on objects whose order makes no difference. */
    static final Operation ANY_ORDER = onObjects(true);

    /** Stands for an operator on objects whose order makes a difference. */
    static final Operation IN_ORDER = onObjects(false);

    private static Operation onObjects(boolean commutative) {
        return Operation.of("an operator on objects", commutative, (_, _, _, _, _, _) -> {
            throw new IllegalStateException("objects are not combined as elements");
        });
    }

    /** What kind the elements are of. */
    ElementKind kind() {
        boolean here = receive.count() > 0 || receive.kind() == ElementKind.OBJECT;
        return here ? receive.kind() : send.kind();
    }

    boolean isCommutative() {
        return operation == null || operation.isCommutative();
    }

    /** How many elements belong together. */
    int group() {
        return operation == null ? 1 : operation.group();
    }

    @Override
    public String describe() {
        long elements = Math.max(count, blocks == null ? 0 : blocks.total());
        return collective == Collective.BARRIER ? "barrier" : collective.text() + " of " + elements + " " + kind();
    }
}
