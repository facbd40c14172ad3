package org.mobula.launch.ssh.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The start of a run on many hosts with one rank each, from the first ssh to the last card at the last host, in
 * simulated time. The tree, the gathering of reports and cards, and the content of all frames are the real ones; only
 * connections and processes are simulated.
 *
 * <p>Model: a process starts 8 hosts at a time, each in {@link #START} seconds; a rank publishes its card {@link #RANK}
 * seconds after the signal to start; a frame takes {@link #LATENCY} seconds and its bytes at {@link #BANDWIDTH} bytes
 * per second, one after the other for each sender.
 */
final class StartSimulation {
    static final double START = 0.5;
    static final double RANK = 0.6;
    static final double LATENCY = 200e-6;
    static final double BANDWIDTH = 100e6;

    private static final int AT_ONCE = 8;
    private static final double GATHER = 0.02;

    /** What happens at a time. */
    private record Event(double time, long order, Runnable action) {}

    /** What was measured. */
    record Figures(
            int hosts,
            int depth,
            long frames,
            long cardBytes,
            long bytes,
            long mostBytes,
            long launcherBytes,
            int cardSteps,
            double seconds) {
        /** Bytes received per host, in proportion to the cards. */
        double ratio() {
            return (double) bytes / hosts / cardBytes;
        }

        @Override
        public String toString() {
            return String.format(
                    "%6d hosts: depth %d, %d steps for the cards, %.1f frames per host, %.0f bytes received per host (%.2f of"
                            + " the %d bytes of all cards; at most %d), the launcher sends %.0f bytes per host besides the"
                            + " cards, %.2f s",
                    hosts,
                    depth,
                    cardSteps,
                    (double) frames / hosts,
                    (double) bytes / hosts,
                    ratio(),
                    cardBytes,
                    mostBytes,
                    (double) launcherBytes / hosts,
                    seconds);
        }
    }

    private final class Node {
        private final List<Node> children = new ArrayList<>();
        private final int parent;
        private final HostEntry host;
        private final List<HostEntry> below;
        private final Gathering ready;
        private final Gathering cards;
        private double free;
        private long received;
        private int step;
        private boolean complete;

        private Node(int parent, HostEntry host, List<HostEntry> below) {
            this.parent = parent;
            this.host = host;
            this.below = below;
            boolean root = host.number() < 0;
            int texts = below.size() + (root ? 0 : 1);
            ready = new Gathering(texts, port(FrameKind.READY, root));
            cards = new Gathering(texts, port(FrameKind.CARDS, root));
            nodes[host.number() + 1] = this;
        }

        private Gathering.Port port(FrameKind kind, boolean root) {
            return new Gathering.Port() {
                @Override
                public void send(Map<Integer, String> texts) {
                    if (!root) {
                        Node.this.send(nodes[parent + 1], Gathering.frame(kind, texts));
                    } else if (kind == FrameKind.CARDS) {
                        broadcast(Gathering.frame(kind, texts));
                    } else {
                        readyHosts += texts.size();
                        if (readyHosts == hosts) {
                            broadcast(Frame.of(FrameKind.GO, to -> to.number(0)));
                        }
                    }
                }

                @Override
                public void later() {
                    at(now + GATHER, () -> (kind == FrameKind.CARDS ? cards : ready).due());
                }
            };
        }

        private void start() {
            List<List<HostEntry>> groups = HostTree.groups(below, terms.terms().fanout());
            for (int i = 0; i < groups.size(); i++) {
                List<HostEntry> group = groups.get(i);
                Node child = new Node(host.number(), group.getFirst(), group.subList(1, group.size()));
                children.add(child);
                StartOrder order = new StartOrder(
                        StartOrder.VERSION, terms, child.host, "/tmp/mobula-0123", "/dev/shm", Map.of(), child.below);
                at(now + START * (1 + i / AT_ONCE), () -> send(child, order.frame()));
            }
        }

        private void broadcast(Frame frame) {
            children.forEach(child -> send(child, frame));
        }

        private void send(Node to, Frame frame) {
            free = Math.max(free, now) + frame.length() / BANDWIDTH;
            int arrives = step + 1;
            if (this == nodes[0] && frame.kind() != FrameKind.CARDS) {
                launcherBytes += frame.length();
            }
            frames++;
            bytes += frame.length();
            at(free + LATENCY, () -> {
                to.received += frame.length();
                if (frame.kind() == FrameKind.CARDS) {
                    to.step = Math.max(to.step, arrives);
                }
                to.receive(frame);
            });
        }

        private void receive(Frame frame) {
            switch (frame.kind()) {
                case ORDER -> {
                    StartOrder order = StartOrder.of(frame);
                    start();
                    ready.add(
                            Map.of(order.host().number(), "node" + order.host().number() + " " + "i".repeat(60)));
                }
                case READY -> ready.add(Gathering.texts(frame));
                case GO -> {
                    broadcast(frame);
                    at(now + RANK, this::rankStarted);
                }
                case CARDS -> cards(frame);
                case HELLO -> {
                    if (parent >= -1) {
                        send(nodes[parent + 1], frame);
                    }
                }
                default -> throw new AssertionError(frame.kind());
            }
        }

        /** The rank has two connections to its agent, and publishes its card. */
        private void rankStarted() {
            for (String purpose : List.of("WATCH", "JOIN")) {
                send(
                        nodes[parent + 1],
                        Frame.of(
                                FrameKind.HELLO,
                                to -> to.number(host.number())
                                        .number(1)
                                        .text(purpose)
                                        .number(host.number())
                                        .longNumber(12345)
                                        .text("node" + host.number())));
            }
            cards.add(Map.of(host.number(), card(host.number())));
        }

        private void cards(Frame frame) {
            if (frame.read().number() == hosts && host.number() >= 0) {
                complete = true;
                broadcast(frame);
            } else {
                cards.add(Gathering.texts(frame));
            }
        }
    }

    private final int hosts;
    private final JobTerms terms;
    private final Node[] nodes;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingDouble(Event::time).thenComparing(Event::order));
    private double now;
    private long order;
    private long frames;
    private long bytes;
    private long launcherBytes;
    private int readyHosts;

    StartSimulation(int hosts, JobTerms terms) {
        this.hosts = hosts;
        this.terms = terms;
        this.nodes = new Node[hosts + 1];
    }

    /** A card as it is: shared memory and TCP with two addresses. */
    static String card(int rank) {
        return "rank=" + rank + " host=node" + rank + " pid=12345 shm=/tmp/mobula-0123456789ab0001/s" + rank
                + " tcp=10.1." + rank / 250 + "." + rank % 250 + ":40123,[fd00:1::" + Integer.toHexString(rank)
                + "]:40123,127.0.0.1:40123";
    }

    private void at(double time, Runnable action) {
        events.add(new Event(time, order++, action));
    }

    Figures run() {
        List<HostEntry> all = new ArrayList<>();
        long cardBytes = 0;
        for (int i = 0; i < hosts; i++) {
            all.add(new HostEntry(i, "node" + i + ".cluster", List.of(i)));
            cardBytes += card(i).length();
        }
        Node root = new Node(-2, new HostEntry(-1, "launcher", List.of()), all);
        root.start();
        while (!events.isEmpty()) {
            Event next = events.remove();
            now = next.time();
            next.action().run();
        }
        long most = 0;
        int steps = 0;
        for (int i = 1; i <= hosts; i++) {
            if (!nodes[i].complete) {
                throw new AssertionError("host " + (i - 1) + " has not got all cards");
            }
            most = Math.max(most, nodes[i].received);
            steps = Math.max(steps, nodes[i].step);
        }
        return new Figures(
                hosts,
                HostTree.depth(hosts, terms.terms().fanout()),
                frames,
                cardBytes,
                bytes,
                most,
                launcherBytes,
                steps,
                now);
    }
}
