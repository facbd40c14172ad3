package org.mobula.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** Injects the fault of a plan into a run. <b>Ownership:</b> it closes the connections of unauthenticated clients. */
final class FaultInjection implements AutoCloseable {
    private static final Pattern JOINED = Pattern.compile("rank (\\d) runs as (\\d+)");
    private static final long POLL_NANOS = 5_000_000;
    private static final int MAX_BYTES = 60;

    private final FaultPlan plan;
    private final Run run;
    private final List<Socket> clients = new ArrayList<>();

    FaultInjection(FaultPlan plan, Run run) {
        this.plan = plan;
        this.run = run;
    }

    /** Returns once the fault is injected or the run has ended. */
    void inject() throws IOException {
        boolean early = plan.seed() % 2 == 0
                && (plan.fault() == FaultPlan.Fault.KILL_LAUNCHER || plan.fault() == FaultPlan.Fault.TERM_LAUNCHER);
        if (!early) {
            awaitPids(1);
        }
        LockSupport.parkNanos(plan.delayMillis() * 1_000_000L);
        switch (plan.fault()) {
            case KILL_LAUNCHER -> Processes.signal("KILL", run.process().pid());
            case TERM_LAUNCHER -> Processes.signal("TERM", run.process().pid());
            case KILL_RANK -> signalVictim("KILL");
            case TERM_RANK -> signalVictim("TERM");
            case STOP_RANK -> {
                signalVictim("STOP");
                LockSupport.parkNanos(plan.size() * 1_000_000L);
                signalVictim("CONT");
            }
            case UNAUTHENTICATED_CLIENTS -> connectClients();
            case SMALL_SHM, SMALL_TMP, COLLECT, NONE -> {
                // prepared before the run began
            }
        }
    }

    private void signalVictim(String signal) {
        List<Long> pids = awaitPids(plan.ranks());
        if (pids.size() == plan.ranks() && run.process().isAlive()) {
            Processes.signal(signal, pids.get(plan.victim()));
        }
    }

    /**
     * The process ids of the ranks, in rank order, once {@code count} ranks have joined; fewer if the run ended
     * earlier.
     */
    private List<Long> awaitPids(int count) {
        while (true) {
            boolean alive = run.process().isAlive();
            List<Long> pids = JOINED.matcher(run.out())
                    .results()
                    .sorted((one, other) -> one.group(1).compareTo(other.group(1)))
                    .map(line -> Long.valueOf(line.group(2)))
                    .toList();
            if (pids.size() >= count || !alive) {
                return pids;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private void connectClients() throws IOException {
        Random random = new Random(plan.seed());
        for (long pid : awaitPids(plan.ranks())) {
            try {
                InetSocketAddress address =
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), Processes.listeningPort(pid));
                for (int i = 0; i < plan.size(); i++) {
                    connect(address, random);
                }
            } catch (IOException | AssertionError ended) {
                // the rank has left
            }
        }
    }

    private void connect(InetSocketAddress address, Random random) throws IOException {
        Socket client = new Socket();
        clients.add(client);
        client.connect(address, 1000);
        if (random.nextBoolean()) {
            byte[] bytes = new byte[random.nextInt(MAX_BYTES)];
            random.nextBytes(bytes);
            client.getOutputStream().write(bytes);
        }
    }

    @Override
    public void close() {
        for (Socket client : clients) {
            try {
                client.close();
            } catch (IOException closedByRank) {
                // already closed
            }
        }
    }
}
