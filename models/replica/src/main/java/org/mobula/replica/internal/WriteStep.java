package org.mobula.replica.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.order.OrderedMessage;
import org.mobula.replica.ReplicaGoneException;
import org.mobula.replica.internal.space.Unwind;
import org.mobula.replica.internal.space.ReplicaHooks;
import org.mobula.replica.internal.space.ExecutionContext;

/**
 * Calls of one object that one message carries, at its turn: runs them on this rank's replica, as every rank does on its own. One
 * that waits leaves those behind it to another step.
 *
 * <p><b>Threads:</b> whoever holds the schedule's baton when it begins, to its end.
 */
final class WriteStep implements OrderedStep, ExecutionContext {
    private static final int MOST_CAUSES = 16;

    private final OrderedReplicas all;
    private final long id;
    private final long sequence;
    private final int origin;
    private final EncodedCalls calls;
    private final @Nullable PendingWrite pending;
    private final List<Integer> members;
    private boolean compared;
    private List<Object> monitors = List.of(); // why not made at once: few writes enter one
    private volatile int waits; // how often it has begun to wait for a notification; negative while it does not
    private volatile @Nullable Thread suspended;
    private volatile boolean resumed;
    private @Nullable Object awaited;
    private @Nullable Replica found;

    /**
     * @param content stands behind the kind
     * @param pending who waits for the answers, if it is this rank's own
     */
    WriteStep(OrderedReplicas all, OrderedMessage message, Input content, @Nullable PendingWrite pending) {
        this.all = all;
        this.sequence = message.sequence();
        this.origin = message.origin();
        this.id = content.getLong();
        this.calls = new EncodedCalls(content);
        this.pending = pending;
        this.members = all.members();
        this.compared = all.digests().isDue(sequence);
    }

    private WriteStep(WriteStep before, EncodedCalls calls) {
        this.all = before.all;
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

    /** Names the call at hand, as {@link EncodedCalls#place} does. */
    long place() {
        return EncodedCalls.place(sequence, calls.index());
    }

    /** The rank whose call it is. */
    int origin() {
        return origin;
    }

    /** The object it changes; from its turn on. */
    Replica replica() {
        if (found == null) {
            throw new IllegalStateException("write " + sequence + " has not begun");
        }
        return found;
    }

    /** The ranks that do it, too. */
    List<Integer> members() {
        return members;
    }

    /** Whether all ranks say what their replicas are after it. */
    boolean isCompared() {
        return compared;
    }

    String label() {
        return replica().label(calls.method());
    }

    @Override
    public boolean needsThread() {
        return all.space().waits();
    }

    @Override
    public void run() {
        if (!perform(false)) {
            throw NeedsThread.NOW;
        }
    }

    @Override
    public boolean runBriefly() {
        return perform(true);
    }

    /**
     * Runs what is left.
     *
     * @param briefly only as far as that ends soon
     * @return whether nothing is left, or another step has that
     */
    private boolean perform(boolean briefly) {
        ReplicaCatalog.Entry entry = all.catalog().numbered(id); // why now: its creation may have been run just before
        Replica replica = entry == null ? null : entry.replica();
        found = replica;
        if (replica == null || replica.gone() != null) {
            refuse(replica == null ? missing() : replica.gone(), entry != null);
            return true;
        }
        WriteExecutor schedule = all.schedule();
        if (briefly) {
            if (!isBrief(replica) || !schedule.tryEnter(replica.gate)) {
                return false;
            }
        } else {
            schedule.enter(replica.gate);
        }
        boolean brokenOff = false;
        try {
            ReplicaHooks.Place place = ReplicaHooks.place();
            place.run(this);
            try {
                brokenOff = !runCalls(replica, briefly);
            } finally {
                place.run(null);
            }
        } finally {
            if (brokenOff) {
                schedule.breakOff(replica.gate, calls.index() > 0);
            } else {
                schedule.leave(replica.gate);
            }
        }
        return !brokenOff;
    }

    /** Why it cannot be done here: there is no replica. */
    private MobulaException missing() {
        MobulaException gone = pending == null ? null : pending.gone();
        return gone != null ? gone : ReplicaGoneException.removed("number " + id);
    }

    private void refuse(@Nullable MobulaException why, boolean elsewhere) {
        if (elsewhere && compared) {
            all.digests().abstain(sequence);
        }
        while (true) {
            all.answer().begin(pending != null);
            answer(why);
            if (calls.isLast()) {
                break;
            }
            calls.next();
        }
        all.schedule().done();
    }

    /** Runs call after call; false if the one at hand is left to a thread that may wait. */
    private boolean runCalls(Replica replica, boolean briefly) {
        try {
            while (!briefly || isBrief(replica)) {
                if (!invoke(replica)) {
                    return false;
                }
                if (calls.isLast()) {
                    all.ran(this);
                    return true;
                }
                if (all.schedule().goesOn()) { // why: what it has woken goes on before the next one
                    leaveTheRest();
                    return true;
                }
                calls.next();
            }
            return false;
        } catch (RuntimeException | Error broken) {
            if (!calls.isLast()) {
                leaveTheRest();
            }
            throw broken;
        }
    }

    /** Whether the call at hand ends soon. why not when the replicas are compared: that reads the whole state */
    private boolean isBrief(Replica replica) {
        int method = calls.method();
        return replica.has(method) && replica.isBrief(method) && !compared && !replica.monitors.areKept();
    }

    /** The calls behind the one at hand become another step. */
    private void leaveTheRest() {
        WriteStep behind = new WriteStep(this, calls.splitOff());
        compared = false; // why: all that the message does is compared, behind its last call
        all.schedule().follow(behind);
    }

    /** Runs the call at hand; false if it may wait, and has not begun since this thread is wanted elsewhere. */
    private boolean invoke(Replica replica) {
        int method = calls.method();
        SpaceCopier copies = all.copies();
        CallResult answer = all.answer();
        answer.begin(pending != null, all.schedule().isHelping());
        int hashes = replica.hashes();
        Throwable thrown = refusal(replica);
        if (thrown == null) {
            try {
                Input arguments = calls.arguments(all.arguments());
                if (replica.shape.takesObjects(method)) {
                    copies.insideReader().begin(arguments);
                }
                replica.dispatcher.call(method, replica.root(), arguments, copies.insideReader(), answer);
            } catch (NeedsThread elsewhere) {
                replica.hashes(hashes); // why: reading the arguments may have asked for some
                return false;
            } catch (Unwind.Abandoned ended) {
                thrown = replica.gone();
            } catch (VirtualMachineError fatal) {
                // why StackOverflowError, too: how deep a stack is differs from thread to thread
                thrown = lost(replica, fatal);
            } catch (Throwable failure) {
                // why the cause: while arguments are read, the codec says in words of its own that a stack has ended
                boolean local = !answer.hasBegun() && isOfMachine(failure);
                thrown = local ? lost(replica, failure) : failure;
            }
        }
        answer(thrown);
        return true;
    }

    /** Why the call at hand cannot be done with this rank's replica; null if it can. */
    private @Nullable MobulaException refusal(Replica replica) {
        if (replica.has(calls.method())) {
            return replica.gone();
        }
        if (compared) {
            all.digests().abstain(sequence);
            compared = false;
        }
        return new MismatchException("rank " + origin + " calls method " + calls.method() + " of \"" + replica.name
                + "\", which has " + replica.shape.methods().size() + ". Run the same version on every rank");
    }

    /** Something happened here that need not happen elsewhere: this rank has no replica any more. */
    private @Nullable Throwable lost(Replica replica, Throwable why) {
        all.lose(replica, ReplicaGoneException.lost(replica.name, all.rank(), label(), why));
        return replica.gone();
    }

    private static boolean isOfMachine(Throwable failure) {
        Throwable each = failure;
        for (int depth = 0; each != null && depth < MOST_CAUSES; depth++) { // why: a program's causes may form a ring
            if (each instanceof VirtualMachineError) {
                return true;
            }
            each = each.getCause();
        }
        return false;
    }

    private void answer(@Nullable Throwable thrown) {
        CallResult answer = all.answer();
        if (pending == null) {
            return;
        }
        all.schedule().ended(pending); // why first: whatever happens now, the caller goes on
        if (thrown != null) {
            answer.threw(thrown);
        }
        answer.bringOut();
        pending.answer(calls.index(), answer);
    }

    @Override
    public void write() {}

    @Override
    public int number() {
        return replica().nextHash();
    }

    @Override
    public void wake(Object monitor, boolean everybody) {
        requireOwner(monitor);
        replica().monitors.wake(monitor, everybody);
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
        WriteExecutor schedule = all.schedule();
        replica().monitors.await(monitor, this);
        waits = Math.abs(waits) + 1;
        awaited = monitor;
        if (nanos > 0) {
            all.timers().start(this, nanos);
        }
        replica().monitors.free(monitor);
        suspend(schedule, monitor);
        if (nanos > 0) {
            all.timers().forget(this);
        }
        waits = -waits;
        awaited = null;
    }

    private void acquire(Object monitor) {
        WriteStep holder = replica().monitors.holder(monitor);
        while (holder != null && holder != this) {
            replica().monitors.block(monitor, this);
            suspend(all.schedule(), null);
            holder = replica().monitors.holder(monitor);
        }
    }

    /** Lets others run until this one's turn comes again; keeps all monitors but one. */
    private void suspend(WriteExecutor schedule, @Nullable Object but) {
        if (!calls.isLast()) {
            leaveTheRest();
        }
        calls.forget();
        for (Object monitor : monitors) {
            if (monitor != but) {
                replica().monitors.hold(monitor, this);
            }
        }
        resumed = false;
        suspended = Thread.currentThread();
        schedule.leave(replica().gate);
        try {
            schedule.passOn();
        } catch (RuntimeException | Error noThread) {
            throw endInsteadOfWaiting(schedule, noThread);
        }
        while (!resumed) {
            LockSupport.park(this);
        }
        suspended = null;
        schedule.enter(replica().gate);
        replica().monitors.release(this);
        all.answer().begin(pending != null);
        if (replica().gone() != null) {
            throw Unwind.abandon();
        }
    }

    /**
     * No thread is to be had that runs the others meanwhile. So it does not wait: it keeps the baton, and its replica is lost, since
     * the other ranks' replicas do wait.
     */
    private Unwind endInsteadOfWaiting(WriteExecutor schedule, Throwable noThread) {
        suspended = null;
        schedule.enter(replica().gate);
        replica().monitors.withdraw(this); // a notification would give the baton to a write that does not wait
        all.answer().begin(pending != null);
        lost(replica(), noThread);
        return Unwind.abandon();
    }

    /** Its turn has come again, and the baton with it. */
    void resume() {
        resumed = true;
        LockSupport.unpark(suspended);
    }

    /** With the baton: its so manieth wait is over, if it still is in that one. */
    void expire(int number) {
        Object monitor = awaited;
        if (waits == number && monitor != null) {
            replica().monitors.expire(monitor, this);
        }
    }

    /** Which wait it is in. */
    int waits() {
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
