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
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments.split(" ")));
        assertThat(run(command)).as(String.join(" ", command)).isTrue();
    }

    private static boolean run(List<String> command) throws Exception {
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
        } catch (IOException e) {
            return false; // there is no such program here
        }
    }
}
