package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Ranks as tasks of Slurm without a plug-in for PMI. */
class SlurmTest extends SlurmContract {
    @Override
    String plugIn() {
        return "none";
    }

    /** srun waits for the tasks of the host that is cut off, until Slurm declares the node down. */
    @Override
    boolean endsWithoutAHost() {
        return false;
    }

    @Test
    @EnabledIfSystemProperty(named = "mobula.clusters", matches = "all")
    void theNextRanksOnAHostRemoveTheFoldersOfKilledOnes() throws Exception {
        start(Sandbox.program("cluster/Ending"), "killed").end();
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path left = Files.createDirectory(SANDBOX.tmp().resolve("mobula-0123456789ab"));
        Files.writeString(left.resolve("launcher"), Long.toString(ended.pid()));
        Files.createFile(left.resolve("lock"));
        List<Path> folders = folders();

        Outcome outcome = start(HostSandbox.example("Pi")).end();

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(folders).contains(left);
        assertThat(folders()).doesNotContainAnyElementsOf(folders);
    }

    private static List<Path> folders() throws IOException {
        try (Stream<Path> files = Files.list(SANDBOX.tmp())) {
            return files.filter(file -> file.getFileName().toString().startsWith("mobula-"))
                    .toList();
        }
    }
}
