package org.mobula.launch.local.run;

/** What the launcher knows of a rank. <b>Threads:</b> the thread that owns the run. */
final class RankState {
    /** The membership of a rank, as the other ranks see it. */
    enum Membership {
        /** Its process was started and has not joined. */
        STARTED,
        /** It joined. */
        JOINED,
        /** It left the job. */
        LEFT,
        /** It ended without leaving, or was declared failed. */
        FAILED;

        /** Whether it is, or may become, a member. */
        boolean isOpen() {
            return this == STARTED || this == JOINED;
        }

        boolean mayBecome(Membership next) {
            return switch (this) {
                case STARTED -> next == JOINED || next == FAILED;
                case JOINED -> next == LEFT || next == FAILED;
                case LEFT, FAILED -> false;
            };
        }
    }

    private final int rank;
    private final RankProcess process;
    private final CardRequests card;
    private Membership membership = Membership.STARTED;
    private String host;
    private long pid;
    private boolean introduced;
    private boolean ended;
    private int exitCode;

    RankState(int rank, RankProcess process, String host) {
        this.rank = rank;
        this.process = process;
        this.card = new CardRequests(rank);
        this.host = host;
        this.pid = process.pid();
    }

    int rank() {
        return rank;
    }

    RankProcess process() {
        return process;
    }

    Membership membership() {
        return membership;
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

    /** Host and process id as the rank reports them; behind a wrapper they may differ from what the launcher knows. */
    void introduced(String byHost, long byPid) {
        introduced = true;
        host = byHost;
        pid = byPid;
        process.host().complete(byHost);
    }

    /** Whether its JVM has connected to the launcher. */
    boolean isIntroduced() {
        return introduced;
    }

    void becomes(Membership next) {
        if (!membership.mayBecome(next)) {
            throw new IllegalStateException("rank " + rank + " cannot become " + next + ": it is " + membership);
        }
        membership = next;
    }

    void publish(String line) {
        card.publish(line);
    }

    /** Answers once the rank has published its card or has ended. */
    void ask(RankLink link) {
        card.ask(link, membership.isOpen(), host);
    }

    /** Answers the requests for the card of a rank that ended. */
    void settle(String cause) {
        card.settle(cause, host);
    }

    void processEnded(int code) {
        ended = true;
        exitCode = code;
        process.host().complete(host);
    }
}
