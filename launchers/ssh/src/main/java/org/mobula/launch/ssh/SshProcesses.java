package org.mobula.launch.ssh;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.rank.Janitor;
import org.mobula.launch.local.run.Event;
import org.mobula.launch.local.run.ProcessStarter;
import org.mobula.launch.local.run.RankProcess;
import org.mobula.launch.local.run.RunContext;
import org.mobula.launch.ssh.host.HostsBelow;
import org.mobula.launch.ssh.host.Sources;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.FrameKind;
import org.mobula.launch.ssh.tree.Gathering;
import org.mobula.launch.ssh.tree.HostEntry;
import org.mobula.launch.ssh.tree.JobTerms;
import org.mobula.launch.ssh.tree.Signs;

/**
 * The ranks of a run as processes of several hosts: the root of the tree.
 *
 * <p><b>Threads:</b> the thread that owns the run calls; one thread owns the exchange of cards. <b>Ownership:</b> the
 * agents on all hosts.
 */
final class SshProcesses implements ProcessStarter {
    private static final long CARDS_MILLIS = 20;

    private final RunContext context;
    private final List<HostEntry> entries;
    private final Map<Integer, RemoteRank> ranks = new HashMap<>();
    private final ScheduledThreadPoolExecutor loop;
    private final HostsBelow hosts;
    private final ReadyHosts ready;
    private final Gathering cards;
    private final OutputWriter output;
    private final InputReader input;
    private final Signs signs;

    SshProcesses(RunContext context) {
        this.context = context;
        this.entries = entries(context.plan().hosts());
        JobTerms job = LaunchTerms.of(context);
        this.hosts = new HostsBelow(
                entries,
                job,
                new Sources(job.terms().paths(), Map.of(), context.folder().path()));
        this.loop = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("mobula-hosts").factory());
        this.loop.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        this.ready = new ReadyHosts(entries);
        this.cards = new Gathering(context.plan().size(), new Port());
        this.output = new OutputWriter((host, bytes) -> hosts.send(
                host, Frame.of(FrameKind.WRITTEN, to -> to.number(host).number(bytes))));
        this.signs = new Signs(job.terms().livenessMillis());
        entries.forEach(entry ->
                entry.ranks().forEach(rank -> ranks.put(rank, new RemoteRank(rank, entry.number(), hosts))));
        int first = entries.stream()
                .filter(entry -> entry.ranks().contains(0))
                .findFirst()
                .orElseThrow()
                .number();
        this.input = new InputReader(first, hosts);
    }

    private static List<HostEntry> entries(List<String> places) {
        Map<String, List<Integer>> byHost = new LinkedHashMap<>();
        for (int rank = 0; rank < places.size(); rank++) {
            byHost.computeIfAbsent(places.get(rank), host -> new ArrayList<>()).add(rank);
        }
        List<HostEntry> entries = new ArrayList<>();
        byHost.forEach((name, own) -> entries.add(new HostEntry(entries.size(), name, own)));
        return entries;
    }

    @Override
    public void prepare(Consumer<Event> events) {
        // if this process is killed, no rank may run on this host that could remove the launcher's own files
        Janitor.start(context.folder().path()).removeAlso(context.folder().memory());
        RankEvents receiver = new RankEvents(events, hosts, ranks, ready, output, input);
        receiver.cards(frame -> loop.execute(() -> cards.add(Gathering.texts(frame))));
        hosts.start(receiver);
        var unused = loop.scheduleAtFixedRate(
                () -> hosts.beat(signs.most(), signs.silence()), signs.millis(), signs.millis(), TimeUnit.MILLISECONDS);
        ready.await();
    }

    @Override
    public String host(int rank) {
        return context.plan().hosts().get(rank);
    }

    @Override
    public RankProcess start(int rank) {
        RemoteRank process = ranks.get(rank);
        if (process == null) {
            throw new IllegalStateException("rank " + rank + " has no host");
        }
        return process;
    }

    @Override
    public void started() {
        Map<Integer, Map<String, String>> names = ready.names();
        hosts.broadcast(Frame.of(FrameKind.GO, to -> {
            to.number(names.size());
            names.forEach((host, variables) -> to.number(host).pairs(variables));
        }));
        input.start();
    }

    @Override
    public void tell(LauncherMessage message) {
        loop.execute(() -> {
            if (!(message instanceof LauncherMessage.NoCard none) || !cards.has(none.rank())) {
                hosts.broadcast(Frame.of(FrameKind.TELL, to -> to.text(message.line())));
            }
        });
    }

    @Override
    public void close() {
        hosts.close();
        loop.shutdownNow();
    }

    /** Sends all cards to all hosts. */
    private final class Port implements Gathering.Port {
        @Override
        public void send(Map<Integer, String> all) {
            hosts.broadcast(Gathering.frame(FrameKind.CARDS, all));
        }

        @Override
        public void later() {
            var unused = loop.schedule(SshProcesses.this::sendCards, CARDS_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void sendCards() {
        cards.due();
    }
}
