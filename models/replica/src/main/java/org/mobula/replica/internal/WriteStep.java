package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.order.OrderedMessage;
import org.mobula.replica.ReplicaUnavailableException;
import org.mobula.replica.internal.space.ExecutionContext;
import org.mobula.replica.internal.space.ReplicaHooks;
import org.mobula.replica.internal.space.Unwind;

/**
 * The calls of one object that one message carries. Runs them on this rank's replica; every rank does the same. If a
 * call waits, another step runs the calls after it.
 *
 * <p><b>Threads:</b> the one that holds the {@link WriteExecutor}.
 */
final class WriteStep implements OrderedStep, ExecutionContext, SuspendedWrite {
    private static final int MOST_CAUSES = 16;

    private final Environment environment;
    private final long id;
    private final long sequence;
    private final int origin;
    private final EncodedCalls calls;
    private final @Nullable PendingWrite pending;
    private final List<Integer> members; // the ranks that run it
    private boolean compared; // true if all ranks compare their replicas after it
    private List<Object> monitors = List.of(); // replaced by the first monitor that is entered; most writes enter none
    private volatile int waits; // the number of the current wait for a notification; negative between waits
    private volatile @Nullable Thread suspended;
    private volatile boolean resumed;
    private @Nullable Object awaited;
    private @Nullable Replica found;

    /**
     * The services that all writes of a rank share.
     *
     * @param copier copies the arguments and the result of the running call
     * @param result the result of the running call
     * @param arguments an input for the arguments of the running call
     * @param members supplies the members of the view at the message being delivered
     */
    record Environment(
            int rank,
            ReplicaCatalog catalog,
            WriteExecutor executor,
            WaitTimers timers,
            DigestVotes digests,
            SpaceCopier copier,
            CallResult result,
            Input arguments,
            Supplier<List<Integer>> members) {}

    /**
     * @param content positioned after the kind
     * @param pending receives the results, if the calls are this rank's own
     */
    WriteStep(Environment environment, OrderedMessage message, Input content, @Nullable PendingWrite pending) {
        this.environment = environment;
        this.sequence = message.sequence();
        this.origin = message.origin();
        this.id = content.getLong();
        this.calls = new EncodedCalls(content);
        this.pending = pending;
        this.members = environment.members.get();
        this.compared = environment.digests.isDue(sequence);
    }

    private WriteStep(WriteStep before, EncodedCalls calls) {
        this.environment = before.environment;
        this.sequence = before.sequence;
        this.origin = before.origin;
        this.id = before.id;
        this.calls = calls;
        this.pending = before.pending;
        this.members = before.members;
        this.compared = before.compared;
    }

    @Override
    public long sequence() {
        return sequence;
    }

    @Override
    public long place() {
        return EncodedCalls.place(sequence, calls.index());
    }

    private Replica replica() {
        if (found == null) {
            throw new IllegalStateException("write " + sequence + " has not begun");
        }
        return found;
    }

    @Override
    public boolean needsThread() {
        return environment.copier.space().waits();
    }

    @Override
    public void run() {
        if (!perform(false)) {
            throw RequiresOwnThread.INSTANCE;
        }
    }

    @Override
    public boolean runBriefly() {
        return perform(true);
    }

    /**
     * Runs the remaining calls.
     *
     * @param briefly stops before a call that may take long
     * @return true if no call is left, or another step runs the rest
     */
    private boolean perform(boolean briefly) {
        ReplicaCatalog.Entry entry =
                environment.catalog.numbered(id); // looked up here: the creation may have run just before
        Replica replica = entry == null ? null : entry.replica();
        found = replica;
        if (replica == null || replica.unavailable() != null) {
            reject(replica == null ? missing() : replica.unavailable(), entry != null);
            return true;
        }
        WriteExecutor executor = environment.executor;
        if (briefly) {
            if (!isBrief(replica) || !executor.tryEnter(replica.gate)) {
                return false;
            }
        } else {
            executor.enter(replica.gate);
        }
        boolean restarts = false;
        try {
            ReplicaHooks.Slot slot = ReplicaHooks.slot();
            slot.run(this);
            try {
                restarts = !runCalls(replica, briefly);
            } finally {
                slot.run(null);
            }
        } finally {
            if (restarts) {
                executor.restartElsewhere(replica.gate, calls.index() > 0);
            } else {
                executor.leave(replica.gate);
            }
        }
        return !restarts;
    }

    private MobulaException missing() {
        MobulaException unavailable = pending == null ? null : pending.unavailable();
        return unavailable != null ? unavailable : ReplicaUnavailableException.removed("number " + id);
    }

    private void reject(@Nullable MobulaException why, boolean runsElsewhere) {
        if (runsElsewhere && compared) {
            environment.digests.abstain(sequence);
        }
        while (true) {
            environment.result.begin(pending != null);
            answer(why);
            if (calls.isLast()) {
                break;
            }
            calls.next();
        }
        environment.executor.done();
    }

    /** Runs the remaining calls; returns false if the current one must run on a thread that may wait. */
    private boolean runCalls(Replica replica, boolean briefly) {
        try {
            while (!briefly || isBrief(replica)) {
                if (!invoke(replica)) {
                    return false;
                }
                if (calls.isLast()) {
                    ended(replica);
                    return true;
                }
                if (environment.executor.isContinued()) { // writes that it has woken continue before its next call
                    splitOffRest();
                    return true;
                }
                calls.next();
            }
            return false;
        } catch (RuntimeException | Error failure) {
            if (!calls.isLast()) {
                splitOffRest();
            }
            throw failure;
        }
    }

    private void ended(Replica replica) {
        if (waits != 0) {
            environment.timers.cancel(this);
        }
        if (compared) {
            environment.digests.vote(sequence, replica, replica.label(calls.method()), members);
        }
    }

    /**
     * Returns true if the current call ends soon. A comparison of replicas does not, because it reads their whole
     * state.
     */
    private boolean isBrief(Replica replica) {
        int method = calls.method();
        return replica.has(method) && replica.isBrief(method) && !compared && !replica.monitors.areHeld();
    }

    /** Moves the calls after the current one to another step. */
    private void splitOffRest() {
        WriteStep rest = new WriteStep(this, calls.splitOff());
        compared = false; // replicas are compared after the last call of the message
        environment.executor.deferRest(rest);
    }

    /** Runs the current call; returns false if it did not start because it may wait and this thread must not. */
    private boolean invoke(Replica replica) {
        int method = calls.method();
        SpaceCopier copier = environment.copier;
        CallResult result = environment.result;
        result.begin(pending != null, environment.executor.isHelping());
        int hashes = replica.hashes();
        Throwable thrown = refusal(replica);
        if (thrown == null) {
            try {
                Input arguments = calls.arguments(environment.arguments);
                if (replica.shape.takesObjects(method)) {
                    copier.insideReader().begin(arguments);
                }
                replica.dispatcher.call(method, replica.root(), arguments, copier.insideReader(), result);
            } catch (RequiresOwnThread elsewhere) {
                replica.hashes(hashes); // reading the arguments may have assigned some
                return false;
            } catch (Unwind.AbortCall ended) {
                thrown = replica.unavailable();
            } catch (VirtualMachineError fatal) {
                thrown = lost(replica, fatal); // including StackOverflowError: stack depths differ between threads
            } catch (Throwable failure) {
                // the codec wraps a StackOverflowError while it reads arguments
                boolean local = !result.hasBegun() && isCausedByMachine(failure);
                thrown = local ? lost(replica, failure) : failure;
            }
        }
        answer(thrown);
        return true;
    }

    /** The reason why the current call cannot run on this rank's replica, or null. */
    private @Nullable MobulaException refusal(Replica replica) {
        if (replica.has(calls.method())) {
            return replica.unavailable();
        }
        if (compared) {
            environment.digests.abstain(sequence);
            compared = false;
        }
        return new MismatchException("rank " + origin + " calls method " + calls.method() + " of \"" + replica.name
                + "\", which has " + replica.shape.methods().size() + ". Run the same version on every rank");
    }

    /** A failure that may be limited to this rank: the rank gives up its replica. */
    private @Nullable Throwable lost(Replica replica, Throwable why) {
        replica.lose(
                ReplicaUnavailableException.lost(replica.name, environment.rank, replica.label(calls.method()), why));
        return replica.unavailable();
    }

    private static boolean isCausedByMachine(Throwable failure) {
        Throwable each = failure;
        for (int depth = 0; each != null && depth < MOST_CAUSES; depth++) { // a program's causes may form a ring
            if (each instanceof VirtualMachineError) {
                return true;
            }
            each = each.getCause();
        }
        return false;
    }

    private void answer(@Nullable Throwable thrown) {
        CallResult result = environment.result;
        if (pending == null) {
            return;
        }
        environment.executor.ended(pending); // first: the caller continues even if the following code fails
        if (thrown != null) {
            result.threw(thrown);
        }
        result.bringOut();
        pending.answer(calls.index(), result);
    }

    @Override
    public void write() {}

    @Override
    public int number() {
        return replica().nextHash();
    }

    @Override
    public void notify(Object monitor, boolean all) {
        requireOwner(monitor);
        replica().monitors.notify(monitor, all);
    }

    @Override
    public void enter(Object monitor) {
        acquire(monitor);
        if (monitors.isEmpty()) {
            monitors = new ArrayList<>(4);
        }
        monitors.add(monitor);
    }

    @Override
    public void exit(Object monitor) {
        for (int i = monitors.size() - 1; i >= 0; i--) {
            if (monitors.get(i) == monitor) {
                monitors.remove(i);
                break;
            }
        }
        if (!owns(monitor)) {
            replica().monitors.free(monitor);
        }
    }

    @Override
    public void await(Object monitor, long nanos) {
        requireOwner(monitor);
        long arguments = calls.bytes();
        replica().monitors.claim(arguments);
        try {
            awaitNotification(monitor, nanos);
        } finally {
            replica().monitors.giveBack(arguments);
        }
        acquire(monitor);
    }

    private void awaitNotification(Object monitor, long nanos) {
        replica().monitors.await(monitor, this);
        waits = Math.abs(waits) + 1;
        awaited = monitor;
        if (nanos > 0) {
            environment.timers.start(this, origin, nanos);
        }
        replica().monitors.free(monitor);
        suspend(monitor);
        if (nanos > 0) {
            environment.timers.cancel(this);
        }
        waits = -waits;
        awaited = null;
    }

    private void acquire(Object monitor) {
        SuspendedWrite holder = replica().monitors.holder(monitor);
        while (holder != null && holder != this) {
            replica().monitors.block(monitor, this);
            suspend(null);
            holder = replica().monitors.holder(monitor);
        }
    }

    /** Lets other writes run until this one may continue. Keeps all monitors except one. */
    private void suspend(@Nullable Object released) {
        WriteExecutor executor = environment.executor;
        if (!calls.isLast()) {
            splitOffRest();
        }
        calls.forget();
        for (Object monitor : monitors) {
            if (monitor != released) {
                replica().monitors.hold(monitor, this);
            }
        }
        resumed = false;
        suspended = Thread.currentThread();
        executor.leave(replica().gate);
        try {
            executor.handOver();
        } catch (RuntimeException | Error noThread) {
            throw endInsteadOfWaiting(noThread);
        }
        while (!resumed) {
            LockSupport.park(this);
        }
        suspended = null;
        executor.enter(replica().gate);
        replica().monitors.release(this);
        environment.result.begin(pending != null);
        if (replica().unavailable() != null) {
            throw Unwind.abortCall();
        }
    }

    /**
     * No thread can be started to run other writes in the meantime. Therefore this write does not wait, and its rank
     * loses the replica, because the write does wait at other ranks.
     */
    private Unwind endInsteadOfWaiting(Throwable noThread) {
        suspended = null;
        environment.executor.enter(replica().gate);
        replica().monitors.withdraw(this); // a notification would resume a write that does not wait
        environment.result.begin(pending != null);
        lost(replica(), noThread);
        return Unwind.abortCall();
    }

    @Override
    public void resume() {
        resumed = true;
        LockSupport.unpark(suspended);
    }

    @Override
    public void expire(int number) {
        Object monitor = awaited;
        if (waits == number && monitor != null) {
            replica().monitors.expire(monitor, this);
        }
    }

    @Override
    public int waits() {
        return waits;
    }

    private void requireOwner(Object monitor) {
        if (!owns(monitor)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
    }

    private boolean owns(Object monitor) {
        for (Object held : monitors) {
            if (held == monitor) {
                return true;
            }
        }
        return false;
    }
}
