package org.mobula.group.internal.calling;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.group.CombinedInvocation;
import org.mobula.group.MemberScheme;
import org.mobula.group.internal.wire.MemberResult;
import org.mobula.group.internal.wire.MethodSignature;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.Call;
import org.mobula.invoke.RemoteStack;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.FlightRecording;

/**
 * One call on a group reference.
 *
 * <p><b>Threads:</b> the calling one. <b>Ownership:</b> reused for the next call.
 */
final class GroupCall extends Call {
    private final GroupNode node;
    private final LocalGroup group;
    private final AtomicReference<@Nullable GroupCall> spare;
    private final OutgoingCall outgoing;
    private final Arguments arguments = new Arguments();
    private @Nullable MethodConfig config;
    private @Nullable MethodConfig madeFor;
    private @Nullable CallRunner runner;
    private @Nullable CombinedCall combined;
    private @Nullable CallRunner combinedBy;
    private MemberResult result = MemberResult.NONE;

    /** @param spare takes the call back when it has ended */
    GroupCall(GroupNode node, LocalGroup group, AtomicReference<@Nullable GroupCall> spare) {
        this.node = node;
        this.group = group;
        this.spare = spare;
        this.outgoing = new OutgoingCall(node.results());
    }

    GroupCall begin(MethodConfig next) {
        config = next;
        return this;
    }

    private MethodConfig config() {
        MethodConfig current = config;
        if (current == null) {
            throw new IllegalStateException(
                    "the call has ended: a stub's call must not be used after its result was taken");
        }
        return current;
    }

    private MethodSignature signature() {
        return group.signature(config().method());
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public void invoke() throws Throwable {
        GroupInvocationEvent event = event();
        MemberResult outcome;
        try {
            outcome = perform();
        } catch (Throwable thrown) { // treated as a result
            outcome = MemberResult.failed(thrown);
        }
        arguments.clear();
        outgoing.forget();
        Throwable thrown = outcome.thrown();
        end(event, thrown);
        if (thrown != null) {
            end();
            throw here(thrown);
        }
        result = outcome;
    }

    /** Ends the event, if there is one; its class is initialized only if the flight recorder was started. */
    private static void end(@Nullable GroupInvocationEvent event, @Nullable Throwable thrown) {
        if (event != null) {
            event.end(thrown);
        }
    }

    private @Nullable GroupInvocationEvent event() {
        return FlightRecording.isOn() ? GroupInvocationEvent.begun(group, signature(), config()) : null;
    }

    private MemberResult perform() {
        return switch (config().invocation()) {
            case MemberScheme scheme -> runner().run(scheme, arguments);
            case CombinedInvocation _ -> {
                CombinedCall call = combined(runner());
                yield call.perform(call.enter(), arguments);
            }
        };
    }

    /** Consecutive calls mostly have the same configuration, so this is kept, as the runner is. */
    private CombinedCall combined(CallRunner by) {
        CombinedCall known = combined;
        if (known == null || combinedBy != by) {
            known = new CombinedCall(node, outgoing, config(), by);
            combined = known;
            combinedBy = by;
        }
        return known;
    }

    private CallRunner runner() {
        CallRunner known = runner;
        if (known == null || madeFor != config()) {
            known = new CallRunner(node, group, outgoing, config());
            runner = known;
            madeFor = config();
        }
        return known;
    }

    /** Appends the frames of the caller to an exception that came from another rank. */
    private static Throwable here(Throwable thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        if (frames.length > 0 && RemoteStack.isMark(frames[frames.length - 1])) {
            RemoteStack.appendHere(thrown);
        }
        return thrown;
    }

    @Override
    public CompletableFuture<@Nullable Object> start() {
        CompletableFuture<@Nullable Object> future = new CompletableFuture<>();
        MethodSignature called = signature();
        GroupInvocationEvent event = event();
        try {
            Callable<MemberResult> rest = within(Deadline.current(), begin());
            node.engine().dispatch(() -> {
                MemberResult outcome = outcome(rest);
                end(event, outcome.thrown());
                complete(future, called, outcome);
            });
        } catch (Throwable thrown) { // reported by the future
            arguments.clear();
            outgoing.forget();
            end();
            end(event, thrown);
            future.completeExceptionally(thrown);
        }
        return future;
    }

    /** The part of a call that runs on the calling thread: sends it, or copies its arguments. Returns the rest. */
    private Callable<MemberResult> begin() {
        CallRunner own = new CallRunner(node, group, outgoing, config());
        return switch (config().invocation()) {
            case MemberScheme scheme -> {
                own.endElsewhere();
                CollectedResults begun = own.begin(scheme, arguments);
                arguments.clear();
                yield () -> own.end(begun);
            }
            case CombinedInvocation _ -> {
                CombinedCall call = new CombinedCall(node, outgoing, config(), own);
                Arguments copy = outgoing.copy(signature(), arguments);
                arguments.clear();
                Completion turn = call.enter();
                yield () -> call.perform(turn, copy);
            }
        };
    }

    private static Callable<MemberResult> within(long deadline, Callable<MemberResult> rest) {
        return deadline == Deadline.NONE
                ? rest
                : () -> Deadline.within(Duration.ofNanos(Math.max(1, Deadline.remaining(deadline))), rest);
    }

    private MemberResult outcome(Callable<MemberResult> rest) {
        MemberResult outcome;
        try {
            outcome = rest.call();
        } catch (Throwable thrown) { // reported by the future
            outcome = MemberResult.failed(thrown);
        }
        outgoing.forget();
        end();
        return outcome;
    }

    private static void complete(
            CompletableFuture<@Nullable Object> future, MethodSignature called, MemberResult outcome) {
        Throwable thrown = outcome.thrown();
        if (thrown == null) {
            future.complete(called.method().result(outcome.bits(), outcome.object()));
        } else {
            future.completeExceptionally(here(thrown));
        }
    }

    @Override
    public void send() {
        try {
            invoke();
            end();
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable checked) {
            throw new IllegalStateException("a method without checked exceptions threw one", checked);
        }
    }

    private void end() {
        config = null;
        result = MemberResult.NONE;
        spare.setRelease(this); // release: publishes its cleared state
    }

    @Override
    public void abort(Throwable cause) {
        arguments.clear();
        end();
    }

    @Override
    public void takeVoid() {
        end();
    }

    @Override
    public long takeBits() {
        long bits = result.bits();
        end();
        return bits;
    }

    @Override
    public @Nullable Object takeObject() {
        Object object = result.object();
        end();
        return object;
    }

    @Override
    public Output output() {
        throw new UnsupportedOperationException("a call on a group keeps its arguments");
    }

    @Override
    public ObjectWriter writer() {
        throw new UnsupportedOperationException("a call on a group keeps its arguments");
    }
}
