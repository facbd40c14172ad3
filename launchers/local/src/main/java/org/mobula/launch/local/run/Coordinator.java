package org.mobula.launch.local.run;

import java.io.Closeable;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.control.RankMessage;
import org.mobula.launch.local.run.RankState.Membership;

/**
 * The launcher's side of the control protocol for a job whose processes a scheduler started. It runs in the process of
 * rank 0: it passes cards on, and tells ranks when others leave or fail. A rank has failed when its connection ends
 * before it has left.
 *
 * <p><b>Threads:</b> one thread owns all state; others add events. <b>Ownership:</b> the server socket and its
 * connections. <b>Failure:</b> if rank 0 ends, the connections of all ranks end.
 */
public final class Coordinator implements Closeable {
    /**
     * What a coordinator does.
     *
     * @param secret the run's secret
     * @param size the number of ranks
     * @param onFailure what happens to the other ranks when one fails
     * @param scheduler what it needs of the scheduler
     */
    public record Terms(byte[] secret, int size, FailurePolicy onFailure, Scheduler scheduler) {}

    /** What a coordinator needs of the scheduler. */
    public interface Scheduler {
        /** Prints a line for the user. */
        void say(String line);

        /** Ends all processes of the job. Called once, on the coordinator's thread. */
        void abort();
    }

    private static final class Member {
        private final CardRequests card;
        private Membership membership = Membership.STARTED;
        private String host = "unknown-host"; // one word on the wire
        private long pid;

        private Member(int rank) {
            card = new CardRequests(rank);
        }
    }

    private final Terms terms;
    private final LinkedBlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final List<Member> members = new ArrayList<>();
    private final Map<Integer, RankLink> joined = new LinkedHashMap<>();
    private final List<LauncherMessage> told = new ArrayList<>();
    private final CountDownLatch allEnded = new CountDownLatch(1);
    private final ControlSocket socket;
    private boolean aborted;
    private volatile boolean closed;

    private Coordinator(ServerSocketChannel server, Terms terms) {
        this.terms = terms;
        for (int rank = 0; rank < terms.size(); rank++) {
            members.add(new Member(rank));
        }
        socket = new ControlSocket(server, terms.secret(), terms.size(), events::add);
    }

    /** Serves the ranks of a job at a socket that listens. */
    public static Coordinator start(ServerSocketChannel server, Terms terms) {
        Coordinator coordinator = new Coordinator(server, terms);
        Thread.ofPlatform().daemon().name("mobula-coordinator").start(coordinator::serve);
        return coordinator;
    }

    /**
     * All ranks have passed the fence of the scheduler. A rank that has not connected within this time has failed: not
     * every scheduler reports a process that ends between the fence and the connection.
     */
    public void expectAll(Duration timeout) {
        CompletableFuture.delayedExecutor(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> events.add(new Event.JoinDue(timeout)));
    }

    /** Waits until every rank has left or failed. */
    public void awaitEnd() throws InterruptedException {
        allEnded.await();
    }

    @Override
    public void close() {
        closed = true; // first: the ends of the connections are then no failures
        socket.close();
    }

    private void serve() {
        try {
            while (true) {
                handle(events.take());
                if (members.stream().noneMatch(member -> member.membership.isOpen())) {
                    allEnded.countDown();
                }
            }
        } catch (InterruptedException ended) {
            // nothing interrupts it but the end of the JVM
        }
    }

    private void handle(Event event) {
        switch (event) {
            case Event.Connected(RankLink link) -> connected(link);
            case Event.Disconnected(RankLink link, String broken) -> disconnected(link, broken);
            case Event.Said(RankLink link, RankMessage message) -> said(link, message);
            case Event.JoinDue(Duration timeout) -> failAbsent(timeout);
            case Event.Refused(String cause) ->
                terms.scheduler().say("mobula: refused a connection to the coordinator of the run: " + cause);
            default -> throw new IllegalStateException("not an event of a coordinator: " + event);
        }
    }

    private void connected(RankLink link) {
        Member member = members.get(link.rank());
        if (link.hello().purpose() != Hello.Purpose.JOIN || member.membership != Membership.STARTED) {
            link.send(new LauncherMessage.Denied("it has joined already; a process joins its job once"));
            return;
        }
        member.host = link.hello().host();
        member.pid = link.hello().pid();
        member.membership = Membership.JOINED;
        joined.put(link.rank(), link);
        link.send(new LauncherMessage.Noted());
        told.forEach(link::send);
    }

    private void failAbsent(Duration timeout) {
        for (int rank = 0; rank < members.size(); rank++) {
            if (members.get(rank).membership == Membership.STARTED) {
                failed(rank, "it did not join within " + timeout.toMillis() / 1000.0 + " s after the fence");
            }
        }
    }

    private void disconnected(RankLink link, String broken) {
        if (closed || joined.get(link.rank()) != link) {
            return;
        }
        if (broken.isEmpty()) {
            failed(link.rank(), "its process ended");
            tell(new LauncherMessage.Ended(link.rank()));
        } else {
            failed(link.rank(), "the control connection to it broke (" + broken + "; its process may still run)");
        }
    }

    private void said(RankLink link, RankMessage message) {
        Member member = members.get(link.rank());
        switch (message) {
            case RankMessage.Publish(String card) -> member.card.publish(card);
            case RankMessage.Ask(int rank)
            when isRank(rank) -> {
                Member asked = members.get(rank);
                asked.card.ask(link, asked.membership.isOpen(), asked.host);
            }
            case RankMessage.Report(int rank, String cause)
            when isRank(rank) && joined.get(link.rank()) == link ->
                failed(rank, "declared failed by rank " + link.rank() + ": " + cause);
            case RankMessage.Leave() -> left(link);
            case RankMessage.Uncaught(String exception) -> {
                link.send(new LauncherMessage.Noted());
                failed(link.rank(), "an exception ended its program (" + exception + ")");
            }
            default -> {
                // a rank that does not exist, or an answer to a report that was not requested
            }
        }
    }

    private boolean isRank(int rank) {
        return rank >= 0 && rank < members.size();
    }

    private void left(RankLink link) {
        Member member = members.get(link.rank());
        if (joined.get(link.rank()) == link) {
            member.membership = Membership.LEFT;
            joined.remove(link.rank());
            member.card.settle("it left the job before it published a card", member.host);
            tell(new LauncherMessage.Left(link.rank()));
        }
        link.send(new LauncherMessage.Noted());
    }

    private void failed(int rank, String cause) {
        Member member = members.get(rank);
        if (!member.membership.isOpen()) {
            return;
        }
        member.membership = Membership.FAILED;
        RankLink link = joined.remove(rank);
        member.card.settle(cause, member.host);
        tell(new LauncherMessage.Failed(rank, cause));
        if (terms.onFailure() == FailurePolicy.ABORT && !aborted) {
            aborted = true;
            terms.scheduler()
                    .say("mobula: rank " + rank + " on " + member.host + " (pid " + member.pid + ") failed: " + cause
                            + (members.size() == 1 ? "" : "; the other ranks are ended"));
            terms.scheduler().abort();
        } else if (link != null) {
            link.send(new LauncherMessage.Denied("rank " + rank + " has failed: " + cause));
        }
    }

    private void tell(LauncherMessage message) {
        told.add(message);
        joined.values().forEach(link -> link.send(message));
    }
}
