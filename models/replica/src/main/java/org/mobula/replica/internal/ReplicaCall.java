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
import org.mobula.replica.internal.space.Unwind;
import org.mobula.replica.internal.space.ReplicaHooks;

/**
 * One call of a replicated object: a read runs here and now, a write is sent to all.
 *
 * <p><b>Threads:</b> the caller's. <b>Ownership:</b> used again: by its own platform thread, which makes another one if it is in
 * a call already, or by any virtual thread; see {@link CallPool}.
 */
final class ReplicaCall extends Call {
    private final OrderedReplicas all;
    private final SpaceCopier copies;
    private final CallResult answer;
    private final ReadCall read = new ReadCall();
    private ReplicaHooks.Place place = ReplicaHooks.place();
    private PendingWrites.Caller caller;
    private final Consumer<Output> content = this::put;
    private @Nullable Replica replica;
    private PendingWrite write = new PendingWrite(null); // the next one, or the one that is under way
    private @Nullable PendingWrite written;
    private final @Nullable WriteBatcher batching; // its thread's; null if it is shared
    private int method;
    private boolean busy;

    /** @param shared whether any virtual thread uses it; else the calling thread alone does */
    ReplicaCall(OrderedReplicas all, boolean shared) {
        this(all, shared ? null : new WriteBatcher(all, all.pending().caller()));
    }

    private ReplicaCall(OrderedReplicas all, @Nullable WriteBatcher batching) {
        this.all = all;
        this.batching = batching;
        this.caller = all.pending().caller();
        this.copies = new SpaceCopier(all.space());
        this.answer = new CallResult(copies);
    }

    /** The thread's next call: this one, or another one if the thread is in this call. */
    ReplicaCall next() {
        return busy ? new ReplicaCall(all, batching) : this;
    }

    /** What its thread starts, if it is not shared. */
    WriteBatcher batching() {
        if (batching == null) {
            throw new IllegalStateException("a call that virtual threads share has no thread of its own");
        }
        return batching;
    }

    /** What the calling thread has started and may be under way; null if nothing is. */
    private @Nullable WriteBatcher started() {
        return batching != null ? batching : all.calls().batchingIfAny();
    }

    ReplicaCall begin(Replica of, int index) {
        busy = true;
        if (batching == null) {
            place = ReplicaHooks.place();
            caller = all.pending().caller();
        }
        replica = of;
        method = index;
        written = null;
        Output output = copies.draft().begin();
        if (of.shape.takesObjects(index)) {
            copies.outsideWriter().begin(output);
        }
        return this;
    }

    /** The calling thread needs it no more; nothing of it may be looked at behind this. */
    private void end() {
        busy = false;
        if (batching == null) {
            all.calls().giveBack(this);
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
        return copies.draft().output();
    }

    @Override
    public ObjectWriter writer() {
        return copies.outsideWriter();
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
            WriteBatcher started = started();
            if (started != null) {
                started.flush();
            }
            PendingWrites pending = all.pending();
            pending.submitWhenRoom(
                    caller, pending.prepare(mine, ReplicaMessage.WRITE, content), of.shape.action(method));
            pending.await(caller, mine, of.shape.action(method));
            answered = mine.thrown() == null;
        } finally {
            if (!answered) {
                write = new PendingWrite(null); // why: this one may be answered later, or be known still to others
            }
        }
        if (!answered) {
            throw Objects.requireNonNull(mine.thrown());
        }
        written = mine;
    }

    private void put(Output output) {
        output.putLong(replica().id);
        EncodedCalls.put(output, method, copies.draft());
    }

    private void endArguments() {
        if (replica().shape.takesObjects(method)) {
            copies.outsideWriter().end();
        }
    }

    private void restart(Replica of) {
        if (of.isDeclaredReading(method)) {
            throw new WrongDeclarationException(of.label(method));
        }
        of.hasWritten(method);
    }

    /** Runs the method as a read; false if it must be a write. */
    private boolean read(Replica of) throws Throwable {
        WriteBatcher started = started();
        if (started != null) {
            started.await(of.shape.action(method));
        }
        answer.begin(true);
        boolean entered = false;
        try { // why around all of it: the stack may end anywhere, and who stays inside keeps all writes out
            of.gate.enterRead();
            entered = true;
            read.begin(of);
            place.run(read);
            Input input = copies.draft().input();
            if (of.shape.takesObjects(method)) {
                copies.insideReader().begin(input);
            }
            of.dispatcher.call(method, of.root(), input, copies.insideReader(), answer);
            return true;
        } catch (Unwind.Restart restart) {
            restart(of);
            return false;
        } catch (Unwind.Abandoned ended) {
            answer.threw(read.ending(of.shape.action(method)));
        } catch (Throwable thrown) {
            if (thrown.getCause() instanceof Unwind.Restart) { // why: the codec says what broke it off, too
                restart(of);
                return false;
            }
            answer.threw(thrown);
        } finally {
            if (entered) {
                of.gate.leaveRead();
            }
            place.run(null);
        }
        Throwable thrown = answer.thrown();
        throw thrown != null ? thrown : new IllegalStateException("a read threw nothing");
    }

    @Override
    public CompletableFuture<@Nullable Object> start() {
        try {
            endArguments();
            Replica of = replica();
            return !of.writes(method) && read(of)
                    ? CompletableFuture.completedFuture(
                            of.shape.methods().get(method).result(answer.bits(), answer.value()))
                    : startWrite(of);
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        } finally {
            end();
        }
    }

    private CompletableFuture<@Nullable Object> startWrite(Replica of) {
        all.pending().awaitRoom(of.shape.action(method)); // here, since nobody else may be kept waiting behind a batch
        return all.calls().batching().start(of, method, copies.draft());
    }

    @Override
    public void send() {
        start();
    }

    @Override
    public void abort(Throwable cause) {
        if (replica().shape.takesObjects(method)) {
            copies.outsideWriter().abort();
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
        long bits = done != null ? done.bits() : answer.bits();
        end();
        return bits;
    }

    @Override
    public @Nullable Object takeObject() {
        PendingWrite done = written;
        Object value = done != null ? done.value() : answer.value();
        end();
        return value;
    }
}
