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
 * <p><b>Threads:</b> the caller's. <b>Ownership:</b> reused: by its own platform thread, which makes another one while
 * it is in a call, or by any virtual thread; see {@link CallPool}.
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

    /** Where calls come from and return to. */
    interface Owner {
        /** Takes back the call of a virtual thread, after its end. */
        void giveBack(ReplicaCall call);

        /**
         * The batcher of the calling thread. That of a virtual thread lives as long as any of its batches is in flight;
         * after that, no thread can tell it from another one.
         */
        WriteBatcher batcher();

        /** As {@link #batcher}, or null if the calling thread has started no write that is in flight. */
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

    /** The batcher of its thread, if it is not shared. */
    WriteBatcher batcher() {
        if (batcher == null) {
            throw new IllegalStateException("a call that virtual threads share has no thread of its own");
        }
        return batcher;
    }

    private @Nullable WriteBatcher batcherIfAny() {
        return batcher != null ? batcher : owner.batcherIfAny();
    }

    ReplicaCall begin(Replica of, int index) {
        busy = true;
        if (batcher == null) {
            slot = ReplicaHooks.slot();
            caller = pending.caller();
        }
        replica = of;
        method = index;
        written = null;
        Output output = copier.buffer().begin();
        if (of.shape.takesObjects(index)) {
            copier.outsideWriter().begin(output);
        }
        return this;
    }

    /** The calling thread has finished with it; another one may use it from now on. */
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
        Replica of = replica();
        if (!of.writes(method) && read(of)) {
            return;
        }
        PendingWrite mine = write;
        mine.begin(of);
        boolean answered = false;
        try {
            WriteBatcher started = batcherIfAny();
            if (started != null) {
                started.flush();
            }
            pending.submitWhenRoom(
                    caller, pending.prepare(mine, ReplicaMessage.WRITE, content), of.shape.action(method));
            pending.await(caller, mine, of.shape.action(method));
            answered = mine.thrown() == null;
        } finally {
            if (!answered) {
                write = new PendingWrite(null); // this one may be answered later, or still be listed
            }
        }
        if (!answered) {
            throw Objects.requireNonNull(mine.thrown());
        }
        written = mine;
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

    private void restart(Replica of) {
        if (of.isDeclaredReading(method)) {
            throw new WrongDeclarationException(of.label(method));
        }
        of.hasWritten(method);
    }

    /** Runs the method as a read; false if it must run as a write. */
    private boolean read(Replica of) throws Throwable {
        WriteBatcher started = batcherIfAny();
        if (started != null) {
            started.await(of.shape.action(method));
        }
        result.begin(true);
        boolean entered = false;
        try { // around all of it: the stack may overflow anywhere, and a read that stays inside blocks all writes
            of.gate.enterRead();
            entered = true;
            read.begin(of);
            slot.run(read);
            Input input = copier.buffer().input();
            if (of.shape.takesObjects(method)) {
                copier.insideReader().begin(input);
            }
            of.dispatcher.call(method, of.root(), input, copier.insideReader(), result);
            return true;
        } catch (Unwind.RestartAsWrite restart) {
            restart(of);
            return false;
        } catch (Unwind.AbortCall ended) {
            result.threw(read.ending(of.shape.action(method)));
        } catch (Throwable thrown) {
            if (thrown.getCause() instanceof Unwind.RestartAsWrite) { // the codec wraps what ends it
                restart(of);
                return false;
            }
            result.threw(thrown);
        } finally {
            if (entered) {
                of.gate.leaveRead();
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
            Replica of = replica();
            return !of.writes(method) && read(of)
                    ? CompletableFuture.completedFuture(
                            of.shape.methods().get(method).result(result.bits(), result.value()))
                    : startWrite(of);
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        } finally {
            end();
        }
    }

    private CompletableFuture<@Nullable Object> startWrite(Replica of) {
        pending.awaitRoom(of.shape.action(method)); // before the batcher's lock is taken
        return owner.batcher().start(of, method, copier.buffer());
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
