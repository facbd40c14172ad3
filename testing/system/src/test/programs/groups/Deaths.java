import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.mobula.fault.PeerFailedException;
import org.mobula.group.AfterDeath;
import org.mobula.group.GroupMember;
import org.mobula.group.Groups;
import org.mobula.remote.Remote;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;

/**
 * Every way to call a group, all of them at once, while a rank with a member is killed: each caller that lives looks at how its calls
 * ended, and at the ones it makes afterwards. Each rank has the member of its own number.
 *
 * <p>Arguments: the {@link Moment}, the rank to kill, a seed, and how many ways to take; all without the last.
 */
final class Deaths {
    private static final int CALLS = 20;
    private static final long PATIENCE_NANOS = 20_000_000_000L;
    private static final long LOOK_NANOS = 1_000_000;
    private static final String NOTHING = "0";

    /** When the rank is killed. */
    enum Moment {
        /** Its member runs all calls, and what others' members forward is there. */
        INSIDE,
        /** The same, but for calls that it was to take part in, and has not. */
        ABSENT,
        /** Any, of calls that come one behind the other. */
        RANDOM
    }

    /** What all members have. */
    interface Member {
        int call(int number);

        int stay(int number) throws InterruptedException;
    }

    /** Hears who is through. */
    interface Roll extends Remote {
        void through();
    }

    /** The rank that is killed: each other one says when it has all results of others, as they may come by way of it. */
    interface Victim extends Remote {
        void othersResultsAreThere();
    }

    /** The one at the rank that is killed keeps calls. */
    private final class Here extends GroupMember implements Member {
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
    private final List<Way> ways;
    private final Set<String> wrong = Collections.synchronizedSet(new TreeSet<>());
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger untilDeath = new AtomicInteger();
    private final AtomicInteger forwarding = new AtomicInteger(); // calls of this rank whose results are not there yet

    private Deaths(Node node, Moment moment, int killed, List<Way> ways) {
        this.node = node;
        this.groups = Groups.of(node);
        this.remoting = Remoting.of(node);
        this.moment = moment;
        this.killed = killed;
        this.ways = ways;
    }

    public static void main(String[] arguments) throws Exception {
        List<Way> ways = Way.all();
        Random random = new Random(Long.parseLong(arguments[2]));
        Collections.shuffle(ways, random);
        if (arguments.length > 3) {
            ways = ways.subList(0, Integer.parseInt(arguments[3]));
        }
        Moment moment = Moment.valueOf(arguments[0]);
        int killed = Integer.parseInt(arguments[1]);
        new Deaths(Node.join(), moment, killed, ways).run(random.nextInt(CALLS * ways.size() / 2));
        System.exit(0); // ends although calls hang
    }

    private void run(int randomCall) throws InterruptedException {
        for (AfterDeath each : AfterDeath.values()) {
            if (node.rank() == 0) {
                groups.create(each.name(), Member.class, node.size(), each);
            }
        }
        untilDeath.set(untilDeath(randomCall));
        for (AfterDeath each : AfterDeath.values()) {
            groups.join(each.name(), new Here(), node.rank());
        }
        if (node.rank() == killed) {
            remoting.bind("victim", (Victim) this::arrive);
        }
        forwarding.set(1);
        List<Thread> callers = new ArrayList<>();
        for (Way way : ways) {
            int caller = callers(way).indexOf(node.rank());
            if (caller >= 0) {
                Caller each = new Caller(way, caller);
                forwarding.addAndGet(isForwardedBefore(way) ? 1 : 0);
                callers.add(Thread.ofPlatform().daemon().unstarted(each));
            }
        }
        int first = killed == 0 ? 1 : 0;
        CountDownLatch through = new CountDownLatch(node.size() - 1);
        if (node.rank() == first) {
            remoting.bind("roll", (Roll) through::countDown);
        }
        Roll roll = remoting.lookup("roll", Roll.class);
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
            caller.join(PATIENCE_NANOS / 1_000_000);
        }
        say();
        roll.through();
        if (node.rank() == first) {
            through.await();
        } else {
            node.serveUntil(() -> !node.living().contains(first)); // other ranks may still need this rank's member
        }
    }

    /** How many calls the rank that is to be killed gets before, or any number at the others. */
    private int untilDeath(int randomCall) {
        if (node.rank() != killed) {
            return Integer.MAX_VALUE;
        }
        int others = node.size() - 1;
        return switch (moment) {
            case INSIDE -> ways.size() + others;
            case ABSENT ->
                (int) ways.stream().filter(way -> !way.callers().needKilled()).count() + others;
            case RANDOM -> 1 + randomCall;
        };
    }

    private void arrive() {
        if (untilDeath.decrementAndGet() == 0) {
            kill();
        }
    }

    /** Whether others' results of a call that stays come before the death. */
    private boolean isForwardedBefore(Way way) {
        return way.replied() == Way.Replied.FORWARD
                && (moment == Moment.INSIDE || !way.callers().needKilled());
    }

    /** One more call's results are there. */
    private void forwarded() {
        if (forwarding.decrementAndGet() == 0) {
            try {
                remoting.lookup("victim", Victim.class).othersResultsAreThere();
            } catch (PeerFailedException killedByIt) {
                // the last rank kills
            }
        }
    }

    private List<Integer> callers(Way way) {
        List<Integer> living = IntStream.range(0, node.size())
                .filter(rank -> rank != killed || way.callers().needKilled())
                .boxed()
                .toList();
        return way.callers().isCombined() ? living : living.subList(0, 1);
    }

    /** One caller of one way. */
    private final class Caller implements Runnable {
        private final Way way;
        private final int number;
        private final Member calls;
        private final Member stays;
        private final Holes.Kept called = new Holes.Kept();
        private final Holes.Kept stayed = new Holes.Kept();

        Caller(Way way, int number) {
            this.way = way;
            this.number = number;
            this.calls = groups.lookup(way.afterDeath().name(), Member.class);
            this.stays = groups.lookup(way.afterDeath().name(), Member.class);
            int all = callers(way).size();
            groups.method(calls, Member::call)
                    .configure(way.forwarding(way + ", called", number, all, killed), way.reply(killed, called));
            groups.method(stays, Member::stay)
                    .configure(way.forwarding(way + ", kept", number, all, killed), way.reply(killed, stayed));
        }

        @Override
        public void run() {
            if (moment == Moment.RANDOM) {
                Set<String> allowed = new TreeSet<>(List.of(whole(), middle(), gone()));
                for (int i = 0; i < CALLS; i++) {
                    String ended = Ended.of(() -> calls.call(0));
                    require(allowed.contains(ended), "in the middle", allowed, ended);
                }
            } else if (node.rank() != killed || moment == Moment.INSIDE) {
                String ended = Ended.of(() -> stays.stay(0));
                require(ended.equals(middle()) || mayBeGone() && ended.equals(gone()), "in the middle", middle(), ended);
                if (isForwardedBefore(way)) {
                    awaitForwarded(stayed, forwardedByOthers());
                    forwarded();
                }
                if (way.replied() == Way.Replied.FORWARD && ended.equals(NOTHING)) {
                    checkForwarded("in the middle", stayed);
                }
            }
            node.serveUntil(() -> !node.living().contains(killed));
            called.came.clear();
            String ended = Ended.of(() -> calls.call(0));
            require(ended.equals(afterwards()), "afterwards", afterwards(), ended);
            if (way.replied() == Way.Replied.FORWARD && ended.equals(NOTHING)) {
                checkForwarded("afterwards", called);
            }
            waiting.decrementAndGet();
        }

        /** What a call gives while all live. */
        private String whole() {
            return switch (way.replied()) {
                case DISCARD, FORWARD -> NOTHING;
                case RETURN -> result(value(killed));
                case FLAT, BINOMIAL -> result(all().map(Deaths::value).sum());
            };
        }

        /** What one gives that has come to all members, or waits for who is killed. */
        private String middle() {
            return moment == Moment.ABSENT && way.callers().needKilled() ? gone() : bereaved();
        }

        /** A group goes on without its member, but those who call together do not without one of them: who hears first counts. */
        private boolean mayBeGone() {
            return way.callers().needKilled() && way.afterDeath() == AfterDeath.CONTINUE;
        }

        private String afterwards() {
            boolean needed = way.callers().needKilled()
                    || way.forwarded() == Way.Forwarded.SINGLE
                    || way.afterDeath() == AfterDeath.FAIL;
            return needed ? gone() : bereaved();
        }

        private String bereaved() {
            return switch (way.replied()) {
                case DISCARD, FORWARD -> NOTHING;
                case RETURN -> gone();
                case FLAT, BINOMIAL ->
                    way.afterDeath() == AfterDeath.FAIL
                            ? gone()
                            : result(all().map(member -> member == killed ? Holes.HOLE : value(member)).sum());
            };
        }

        private String result(int sum) {
            return Integer.toString(way.personalized() ? sum + number : sum);
        }

        private String gone() {
            return Ended.gone(killed);
        }

        private IntStream all() {
            return IntStream.range(0, node.size());
        }

        /** Each member's result comes, and of the one that is gone, that it is. */
        private void checkForwarded(String when, Holes.Kept kept) {
            Map<Integer, String> expected = forwardedByOthers();
            expected.put(killed, gone());
            awaitForwarded(kept, expected);
            require(expected.equals(kept.came), when + ", forwarded", expected, new TreeMap<>(kept.came));
        }

        private Map<Integer, String> forwardedByOthers() {
            Map<Integer, String> expected = new TreeMap<>();
            if (way.forwarded() != Way.Forwarded.SINGLE) {
                all().filter(member -> member != killed)
                        .forEach(member -> expected.put(member, result(value(member))));
            }
            return expected;
        }

        private void awaitForwarded(Holes.Kept kept, Map<Integer, String> expected) {
            long end = System.nanoTime() + PATIENCE_NANOS / 2;
            while (!expected.equals(kept.came) && System.nanoTime() < end) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }

        private void require(boolean holds, String when, Object expected, Object found) {
            if (!holds) {
                wrong.add(way + ", caller " + number + ", " + when + ": " + found + " instead of " + expected);
            }
        }
    }

    private static int value(int member) {
        return 1 << member;
    }

    private void say() {
        wrong.forEach(each -> System.out.println("rank " + node.rank() + ": wrong: " + each));
        System.out.println("rank " + node.rank() + ": " + ways.size() + " ways, " + wrong.size() + " wrong, " + waiting
                + " still waiting");
    }

    private static void kill() {
        try {
            new ProcessBuilder("kill", "-KILL", Long.toString(ProcessHandle.current().pid())).start();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
