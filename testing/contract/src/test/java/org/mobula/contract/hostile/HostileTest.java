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
 * Whatever bytes a rank sends: the node answers with an error, or ends that connection; it never crashes, hangs,
 * floods or loads what nobody allowed, and other ranks go on unharmed.
 *
 * <p>The whole: {@code mvn test -pl testing/contract -am -Dtest=HostileTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dmobula.corruptions=100000}. A seed that failed replays by {@code -Dmobula.seed=SEED -Dmobula.corruptions=1}.
 */
class HostileTest {
    private static final int CORRUPTIONS = Integer.getInteger("mobula.corruptions", 300);
    private static final long FIRST_SEED = Long.getLong("mobula.seed", 1);
    private static final int PER_CONNECTION = 16;
    private static final int NEAR_ENDS = 200;

    static final List<Kind> KINDS = Kind.ALL;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(java.time.Duration.ofHours(3));

    private final LogWatch log = new LogWatch();
    private Scene scene;
    private Kind.Message message;
    private Frame probe;

    @BeforeEach
    void listen() {
        log.begin();
    }

    @AfterEach
    void leave() {
        if (scene != null) {
            scene.close();
        }
        log.end();
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void everyPrefixIsAnsweredOrEndsTheConnection(Kind kind) throws Exception {
        open(kind);
        for (List<Frame> cut : Damage.prefixes(message.frames(), NEAR_ENDS)) {
            renewIfFull(kind);
            try (Attack attack = new Attack(scene, message, probe)) {
                attack.send(cut);
            } catch (Attack.Flood once) {
                try (Attack again = new Attack(scene, message, probe)) {
                    again.send(cut);
                }
            } catch (Throwable e) {
                throw new AssertionError(
                        "a prefix of " + cut.getLast().payload().length + " bytes of frame " + cut.size() + " of "
                                + kind,
                        e);
            }
        }
        theHonestRankGoesOn();
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void everyCorruptionIsAnsweredOrEndsTheConnection(Kind kind) throws Exception {
        open(kind);
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CORRUPTIONS; seed += PER_CONNECTION) {
            attackUntilAllIsAnalysed(kind, seed);
        }
        theHonestRankGoesOn();
        assertThat(Service.Foreign.loaded)
                .as("a class nobody allowed was initialised")
                .isFalse();
    }

    /** Once more, because a class or method is analysed when it is first used, however short the message. */
    private void attackUntilAllIsAnalysed(Kind kind, long seed) {
        Attack.Flood flood = null;
        for (int turn = 0; turn <= PER_CONNECTION; turn++) {
            try {
                attack(kind, seed);
                return;
            } catch (Attack.Flood once) {
                flood = once;
            }
        }
        throw new AssertionError("seed " + seed + " of " + kind, flood);
    }

    /** One connection's worth of damage: all of it follows from the seed. */
    private void attack(Kind kind, long seed) throws Attack.Flood {
        renewIfFull(kind);
        Random random = new Random(seed);
        int sent = 0;
        try (Attack attack = new Attack(scene, message, probe)) {
            for (; sent < PER_CONNECTION && !attack.isEnded(); sent++) {
                attack.send(Damage.of(message.frames(), random));
            }
        } catch (Attack.Flood flood) {
            throw flood;
        } catch (Throwable e) {
            throw new AssertionError("seed " + seed + ", damaged message " + sent + " of " + kind, e);
        }
        assertThat(log.unworded())
                .as("failures without words of ours, seed %d of %s", seed, kind)
                .isEmpty();
    }

    private void theHonestRankGoesOn() {
        assertThat(scene.stub.next(1)).isEqualTo(2);
        assertThat(scene.callback.next(2)).isEqualTo(3);
        assertThat(scene.stub.parcel(Service.Parcel.of(1), "x").weight).isEqualTo(1);
    }

    private void open(Kind kind) {
        scene = new Scene();
        scene.stub.next(1);
        probe = scene.recorded().stream()
                .filter(frame -> frame.handler() == Kind.REQUEST)
                .reduce((earlier, later) -> later)
                .orElseThrow();
        message = kind.record(scene);
        assertThat(message.frames()).isNotEmpty();
    }

    private void renewIfFull(Kind kind) {
        if (!scene.hasRoom()) {
            theHonestRankGoesOn();
            scene.close();
            open(kind);
        }
    }

    /** What the node's threads say of failures; the only ones that may be said are our own. */
    private static final class LogWatch extends java.util.logging.Handler {
        private final java.util.logging.Logger root = java.util.logging.Logger.getLogger("org.mobula");
        private final List<Throwable> unworded = new java.util.concurrent.CopyOnWriteArrayList<>();

        void begin() {
            root.setUseParentHandlers(false);
            root.addHandler(this);
        }

        void end() {
            root.removeHandler(this);
            root.setUseParentHandlers(true);
        }

        List<Throwable> unworded() {
            return unworded;
        }

        @Override
        public void publish(java.util.logging.LogRecord logged) {
            if (logged.getLevel().intValue() >= Level.WARNING.intValue() && logged.getThrown() != null) {
                unworded.add(logged.getThrown());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
