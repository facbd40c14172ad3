package org.mobula.replica.internal;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.Call;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.replica.WrongDeclarationException;
import org.mobula.replica.internal.space.ReplicaHooks;
import org.mobula.replica.internal.space.ReplicaSpace;
import org.mobula.replica.internal.space.Unwind;

/**
 * One call of a replicated object: a read runs at once on the calling thread, a write is submitted to the order.
 *
 * <p><b>Threads:</b> the caller's. <b>Ownership:</b> reused by its platform thread, which creates another one for a
 * nested call, or by any virtual thread; see {@link CallPool}.
 */
final class ReplicaCall extends Call {
    private final Owner owner;
    private final ReplicaSpace space;
    private final PendingWrites pending;
    private final SpaceCopier copier;
    private final CallResult result;
    private final ReadCall read = new ReadCall();
    private ReplicaHooks.Slot slot = ReplicaHooks.slot();
    private PendingWrites.Caller caller;
    private final Consumer<Output> content = this::put;
    private @Nullable Replica replica;
    private PendingWrite write = new PendingWrite(null); // the next one, or the one in flight
    private @Nullable PendingWrite written;
    private final @Nullable WriteBatcher batcher; // its thread's; null if it is shared
    private int method;
    private boolean busy;

    /** The pool to which calls belong. */
    interface Owner {
        /** Returns the call of a virtual thread to the pool after its end. */
        void giveBack(ReplicaCall call);

        /**
         * The batcher of the calling thread. That of a virtual thread lives as long as any of its batches is in flight;
         * after that, it is replaced by a new one.
         */
        WriteBatcher batcher();

        /** Like {@link #batcher}, or null if the calling thread has no asynchronous write in flight. */
        @Nullable
        WriteBatcher batcherIfAny();
    }

    /** @param batcher the calling thread's, which alone uses the call; null if all virtual threads may use it */
    ReplicaCall(Owner owner, ReplicaSpace space, PendingWrites pending, @Nullable WriteBatcher batcher) {
        this.owner = owner;
        this.space = space;
        this.pending = pending;
        this.batcher = batcher;
        this.caller = pending.caller();
        this.copier = new SpaceCopier(space);
        this.result = new CallResult(copier);
    }

    /** The thread's next call: this one, or another one while the thread is in this call. */
    ReplicaCall next() {
        return busy ? new ReplicaCall(owner, space, pending, batcher) : this;
    }

    /** The batcher of this call's thread, if the call is not shared. */
    WriteBatcher batcher() {
        if (batcher == null) {
            throw new IllegalStateException("a call that virtual threads share does not belong to one thread");
        }
        return batcher;
    }

    private @Nullable WriteBatcher batcherIfAny() {
        return batcher != null ? batcher : owner.batcherIfAny();
    }

    ReplicaCall begin(Replica target, int index) {
        busy = true;
        if (batcher == null) {
            slot = ReplicaHooks.slot();
            caller = pending.caller();
        }
        replica = target;
        method = index;
        written = null;
        Output output = copier.buffer().begin();
        if (target.shape.takesObjects(index)) {
            copier.outsideWriter().begin(output);
        }
        return this;
    }

    /** Releases the call, so that another thread may use it. */
    private void end() {
        busy = false;
        if (batcher == null) {
            owner.giveBack(this);
        }
    }

    private Replica replica() {
        if (replica == null) {
            throw new IllegalStateException("no call has begun");
        }
        return replica;
    }

    @Override
    public Output output() {
        return copier.buffer().output();
    }

    @Override
    public ObjectWriter writer() {
        return copier.outsideWriter();
    }

    @Override
    public void invoke() throws Throwable {
        boolean ended = false;
        try {
            perform();
            ended = true;
        } finally {
            if (!ended) {
                end();
            }
        }
    }

    private void perform() throws Throwable {
        endArguments();
        Replica target = replica();
        if (!target.writes(method) && read(target)) {
            return;
        }
        PendingWrite own = write;
        own.begin(target);
        boolean answered = false;
        try {
            WriteBatcher started = batcherIfAny();
            if (started != null) {
                started.flush();
            }
            pending.submitWhenRoom(
                    caller, pending.prepare(own, ReplicaMessage.WRITE, content), target.shape.action(method));
            pending.await(caller, own, target.shape.action(method));
            answered = own.thrown() == null;
        } finally {
            if (!answered) {
                write = new PendingWrite(null); // the previous write may still receive its result, or still be listed
            }
        }
        if (!answered) {
            throw Objects.requireNonNull(own.thrown());
        }
        written = own;
    }

    private void put(Output output) {
        output.putLong(replica().id);
        EncodedCalls.put(output, method, copier.buffer());
    }

    private void endArguments() {
        if (replica().shape.takesObjects(method)) {
            copier.outsideWriter().end();
        }
    }

    private void restart(Replica target) {
        if (target.isDeclaredReading(method)) {
            throw new WrongDeclarationException(target.label(method));
        }
        target.hasWritten(method);
    }

    /** Runs the method as a read; returns false if it must run as a write. */
    private boolean read(Replica target) throws Throwable {
        WriteBatcher started = batcherIfAny();
        if (started != null) {
            started.await(target.shape.action(method));
        }
        result.begin(true);
        boolean entered = false;
        try { // covers everything: the stack may overflow anywhere, and a read that stays inside blocks all writes
            target.gate.enterRead();
            entered = true;
            read.begin(target);
            slot.run(read);
            Input input = copier.buffer().input();
            if (target.shape.takesObjects(method)) {
                copier.insideReader().begin(input);
            }
            target.dispatcher.call(method, target.root(), input, copier.insideReader(), result);
            return true;
        } catch (Unwind.RestartAsWrite restart) {
            restart(target);
            return false;
        } catch (Unwind.AbortCall ended) {
            result.threw(read.ending(target.shape.action(method)));
        } catch (Throwable thrown) {
            if (thrown.getCause() instanceof Unwind.RestartAsWrite) { // the codec wraps the exception
                restart(target);
                return false;
            }
            result.threw(thrown);
        } finally {
            if (entered) {
                target.gate.leaveRead();
            }
            slot.run(null);
        }
        Throwable thrown = result.thrown();
        throw thrown != null ? thrown : new IllegalStateException("a read threw nothing");
    }

    @Override
    public CompletableFuture<@Nullable Object> start() {
        try {
            endArguments();
            Replica target = replica();
            return !target.writes(method) && read(target)
                    ? CompletableFuture.completedFuture(
                            target.shape.methods().get(method).result(result.bits(), result.value()))
                    : startWrite(target);
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        } finally {
            end();
        }
    }

    private CompletableFuture<@Nullable Object> startWrite(Replica target) {
        pending.awaitRoom(target.shape.action(method)); // before the batcher's lock is taken
        return owner.batcher().start(target, method, copier.buffer());
    }

    @Override
    public void send() {
        start();
    }

    @Override
    public void abort(Throwable cause) {
        if (replica().shape.takesObjects(method)) {
            copier.outsideWriter().abort();
        }
        end();
    }

    @Override
    public void takeVoid() {
        end();
    }

    @Override
    public long takeBits() {
        PendingWrite done = written;
        long bits = done != null ? done.bits() : result.bits();
        end();
        return bits;
    }

    @Override
    public @Nullable Object takeObject() {
        PendingWrite done = written;
        Object value = done != null ? done.value() : result.value();
        end();
        return value;
    }
}
