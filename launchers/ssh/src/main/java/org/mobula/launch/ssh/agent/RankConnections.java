package org.mobula.launch.ssh.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.control.RankMessage;
import org.mobula.launch.local.control.RunFolder;
import org.mobula.launch.local.run.CardRequests;
import org.mobula.launch.local.run.ControlSocket;
import org.mobula.launch.local.run.Event;
import org.mobula.launch.local.run.RankLink;
import org.mobula.launch.local.run.RankProcess;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.FrameKind;
import org.mobula.launch.ssh.tree.FrameSender;
import org.mobula.launch.ssh.tree.StartOrder;

/**
 * The connections of a host's ranks: to them, the agent is the launcher. It knows the run's secret and answers requests
 * for cards; everything else goes to the launcher and comes from there.
 *
 * <p><b>Threads:</b> the agent's thread. <b>Ownership:</b> the socket and the connections.
 */
final class RankConnections {
    private final StartOrder order;
    private final FrameSender up;
    private final BiConsumer<Integer, String> published;
    private final ControlSocket socket;
    private final Map<RankLink, Integer> numbers = new IdentityHashMap<>();
    private final Map<Integer, RankLink> links = new HashMap<>();
    private final Map<Integer, RankLink> joined = new HashMap<>();
    private final Map<Integer, RankLink> members = new LinkedHashMap<>();
    private final Map<Integer, LauncherMessage.NoCard> absent = new HashMap<>();
    private final Map<Integer, CardRequests> cards = new HashMap<>();
    private final Map<Integer, RankProcess> processes = new HashMap<>();
    private final List<LauncherMessage> told = new ArrayList<>();
    private int last;

    /**
     * @param order the agent's order
     * @param folder the run's folder
     * @param up the process above
     * @param loop runs tasks on the agent's thread
     * @param published receives the cards of this host's ranks
     */
    RankConnections(
            StartOrder order, RunFolder folder, FrameSender up, Executor loop, BiConsumer<Integer, String> published) {
        this.order = order;
        this.up = up;
        this.published = published;
        this.socket = ControlSocket.at(
                folder.socket(),
                order.job().secret(),
                order.job().plan().size(),
                event -> loop.execute(() -> handle(event)));
    }

    void close() {
        socket.close();
    }

    /** The process of a rank, which is told the rank's name of its host. */
    void started(int rank, RankProcess process) {
        processes.put(rank, process);
    }

    private void handle(Event event) {
        switch (event) {
            case Event.Connected(RankLink link) -> connected(link);
            case Event.Said(RankLink link, RankMessage message) -> said(link, message);
            case Event.Disconnected(RankLink link, String _) -> disconnected(link);
            case Event.Refused(String cause) -> up.send(Frame.of(FrameKind.REFUSED, to -> to.text(cause)));
            default -> throw new IllegalStateException("not an event of a socket: " + event);
        }
    }

    private void connected(RankLink link) {
        int number = ++last;
        numbers.put(link, number);
        links.put(number, link);
        Hello hello = link.hello();
        RankProcess process = processes.get(hello.rank());
        if (process != null) {
            process.host().complete(hello.host());
        }
        up.send(Frame.of(
                FrameKind.HELLO,
                to -> to.number(order.host().number())
                        .number(number)
                        .text(hello.purpose().name())
                        .number(hello.rank())
                        .longNumber(hello.pid())
                        .text(hello.host())));
    }

    private void disconnected(RankLink link) {
        Integer number = numbers.remove(link);
        links.remove(number);
        members.remove(link.rank(), link);
    }

    private void said(RankLink link, RankMessage message) {
        switch (message) {
            case RankMessage.Publish(String card) -> published.accept(link.rank(), card);
            case RankMessage.Ask(int rank)
            when rank >= 0 && rank < order.job().plan().size() -> ask(link, rank);
            case RankMessage.Leave() -> {
                members.remove(link.rank(), link);
                pass(link, message);
            }
            default -> pass(link, message);
        }
    }

    private void pass(RankLink link, RankMessage message) {
        Integer number = numbers.get(link);
        if (number != null) {
            up.send(Frame.of(
                    FrameKind.FROM_RANK,
                    to -> to.number(order.host().number()).number(number).text(message.line())));
        }
    }

    private void ask(RankLink link, int rank) {
        LauncherMessage.NoCard none = absent.get(rank);
        card(rank).ask(link, none == null, none == null ? "" : none.host());
    }

    private CardRequests card(int rank) {
        return cards.computeIfAbsent(rank, CardRequests::new);
    }

    /** A card is known. */
    void published(int rank, String card) {
        CardRequests requests = card(rank);
        if (!requests.isPublished()) {
            requests.publish(card);
        }
    }

    /** The launcher's message to one connection. The first one to a rank that joins says whether it is a member. */
    void send(int number, String line) {
        RankLink link = links.get(number);
        if (link == null) {
            return;
        }
        LauncherMessage message = LauncherMessage.parse(line);
        link.send(message);
        if (message instanceof LauncherMessage.Noted && link.hello().purpose() == Hello.Purpose.JOIN && joins(link)) {
            told.forEach(each -> tell(link, each));
        }
    }

    private boolean joins(RankLink link) {
        RankLink member = joined.putIfAbsent(link.rank(), link);
        if (member == null) {
            members.put(link.rank(), link);
        }
        return member == null;
    }

    /** The launcher's message to all ranks. */
    void tell(String line) {
        LauncherMessage message = LauncherMessage.parse(line);
        if (message instanceof LauncherMessage.NoCard(int rank, String host, String cause)) {
            noCard(rank, host, cause);
            return;
        }
        told.add(message);
        members.values().forEach(link -> tell(link, message));
    }

    private void noCard(int rank, String host, String cause) {
        CardRequests requests = card(rank);
        if (!requests.isPublished()) {
            absent.put(rank, new LauncherMessage.NoCard(rank, host, cause));
            requests.settle(cause, host);
        }
    }

    private static void tell(RankLink link, LauncherMessage message) {
        boolean itself = switch (message) {
            case LauncherMessage.Failed(int rank, String _) -> rank == link.rank();
            case LauncherMessage.Left(int rank) -> rank == link.rank();
            case LauncherMessage.Ended(int rank) -> rank == link.rank();
            default -> false;
        };
        if (!itself) {
            link.send(message);
        }
    }
}
