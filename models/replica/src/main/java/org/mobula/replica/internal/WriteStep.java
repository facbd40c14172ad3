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
import org.mobula.replica.internal.space.Breakoff;
import org.mobula.replica.internal.space.Inside;
import org.mobula.replica.internal.space.Running;

/**
 * A call that changes an object, at its turn: runs the method on this rank's replica, as every rank does on its own.
 *
 * <p><b>Threads:</b> whoever holds the schedule's baton when it begins, to its end.
 */
final class WriteStep implements Step, Running {
    private static final int MOST_CAUSES = 16;

    private final OrderedReplicas all;
    private final long id;
    private final long sequence;
    private final int origin;
    private final int method;
    private Input arguments; // whoever delivers goes on with it, unless it was kept
    private final @Nullable PendingWrite pending;
    private final List<Integer> members;
    private final boolean compared;
    private List<Object> monitors = List.of(); // why not made at once: few writes enter one
    private volatile int waits; // how often it has begun to wait for a notification; negative while it does not
    private volatile @Nullable Thread suspended;
    private volatile boolean resumed;
    private @Nullable Object awaited;
    private @Nullable Replica found;

    /**
     * @param content stands behind the kind
     * @param pending who waits for the answer, if it is this rank's own
     */
    WriteStep(OrderedReplicas all, OrderedMessage message, Input content, @Nullable PendingWrite pending) {
        this.all = all;
        this.sequence = message.sequence();
        this.origin = message.origin();
        this.id = content.getLong();
        this.method = content.getShort();
        this.arguments = content;
        this.pending = pending;
        this.members = all.members();
        this.compared = all.digests().isDue(sequence);
    }

    @Override
    public long sequence() {
        return sequence;
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
        return replica().label(method);
    }

    @Override
    public void keep() {
        Input own = new Input();
        long from = arguments.start() + arguments.position();
        own.reset(arguments.segment(), from, arguments.remaining(), 0, arguments.isSwapped());
        arguments = own;
    }

    @Override
    public boolean needsThread() {
        return all.space().waits();
    }

    @Override
    public void run() {
        Catalog.Entry entry = all.catalog().numbered(id); // why now: its creation may have been run just before
        found = entry == null ? null : entry.replica();
        MobulaException refusal = found == null ? missing() : refusal(found);
        if (found == null || refusal != null) {
            if (entry != null) {
                all.digests().abstain(sequence);
            }
            all.answer().begin(pending != null);
            answer(refusal);
            all.schedule().done();
            return;
        }
        runInside(found, false);
    }

    /** Why it cannot be done here: there is no replica. */
    private MobulaException missing() {
        MobulaException gone = pending == null ? null : pending.gone();
        return gone != null ? gone : ReplicaGoneException.removed("number " + id);
    }

    /** Why it cannot be done with this rank's replica; null if it can. */
    private @Nullable MobulaException refusal(Replica replica) {
        if (replica.has(method)) {
            return replica.gone();
        }
        return new MismatchException("rank " + origin + " calls method " + method + " of \"" + replica.name
                + "\", which has " + replica.shape.methods().size() + ". Run the same version on every rank");
    }

    @Override
    public boolean runBriefly() {
        Catalog.Entry entry = all.catalog().numbered(id);
        Replica replica = entry == null ? null : entry.replica();
        if (replica == null || refusal(replica) != null) {
            run(); // why at once: it only answers
            return true;
        }
        // why not when the replicas are compared: that reads the whole state
        if (!replica.isBrief(method) || compared || replica.monitors.areKept() || !replica.gate.tryEnterWrite()) {
            return false;
        }
        found = replica;
        runInside(replica, true);
        return true;
    }

    /** @param entered whether it is inside of the gate already */
    private void runInside(Replica replica, boolean entered) {
        Inside.Place place = null;
        boolean ended = false;
        boolean inside = entered;
        try {
            place = Inside.place();
            if (!inside) {
                replica.gate.enterWrite();
                inside = true;
            }
            place.run(this);
            ended = invoke(replica);
        } finally {
            if (place != null) {
                place.run(null);
            }
            if (ended) {
                all.schedule().leave(replica.gate);
            } else if (inside) {
                replica.gate.leaveWrite();
            }
        }
        if (!ended) {
            throw NeedsThread.NOW;
        }
    }

    /** Runs the method; false if it may wait, and has not begun since this thread is wanted elsewhere. */
    private boolean invoke(Replica replica) {
        Copies copies = all.copies();
        Answer answer = all.answer();
        answer.begin(pending != null, all.schedule().isHelping());
        long begin = arguments.position();
        int hashes = replica.hashes();
        Throwable thrown = null;
        try {
            if (replica.shape.takesObjects(method)) {
                copies.insideReader().begin(arguments);
            }
            replica.dispatcher.call(method, replica.root(), arguments, copies.insideReader(), answer);
        } catch (NeedsThread elsewhere) {
            arguments.seek(begin);
            replica.hashes(hashes); // why: reading the arguments may have asked for some
            return false;
        } catch (Breakoff.Abandoned ended) {
            thrown = replica.gone();
        } catch (VirtualMachineError fatal) {
            // why StackOverflowError, too: how deep a stack is differs from thread to thread
            thrown = lost(replica, fatal);
        } catch (Throwable failure) {
            // why the cause: while arguments are read, the codec says in words of its own that a stack has ended
            boolean local = !answer.hasBegun() && isOfMachine(failure);
            thrown = local ? lost(replica, failure) : failure;
        }
        answer(thrown);
        all.ran(this);
        return true;
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
        Answer answer = all.answer();
        if (pending == null) {
            return;
        }
        all.schedule().ended(pending); // why first: whatever happens now, the caller goes on
        if (thrown != null) {
            answer.threw(thrown);
        }
        pending.answer(answer);
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
        Schedule schedule = all.schedule();
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
        acquire(monitor);
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
    private void suspend(Schedule schedule, @Nullable Object but) {
        for (Object monitor : monitors) {
            if (monitor != but) {
                replica().monitors.hold(monitor, this);
            }
        }
        resumed = false;
        suspended = Thread.currentThread();
        schedule.leave(replica().gate);
        schedule.passOn();
        while (!resumed) {
            LockSupport.park(this);
        }
        suspended = null;
        schedule.enterAgain(replica().gate);
        replica().monitors.release(this);
        all.answer().begin(pending != null);
        if (replica().gone() != null) {
            throw Breakoff.abandon();
        }
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
