package org.mobula.message.internal.collective;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.fault.PeerFailedException;
import org.mobula.message.BrokenCollectiveException;
import org.mobula.message.internal.pointtopoint.CommunicatorMembers;
import org.mobula.message.internal.pointtopoint.PointToPointEngine;
import org.mobula.runtime.spi.Engine;

/**
 * The state that the collective operations of a communicator share. They have a context of their own. The tag of an
 * operation is its number, which is the same at all ranks because all call the same operations in the same order.
 *
 * <p><b>Threads:</b> any; MPI allows one operation to start at a time.
 */
final class CollectiveContext {
    /** The hint for a caller that stops waiting for an operation. */
    static final String GIVEN_UP = "This communicator can no longer run collective operations";

    private static final int LAST_TAG = (1 << 30) - 1; // neither a tag nor the next one is negative

    private final PointToPointEngine pointToPoint;
    private final CommunicatorFailures failures;
    private final Runnable whenUnused;
    private final AtomicInteger numbers = new AtomicInteger();
    private final AtomicInteger users = new AtomicInteger(1); // operations in progress, and the communicator
    private final OperationHistory history = new OperationHistory();
    private volatile @Nullable Supplier<MobulaException> mismatch; // null unless another rank does another operation

    /** @param whenUnused runs after the communicator is freed and all operations have ended */
    CollectiveContext(PointToPointEngine pointToPoint, CommunicatorFailures failures, Runnable whenUnused) {
        this.pointToPoint = pointToPoint;
        this.failures = failures;
        this.whenUnused = whenUnused;
    }

    Engine engine() {
        return pointToPoint.engine();
    }

    /** Transfers the messages of operations. */
    PointToPointEngine pointToPoint() {
        return pointToPoint;
    }

    /** The number of the context. */
    int number() {
        return pointToPoint.context();
    }

    /** The ranks of the communicator. */
    CommunicatorMembers members() {
        return pointToPoint.members();
    }

    /** The operations that this rank has started. */
    OperationHistory history() {
        return history;
    }

    /** Takes this many consecutive tags. */
    int tags(int many) {
        return numbers.getAndAdd(many) & LAST_TAG;
    }

    /** An operation starts. {@link #leave} follows. */
    void enter() {
        users.incrementAndGet();
    }

    /** An operation has ended, or the communicator is freed. The last user closes the context. */
    void leave() {
        if (users.decrementAndGet() == 0) {
            pointToPoint.close();
            failures.forget(number());
            whenUnused.run();
        }
    }

    /** Throws if some rank has given up an operation. */
    void checkNotFailed() {
        CommunicatorFailure failure = failures.of(number());
        if (failure != null) {
            Supplier<MobulaException> other = mismatch;
            if (other != null) {
                throw other.get();
            }
            throw failure.exception(engine(), members(), "taking part in a collective operation");
        }
    }

    /** Whether some rank has given up an operation. */
    boolean isBroken() {
        return failures.of(number()) != null;
    }

    /** Another rank does another operation under the number of one that this rank waits in, which ends. */
    void mismatched(long operation, int rank, long other) {
        Supplier<MobulaException> known = () -> OperationFingerprint.mismatch(operation, rank, other);
        mismatch = known; // before the context fails, so that all waiting threads get it
        giveUp(known.get());
    }

    /**
     * The failure of an operation if a rank has failed or given up. It names the operation rather than a message of it.
     */
    MobulaException failureOf(CollectiveCall call, MobulaException thrown) {
        CommunicatorFailure failure = failures.of(number());
        if (thrown instanceof PeerFailedException departed
                && (failure == null || failure.failed() != departed.rank())) {
            failure = CommunicatorFailure.of(engine(), departed);
        }
        boolean told = thrown instanceof PeerFailedException || thrown instanceof BrokenCollectiveException;
        Supplier<MobulaException> other = mismatch;
        if (told && other != null) {
            return other.get();
        }
        return told && failure != null
                ? failure.exception(
                        engine(),
                        members(),
                        call.describe() + " of " + members().name())
                : thrown;
    }

    /** This rank cannot continue. */
    void giveUp(Throwable thrown) {
        failures.declare(number(), members(), thrown);
    }
}
