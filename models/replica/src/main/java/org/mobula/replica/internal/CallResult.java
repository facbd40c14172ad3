package org.mobula.replica.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.RemoteInvocationException;
import org.mobula.invoke.Reply;

/**
 * A method's result on its way out of a replica: a primitive as it is, an object as a copy.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> reused for the next call.
 */
final class CallResult implements Reply {
    private final SpaceCopier copier;
    private long bits;
    private @Nullable Object value;
    private @Nullable Throwable thrown;
    private boolean copied;
    private boolean wanted;
    private boolean mustNotWait;
    private boolean begun;

    CallResult(SpaceCopier copier) {
        this.copier = copier;
    }

    /**
     * Begins a call.
     *
     * @param isWanted whether this rank needs the result
     */
    void begin(boolean isWanted) {
        begin(isWanted, false);
    }

    /**
     * Begins a call.
     *
     * @param isWanted whether this rank needs the result
     * @param isBusy whether {@link RequiresOwnThread} is thrown before the method starts if the method may wait
     */
    void begin(boolean isWanted, boolean isBusy) {
        wanted = isWanted;
        mustNotWait = isBusy;
        begun = false;
        value = null;
        thrown = null;
        copied = false;
        bits = 0;
    }

    long bits() {
        return bits;
    }

    /** Makes {@link #value} now; a failure counts as thrown by the method. */
    void bringOut() {
        if (copied) {
            copied = false;
            try {
                value = copier.bringOut();
            } catch (Throwable uncarriable) { // of any kind: the caller must get it
                thrown = uncarriable;
            }
        }
    }

    /** The result, an object of the program's classes. */
    @Nullable
    Object value() {
        return copied ? copier.bringOut() : value;
    }

    /** What the method threw, an object of the program's classes; null if it returned. */
    @Nullable
    Throwable thrown() {
        return thrown;
    }

    /** The method has thrown. Called while no other code runs in the replica. */
    void threw(Throwable failure) {
        copied = false;
        value = null;
        if (failure instanceof MobulaException || failure instanceof VirtualMachineError) {
            thrown = failure;
            return;
        }
        try {
            copier.takeOut(failure);
            thrown = (Throwable) copier.bringOut();
        } catch (RuntimeException | LinkageError | VirtualMachineError uncarriable) {
            thrown = new RemoteInvocationException(failure.getClass().getName(), failure.getMessage(), null);
            thrown.addSuppressed(uncarriable);
        }
    }

    @Override
    public void argumentsRead() {
        if (mustNotWait && copier.space().waits()) {
            throw RequiresOwnThread.INSTANCE;
        }
        begun = true;
    }

    /** Whether the arguments have been read, and the method has begun. */
    boolean hasBegun() {
        return begun;
    }

    @Override
    public void result() {}

    @Override
    public void result(boolean answer) {
        bits = answer ? 1 : 0;
    }

    @Override
    public void result(long result) {
        bits = result;
    }

    @Override
    public void result(float result) {
        bits = Float.floatToRawIntBits(result);
    }

    @Override
    public void result(double result) {
        bits = Double.doubleToRawLongBits(result);
    }

    @Override
    public void result(@Nullable Object result) {
        if (!wanted) {
            return;
        }
        if (result == null || result instanceof String || result instanceof Number && isOfJdk(result)) {
            value = result;
        } else {
            copier.takeOut(result);
            copied = true;
        }
    }

    private static boolean isOfJdk(Object result) {
        return result.getClass().getClassLoader() == null
                && result.getClass().getPackageName().equals("java.lang");
    }

    @Override
    public void later(@Nullable Object future, String method) {
        throw new IllegalStateException(
                method + " returns a future; a method of a replicated object must return its result");
    }
}
