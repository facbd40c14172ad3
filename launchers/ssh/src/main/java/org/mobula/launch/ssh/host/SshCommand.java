package org.mobula.launch.ssh.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mobula.launch.JobEnvironment;

/** The words of the ssh command. */
public final class SshCommand {
    private static final int CONNECT_SECONDS = 8;
    private static final int ALIVE_SECONDS = 15;
    private static final int ALIVE_COUNT = 4;

    private SshCommand() {}

    /** The command, which a user may replace: {@code ssh -F CONFIG}. */
    public static List<String> words() {
        String given = System.getenv().getOrDefault(JobEnvironment.SSH, "").strip();
        return List.of((given.isEmpty() ? "ssh" : given).split("\\s+"));
    }

    /** The words before a shell command that runs on a host; modifiable. Without ssh for this host. */
    static List<String> to(String host, List<String> ssh) {
        if (isHere(host)) {
            return new ArrayList<>(List.of("/bin/sh", "-c"));
        }
        List<String> words = new ArrayList<>(ssh);
        words.addAll(List.of(
                "-T",
                "-x",
                "-o",
                "BatchMode=yes",
                "-o",
                "ConnectTimeout=" + CONNECT_SECONDS,
                "-o",
                "ServerAliveInterval=" + ALIVE_SECONDS,
                "-o",
                "ServerAliveCountMax=" + ALIVE_COUNT,
                "--",
                host));
        return words;
    }

    /** Whether a host is this machine. */
    public static boolean isHere(String host) {
        return host.equals("localhost") || host.equals(JobEnvironment.host(Map.of()));
    }
}
