package org.mobula.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.mobula.testkit.Await;
import org.mobula.testkit.NamespaceHosts;

/** Slurm on several hosts: the controller on the first, a daemon on each, and one munge for all. */
final class SlurmCluster implements AutoCloseable {
    private static final int KEY_BYTES = 1024;

    private final Path folder = Files.createTempDirectory("mslurm");
    private final List<Process> daemons = new ArrayList<>();
    private final NamespaceHosts hosts;

    SlurmCluster(NamespaceHosts hosts, int count) throws Exception {
        this.hosts = hosts;
        for (String name : List.of("state", "log", "spool", "tmp/m1", "tmp/m2")) {
            Files.createDirectories(folder.resolve(name));
        }
        Path key = folder.resolve("key");
        byte[] bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        Files.write(key, bytes);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("r--------"));
        Files.writeString(configuration(), text(count));
        start(
                1,
                "munged",
                "--force",
                "--foreground",
                "--key-file=" + key,
                "--socket=" + folder + "/sock",
                "--pid-file=" + folder + "/pid",
                "--log-file=" + folder + "/log/munge",
                "--seed-file=" + folder + "/seed");
        Await.await("munge listens").atMost(Duration.ofSeconds(20)).until(() -> Files.exists(folder.resolve("sock")));
        start(1, "slurmctld", "-D", "-c");
        for (int host = 1; host <= count; host++) {
            start(host, "slurmd", "-D", "-N", hosts.name(host));
        }
        Await.await("all nodes are idle").atMost(Duration.ofSeconds(40)).until(() -> idle().contains(count + " idle"));
    }

    Path configuration() {
        return folder.resolve("slurm.conf");
    }

    /** Where munge listens, for all hosts. */
    Path mungeSocket() {
        return folder.resolve("sock");
    }

    private String idle() throws Exception {
        return hosts.sh(1, "SLURM_CONF=" + configuration() + " sinfo -h -o '%D %t' 2>&1 || true");
    }

    private String text(int count) {
        StringBuilder nodes = new StringBuilder();
        for (int host = 1; host <= count; host++) {
            String name = hosts.name(host);
            nodes.append("NodeName=" + name + " NodeHostname=" + name + " NodeAddr=" + hosts.address(host)
                    + " CPUs=4 RealMemory=2000\n");
        }
        return """
                ClusterName=one
                SlurmctldHost=m1(ADDRESS)
                SlurmUser=root
                SlurmdUser=root
                AuthInfo=socket=D/sock
                StateSaveLocation=D/state
                SlurmdSpoolDir=D/spool/%n
                SlurmctldPidFile=D/ctld.pid
                SlurmdPidFile=D/%n.pid
                SlurmctldLogFile=D/log/ctld
                SlurmdLogFile=D/log/%n
                TmpFS=D/tmp/%n
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                JobAcctGatherType=jobacct_gather/none
                SelectType=select/cons_tres
                SelectTypeParameters=CR_Core
                ReturnToService=2
                SlurmdParameters=config_overrides
                KillWait=5
                """.replace("D/", folder + "/").replace("ADDRESS", hosts.address(1)) + nodes
                + "PartitionName=all Nodes=ALL Default=YES State=UP\n";
    }

    private void start(int host, String... words) throws IOException {
        List<String> command = new ArrayList<>(hosts.words(host));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log/" + words[0] + host).toFile());
        builder.environment().put("SLURM_CONF", configuration().toString());
        builder.environment().merge("PATH", "/usr/sbin:/sbin", (path, more) -> path + ":" + more);
        daemons.add(builder.start());
    }

    @Override
    public void close() throws Exception {
        hosts.sh(1, "SLURM_CONF=" + configuration() + " scancel --user=root || true");
        for (Process daemon : daemons.reversed()) {
            daemon.destroy();
            if (!daemon.waitFor(5, TimeUnit.SECONDS)) {
                daemon.destroyForcibly().waitFor();
            }
        }
        // a step that could not reach the controller waits for it
        Processes.withEnvironment("SLURM_CONF=" + configuration()).forEach(ProcessHandle::destroyForcibly);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
