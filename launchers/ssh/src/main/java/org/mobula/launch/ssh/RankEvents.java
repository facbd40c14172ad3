package org.mobula.launch.ssh;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.mobula.launch.local.control.Hello;
import org.mobula.launch.local.control.RankMessage;
import org.mobula.launch.local.run.Debugger;
import org.mobula.launch.local.run.Event;
import org.mobula.launch.ssh.host.HostConnection;
import org.mobula.launch.ssh.host.HostsBelow;
import org.mobula.launch.ssh.host.SshCommand;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.Gathering;
import org.mobula.launch.ssh.tree.PayloadReader;

/**
 * Turns the frames of agents into events of the run.
 *
 * <p><b>Threads:</b> the threads that read from connections; frames of one host come in their order.
 */
final class RankEvents implements HostConnection.Listener {
    /** A connection of a rank to its agent. */
    private record Place(int host, int connection) {}

    private final Consumer<Event> events;
    private final HostsBelow hosts;
    private final Map<Integer, RemoteRank> ranks;
    private final ReadyHosts ready;
    private final OutputWriter output;
    private final InputReader input;
    private final Map<Place, RemoteLink> links = new ConcurrentHashMap<>();
    private Consumer<Frame> cards = frame -> {};

    RankEvents(
            Consumer<Event> events,
            HostsBelow hosts,
            Map<Integer, RemoteRank> ranks,
            ReadyHosts ready,
            OutputWriter output,
            InputReader input) {
        this.events = events;
        this.hosts = hosts;
        this.ranks = ranks;
        this.ready = ready;
        this.output = output;
        this.input = input;
    }

    /** Sets who receives cards, before anything arrives. */
    void cards(Consumer<Frame> receiver) {
        cards = receiver;
    }

    @Override
    public void frame(HostConnection from, Frame frame) {
        PayloadReader payload = frame.read();
        switch (frame.kind()) {
            case READY -> Gathering.texts(frame).forEach(ready::ready);
            case PROBLEM -> ready.problem(payload.text());
            case HELLO -> hello(payload);
            case FROM_RANK -> said(payload);
            case REFUSED -> events.accept(new Event.Refused(payload.text()));
            case OUTPUT -> output.write(payload.number(), payload.number(), payload.bytes());
            case INPUT_TAKEN -> input.taken();
            case EXIT -> rank(payload).ended(payload.number());
            case DRAINED -> output.then(rank(payload)::drained);
            case DEBUGGER -> debugger(payload.number(), payload.number());
            case LOST -> lost(payload);
            case CARDS -> cards.accept(frame);
            default -> throw new IllegalArgumentException("it sent a frame of kind " + frame.kind());
        }
    }

    private void hello(PayloadReader payload) {
        Place number = new Place(payload.number(), payload.number());
        Hello.Purpose purpose = Hello.Purpose.valueOf(payload.text());
        int rank = payload.number();
        rank(rank);
        RemoteLink link = new RemoteLink(
                new Hello(purpose, rank, payload.longNumber(), payload.text()),
                number.host(),
                number.connection(),
                hosts);
        links.put(number, link);
        events.accept(new Event.Connected(link));
    }

    private void said(PayloadReader payload) {
        RemoteLink link = links.get(new Place(payload.number(), payload.number()));
        if (link != null) {
            events.accept(new Event.Said(link, RankMessage.parse(payload.text())));
        }
    }

    private RemoteRank rank(PayloadReader payload) {
        return rank(payload.number());
    }

    private RemoteRank rank(int number) {
        RemoteRank rank = ranks.get(number);
        if (rank == null) {
            throw new IllegalArgumentException("it names rank " + number + ", which does not exist");
        }
        return rank;
    }

    private void debugger(int number, int port) {
        int host = rank(number).hostNumber();
        String name = hosts.name(host);
        System.err.println(
                SshCommand.isHere(name) ? Debugger.line(number, name, port) : Debugger.remoteLine(number, name, port));
    }

    private void lost(PayloadReader payload) {
        String name = payload.text();
        String cause = payload.text();
        lost(name, cause, payload.list(payload::number));
    }

    private void lost(String name, String cause, List<Integer> lost) {
        String sentence = "the connection to host " + name + " was lost (" + cause + ")";
        ready.problem("host " + name + " cannot run ranks: " + cause);
        ranks.values().stream().filter(rank -> lost.contains(rank.hostNumber())).forEach(rank -> rank.lost(sentence));
    }

    @Override
    public void problem(HostConnection at, String sentence) {
        ready.problem(sentence);
    }

    @Override
    public void ended(HostConnection at, String cause) {
        lost(
                at.host().name(),
                cause,
                at.reached().stream().map(host -> host.number()).toList());
    }
}
