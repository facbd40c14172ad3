package org.mobula.launch.local.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.JobPlan;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.FileRequest;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.control.RankMessage;

/**
 * A run, from the start of its processes to their end: handles events one by one, tells ranks when others leave or
 * fail, and ends the ranks when the run ends.
 *
 * <p><b>Threads:</b> the thread that calls {@link #run} owns all state; others add events to the queue.
 */
final class LocalRun {
    // peers detect a killed process first, but its exit code says more than they can
    private static final long REPORT_MILLIS = 50;
    private static final long TERMINATE_MILLIS = 1000;
    private static final long ANSWER_MILLIS = 5000;
    private static final long RELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    private record Failure(RankState member, String cause, boolean uncaught) {}

    private final JobPlan plan;
    private final ProcessStarter processes;
    private final BlockingQueue<Event> events;
    private final Consumer<String> say;
    private final List<RankState> members = new ArrayList<>();
    private final Map<Integer, RankLink> joined = new LinkedHashMap<>();
    private final Map<Integer, RankLink> watching = new LinkedHashMap<>();
    private final List<LauncherMessage> told = new ArrayList<>();
    private final FileConnections files;
    private @Nullable Failure first;
    private @Nullable StatusReport report;
    private boolean ending;
    private boolean interrupted;
    private boolean timedOut;
    private boolean refusalReported;

    /**
     * @param plan the run
     * @param processes starts its processes
     * @param events queue of events
     * @param files serves the ranks' requests for files
     * @param say prints a line for the user
     */
    LocalRun(
            JobPlan plan,
            ProcessStarter processes,
            BlockingQueue<Event> events,
            FileConnections files,
            Consumer<String> say) {
        this.plan = plan;
        this.files = files;
        this.processes = processes;
        this.events = events;
        this.say = say;
    }

    /** Starts all ranks, waits until all have ended, and reports which failed first. */
    int run() throws InterruptedException {
        if (events.peek() instanceof Event.Interrupted) {
            return 1; // interrupted during the preparation of the program
        }
        startAll();
        if (plan.timeout().isPositive()) {
            later(plan.timeout().toMillis(), new Event.TimedOut());
        }
        while (!members.stream().allMatch(RankState::ended)) {
            handle(events.take());
        }
        for (RankState member : members) {
            member.process().awaitRelays(RELAY_NANOS);
        }
        return conclude();
    }

    private void startAll() throws InterruptedException {
        try {
            for (int rank = 0; rank < plan.size(); rank++) {
                int number = rank;
                RankProcess process = start(rank);
                members.add(new RankState(rank, process, processes.host(rank)));
                process.whenEnded(code -> events.add(new Event.Ended(number, code)));
            }
            processes.started();
        } catch (LaunchException failure) {
            members.forEach(member -> member.process().kill());
            while (!members.stream().allMatch(RankState::ended)) {
                if (events.take() instanceof Event.Ended(int rank, int code)) {
                    members.get(rank).processEnded(code);
                }
            }
            throw failure;
        }
    }

    private RankProcess start(int rank) {
        try {
            return processes.start(rank);
        } catch (IOException failure) {
            throw new LaunchException(
                    "cannot start rank " + rank + ": " + failure.getMessage()
                            + (plan.wrapper().isEmpty() ? "" : "; is the wrapper command right?"),
                    failure);
        }
    }

    private void handle(Event event) {
        switch (event) {
            case Event.Connected(RankLink link) -> connected(link);
            case Event.Said(RankLink link, RankMessage message) -> said(link, message);
            // the end of the process is reported by itself
            case Event.Disconnected(RankLink link, String _) -> files.disconnected(link);
            case Event.Refused(String cause) -> refused(cause);
            case Event.Ended(int rank, int exitCode) -> ended(members.get(rank), exitCode);
            case Event.ReportDue(int rank, int reporter, String cause) ->
                declareFailed(members.get(rank), reporter, cause);
            case Event.KillDue() -> members.forEach(member -> member.process().kill());
            case Event.ReportWanted() -> askAll();
            case Event.JoinDue(Duration timeout) ->
                throw new IllegalStateException(
                        "a launcher learns of the end of a process by itself, not in " + timeout);
            case Event.AnswersDue(StatusReport asked) -> answered(asked);
            case Event.TimedOut() -> {
                timedOut = true;
                askAll();
            }
            case Event.Interrupted() -> {
                interrupted = true;
                endAll(null);
            }
        }
    }

    private void connected(RankLink link) {
        RankState member = members.get(link.rank());
        member.introduced(link.hello().host(), link.hello().pid());
        if (link.hello().purpose() == Hello.Purpose.WATCH) {
            watching.put(link.rank(), link);
            return;
        }
        if (link.hello().purpose() == Hello.Purpose.FILES) {
            files.connected(link);
            return;
        }
        if (member.membership() != RankState.Membership.STARTED) {
            link.send(new LauncherMessage.Denied(
                    member.membership() == RankState.Membership.JOINED
                            ? "it has joined already; a process joins its job once"
                            : "it has left the job already; a process joins its job once"));
            return;
        }
        member.becomes(RankState.Membership.JOINED);
        joined.put(link.rank(), link);
        link.send(new LauncherMessage.Noted());
        if (!link.isToldByItsHost()) {
            told.forEach(link::send);
        }
    }

    private void said(RankLink link, RankMessage message) {
        RankState member = members.get(link.rank());
        switch (message) {
            case RankMessage.Publish(String card) -> member.publish(card);
            case RankMessage.Ask(int rank) -> {
                if (isRank(rank)) {
                    members.get(rank).ask(link);
                }
            }
            case RankMessage.Report(int rank, String cause) -> {
                if (isRank(rank)) {
                    later(REPORT_MILLIS, new Event.ReportDue(rank, link.rank(), cause));
                }
            }
            case RankMessage.Leave() -> left(member, link);
            case RankMessage.Detail(String text) -> {
                if (report != null) {
                    report.detail(link, text);
                }
            }
            case RankMessage.Described() -> silent(link);
            case RankMessage.Request(FileRequest request) -> files.requested(link, request);
            case RankMessage.Uncaught(String exception) -> {
                link.send(new LauncherMessage.Noted());
                // before the others are told: if the run ends, they need not report this rank
                failed(member, exception, true);
                tellFailed(member, "an exception ended its program (" + exception + ")");
            }
        }
    }

    private boolean isRank(int rank) {
        return rank >= 0 && rank < members.size();
    }

    private void left(RankState member, RankLink link) {
        if (member.membership() == RankState.Membership.JOINED && joined.get(member.rank()) == link) {
            member.becomes(RankState.Membership.LEFT);
            silent(joined.remove(member.rank()));
            settle(member, "it left the job before it published a card");
            tell(new LauncherMessage.Left(member.rank()));
        }
        link.send(new LauncherMessage.Noted());
    }

    /** Requests a status report of every rank, unless one is in progress. */
    private void askAll() {
        if (report == null) {
            List<RankLink> links = new ArrayList<>(joined.values());
            links.addAll(watching.values());
            StatusReport asked = new StatusReport(links);
            report = asked;
            later(ANSWER_MILLIS, new Event.AnswersDue(asked));
            if (asked.isComplete()) {
                answered(asked);
            }
        }
    }

    /** No more answers arrive on this connection. */
    private void silent(@Nullable RankLink link) {
        StatusReport asked = report;
        if (asked != null && link != null) {
            asked.answered(link);
            if (asked.isComplete()) {
                answered(asked);
            }
        }
    }

    /** All ranks have answered, or the time for answers is over. */
    private void answered(StatusReport asked) {
        if (report == asked) {
            report = null;
            asked.print(members, say);
            if (timedOut) {
                endAll(null);
            }
        }
    }

    private void refused(String cause) {
        if (!refusalReported) {
            refusalReported = true;
            say.accept("mobula: refused a connection to the run's control socket: " + cause
                    + "; more of this kind are not reported");
        }
    }

    private void ended(RankState member, int exitCode) {
        member.processEnded(exitCode);
        files.ended(member.rank());
        silent(watching.remove(member.rank()));
        if (exitCode != 0) {
            failed(member, member.process().ending(exitCode), false);
        }
        tellFailed(member, "its process ended (" + member.process().ending(exitCode) + ")");
        tell(new LauncherMessage.Ended(member.rank()));
    }

    private void declareFailed(RankState member, int reporter, String cause) {
        if (member.ended() || !member.membership().isOpen()) {
            return;
        }
        String clause = "declared failed by rank " + reporter + ": " + cause;
        tellFailed(member, clause);
        failed(member, clause, false);
        member.process().kill();
    }

    /** Tells all other ranks, unless they know that the rank left or failed. */
    private void tellFailed(RankState member, String cause) {
        if (member.membership().isOpen()) {
            member.becomes(RankState.Membership.FAILED);
            silent(joined.remove(member.rank()));
            settle(member, cause);
            tell(new LauncherMessage.Failed(member.rank(), cause));
        }
    }

    /** No card will come from a rank, if none has come. */
    private void settle(RankState member, String cause) {
        member.settle(cause);
        processes.tell(new LauncherMessage.NoCard(member.rank(), member.host(), cause));
    }

    private void tell(LauncherMessage message) {
        told.add(message);
        processes.tell(message);
        joined.values().stream().filter(link -> !link.isToldByItsHost()).forEach(link -> link.send(message));
    }

    private void failed(RankState member, String cause, boolean uncaught) {
        if (first == null && !ending) {
            first = new Failure(member, cause, uncaught);
            if (plan.onFailure() == FailurePolicy.ABORT) {
                endAll(uncaught ? member : null);
            }
        }
    }

    /** Terminates all ranks, and kills them a second later; a rank that is ending by itself may finish its output. */
    private void endAll(@Nullable RankState endsByItself) {
        if (!ending) {
            ending = true;
            members.stream().filter(member -> member != endsByItself).forEach(this::askToEnd);
            later(TERMINATE_MILLIS, new Event.KillDue());
        }
    }

    /**
     * A JVM that is still starting is killed, because it would only print an error. Behind a wrapper this is unknown.
     */
    private void askToEnd(RankState member) {
        if (member.isIntroduced() || !plan.wrapper().isEmpty()) {
            member.process().terminate();
        } else {
            member.process().kill();
        }
    }

    private void later(long millis, Event event) {
        CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(() -> events.add(event));
    }

    private int conclude() {
        if (interrupted) {
            say.accept("mobula: interrupted; all ranks were ended");
            return 1; // has no effect: the signal determines the exit code of this process
        }
        if (timedOut) {
            say.accept("mobula: the run did not end within " + plan.timeout().toMillis() / 1000.0
                    + " s (--timeout, MOBULA_TIMEOUT); all ranks were ended");
            return JobPlan.TIMED_OUT;
        }
        if (first == null) {
            return 0;
        }
        RankState member = first.member();
        String others = plan.onFailure() == FailurePolicy.ABORT ? "were ended" : "went on";
        say.accept("mobula: rank " + member.rank() + " on " + member.host() + " (pid " + member.pid() + ") failed: "
                + first.cause() + (plan.size() == 1 ? "" : "; the other ranks " + others));
        return first.uncaught() || member.exitCode() == 0 ? 1 : member.exitCode();
    }
}
