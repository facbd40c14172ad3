package org.mobula.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every event in every state, under every policy. */
@Tag("A1")
@Tag("A2")
class BufferStatesTest {
    private static final String SIZE = " a message buffer of 64 bytes: ";
    private static final String FREED = "it was freed. Allocate a new one";
    private static final String RECLAIMING =
            "it waits until the views that the program declared as dropped are unreachable."
                    + " Continue in the call-back of unreference, or call awaitReclaim";
    private static final String VIEWED =
            "the program has views of it as int. Call unreference first, and free it in the call-back; or call close";

    /** The uses of a buffer beside its state. */
    private enum Use {
        NONE,
        POSTED,
        REGISTERED
    }

    private record Row(
            BufferState from,
            Use use,
            String event,
            Consumer<MessageBuffer> action,
            BufferState to,
            @Nullable Class<? extends BufferException> refusal,
            String message) {}

    private static final List<Row> ROWS = new ArrayList<>();

    private static void ok(BufferState from, Use use, String event, Consumer<MessageBuffer> action, BufferState to) {
        ROWS.add(new Row(from, use, event, action, to, null, ""));
    }

    private static void no(
            BufferState from,
            Use use,
            String event,
            Consumer<MessageBuffer> action,
            Class<? extends BufferException> refusal,
            String message) {
        ROWS.add(new Row(from, use, event, action, from, refusal, message));
    }

    static {
        Consumer<MessageBuffer> view = buffer -> buffer.view(BufferType.INT);
        Consumer<MessageBuffer> other = buffer -> buffer.view(BufferType.DOUBLE);
        Consumer<MessageBuffer> drop = MessageBuffer::unreference;
        Consumer<MessageBuffer> free = MessageBuffer::free;
        Consumer<MessageBuffer> close = MessageBuffer::close;
        Consumer<MessageBuffer> post = MessageBuffer::beginTransfer;
        Consumer<MessageBuffer> register = MessageBuffer::register;
        BufferState fresh = BufferState.UNREFERENCED;
        BufferState seen = BufferState.REFERENCED;
        BufferState pending = BufferState.RECLAIMING;
        BufferState freed = BufferState.FREED;
        String posted = "it is posted 1 times and registered 0 times. Wait for its completions, and deregister it as"
                + " often as it was registered";
        String registered =
                "it is posted 0 times and registered 1 times. Wait for its completions, and deregister it as"
                        + " often as it was registered";

        for (Use use : Use.values()) {
            ok(fresh, use, "view", view, seen);
            ok(fresh, use, "view other", other, seen);
            ok(fresh, use, "unreference", drop, fresh);
            ok(fresh, use, "post", post, fresh);
            ok(fresh, use, "register", register, fresh);
            ok(seen, use, "view", view, seen);
            no(
                    seen,
                    use,
                    "view other",
                    other,
                    BufferTypeException.class,
                    "cannot view as double" + SIZE + "the program has views of it as int. Call unreference first,"
                            + " or use views of type mixed for both");
            ok(seen, use, "post", post, seen);
            ok(seen, use, "register", register, seen);
            no(seen, use, "free", free, ReferencedException.class, "cannot free" + SIZE + VIEWED);
        }
        ok(fresh, Use.NONE, "free", free, freed);
        ok(fresh, Use.NONE, "close", close, freed);
        no(fresh, Use.POSTED, "free", free, ReferencedException.class, "cannot free" + SIZE + posted);
        no(fresh, Use.REGISTERED, "free", free, ReferencedException.class, "cannot free" + SIZE + registered);
        no(fresh, Use.POSTED, "close", close, ReferencedException.class, "cannot free" + SIZE + posted);
        no(fresh, Use.REGISTERED, "close", close, ReferencedException.class, "cannot free" + SIZE + registered);
        ok(seen, Use.NONE, "unreference", drop, pending);
        ok(seen, Use.REGISTERED, "unreference", drop, pending);
        no(seen, Use.POSTED, "unreference", drop, ReferencedException.class, "cannot unreference" + SIZE + posted);
        no(seen, Use.POSTED, "close", close, ReferencedException.class, "cannot unreference" + SIZE + posted);
        no(seen, Use.REGISTERED, "close", close, ReferencedException.class, "cannot free" + SIZE + registered);

        for (Use use : List.of(Use.NONE, Use.REGISTERED)) { // a posted buffer cannot be declared
            no(pending, use, "view", view, BufferStateException.class, "cannot view as int" + SIZE + RECLAIMING);
            no(
                    pending,
                    use,
                    "view other",
                    other,
                    BufferStateException.class,
                    "cannot view as double" + SIZE + RECLAIMING);
            no(pending, use, "unreference", drop, BufferStateException.class, "cannot unreference" + SIZE + RECLAIMING);
            no(pending, use, "post", post, BufferStateException.class, "cannot post" + SIZE + RECLAIMING);
            ok(pending, use, "register", register, pending);
            no(pending, use, "free", free, ReferencedException.class, "cannot free" + SIZE + RECLAIMING);
        }
        ok(pending, Use.NONE, "close", close, pending);

        no(freed, Use.NONE, "view", view, BufferStateException.class, "cannot view as int" + SIZE + FREED);
        no(freed, Use.NONE, "view other", other, BufferStateException.class, "cannot view as double" + SIZE + FREED);
        no(freed, Use.NONE, "unreference", drop, BufferStateException.class, "cannot unreference" + SIZE + FREED);
        no(freed, Use.NONE, "post", post, BufferStateException.class, "cannot post" + SIZE + FREED);
        no(freed, Use.NONE, "register", register, BufferStateException.class, "cannot register" + SIZE + FREED);
        no(freed, Use.NONE, "free", free, BufferStateException.class, "cannot free" + SIZE + FREED);
        ok(freed, Use.NONE, "close", close, freed);
    }

    static Stream<Row> rows() {
        return ROWS.stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aBufferThatVerifiesFollowsTheTable(Row row) {
        check(row, ReclaimPolicy.VERIFY, row.to);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aBufferThatEvacuatesFollowsTheTable(Row row) {
        check(row, ReclaimPolicy.EVACUATE, row.to);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aBufferThatRevokesDoesNotWait(Row row) {
        checkWithoutWaiting(row, ReclaimPolicy.REVOKE);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aBufferThatTrustsDoesNotWait(Row row) {
        checkWithoutWaiting(row, ReclaimPolicy.TRUST);
    }

    private static void checkWithoutWaiting(Row row, ReclaimPolicy policy) {
        if (row.from != BufferState.RECLAIMING) {
            check(row, policy, row.to == BufferState.RECLAIMING ? BufferState.UNREFERENCED : row.to);
        } else {
            MessageBuffer buffer = MessageBuffer.allocate(64, policy);
            buffer.view(BufferType.INT);
            buffer.unreference();
            assertThat(buffer.state()).isEqualTo(BufferState.UNREFERENCED);
            buffer.free();
        }
    }

    private static void check(Row row, ReclaimPolicy policy, BufferState to) {
        boolean collected;
        do {
            collected = checkedUnlessCollected(row, policy, to);
        } while (collected);
    }

    /** Returns true and checks nothing if a collection has evacuated the buffer before the event. */
    private static boolean checkedUnlessCollected(Row row, ReclaimPolicy policy, BufferState to) {
        MessageBuffer buffer = MessageBuffer.allocate(64, policy);
        BufferView held = row.from == BufferState.UNREFERENCED || row.from == BufferState.FREED
                ? null
                : buffer.view(BufferType.INT);
        if (row.use == Use.POSTED) {
            buffer.beginTransfer();
        } else if (row.use == Use.REGISTERED) {
            buffer.register();
        }
        if (row.from == BufferState.RECLAIMING) {
            buffer.unreference();
        } else if (row.from == BufferState.FREED) {
            buffer.free();
        }

        Throwable thrown = catchThrowable(() -> row.action.accept(buffer));

        if (row.from == BufferState.RECLAIMING && held != null && held.isStale()) {
            discard(buffer);
            return true;
        }
        if (row.refusal == null) {
            assertThat(thrown).isNull();
        } else {
            assertThat(thrown).isExactlyInstanceOf(row.refusal).hasMessage(row.message);
        }
        assertReached(buffer, to, policy, row);
        Reference.reachabilityFence(held);
        discard(buffer);
        return false;
    }

    /** A buffer that evacuates leaves the state RECLAIMING at any collection. */
    private static void assertReached(MessageBuffer buffer, BufferState to, ReclaimPolicy policy, Row row) {
        BufferState state = buffer.state();
        if (policy == ReclaimPolicy.EVACUATE && to == BufferState.RECLAIMING) {
            BufferState later = row.event.equals("close") ? BufferState.FREED : BufferState.UNREFERENCED;
            assertThat(state).isIn(BufferState.RECLAIMING, BufferState.UNREFERENCED, later);
        } else {
            assertThat(state).isEqualTo(to);
        }
    }

    private static void discard(MessageBuffer buffer) {
        while (buffer.transfers() > 0) {
            buffer.endTransfer();
        }
        while (buffer.registrations() > 0) {
            buffer.deregister();
        }
        buffer.close();
    }
}
