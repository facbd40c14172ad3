package org.mobula.launch.ssh.agent;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.FolderLocks;
import org.mobula.launch.local.control.RunFolder;
import org.mobula.launch.local.rank.Janitor;
import org.mobula.launch.ssh.host.HostConnection;
import org.mobula.launch.ssh.host.HostsBelow;
import org.mobula.launch.ssh.host.Sources;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.FrameKind;
import org.mobula.launch.ssh.tree.FrameSender;
import org.mobula.launch.ssh.tree.Gathering;
import org.mobula.launch.ssh.tree.HostEntry;
import org.mobula.launch.ssh.tree.PayloadReader;
import org.mobula.launch.ssh.tree.Signs;
import org.mobula.launch.ssh.tree.StartOrder;

/**
 * The agent of a host.
 *
 * <p><b>Threads:</b> one owns all state ({@link #loop}); threads that read from connections give it tasks. The thread
 * that reads from above only does so. <b>Ownership:</b> the ranks' processes, the run's folders on this host, and the
 * connections to the hosts below. <b>Failure:</b> if the connection to the process above ends, everything ends.
 */
final class HostAgent {
    private static final long GATHER_MILLIS = 20;

    /** A launcher that is stopped for a while has not failed, so its agents wait for this multiple of the time. */
    private static final int SILENCES = 5;

    private final StartOrder order;
    private final FrameSender up;
    private final RunFolder folder;
    private final ScheduledThreadPoolExecutor loop;
    private final HostsBelow below;
    private final Gathering cards;
    private final Gathering hosts;
    private final RankConnections connections;
    private final HostRanks ranks;
    private final AtomicInteger silentBeats = new AtomicInteger();

    private HostAgent(StartOrder order, FrameSender up, RunFolder folder) {
        this.order = order;
        this.up = up;
        this.folder = folder;
        this.loop = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("mobula-agent").factory());
        this.below = new HostsBelow(
                order.below(), order.job(), new Sources(order.job().terms().paths(), order.copies(), folder.path()));
        int count = order.host().ranks().size()
                + order.below().stream().mapToInt(host -> host.ranks().size()).sum();
        this.cards = new Gathering(count, new Port(FrameKind.CARDS, this::cards));
        this.hosts = new Gathering(1 + order.below().size(), new Port(FrameKind.READY, this::hosts));
        this.connections = new RankConnections(order, folder, up, loop, this::published);
        this.ranks = new HostRanks(order, folder, up, connections);
    }

    /** Takes over the folders, starts the hosts below, and reports this host. */
    static HostAgent start(StartOrder order, FrameSender up) throws IOException {
        RunFolder folder = new RunFolder(Path.of(order.folder()), Path.of(order.memory()));
        Files.writeString(
                folder.launcher(), Long.toString(ProcessHandle.current().pid()));
        FolderLocks.hold(folder.lock());
        Janitor janitor = Janitor.start(folder.path());
        if (Files.isDirectory(folder.memory())) {
            FolderLocks.hold(folder.memoryLock());
            janitor.removeAlso(folder.memory());
        }
        HostAgent agent = new HostAgent(order, up, folder);
        agent.open();
        return agent;
    }

    private void open() {
        below.start(new Below());
        Signs signs = new Signs(order.job().terms().livenessMillis());
        loop.scheduleAtFixedRate(
                () -> {
                    below.beat(signs.most(), signs.silence());
                    up.send(Frame.of(FrameKind.BEAT));
                    if (silentBeats.incrementAndGet() > SILENCES * signs.most()) {
                        System.err.println("the process above gave no sign of life for too long");
                        end();
                        Runtime.getRuntime().halt(1);
                    }
                },
                signs.millis(),
                signs.millis(),
                TimeUnit.MILLISECONDS);
        loop.execute(() -> {
            try {
                ranks.prepare();
                hosts.add(Map.of(order.host().number(), HostIdentity.line(folder.sharedMemory())));
            } catch (LaunchException unable) {
                up.send(problem("host " + order.host().name() + " cannot run its ranks: " + unable.getMessage()));
            }
        });
    }

    private static Frame problem(String sentence) {
        return Frame.of(FrameKind.PROBLEM, to -> to.text(sentence));
    }

    /** Reads frames from above until the connection ends. */
    void serve(DataInputStream down) throws IOException {
        for (Frame frame = Frame.read(down); frame != null; frame = Frame.read(down)) {
            silentBeats.set(0);
            Frame next = frame;
            if (frame.kind() == FrameKind.CLOSE) {
                return;
            }
            loop.execute(() -> fromAbove(next));
        }
    }

    /** Ends the ranks and the hosts below, and removes this host's files. */
    void end() {
        ranks.kill();
        below.close();
        connections.close();
        folder.remove();
        up.close();
    }

    private void fromAbove(Frame frame) {
        switch (frame.kind().route()) {
            case ALL -> {
                below.broadcast(frame);
                forAll(frame);
            }
            case HOST -> {
                PayloadReader payload = frame.read();
                int host = payload.number();
                if (host == order.host().number()) {
                    forThisHost(frame.kind(), payload);
                } else {
                    below.send(host, frame);
                }
            }
            case NEXT -> {
                if (frame.kind() == FrameKind.CARDS) {
                    below.broadcast(frame);
                    Gathering.texts(frame).forEach(connections::published);
                }
            }
            case ROOT -> {
                // frames that go up do not come down
            }
        }
    }

    private void forAll(Frame frame) {
        if (frame.kind() == FrameKind.GO) {
            ranks.start(variables(frame.read()));
        } else if (frame.kind() == FrameKind.TELL) {
            connections.tell(frame.read().text());
        }
    }

    /** Variables for the ranks of this host. */
    private Map<String, String> variables(PayloadReader payload) {
        Map<String, String> own = Map.of();
        for (int left = payload.number(); left > 0; left--) {
            int host = payload.number();
            Map<String, String> variables = payload.pairs();
            own = host == order.host().number() ? variables : own;
        }
        return own;
    }

    private void forThisHost(FrameKind kind, PayloadReader payload) {
        switch (kind) {
            case TO_RANK -> connections.send(payload.number(), payload.text());
            case END -> ranks.end(payload.number(), payload.number() != 0);
            case INPUT -> ranks.input(payload.bytes());
            case WRITTEN -> ranks.written(payload.number());
            default -> {
                // a kind that is never for one host
            }
        }
    }

    private Gathering cards() {
        return cards;
    }

    private Gathering hosts() {
        return hosts;
    }

    private void published(int rank, String card) {
        connections.published(rank, card);
        cards.add(Map.of(rank, card));
    }

    /** Sends what was gathered to the process above. */
    private final class Port implements Gathering.Port {
        private final FrameKind kind;
        private final Supplier<Gathering> gathering;

        private Port(FrameKind kind, Supplier<Gathering> gathering) {
            this.kind = kind;
            this.gathering = gathering;
        }

        @Override
        public void send(Map<Integer, String> texts) {
            up.send(Gathering.frame(kind, texts));
        }

        @Override
        public void later() {
            var unused = loop.schedule(() -> gathering.get().due(), GATHER_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** What comes from the hosts below; called by the threads that read from them. */
    private final class Below implements HostConnection.Listener {
        @Override
        public void frame(HostConnection from, Frame frame) {
            if (frame.kind() == FrameKind.CARDS) {
                loop.execute(() -> {
                    Map<Integer, String> gathered = Gathering.texts(frame);
                    gathered.forEach(connections::published);
                    cards.add(gathered);
                });
            } else if (frame.kind() == FrameKind.READY) {
                loop.execute(() -> hosts.add(Gathering.texts(frame)));
            } else if (frame.kind().route() == FrameKind.Route.ROOT) {
                up.send(frame);
            }
        }

        @Override
        public void problem(HostConnection at, String sentence) {
            up.send(HostAgent.problem(sentence));
        }

        @Override
        public void ended(HostConnection at, String cause) {
            List<HostEntry> lost = at.reached();
            up.send(Frame.of(FrameKind.LOST, to -> {
                to.text(at.host().name()).text(cause).number(lost.size());
                lost.forEach(host -> to.number(host.number()));
            }));
        }
    }
}
