package org.mobula.replica.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.RemoteInvocationException;
import org.mobula.invoke.Reply;

/**
 * What a method answered, on its way out of a replica: a primitive as it is, an object as a copy.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> used again for the next call.
 */
final class Answer implements Reply {
    private final Copies copies;
    private long bits;
    private @Nullable Object value;
    private @Nullable Throwable thrown;
    private boolean copied;
    private boolean wanted;
    private boolean hurried;
    private boolean begun;

    Answer(Copies copies) {
        this.copies = copies;
    }

    /**
     * Forgets the last one.
     *
     * @param isWanted whether anybody here will ask for it
     */
    void begin(boolean isWanted) {
        begin(isWanted, false);
    }

    /**
     * Forgets the last one.
     *
     * @param isWanted whether anybody here will ask for it
     * @param mustNotWait whether the method must not begin if it may wait; {@link NeedsThread} is thrown then
     */
    void begin(boolean isWanted, boolean mustNotWait) {
        wanted = isWanted;
        hurried = mustNotWait;
        begun = false;
        value = null;
        thrown = null;
        copied = false;
        bits = 0;
    }

    long bits() {
        return bits;
    }

    /** Makes {@link #value} now; where that fails, it is as if the method had thrown why. */
    void bringOut() {
        if (copied) {
            copied = false;
            try {
                value = copies.bringOut();
            } catch (Throwable uncarriable) { // why all: whatever it is, the caller must hear of it
                thrown = uncarriable;
            }
        }
    }

    /** The result outside, an object of the program's classes. */
    @Nullable
    Object value() {
        return copied ? copies.bringOut() : value;
    }

    /** What the method threw, outside; null if it threw nothing. */
    @Nullable
    Throwable thrown() {
        return thrown;
    }

    /** The method threw something. While nothing can change. */
    void threw(Throwable failure) {
        copied = false;
        value = null;
        if (failure instanceof MobulaException || failure instanceof VirtualMachineError) {
            thrown = failure;
            return;
        }
        try {
            copies.takeOut(failure);
            thrown = (Throwable) copies.bringOut();
        } catch (RuntimeException | LinkageError | VirtualMachineError uncarriable) {
            thrown = new RemoteInvocationException(failure.getClass().getName(), failure.getMessage(), null);
            thrown.addSuppressed(uncarriable);
        }
    }

    @Override
    public void argumentsRead() {
        if (hurried && copies.space().waits()) {
            throw NeedsThread.NOW;
        }
        begun = true;
    }

    /** Whether the arguments have been read, so that the method has begun. */
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
    public void result(long answer) {
        bits = answer;
    }

    @Override
    public void result(float answer) {
        bits = Float.floatToRawIntBits(answer);
    }

    @Override
    public void result(double answer) {
        bits = Double.doubleToRawLongBits(answer);
    }

    @Override
    public void result(@Nullable Object answer) {
        if (!wanted) {
            return;
        }
        if (answer == null || answer instanceof String || answer instanceof Number && isOfJdk(answer)) {
            value = answer;
        } else {
            copies.takeOut(answer);
            copied = true;
        }
    }

    private static boolean isOfJdk(Object answer) {
        return answer.getClass().getClassLoader() == null
                && answer.getClass().getPackageName().equals("java.lang");
    }

    @Override
    public void later(@Nullable Object future, String method) {
        throw new IllegalStateException(method + " returns a future, and a replica answers at once");
    }
}
