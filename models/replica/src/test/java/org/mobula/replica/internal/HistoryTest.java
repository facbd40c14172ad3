package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.invoke.AsyncCalls;
import org.mobula.replica.Journal;
import org.mobula.runtime.Deadline;
import org.mobula.testkit.History;
import org.mobula.testkit.History.Event;

/**
 * Random programs on ranks that fail at random times. Each test checks that some single order explains everything the
 * programs saw. A failure names its seed, and {@code -Dreplica.seed=N} repeats it. {@code -Dreplica.seeds=100000} runs
 * more seeds.
 */
@Timeout(300)
class HistoryTest {
    private static final long SEEDS = Long.getLong("replica.seeds", 1000);
    private static final Long ONLY = Long.getLong("replica.seed");
    private static final long SECOND = 1_000_000;
    private static final int JOURNALS = 3;
    private static final int THREADS = 2;
    private static final int STEPS = 12;
    private static final int MAX_BURST = 5; // consecutive asynchronous writes

    /** The run of one seed. */
    private static final class Scenario {
        private final HistorySimulation simulation;
        private final History history = new History();
        private final List<List<List<Event>>> inboxes = new ArrayList<>(); // by rank and thread
        private long messages;

        Scenario(long seed) {
            simulation = new HistorySimulation(seed);
            Random random = simulation.random();
            for (SimulatedMember member : simulation.members()) {
                List<List<Event>> inboxesOfRank = new ArrayList<>();
                inboxes.add(inboxesOfRank);
                simulation.at(random.nextLong(SECOND / 10), () -> simulation.join(member.rank()));
                for (int index = 0; index < THREADS; index++) {
                    inboxesOfRank.add(new ArrayList<>());
                    int number = index;
                    member.start(new SimulatedThread(
                            "rank " + member.rank() + " thread " + index, thread -> program(member, thread, number)));
                }
            }
        }

        private void program(SimulatedMember member, SimulatedThread thread, int index) throws Exception {
            Journal[] journals = new Journal[JOURNALS];
            for (int i = 0; i < JOURNALS; i++) {
                int creator = i % simulation.members().size();
                journals[i] = (Journal)
                        (member.rank() == creator && index == 0
                                ? member.replicas().create("journal " + i, Journal.JournalRoot.class)
                                : Objects.requireNonNull(member.replicas().find("journal " + i, Deadline.NONE)));
            }
            for (int step = 1; step <= STEPS; step++) {
                act(member, thread, index, journals, step);
                if (simulation.random().nextBoolean()) {
                    member.sleep(thread, SECOND / 5);
                }
            }
        }

        private void act(SimulatedMember member, SimulatedThread thread, int index, Journal[] journals, int step) {
            Random random = simulation.random();
            int which = random.nextInt(JOURNALS);
            Journal journal = journals[which];
            long mark = (member.rank() * THREADS + index) * 1000L + step * MAX_BURST;
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> {
                    // recorded first: if the process fails now, the write may or may not take effect
                    int place = history.begin(thread.name(), new Event.Write(which, mark, 0));
                    history.end(thread.name(), place, new Event.Write(which, mark, journal.append(mark)));
                }
                case 3 -> {
                    long last = mark + random.nextInt(MAX_BURST);
                    for (long each = mark; each <= last; each++) {
                        long value = each;
                        history.add(thread.name(), new Event.Write(which, value, 0));
                        var _ = AsyncCalls.start(journal, to -> to.append(value));
                    }
                }
                case 4 -> {
                    read(thread, which, journal); // a thread sees its own asynchronous writes before it sends
                    send(member, thread, random.nextInt(simulation.members().size()), random.nextInt(THREADS));
                }
                case 5 -> {
                    List<Event> inbox = inboxes.get(member.rank()).get(index);
                    inbox.forEach(event -> history.add(thread.name(), event));
                    inbox.clear();
                }
                default -> read(thread, which, journal);
            }
        }

        private void read(SimulatedThread thread, int which, Journal journal) {
            long seen = journal.lengthAndLast();
            history.add(thread.name(), new Event.Read(which, (int) (seen >>> 40), seen & (1L << 40) - 1));
        }

        /** Sends a message with the stamp of its sender, as a remote call or its reply does. */
        private void send(SimulatedMember from, SimulatedThread thread, int to, int index) {
            long message = ++messages;
            long stamp = from.applied();
            history.add(thread.name(), new Event.Send(message));
            simulation.send(
                    from.rank(),
                    to,
                    () -> simulation
                            .member(to)
                            .arrived(stamp, () -> inboxes.get(to).get(index).add(new Event.Receive(message))));
        }

        /** Kills some ranks one at a time, often the first surviving one, which is the sequencer. */
        void scheduleFailures() {
            Random random = simulation.random();
            int failures = random.nextInt(simulation.members().size());
            for (int i = 0; i < failures; i++) {
                long time = SECOND / 4 + i * SECOND / 2 + random.nextLong(SECOND / 8);
                simulation.at(time, () -> {
                    List<SimulatedMember> living = simulation.living();
                    simulation.kill(living.get(random.nextBoolean() ? 0 : random.nextInt(living.size())));
                });
            }
        }

        void check() {
            List<List<Long>> expected = null;
            for (SimulatedMember member : simulation.living()) {
                assertThat(member.hasEnded())
                        .as("no thread waits at rank %d", member.rank())
                        .isTrue();
                List<List<Long>> journals = new ArrayList<>();
                for (int i = 0; i < JOURNALS; i++) {
                    Object journal = member.replicas().find("journal " + i, Deadline.NONE);
                    journals.add(((Journal) journal).marks());
                }
                assertThat(expected == null ? journals : expected)
                        .as("journals of rank %d", member.rank())
                        .isEqualTo(journals);
                expected = journals;
            }
            history.check(expected);
        }
    }

    @Test
    void randomProgramsAreSequentiallyConsistentDespiteFailedRanks() {
        long events = 0;
        for (long seed = ONLY != null ? ONLY : 1; seed <= (ONLY != null ? ONLY : SEEDS); seed++) {
            try {
                Scenario scenario = new Scenario(seed);
                scenario.scheduleFailures();
                scenario.simulation.run(10 * SECOND);
                scenario.check();
                events += scenario.history.size();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("with seed " + seed + " (-Dreplica.seed repeats it): " + e.getMessage(), e);
            }
        }
        assertThat(events).as("number of events").isPositive();
    }

    @Test
    void aSeedReproducesItsHistory() {
        int[] sizes = new int[2];
        for (int i = 0; i < 2; i++) {
            Scenario scenario = new Scenario(42);
            scenario.scheduleFailures();
            scenario.simulation.run(10 * SECOND);
            sizes[i] = scenario.history.size();
        }
        assertThat(sizes[0]).isEqualTo(sizes[1]).isPositive();
    }
}
