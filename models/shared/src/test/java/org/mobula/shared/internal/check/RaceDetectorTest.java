package org.mobula.shared.internal.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.shared.internal.machine.CorruptPacketException;

@Timeout(60)
class RaceDetectorTest {
    private static final int PROGRAMS = 3000;
    private static final long X = 1;
    private static final long FLAG = 2;

    private final AccessRecorder first = new AccessRecorder(100);
    private final AccessRecorder second = new AccessRecorder(100);

    private Set<Race> find() {
        return RaceDetector.find(List.of(first.cut(), second.cut()));
    }

    private static void write(AccessRecorder recorder, long block, long version, String place) {
        recorder.acquired(true, block, version, 0, 10, place);
        recorder.released(true, block, version + 1, 0, 10);
    }

    @Test
    void aReadThatNothingOrdersWithAWriteIsARace() {
        write(first, X, 0, "writes");
        second.read(X, 1, 0, 10, "reads");
        assertThat(find()).containsExactly(new Race(X, 1, "reads", 0, "writes"));
    }

    @Test
    void soIsAReadThatMissesTheWrite() {
        write(first, X, 0, "writes");
        second.read(X, 0, 0, 10, "reads");
        assertThat(find()).containsExactly(new Race(X, 1, "reads", 0, "writes"));
    }

    @Test
    void anotherLockOrdersTheTwo() {
        write(first, X, 0, "writes");
        write(first, FLAG, 0, "signals");
        second.acquired(false, FLAG, 1, 0, 10, "awaits");
        second.read(X, 1, 0, 10, "reads");
        assertThat(find()).isEmpty();
    }

    @Test
    void anEarlierLockDoesNotOrderALaterWrite() {
        write(first, FLAG, 0, "signals");
        write(first, X, 0, "writes");
        second.acquired(false, FLAG, 1, 0, 10, "awaits");
        second.read(X, 0, 0, 10, "reads");
        assertThat(find()).hasSize(1);
    }

    @Test
    void aReadBeforeTheWriterAcquiresIsOrdered() {
        second.read(X, 0, 0, 10, "reads");
        second.acquired(false, FLAG, 0, 0, 10, "looks");
        second.released(false, FLAG, 0, 0, 10);
        first.acquired(true, FLAG, 0, 0, 10, "waits for the reader");
        write(first, X, 0, "writes");
        assertThat(find()).isEmpty();
    }

    @Test
    void writersOfOtherRangesAreNotInRaces() {
        first.acquired(true, X, 0, 0, 5, "lower half");
        first.released(true, X, 1, 0, 5);
        second.read(X, 0, 5, 10, "upper half");
        second.read(X, 0, 4, 5, "middle");
        assertThat(find()).containsExactly(new Race(X, 1, "middle", 0, "lower half"));
    }

    @Test
    void aLockThatIsHeldAtTheBarrierIsHeldAfterIt() {
        first.acquired(true, X, 0, 0, 10, "writes");
        assertThat(find()).isEmpty();
        second.read(X, 0, 0, 10, "reads");
        first.released(true, X, 1, 0, 10);
        assertThat(find()).containsExactly(new Race(X, 1, "reads", 0, "writes"));
    }

    @Test
    void aBarrierOrdersAll() {
        write(first, X, 0, "writes");
        assertThat(find()).isEmpty();
        second.read(X, 1, 0, 10, "reads");
        assertThat(find()).isEmpty();
    }

    @Test
    void nothingFollowsFromTruncatedLogs() {
        write(first, X, 0, "writes");
        for (int i = 0; i <= 100; i++) {
            second.read(X, 1, 0, 10, "reads " + i);
        }
        assertThat(second.cut()).isSameAs(AccessLog.TRUNCATED);
        assertThat(RaceDetector.find(List.of(first.cut(), AccessLog.TRUNCATED))).isEmpty();
    }

    @Test
    void aLoopOverElementsIsOneRead() {
        for (int turn = 0; turn < 3; turn++) {
            for (int i = 0; i < 1000; i++) {
                second.read(X, 1, i, i + 1, "loop");
            }
        }
        assertThat(second.cut().size()).isEqualTo(1);
    }

    @Test
    void placesBeyondTheLongestTextAreElsewhere() {
        AccessRecorder recorder = new AccessRecorder(10_000);
        for (int i = 0; i < 5000; i++) {
            recorder.read(X, 0, 0, 10, "a place with a name of about forty characters " + i);
        }
        AccessLog log = recorder.cut();
        assertThat(log.text().length()).isLessThan(1 << 16);
        assertThat(log.place(log.size() - 1)).isEqualTo("elsewhere");
        assertThat(AccessLog.of(log.numbers(), log.text()).places()).isEqualTo(log.places());
    }

    @Test
    void randomProgramsHaveTheRacesThatReachabilitySays() {
        long seed = System.nanoTime();
        int races = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            RandomLogs program = new RandomLogs(new Random(seed + i));
            Set<Race> found = RaceDetector.find(program.logs());
            program.verify(found, "seed " + (seed + i));
            races += found.size();
        }
        assertThat(races).isGreaterThan(PROGRAMS);
    }

    @Test
    void damagedLogsAreRefusedOrEndTheSearch() {
        Random random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            AccessLog intact = new RandomLogs(random).logs().getFirst();
            long[] numbers = intact.numbers().clone();
            if (numbers.length > 0) {
                int at = random.nextInt(numbers.length);
                numbers[at] = random.nextBoolean() ? random.nextLong() : random.nextInt(8);
            }
            try {
                RaceDetector.find(List.of(AccessLog.of(numbers, intact.text()), intact));
            } catch (CorruptPacketException refused) {
                assertThat(refused).hasMessageContaining("a log of accesses with an unknown event or place");
            }
        }
        assertThatThrownBy(() -> AccessLog.of(new long[] {0, 1}, "place"))
                .hasMessageContaining("a log of accesses with a part of an event");
    }
}
