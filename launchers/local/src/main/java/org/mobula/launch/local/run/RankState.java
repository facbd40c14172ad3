package org.mobula.launch.local.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.local.control.LauncherMessage;

/** What the launcher knows of one rank. <b>Threads:</b> the one that owns the run. */
final class Member {
    /** Where a rank stands in the job, as the other ranks see it. */
    enum Place {
        /** Its process was started; it may join later, or never. */
        STARTED,
        /** It joined. */
        JOINED,
        /** It left in good order. */
        LEFT,
        /** It ended otherwise, or was declared failed. */
        FAILED;

        /** Whether it can still be reached, now or later. */
        boolean isOpen() {
            return this == STARTED || this == JOINED;
        }

        boolean mayBecome(Place next) {
            return switch (this) {
                case STARTED -> next == JOINED || next == FAILED;
                case JOINED -> next == LEFT || next == FAILED;
                case LEFT, FAILED -> false;
            };
        }
    }

    private final int rank;
    private final RankProcess process;
    private final List<ControlLink> askers = new ArrayList<>();
    private Place place = Place.STARTED;
    private String host;
    private long pid;
    private @Nullable String card;
    private String end = "";
    private boolean introduced;
    private boolean ended;
    private int exitCode;

    Member(int rank, RankProcess process, String host) {
        this.rank = rank;
        this.process = process;
        this.host = host;
        this.pid = process.pid();
    }

    int rank() {
        return rank;
    }

    RankProcess process() {
        return process;
    }

    Place place() {
        return place;
    }

    String host() {
        return host;
    }

    long pid() {
        return pid;
    }

    boolean ended() {
        return ended;
    }

    int exitCode() {
        return exitCode;
    }

    /** The rank's own word on where it runs and as which process: behind a wrapper both may differ. */
    void introduced(String byHost, long byPid) {
        introduced = true;
        host = byHost;
        pid = byPid;
        process.host().complete(byHost);
    }

    /** Whether its JVM has started and says which process it is. */
    boolean isIntroduced() {
        return introduced;
    }

    void becomes(Place next) {
        if (!place.mayBecome(next)) {
            throw new IllegalStateException("rank " + rank + " cannot become " + next + ": it is " + place);
        }
        place = next;
    }

    void publish(String line) {
        card = line;
        askers.forEach(this::answer);
        askers.clear();
    }

    /** Answers now, or when the rank publishes its card or ends. */
    void ask(ControlLink asker) {
        if (card == null && place.isOpen()) {
            askers.add(asker);
        } else {
            answer(asker);
        }
    }

    /** No card will come any more from a rank that is not open. */
    void settle(String cause) {
        end = cause;
        askers.forEach(this::answer);
        askers.clear();
    }

    private void answer(ControlLink asker) {
        asker.send(
                card != null
                        ? new LauncherMessage.Card(rank, card)
                        : new LauncherMessage.NoCard(rank, host, end.isEmpty() ? "it left the job" : end));
    }

    void processEnded(int code) {
        ended = true;
        exitCode = code;
        process.host().complete(host);
    }
}
