package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A network namespace with its own interfaces, connected to this one by a virtual cable. It represents another host.
 * Needs root.
 */
public final class OtherHost implements AutoCloseable {
    private final long id = ProcessHandle.current().pid();
    private final String name = "mobula-" + id;
    private final String here = "mbl" + id;
    private final String subnet = "10.213." + id % 250;
    private final String subnet6 = "fd00:213:" + Long.toHexString(id % 65536) + ":";

    private OtherHost() {}

    /** Creates the host, or skips the test where that is not allowed. */
    public static OtherHost make() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: a second network namespace needs root");
        OtherHost host = new OtherHost();
        assumeTrue(run(List.of("ip", "netns", "add", host.name)), "skipped: this machine allows no network namespace");
        try {
            host.plugIn();
        } catch (AssertionError e) {
            host.close();
            throw e;
        }
        return host;
    }

    private void plugIn() throws Exception {
        ip("link add " + here + " type veth peer name eth0 netns " + name);
        ip("addr add " + subnet + ".1/30 dev " + here);
        ip("addr add " + subnet6 + ":1/64 dev " + here + " nodad");
        ip("link set " + here + " up");
        ip("-n " + name + " addr add " + subnet + ".2/30 dev eth0");
        ip("-n " + name + " addr add " + subnet6 + ":2/64 dev eth0 nodad");
        ip("-n " + name + " link set lo up");
        ip("-n " + name + " link set eth0 up");
    }

    /** The prefix of a command that runs there. */
    public List<String> words() {
        return List.of("ip", "netns", "exec", name);
    }

    /** The address of this host, as seen from there. */
    public String addressHere() {
        return subnet + ".1";
    }

    /** Starts a program of this build there. */
    public Process start(Class<?> program) throws IOException {
        List<String> places = new ArrayList<>();
        for (String property : List.of("jdk.module.path", "java.class.path")) {
            places.add(System.getProperty(property, ""));
        }
        places.add(Path.of("target", "test-classes").toAbsolutePath().toString());
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(words());
        command.addAll(List.of(
                java.toString(),
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                String.join(File.pathSeparator, places),
                program.getName()));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The first line a program prints. */
    public static String firstLine(Process process) throws IOException {
        BufferedReader output = process.inputReader();
        return String.valueOf(output.readLine());
    }

    @Override
    public void close() throws Exception {
        run(List.of("ip", "link", "del", here)); // the kernel removes the interfaces of a namespace only later
        run(List.of("ip", "netns", "del", name));
    }

    private static void ip(String arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments.split(" ")));
        assertThat(run(command)).as(String.join(" ", command)).isTrue();
    }

    private static boolean run(List<String> command) throws Exception {
        try {
            Process process = new ProcessBuilder(command).inheritIO().start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false; // there is no such program here
        }
    }
}
