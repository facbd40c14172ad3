package org.mobula.group.internal.calling;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
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

/**
 * One call on a group reference.
 *
 * <p><b>Threads:</b> the caller's. <b>Ownership:</b> used again for the next call.
 */
public final class GroupCall extends Call {
    private final GroupInvoker invoker;
    private final OutgoingCall outgoing;
    private final Arguments arguments = new Arguments();
    private @Nullable MethodSetup setup;
    private @Nullable MethodSetup madeFor;
    private @Nullable CallRunner replying;
    private @Nullable CombinedCall together;
    private @Nullable CallRunner togetherBy;
    private MemberResult result = MemberResult.NONE;

    GroupCall(GroupInvoker invoker) {
        this.invoker = invoker;
        this.outgoing = new OutgoingCall(invoker.node());
    }

    GroupCall begin(MethodSetup next) {
        setup = next;
        return this;
    }

    public OutgoingCall outgoing() {
        return outgoing;
    }

    public MethodSetup setup() {
        MethodSetup current = setup;
        if (current == null) {
            throw new IllegalStateException("the call has ended; a stub's call is not used after its result was taken");
        }
        return current;
    }

    public MethodSignature signature() {
        return invoker.signature(setup().method());
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
        } catch (Throwable thrown) { // why all: as a result of members
            outcome = MemberResult.failed(thrown);
        }
        arguments.clear();
        outgoing.forget();
        Throwable thrown = outcome.thrown();
        GroupInvocationEvent.end(event, thrown);
        if (thrown != null) {
            end();
            throw here(thrown);
        }
        result = outcome;
    }

    private @Nullable GroupInvocationEvent event() {
        return GroupInvocationEvent.begun(invoker.group(), signature(), setup());
    }

    private MemberResult perform() {
        CallRunner replying = replying();
        return switch (setup().invocation()) {
            case MemberScheme scheme -> replying.perform(scheme, arguments);
            case CombinedInvocation combined -> {
                CombinedCall call = together(replying, combined);
                yield call.perform(call.enter(), arguments);
            }
        };
    }

    /** why kept: as above. */
    private CombinedCall together(CallRunner replying, CombinedInvocation combined) {
        CombinedCall known = together;
        if (known == null || togetherBy != replying) {
            known = combined(replying, combined);
            together = known;
            togetherBy = replying;
        }
        return known;
    }

    /** why kept: most calls are made as the one before. */
    private CallRunner replying() {
        CallRunner known = replying;
        if (known == null || madeFor != setup()) {
            known = new CallRunner(invoker.node(), invoker.group(), this);
            replying = known;
            madeFor = setup();
        }
        return known;
    }

    private CombinedCall combined(CallRunner replying, CombinedInvocation combined) {
        return new CombinedCall(invoker.node(), this, replying, combined);
    }

    /** why: what came from elsewhere has the frames from there, and says nothing of who called. */
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
            invoker.node().engine().dispatch(() -> {
                MemberResult outcome = outcome(rest);
                GroupInvocationEvent.end(event, outcome.thrown());
                complete(future, called, outcome);
            });
        } catch (Throwable thrown) { // why all: the future tells
            arguments.clear();
            outgoing.forget();
            end();
            GroupInvocationEvent.end(event, thrown);
            future.completeExceptionally(thrown);
        }
        return future;
    }

    /**
     * Does what is done on the calling thread: numbers the call and takes its arguments; gives what waits for its end.
     */
    private Callable<MemberResult> begin() {
        CallRunner replying = new CallRunner(invoker.node(), invoker.group(), this);
        return switch (setup().invocation()) {
            case MemberScheme scheme -> {
                replying.endElsewhere();
                CollectedResults begun = replying.begin(scheme, arguments);
                arguments.clear();
                yield () -> replying.end(begun);
            }
            case CombinedInvocation combined -> {
                CombinedCall call = combined(replying, combined);
                Arguments own = outgoing.copy(signature(), arguments);
                arguments.clear();
                Completion turn = call.enter();
                yield () -> call.perform(turn, own);
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
        } catch (Throwable thrown) { // why all: the future tells
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
        setup = null;
        result = MemberResult.NONE;
        invoker.give(this);
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
