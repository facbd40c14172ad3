package org.mobula.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/**
 * A send, a receive or a collective operation that was begun, and goes on by itself.
 *
 * <pre>{@code
 * Request left = world.ireceive(Section.of(halo), world.rank() - 1, 0);
 * Request right = world.isend(Section.of(edge), world.rank() + 1, 0);
 * compute();
 * Request.awaitAll(left, right);
 * }</pre>
 *
 * <p>Who learns that a request is done, by {@link #await}, {@link #test} or one of the static methods, has <i>taken</i>
 * it: from then on {@link #awaitAny}, {@link #awaitSome} and their like pass it over, so that they can be called again and
 * again with the same requests.
 *
 * <p><b>Threads:</b> any, one at a time. <b>Ownership:</b> what is sent must not change, and what is received into must
 * not be used, until the request is done. <b>Failure:</b> who waits for a request that failed gets the exception:
 * {@link org.mobula.fault.PeerFailedException} if a rank it needs is gone, {@link MessageException} if the message was not
 * what was expected.
 */
public abstract class Request {
    private static final String GOES_ON = "It goes on: wait for it again, or cancel it";
    private static final Runnable OVER = () -> {};
    private static final VarHandle WATCHER;

    private record Both(Runnable first, Runnable second) implements Runnable {
        @Override
        public void run() {
            first.run();
            second.run();
        }

        static @Nullable Runnable without(Runnable all, Runnable action) {
            if (all == action) {
                return null;
            }
            if (!(all instanceof Both(Runnable first, Runnable second))) {
                return all;
            }
            Runnable before = without(first, action);
            Runnable after = without(second, action);
            return before == null ? after : after == null ? before : new Both(before, after);
        }
    }

    /** Wakes a thread that waits. */
    private static final class Bell extends Completion implements Runnable {
        Bell(Request request) {
            super(request::describe);
        }

        @Override
        public void run() {
            complete();
        }
    }

    static {
        try {
            WATCHER = MethodHandles.lookup().findVarHandle(Request.class, "watcher", Runnable.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Engine engine;
    private @Nullable Bell bell; // of the thread whose call this serves, if blocking
    private @Nullable Status status;
    private @Nullable Supplier<? extends MobulaException> failure;
    private @Nullable Runnable watcher; // OVER when it is too late to watch
    private boolean blocking; // whether its one use is a call that waits for it
    private boolean taken;

    Request(Engine engine) {
        this.engine = engine;
    }

    /**
     * Waits until it is done.
     *
     * @throws DeadlineExceededException if the caller's {@link Deadline} passed; the request goes on
     * @throws CallInterruptedException if the thread was interrupted; the request goes on
     */
    public Status await() {
        awaitDone(GOES_ON);
        return outcome();
    }

    /** What became of it, if it is done. Returns at once, but moves messages along. */
    public Optional<Status> test() {
        return isDone() ? Optional.of(outcome()) : Optional.empty();
    }

    /** Whether it is done, well or not. Returns at once, but moves messages along. */
    public boolean isDone() {
        if (isOver()) {
            return true;
        }
        engine.poll();
        return isOver();
    }

    /**
     * Takes it back, if no message was matched with it so far; then it is done, and its status says so. For a send that
     * has left already this asks the receiver, and waits for the answer.
     *
     * @return whether it was taken back
     */
    public abstract boolean cancel();

    /** Says that nobody will wait for it: it goes on, and what becomes of it is nobody's business. */
    public void free() {
        taken = true;
    }

    /**
     * Waits until all are done.
     *
     * @return what became of each
     * @throws MobulaException what one failed with, when all are done; what others failed with is suppressed in it
     */
    public static List<Status> awaitAll(Request... requests) {
        return Requests.awaitAll(requests);
    }

    /** As {@link #awaitAll}, but a request that failed has a status which says with what, and nothing is thrown for it. */
    public static List<Status> settleAll(Request... requests) {
        return Requests.settleAll(requests);
    }

    /**
     * Waits until one is done that was not taken before. Its status, or what it failed with, is had by {@link #await}.
     *
     * @return its place among the requests; -1 if all were taken before
     */
    public static int awaitAny(Request... requests) {
        return Requests.awaitAny(requests);
    }

    /** As {@link #awaitAny}, for all that are done then: their places, ascending; none if all were taken before. */
    public static int[] awaitSome(Request... requests) {
        return Requests.awaitSome(requests);
    }

    /** What became of each if all are done; nothing is taken otherwise. Returns at once. */
    public static Optional<List<Status>> testAll(Request... requests) {
        return Requests.testAll(requests);
    }

    /** As {@link #awaitAny}, if one is done. Returns at once; -1 if none is. */
    public static int testAny(Request... requests) {
        return Requests.testAny(requests);
    }

    /** As {@link #awaitSome}, for those that are done now. Returns at once. */
    public static int[] testSome(Request... requests) {
        return Requests.testSome(requests);
    }

    /** What is being done, as a clause: {@code "receiving 8 double from rank 3 with tag 7"}. */
    abstract String describe();

    /** Whether it is over, well or not; moves nothing along. */
    final boolean isOver() {
        Bell own = bell;
        return blocking && own != null ? own.isDone() : WATCHER.getAcquire(this) == OVER;
    }

    /** Whether somebody has learnt that it is done. */
    final boolean isTaken() {
        return taken;
    }

    /** Whether it is over, and was taken back. */
    final boolean isCancelled() {
        return isOver() && status != null && status.isCancelled();
    }

    /** Somebody learns that it is done. */
    final void take() {
        taken = true;
    }

    /** Makes it ready for a call of this thread that waits for it, and returns when it is over. */
    final void reuseBlocking() {
        blocking = true;
        status = null;
        failure = null;
        Bell own = bell;
        if (own == null) {
            own = new Bell(this);
            bell = own;
        }
        own.reset();
    }

    /** Makes it ready for another use. */
    final void reuse() {
        taken = false;
        status = null;
        failure = null;
        WATCHER.setRelease(this, null);
    }

    /** Runs an action once this is over, on whichever thread finds out; now if it is already. */
    final void whenOver(Runnable action) {
        Runnable before = null;
        while (!WATCHER.compareAndSet(this, before, before == null ? action : new Both(before, action))) {
            before = (Runnable) WATCHER.getAcquire(this);
            if (before == OVER) {
                action.run();
                return;
            }
        }
    }

    /** Takes {@link #whenOver} back, if it is not too late; else the action must do no harm. */
    final void unwatch(Runnable action) {
        Runnable before = (Runnable) WATCHER.getAcquire(this);
        while (before != null && before != OVER && !WATCHER.compareAndSet(this, before, Both.without(before, action))) {
            before = (Runnable) WATCHER.getAcquire(this);
        }
    }

    /** It has ended well. The last thing that is done with it. */
    final void succeed(Status ended) {
        status = ended;
        end();
    }

    /** It has failed; what of is made by whoever wants to know. The last thing that is done with it. */
    final void fail(Supplier<? extends MobulaException> why) {
        failure = why;
        end();
    }

    /**
     * Waits until it is done.
     *
     * @param hint what has become of it if the caller waits no longer, as a sentence
     */
    final void awaitDone(String hint) {
        awaitDone(hint, relief());
    }

    /** As {@link #awaitDone(String)}, when what is waited for is not this alone. */
    final void awaitDone(String hint, @Nullable Relief relief) {
        if (isOver()) {
            return;
        }
        long deadline = Deadline.current();
        long since = deadline == Deadline.NONE ? 0 : System.nanoTime();
        Bell over = bell();
        boolean done;
        try {
            done = Relief.await(engine, over, relief, deadline);
        } finally {
            unwatch(over);
        }
        if (!done) {
            throw Deadline.isPast(deadline)
                    ? new DeadlineExceededException(describe(), Duration.ofNanos(System.nanoTime() - since), hint)
                    : new CallInterruptedException(describe(), hint);
        }
    }

    /** What the calling thread waits for until this is over. Most requests are over before anybody waits for them. */
    private Bell bell() {
        Bell own = bell;
        if (blocking && own != null) {
            return own;
        }
        Bell made = new Bell(this);
        made.reset();
        whenOver(made);
        return made;
    }

    /** What to do while it waits for another rank that may wait for this one; null if that is nothing. */
    @Nullable
    Relief relief() {
        return null;
    }

    /** Waits until it is done, whatever else happens. */
    final void awaitEnd() {
        engine.await(bell(), Deadline.NONE);
    }

    /** Its status; throws what it failed with. Only when it is done. */
    final Status outcome() {
        taken = true;
        Supplier<? extends MobulaException> why = failure;
        if (why != null) {
            throw why.get(); // why made here: so its stack is that of who waits
        }
        if (status == null) {
            throw new IllegalStateException("this is not over: " + describe());
        }
        return status;
    }

    /** Ends as another one did, which is over. The last thing that is done with it. */
    final void end(Request other) {
        status = other.status;
        failure = other.failure;
        end();
    }

    final Engine engine() {
        return engine;
    }

    private void end() {
        Bell own = bell;
        if (blocking && own != null) {
            own.complete();
            return;
        }
        Runnable watching = (Runnable) WATCHER.getAndSet(this, OVER);
        if (watching != null) {
            watching.run();
        }
    }
}
