package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Several hosts on one machine. Each is a network namespace with an interface {@code eth0} and loopback, a host name
 * ({@code m1}, {@code m2} and so on), an {@code /etc/hosts} with all names, and a {@code /dev/shm} of its own. A bridge
 * in a further namespace connects the interfaces. Files are shared unless {@link #hide} hides them. Needs root.
 *
 * <p>A process that sleeps keeps each host's namespaces. {@code nsenter} starts programs there; {@code ip netns exec}
 * would hide the control groups from them.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> {@link #close} removes the namespaces; it does not end the programs.
 */
public final class NamespaceHosts implements AutoCloseable {
    private static final long READY_SECONDS = 20;

    /** A filter of classic BPF: it loads a random number, and drops the packet if it is above 99 % of 2^32. */
    private static final String LOSS = "4,32 0 0 4294963256,37 0 1 4252017623,6 0 0 2,6 0 0 0";

    private final String id = "mobula" + ProcessHandle.current().pid();
    private final int subnet = (int) (ProcessHandle.current().pid() % 250);
    private final List<Process> keepers = new ArrayList<>();
    private final List<String> namespaces = new ArrayList<>();
    private final Path folder;

    private NamespaceHosts(Path folder) {
        this.folder = folder;
    }

    /** Makes {@code count} hosts, or skips the test where that is not allowed. */
    public static NamespaceHosts make(int count) throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: hosts as network namespaces need root");
        NamespaceHosts hosts = new NamespaceHosts(Files.createTempDirectory("mobula-hosts"));
        try {
            assumeTrue(hosts.add("net"), "skipped: this machine allows no network namespace");
            hosts.build(count);
            return hosts;
        } catch (Exception | Error failure) {
            hosts.close();
            throw failure;
        }
    }

    private void build(int count) throws Exception {
        ip("-n " + namespaces.getFirst() + " link add bridge type bridge");
        ip("-n " + namespaces.getFirst() + " link set bridge up");
        StringBuilder names = new StringBuilder("127.0.0.1 localhost\n::1 localhost\n");
        for (int host = 1; host <= count; host++) {
            names.append(address(host)).append(' ').append(name(host)).append('\n');
        }
        Files.writeString(folder.resolve("hosts"), names);
        for (int host = 1; host <= count; host++) {
            assertThat(add("m" + host)).isTrue();
            plugIn(host);
            keep(host);
        }
    }

    private boolean add(String name) throws Exception {
        String full = id + "-" + name;
        boolean added = run(List.of("ip", "netns", "add", full));
        if (added) {
            namespaces.add(full);
        }
        return added;
    }

    private void plugIn(int host) throws Exception {
        String bridge = namespaces.getFirst();
        String name = namespaces.get(host);
        ip("-n " + bridge + " link add port" + host + " type veth peer name eth0 netns " + name);
        ip("-n " + bridge + " link set port" + host + " master bridge");
        ip("-n " + bridge + " link set port" + host + " up");
        ip("-n " + name + " addr add " + address(host) + "/24 dev eth0");
        ip("-n " + name + " addr add " + address6(host) + "/64 dev eth0 nodad");
        ip("-n " + name + " link set lo up");
        ip("-n " + name + " link set eth0 up");
    }

    private void keep(int host) throws Exception {
        Path ready = folder.resolve("ready" + host);
        String script = "hostname " + name(host) + " && mount --make-rprivate / && mount --bind "
                + folder.resolve("hosts") + " /etc/hosts && mount -t tmpfs -o mode=1777 shm /dev/shm && : > " + ready
                + " && exec sleep infinity";
        Process keeper = new ProcessBuilder(
                        "nsenter",
                        "--net=/run/netns/" + namespaces.get(host),
                        "unshare",
                        "-u",
                        "-m",
                        "sh",
                        "-c",
                        script)
                .inheritIO()
                .start();
        keepers.add(keeper);
        Await.await("host " + name(host) + " is ready")
                .atMost(Duration.ofSeconds(READY_SECONDS))
                .until(() -> Files.exists(ready) || !keeper.isAlive());
        assumeTrue(keeper.isAlive(), "skipped: this machine allows no mount namespace");
    }

    /** The name of a host, from 1. */
    public String name(int host) {
        return "m" + host;
    }

    /** The IPv4 address of a host. */
    public String address(int host) {
        return "10.214." + subnet + "." + host;
    }

    /** The IPv6 address of a host. */
    public String address6(int host) {
        return "fd00:214:" + Integer.toHexString(subnet) + "::" + host;
    }

    /** The prefix of a command that runs on a host. */
    public List<String> words(int host) {
        return List.of(
                "nsenter", "-t", Long.toString(keepers.get(host - 1).pid()), "--net", "--uts", "--mount", "--wd=/");
    }

    /**
     * Runs a shell command on a host and waits for its end; returns its output. Fails the test if the command fails.
     */
    public String sh(int host, String command) throws Exception {
        List<String> words = new ArrayList<>(words(host));
        words.addAll(List.of("sh", "-c", command));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as("%s on %s: %s", command, name(host), output)
                .isZero();
        return output;
    }

    /** Puts an empty folder in place of an existing one on a host, so that the host does not share it. */
    public void hide(int host, Path shared) throws Exception {
        sh(host, "mount -t tmpfs -o mode=1777 hidden '" + shared + "'");
    }

    /** Undoes {@link #hide}. */
    public void show(int host, Path shared) throws Exception {
        sh(host, "umount '" + shared + "'");
    }

    /**
     * A script that takes the place of {@code ssh} for process managers: {@code script [-x] HOST COMMAND...} runs a
     * command on a host.
     */
    public Path remoteShell() {
        StringBuilder cases =
                new StringBuilder("#!/bin/sh\n[ \"$1\" != -x ] || shift\nhost=$1\nshift\ncase $host in\n");
        for (int host = 1; host <= keepers.size(); host++) {
            cases.append(name(host) + "|" + address(host) + ") exec " + String.join(" ", words(host))
                    + " sh -c \"$*\" ;;\n");
        }
        cases.append("*) echo \"unknown host $host\" >&2; exit 255 ;;\nesac\n");
        Path script = folder.resolve("remote-shell");
        try {
            Files.writeString(script, cases);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }

    /** Cuts a host off the network: packets are dropped, as when the host has lost power. */
    public void cutOff(int host) throws Exception {
        ip("-n " + namespaces.getFirst() + " link set port" + host + " down");
    }

    /** Undoes {@link #cutOff}. */
    public void reconnect(int host) throws Exception {
        ip("-n " + namespaces.getFirst() + " link set port" + host + " up");
    }

    /**
     * Adds to each host what others often have besides their network: an interface {@code eth1}, in a network that
     * delivers nothing, and a bridge {@code docker0}, with the same address on all hosts.
     */
    public void addUnusableNetworks() throws Exception {
        for (int host = 1; host < namespaces.size(); host++) {
            String name = namespaces.get(host);
            ip("-n " + namespaces.getFirst() + " link add dead" + host + " type veth peer name eth1 netns " + name);
            ip("-n " + namespaces.getFirst() + " link set dead" + host + " up");
            ip("-n " + name + " addr add " + deadAddress(host) + "/24 dev eth1");
            ip("-n " + name + " link set eth1 up");
            for (int other = 1; other < namespaces.size(); other++) {
                // packets vanish, as in a firewall; without these, the kernel itself would find that no host answers
                ip("-n " + name + " neigh add " + deadAddress(other) + " lladdr 02:00:00:00:00:01 dev eth1");
            }
            ip("-n " + name + " link add docker0 type bridge");
            ip("-n " + name + " addr add 172.17.0.1/16 dev docker0");
            ip("-n " + name + " link set docker0 up");
        }
    }

    /** Undoes {@link #addUnusableNetworks}. */
    public void removeUnusableNetworks() throws Exception {
        for (String name : namespaces.subList(1, namespaces.size())) {
            ip("-n " + name + " link del eth1");
            ip("-n " + name + " link del docker0");
        }
    }

    private String deadAddress(int host) {
        return "10.215." + subnet + "." + host;
    }

    /**
     * Disturbs what a host receives; skips the test where this kernel cannot.
     *
     * @param how as after {@code tc qdisc ... netem}. {@code loss 1%} alone is possible without netem
     */
    public void disturb(int host, String how) throws Exception {
        String port = " dev port" + host;
        String tc = "tc -n " + namespaces.getFirst();
        if (!run(words(tc + " qdisc add" + port + " root netem " + how))) {
            assumeTrue(
                    how.equals("loss 1%") && run(words(tc + " qdisc add" + port + " clsact")),
                    "skipped: this kernel has no netem, for " + how);
            List<String> filter = words(tc + " filter add" + port + " egress bpf bytecode");
            filter.addAll(List.of(LOSS, "da"));
            assertThat(run(filter)).as(String.join(" ", filter)).isTrue();
        }
    }

    /** Undoes {@link #disturb}. */
    public void calm(int host) throws Exception {
        String tc = "tc -n " + namespaces.getFirst() + " qdisc del dev port" + host;
        assertThat(run(words(tc + " root")) || run(words(tc + " clsact"))).isTrue();
    }

    @Override
    public void close() throws Exception {
        for (Process keeper : keepers) {
            keeper.destroyForcibly().waitFor(READY_SECONDS, TimeUnit.SECONDS);
        }
        for (String namespace : namespaces) {
            run(List.of("ip", "netns", "del", namespace));
        }
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    private static void ip(String arguments) throws Exception {
        List<String> command = words("ip " + arguments);
        assertThat(run(command)).as(String.join(" ", command)).isTrue();
    }

    private static List<String> words(String command) {
        return new ArrayList<>(List.of(command.split(" ")));
    }

    private static boolean run(List<String> command) throws Exception {
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
        } catch (IOException e) {
            return false; // there is no such program here
        }
    }
}
