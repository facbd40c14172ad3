package org.mobula.group;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectWriter;
import org.mobula.group.internal.Result;
import org.mobula.group.internal.Signature;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.Call;
import org.mobula.invoke.RemoteStack;
import org.mobula.memory.Output;
import org.mobula.runtime.Deadline;

/**
 * One call on a group reference.
 *
 * <p><b>Threads:</b> the caller's. <b>Ownership:</b> used again for the next call.
 */
final class GroupCall extends Call {
    private final GroupInvoker invoker;
    private final OutgoingCall outgoing;
    private final Arguments arguments = new Arguments();
    private @Nullable MethodSetup setup;
    private Result result = Result.NONE;

    GroupCall(GroupInvoker invoker) {
        this.invoker = invoker;
        this.outgoing = new OutgoingCall(invoker.node());
    }

    GroupCall begin(MethodSetup next) {
        setup = next;
        return this;
    }

    OutgoingCall outgoing() {
        return outgoing;
    }

    MethodSetup setup() {
        MethodSetup current = setup;
        if (current == null) {
            throw new IllegalStateException("the call has ended; a stub's call is not used after its result was taken");
        }
        return current;
    }

    Signature signature() {
        return invoker.signature(setup().method());
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public void invoke() throws Throwable {
        @Nullable Result outcome = null;
        try {
            outcome = perform();
        } finally {
            arguments.clear();
            outgoing.forget();
            if (outcome == null || outcome.thrown() != null) {
                end();
            }
        }
        Throwable thrown = outcome.thrown();
        if (thrown != null) {
            throw here(thrown);
        }
        result = outcome;
    }

    private Result perform() {
        Forwarding forwarding = new Forwarding(invoker.node(), invoker.group(), this);
        return switch (setup().invocation()) {
            case MemberScheme scheme -> forwarding.perform(scheme, arguments);
            case CombinedInvocation combined ->
                new CombinedCall(
                                invoker.node(),
                                this,
                                forwarding,
                                combined,
                                invoker.group().table().id())
                        .perform();
        };
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
        long deadline = Deadline.current();
        Signature called = signature();
        invoker.node().engine().dispatch(() -> {
            try {
                if (deadline == Deadline.NONE) {
                    invoke();
                } else {
                    Deadline.within(Duration.ofNanos(Math.max(1, Deadline.remaining(deadline))), this::invoked);
                }
                Result got = result;
                end();
                future.complete(called.method().result(got.bits(), got.object()));
            } catch (Throwable thrown) { // why all: the future tells
                future.completeExceptionally(thrown);
            }
        });
        return future;
    }

    private boolean invoked() throws Exception {
        try {
            invoke();
            return true;
        } catch (Exception | Error thrown) {
            throw thrown;
        } catch (Throwable odd) {
            throw new IllegalStateException(odd);
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
        result = Result.NONE;
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
