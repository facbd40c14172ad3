package org.mobula.launch.local.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.local.control.LauncherMessage;

/** The card of a rank, and who has asked for it. <b>Threads:</b> the thread that owns the run. */
public final class CardRequests {
    private final int rank;
    private final List<RankLink> waiting = new ArrayList<>();
    private @Nullable String card;
    private String end = "";

    /** For the card of a rank. */
    public CardRequests(int rank) {
        this.rank = rank;
    }

    /** Publishes the card and answers all requests. */
    public void publish(String line) {
        card = line;
        answerAll("");
    }

    /** Whether the rank has published its card. */
    public boolean isPublished() {
        return card != null;
    }

    /** Answers now if there is a card, or if none will be published; otherwise later. */
    public void ask(RankLink link, boolean mayPublish, String host) {
        if (card == null && mayPublish) {
            waiting.add(link);
        } else {
            answer(link, host);
        }
    }

    /** The rank has ended, or has left. */
    public void settle(String cause, String host) {
        end = cause;
        answerAll(host);
    }

    private void answerAll(String host) {
        waiting.forEach(link -> answer(link, host));
        waiting.clear();
    }

    private void answer(RankLink link, String host) {
        link.send(
                card != null
                        ? new LauncherMessage.Card(rank, card)
                        : new LauncherMessage.NoCard(rank, host, end.isEmpty() ? "it left the job" : end));
    }
}
