import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.mobula.fault.PeerFailedException;
import org.mobula.group.MemberFailurePolicy;
import org.mobula.group.GroupMember;
import org.mobula.group.Groups;
import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;

/**
 * Kills a rank that has a group member during concurrent calls of all scenarios. Each surviving caller checks how its
 * calls ended, and the calls it makes afterwards. Each rank has the member with its own number.
 *
 * <p>Arguments: the {@link Moment}, the rank to kill, a seed, and the number of scenarios; all scenarios without the
 * last argument.
 */
final class Deaths {
    private static final int CALLS = 20;
    private static final long TIMEOUT_NANOS = 20_000_000_000L;
    private static final long POLL_NANOS = 1_000_000;
    private static final String NOTHING = "0";

    /** When the rank is killed. */
    enum Moment {
        /** After its member has received all calls, and the results that other members forward have arrived. */
        INSIDE,
        /** The same, except for combined calls in which the killed rank would take part but does not. */
        ABSENT,
        /** At a random call of a sequence. */
        RANDOM
    }

    /** The group's interface. */
    interface Member {
        int call(int number);

        int stay(int number) throws InterruptedException;
    }

    /** Counts the ranks that are done. */
    interface DoneCounter extends Remote {
        void done();
    }

    /**
     * The rank that is killed. Each other rank reports when it has the results of other members, because these may be
     * forwarded by this rank.
     */
    interface Victim extends Remote {
        void otherResultsArrived();
    }

    /** The member. At the rank that is killed, it does not return from {@link #stay}. */
    private final class MemberObject extends GroupMember implements Member {
        private final CountDownLatch never = new CountDownLatch(1);

        @Override
        public int call(int number) {
            arrive();
            return value(getRank());
        }

        @Override
        public int stay(int number) throws InterruptedException {
            arrive();
            if (node.rank() == killed) {
                never.await();
            }
            return value(getRank());
        }
    }

    private final Node node;
    private final Groups groups;
    private final Remoting remoting;
    private final Moment moment;
    private final int killed;
    private final List<Scenario> scenarios;
    private final Set<String> wrong = Collections.synchronizedSet(new TreeSet<>());
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger untilDeath = new AtomicInteger();
    private final AtomicInteger forwarding = new AtomicInteger(); // this rank's calls with outstanding results

    private Deaths(Node node, Moment moment, int killed, List<Scenario> scenarios) {
        this.node = node;
        this.groups = Groups.of(node);
        this.remoting = Remoting.of(node);
        this.moment = moment;
        this.killed = killed;
        this.scenarios = scenarios;
    }

    public static void main(String[] arguments) throws Exception {
        List<Scenario> scenarios = Scenario.all();
        Random random = new Random(Long.parseLong(arguments[2]));
        Collections.shuffle(scenarios, random);
        if (arguments.length > 3) {
            scenarios = scenarios.subList(0, Integer.parseInt(arguments[3]));
        }
        Moment moment = Moment.valueOf(arguments[0]);
        int killed = Integer.parseInt(arguments[1]);
        new Deaths(Node.join(), moment, killed, scenarios).run(random.nextInt(CALLS * scenarios.size() / 2));
        System.exit(0); // exits even if calls hang
    }

    private void run(int randomCall) throws InterruptedException {
        for (MemberFailurePolicy each : MemberFailurePolicy.values()) {
            if (node.rank() == 0) {
                groups.create(each.name(), Member.class, node.size(), each);
            }
        }
        untilDeath.set(untilDeath(randomCall));
        for (MemberFailurePolicy each : MemberFailurePolicy.values()) {
            groups.join(each.name(), new MemberObject(), node.rank());
        }
        if (node.rank() == killed) {
            remoting.bind("victim", (Victim) this::arrive);
        }
        forwarding.set(1);
        List<Thread> callers = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            int caller = callers(scenario).indexOf(node.rank());
            if (caller >= 0) {
                Caller each = new Caller(scenario, caller);
                forwarding.addAndGet(isForwardedBefore(scenario) ? 1 : 0);
                callers.add(Thread.ofPlatform().daemon().unstarted(each));
            }
        }
        int first = killed == 0 ? 1 : 0;
        CountDownLatch done = new CountDownLatch(node.size() - 1);
        if (node.rank() == first) {
            remoting.bind("done", (DoneCounter) done::countDown);
        }
        DoneCounter counter = remoting.lookup("done", DoneCounter.class);
        node.barrier();
        waiting.set(callers.size());
        callers.forEach(Thread::start);
        if (node.rank() == killed) {
            node.serveUntil(() -> false);
        }
        if (moment != Moment.RANDOM) {
            forwarded();
        }
        for (Thread caller : callers) {
            caller.join(TIMEOUT_NANOS / 1_000_000);
        }
        report();
        counter.done();
        if (node.rank() == first) {
            done.await();
        } else {
            node.serveUntil(() -> !node.living().contains(first)); // other ranks may still need this rank's member
        }
    }

    /** The number of calls that the victim receives before it is killed; unlimited at other ranks. */
    private int untilDeath(int randomCall) {
        if (node.rank() != killed) {
            return Integer.MAX_VALUE;
        }
        int others = node.size() - 1;
        return switch (moment) {
            case INSIDE -> scenarios.size() + others;
            case ABSENT ->
                (int) scenarios.stream()
                                .filter(scenario -> !scenario.callers().needVictim())
                                .count()
                        + others;
            case RANDOM -> 1 + randomCall;
        };
    }

    private void arrive() {
        if (untilDeath.decrementAndGet() == 0) {
            kill();
        }
    }

    /** Whether other members' results of a held call arrive before the victim is killed. */
    private boolean isForwardedBefore(Scenario scenario) {
        return scenario.replied() == Scenario.Replied.FORWARD
                && (moment == Moment.INSIDE || !scenario.callers().needVictim());
    }

    /** Reports that the results of one more call have arrived. */
    private void forwarded() {
        if (forwarding.decrementAndGet() == 0) {
            try {
                remoting.lookup("victim", Victim.class).otherResultsArrived();
            } catch (PeerFailedException victimKilled) {
                // the last report kills the victim
            }
        }
    }

    private List<Integer> callers(Scenario scenario) {
        List<Integer> living = IntStream.range(0, node.size())
                .filter(rank -> rank != killed || scenario.callers().needVictim())
                .boxed()
                .toList();
        return scenario.callers().isCombined() ? living : living.subList(0, 1);
    }

    /** One caller of one scenario. */
    private final class Caller implements Runnable {
        private final Scenario scenario;
        private final int number;
        private final Member calls;
        private final Member stays;
        private final FailedResults.Recorder called = new FailedResults.Recorder();
        private final FailedResults.Recorder stayed = new FailedResults.Recorder();

        Caller(Scenario scenario, int number) {
            this.scenario = scenario;
            this.number = number;
            this.calls = groups.lookup(scenario.policy().name(), Member.class);
            this.stays = groups.lookup(scenario.policy().name(), Member.class);
            int all = callers(scenario).size();
            groups.method(calls, Member::call)
                    .configure(
                            scenario.forwarding(scenario + ", called", number, all, killed),
                            scenario.reply(killed, called));
            groups.method(stays, Member::stay)
                    .configure(
                            scenario.forwarding(scenario + ", kept", number, all, killed),
                            scenario.reply(killed, stayed));
        }

        @Override
        public void run() {
            if (moment == Moment.RANDOM) {
                Set<String> allowed = new TreeSet<>(List.of(complete(), during(), failed()));
                for (int i = 0; i < CALLS; i++) {
                    String outcome = CallOutcome.of(() -> calls.call(0));
                    require(allowed.contains(outcome), "during the kill", allowed, outcome);
                }
            } else if (node.rank() != killed || moment == Moment.INSIDE) {
                String outcome = CallOutcome.of(() -> stays.stay(0));
                require(
                        outcome.equals(during()) || mayFail() && outcome.equals(failed()),
                        "during the kill",
                        during(),
                        outcome);
                if (isForwardedBefore(scenario)) {
                    awaitForwarded(stayed, forwardedByOthers());
                    forwarded();
                }
                if (scenario.replied() == Scenario.Replied.FORWARD && outcome.equals(NOTHING)) {
                    checkForwarded("during the kill", stayed);
                }
            }
            node.serveUntil(() -> !node.living().contains(killed));
            called.results.clear();
            String outcome = CallOutcome.of(() -> calls.call(0));
            require(outcome.equals(afterwards()), "after the kill", afterwards(), outcome);
            if (scenario.replied() == Scenario.Replied.FORWARD && outcome.equals(NOTHING)) {
                checkForwarded("after the kill", called);
            }
            waiting.decrementAndGet();
        }

        /** The result of a call while all ranks live. */
        private String complete() {
            return switch (scenario.replied()) {
                case DISCARD, FORWARD -> NOTHING;
                case RETURN -> result(value(killed));
                case FLAT, BINOMIAL -> result(all().map(Deaths::value).sum());
            };
        }

        /** The result of a call that reached all members or that waits for the victim. */
        private String during() {
            return moment == Moment.ABSENT && scenario.callers().needVictim() ? failed() : withoutVictim();
        }

        /**
         * A group continues without its member, but callers of a combined call cannot continue without one of them. The
         * result depends on which failure is detected first.
         */
        private boolean mayFail() {
            return scenario.callers().needVictim() && scenario.policy() == MemberFailurePolicy.CONTINUE;
        }

        private String afterwards() {
            boolean needed = scenario.callers().needVictim()
                    || scenario.forwarded() == Scenario.Forwarded.SINGLE
                    || scenario.policy() == MemberFailurePolicy.FAIL;
            return needed ? failed() : withoutVictim();
        }

        private String withoutVictim() {
            return switch (scenario.replied()) {
                case DISCARD, FORWARD -> NOTHING;
                case RETURN -> failed();
                case FLAT, BINOMIAL ->
                    scenario.policy() == MemberFailurePolicy.FAIL
                            ? failed()
                            : result(all().map(member -> member == killed ? FailedResults.FAILED : value(member))
                                    .sum());
            };
        }

        private String result(int sum) {
            return Integer.toString(scenario.personalized() ? sum + number : sum);
        }

        private String failed() {
            return CallOutcome.failed(killed);
        }

        private IntStream all() {
            return IntStream.range(0, node.size());
        }

        /** Requires each surviving member's result, and the failure of the killed member. */
        private void checkForwarded(String when, FailedResults.Recorder kept) {
            Map<Integer, String> expected = forwardedByOthers();
            expected.put(killed, failed());
            awaitForwarded(kept, expected);
            require(expected.equals(kept.results), when + ", forwarded", expected, new TreeMap<>(kept.results));
        }

        private Map<Integer, String> forwardedByOthers() {
            Map<Integer, String> expected = new TreeMap<>();
            if (scenario.forwarded() != Scenario.Forwarded.SINGLE) {
                all().filter(member -> member != killed).forEach(member -> expected.put(member, result(value(member))));
            }
            return expected;
        }

        private void awaitForwarded(FailedResults.Recorder kept, Map<Integer, String> expected) {
            long end = System.nanoTime() + TIMEOUT_NANOS / 2;
            while (!expected.equals(kept.results) && System.nanoTime() < end) {
                LockSupport.parkNanos(POLL_NANOS);
            }
        }

        private void require(boolean holds, String when, Object expected, Object found) {
            if (!holds) {
                wrong.add(scenario + ", caller " + number + ", " + when + ": " + found + ", expected " + expected);
            }
        }
    }

    private static int value(int member) {
        return 1 << member;
    }

    private void report() {
        wrong.forEach(each -> System.out.println("rank " + node.rank() + ": wrong: " + each));
        System.out.println("rank " + node.rank() + ": " + scenarios.size() + " scenarios, " + wrong.size() + " wrong, "
                + waiting + " still waiting");
    }

    private static void kill() {
        try {
            new ProcessBuilder(
                            "kill",
                            "-KILL",
                            Long.toString(ProcessHandle.current().pid()))
                    .start();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
