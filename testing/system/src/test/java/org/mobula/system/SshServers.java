package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.mobula.testkit.Await;
import org.mobula.testkit.NamespaceHosts;

/** An ssh server on each of several hosts, and a client configuration with a key that they accept. */
final class SshServers implements AutoCloseable {
    private static final int PORT = 22;

    private final Path folder;
    private final List<Process> servers = new ArrayList<>();

    SshServers(NamespaceHosts hosts, int count) throws Exception {
        folder = Files.createTempDirectory("mss");
        Files.createDirectories(Path.of("/run/sshd")); // where sshd separates its privileges
        key("host");
        key("user");
        key("stranger");
        Files.writeString(folder.resolve("sshd"), """
                Port %d
                HostKey F/host
                AuthorizedKeysFile F/user.pub
                StrictModes no
                UsePAM no
                PidFile none
                MaxStartups 100
                """.formatted(PORT).replace("F/", folder + "/"));
        for (int host = 1; host <= count; host++) {
            List<String> words = new ArrayList<>(hosts.words(host));
            words.addAll(
                    List.of(sshd(), "-D", "-e", "-f", folder.resolve("sshd").toString()));
            servers.add(new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log" + host).toFile())
                    .start());
        }
        for (int host = 1; host <= count; host++) {
            Path log = folder.resolve("log" + host);
            Await.await("sshd listens")
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> Files.readString(log).contains("Server listening"));
        }
    }

    private static String sshd() {
        return Stream.of("/usr/sbin/sshd", "/usr/local/sbin/sshd", "/sbin/sshd")
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst()
                .orElseThrow();
    }

    private void key(String name) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "ssh-keygen",
                        "-q",
                        "-t",
                        "ed25519",
                        "-N",
                        "",
                        "-f",
                        folder.resolve(name).toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
    }

    /** The client's command with a key: {@code user}, or {@code stranger}, whom the servers refuse. */
    String client(String key) throws IOException {
        Path config = folder.resolve("config-" + key);
        Files.writeString(config, """
                Host *
                  IdentityFile F/%s
                  IdentitiesOnly yes
                  UserKnownHostsFile F/known
                  StrictHostKeyChecking accept-new
                  LogLevel ERROR
                """.formatted(key).replace("F/", folder + "/"));
        return "ssh -F " + config;
    }

    @Override
    public void close() throws Exception {
        for (Process server : servers) {
            server.destroyForcibly().waitFor();
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }
}
