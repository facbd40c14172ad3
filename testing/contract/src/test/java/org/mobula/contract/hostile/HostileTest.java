package org.mobula.contract.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.mobula.contract.wire.Frame;
import org.mobula.testkit.HangKiller;

/**
 * Whatever bytes a rank sends, the node answers with an error or closes that connection. It does not crash, hang,
 * allocate without limit or load classes that are not allowed, and other ranks are unaffected.
 *
 * <p>The long run: {@code mvn test -pl testing/contract -am -Dtest=HostileTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dmobula.corruptions=100000}. {@code -Dmobula.seed=SEED -Dmobula.corruptions=1} replays a failed seed.
 */
class HostileTest {
    private static final int CORRUPTIONS = Integer.getInteger("mobula.corruptions", 300);
    private static final long FIRST_SEED = Long.getLong("mobula.seed", 1);
    private static final int PER_CONNECTION = 16;
    private static final int NEAR_ENDS = 200;

    static final List<MessageKind> KINDS = MessageKind.ALL;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(java.time.Duration.ofHours(3));

    private final LogWatch log = new LogWatch();
    private HostileFixture fixture;
    private MessageKind.Message message;
    private Frame probe;

    @BeforeEach
    void listen() {
        log.begin();
    }

    @AfterEach
    void leave() {
        if (fixture != null) {
            fixture.close();
        }
        log.end();
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void everyPrefixIsAnsweredOrEndsTheConnection(MessageKind kind) throws Exception {
        open(kind);
        for (List<Frame> cut : Damage.prefixes(message.frames(), NEAR_ENDS)) {
            renewIfExhausted(kind);
            try (Attack attack = new Attack(fixture, message, probe)) {
                attack.send(cut);
            } catch (Attack.ExcessiveAllocation once) {
                try (Attack again = new Attack(fixture, message, probe)) {
                    again.send(cut);
                }
            } catch (Throwable e) {
                throw new AssertionError(
                        "a prefix of " + cut.getLast().payload().length + " bytes of frame " + cut.size() + " of "
                                + kind,
                        e);
            }
        }
        assertHonestRankWorks();
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void everyCorruptionIsAnsweredOrEndsTheConnection(MessageKind kind) throws Exception {
        open(kind);
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CORRUPTIONS; seed += PER_CONNECTION) {
            attackUntilAnalysed(kind, seed);
        }
        assertHonestRankWorks();
        assertThat(Service.Foreign.loaded)
                .as("initialised a class that is not allowed")
                .isFalse();
    }

    /**
     * Repeats an attack that exceeds the allocation limit, because the first use of a class or method is analysed,
     * which allocates memory however short the message is.
     */
    private void attackUntilAnalysed(MessageKind kind, long seed) {
        Attack.ExcessiveAllocation excess = null;
        for (int turn = 0; turn <= PER_CONNECTION; turn++) {
            try {
                attack(kind, seed);
                return;
            } catch (Attack.ExcessiveAllocation once) {
                excess = once;
            }
        }
        throw new AssertionError("seed " + seed + " of " + kind, excess);
    }

    /** One connection's damaged messages, all derived from the seed. */
    private void attack(MessageKind kind, long seed) throws Attack.ExcessiveAllocation {
        renewIfExhausted(kind);
        Random random = new Random(seed);
        int sent = 0;
        try (Attack attack = new Attack(fixture, message, probe)) {
            for (; sent < PER_CONNECTION && !attack.isEnded(); sent++) {
                attack.send(Damage.of(message.frames(), random));
            }
        } catch (Attack.ExcessiveAllocation excess) {
            throw excess;
        } catch (Throwable e) {
            throw new AssertionError("seed " + seed + ", damaged message " + sent + " of " + kind, e);
        }
        assertThat(log.unexpected())
                .as("unexpected logged failures, seed %d of %s", seed, kind)
                .isEmpty();
    }

    private void assertHonestRankWorks() {
        assertThat(fixture.stub.next(1)).isEqualTo(2);
        assertThat(fixture.callback.next(2)).isEqualTo(3);
        assertThat(fixture.stub.parcel(Service.Parcel.of(1), "x").weight).isEqualTo(1);
    }

    private void open(MessageKind kind) {
        fixture = new HostileFixture();
        fixture.stub.next(1);
        probe = fixture.recorded().stream()
                .filter(frame -> frame.handler() == MessageKind.REQUEST)
                .reduce((earlier, later) -> later)
                .orElseThrow();
        message = kind.record(fixture);
        assertThat(message.frames()).isNotEmpty();
    }

    private void renewIfExhausted(MessageKind kind) {
        if (!fixture.hasUnusedRank()) {
            assertHonestRankWorks();
            fixture.close();
            open(kind);
        }
    }

    /** Records failures that the node's threads log with an exception; there must be none. */
    private static final class LogWatch extends java.util.logging.Handler {
        private final java.util.logging.Logger root = java.util.logging.Logger.getLogger("org.mobula");
        private final List<Throwable> unexpected = new java.util.concurrent.CopyOnWriteArrayList<>();

        void begin() {
            root.setUseParentHandlers(false);
            root.addHandler(this);
        }

        void end() {
            root.removeHandler(this);
            root.setUseParentHandlers(true);
        }

        List<Throwable> unexpected() {
            return unexpected;
        }

        @Override
        public void publish(java.util.logging.LogRecord logged) {
            if (logged.getLevel().intValue() >= Level.WARNING.intValue() && logged.getThrown() != null) {
                unexpected.add(logged.getThrown());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
