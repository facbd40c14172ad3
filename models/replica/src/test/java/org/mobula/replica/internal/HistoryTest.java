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
 * Random programs, on ranks that die at random moments, and whether what they saw could have happened in one order. A seed
 * that fails is named, and fails again: {@code -Dreplica.seed=N}. More of them: {@code -Dreplica.seeds=100000}.
 */
@Timeout(300)
class HistoryTest {
    private static final long SEEDS = Long.getLong("replica.seeds", 1000);
    private static final Long ONLY = Long.getLong("replica.seed");
    private static final long SECOND = 1_000_000;
    private static final int JOURNALS = 3;
    private static final int THREADS = 2;
    private static final int STEPS = 12;
    private static final int MOST_STARTED = 5; // one behind the other

    /** One seed's run. */
    private static final class Scenario {
        private final HistorySimulation simulation;
        private final History history = new History();
        private final List<List<List<Event>>> inboxes = new ArrayList<>(); // by rank and thread
        private long messages;

        Scenario(long seed) {
            simulation = new HistorySimulation(seed);
            Random random = simulation.random();
            for (SimulatedMember member : simulation.members()) {
                List<List<Event>> mine = new ArrayList<>();
                inboxes.add(mine);
                simulation.at(random.nextLong(SECOND / 10), () -> simulation.join(member.rank()));
                for (int thread = 0; thread < THREADS; thread++) {
                    mine.add(new ArrayList<>());
                    int number = thread;
                    member.start(new SimulatedThread(
                            "rank " + member.rank() + " thread " + thread, strand -> program(member, strand, number)));
                }
            }
        }

        private void program(SimulatedMember member, SimulatedThread strand, int thread) throws Exception {
            Journal[] journals = new Journal[JOURNALS];
            for (int i = 0; i < JOURNALS; i++) {
                int maker = i % simulation.members().size();
                journals[i] = (Journal)
                        (member.rank() == maker && thread == 0
                                ? member.replicas().create("journal " + i, Journal.JournalRoot.class)
                                : Objects.requireNonNull(member.replicas().find("journal " + i, Deadline.NONE)));
            }
            for (int step = 1; step <= STEPS; step++) {
                act(member, strand, thread, journals, step);
                if (simulation.random().nextBoolean()) {
                    member.sleep(strand, SECOND / 5);
                }
            }
        }

        private void act(SimulatedMember member, SimulatedThread strand, int thread, Journal[] journals, int step) {
            Random random = simulation.random();
            int which = random.nextInt(JOURNALS);
            Journal journal = journals[which];
            long mark = (member.rank() * THREADS + thread) * 1000L + step * MOST_STARTED;
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> {
                    // before: if the process dies meanwhile, the write may or may not take effect
                    int place = history.begin(strand.name(), new Event.Write(which, mark, 0));
                    history.end(strand.name(), place, new Event.Write(which, mark, journal.append(mark)));
                }
                case 3 -> {
                    long last = mark + random.nextInt(MOST_STARTED);
                    for (long each = mark; each <= last; each++) {
                        long started = each;
                        history.add(strand.name(), new Event.Write(which, started, 0));
                        var _ = AsyncCalls.start(journal, to -> to.append(started));
                    }
                }
                case 4 -> {
                    look(
                            strand, which,
                            journal); // a thread must see its own started writes before it tells others of them
                    send(member, strand, random.nextInt(simulation.members().size()), random.nextInt(THREADS));
                }
                case 5 -> {
                    List<Event> inbox = inboxes.get(member.rank()).get(thread);
                    inbox.forEach(event -> history.add(strand.name(), event));
                    inbox.clear();
                }
                default -> look(strand, which, journal);
            }
        }

        private void look(SimulatedThread strand, int which, Journal journal) {
            long seen = journal.look();
            history.add(strand.name(), new Event.Read(which, (int) (seen >>> 40), seen & (1L << 40) - 1));
        }

        /** As a remote call, or its reply, does: it carries how much of the order its sender has seen. */
        private void send(SimulatedMember from, SimulatedThread strand, int to, int thread) {
            long message = ++messages;
            long stamp = from.applied();
            history.add(strand.name(), new Event.Send(message));
            simulation.send(
                    from.rank(),
                    to,
                    () -> simulation
                            .member(to)
                            .arrived(stamp, () -> inboxes.get(to).get(thread).add(new Event.Receive(message))));
        }

        /** Kills some, one after the other, whoever it is: the first one alive is the sequencer. */
        void killSome() {
            Random random = simulation.random();
            int deaths = random.nextInt(simulation.members().size());
            for (int i = 0; i < deaths; i++) {
                long time = SECOND / 4 + i * SECOND / 2 + random.nextLong(SECOND / 8);
                simulation.at(time, () -> {
                    List<SimulatedMember> living = simulation.living();
                    simulation.kill(living.get(random.nextBoolean() ? 0 : random.nextInt(living.size())));
                });
            }
        }

        void check() {
            List<List<Long>> kept = null;
            for (SimulatedMember member : simulation.living()) {
                assertThat(member.hasEnded())
                        .as("nobody waits at rank %d", member.rank())
                        .isTrue();
                List<List<Long>> journals = new ArrayList<>();
                for (int i = 0; i < JOURNALS; i++) {
                    Object journal = member.replicas().find("journal " + i, Deadline.NONE);
                    journals.add(((Journal) journal).marks());
                }
                assertThat(kept == null ? journals : kept)
                        .as("rank %d has what the others have", member.rank())
                        .isEqualTo(journals);
                kept = journals;
            }
            history.check(kept);
        }
    }

    @Test
    void randomProgramsAreSequentiallyConsistentThoughRanksDie() {
        long events = 0;
        for (long seed = ONLY != null ? ONLY : 1; seed <= (ONLY != null ? ONLY : SEEDS); seed++) {
            try {
                Scenario scenario = new Scenario(seed);
                scenario.killSome();
                scenario.simulation.run(10 * SECOND);
                scenario.check();
                events += scenario.history.size();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("with seed " + seed + " (-Dreplica.seed repeats it): " + e.getMessage(), e);
            }
        }
        assertThat(events).as("something happened").isPositive();
    }

    @Test
    void theSameSeedMakesTheSameHistory() {
        int[] sizes = new int[2];
        for (int i = 0; i < 2; i++) {
            Scenario scenario = new Scenario(42);
            scenario.killSome();
            scenario.simulation.run(10 * SECOND);
            sizes[i] = scenario.history.size();
        }
        assertThat(sizes[0]).isEqualTo(sizes[1]).isPositive();
    }
}
