package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mobula.tools.Session.inProcess;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.tools.Session.Outcome;

/** The kinds of program that can be run. */
@Timeout(60)
class ProgramTest {
    @TempDir
    Path folder;

    private Session session;

    @BeforeEach
    void open() {
        session = new Session(folder);
    }

    @Test
    void aCompactSourceFileRunsWithItsArgumentsAndTheOptionsForTheRanksJvm() throws IOException {
        Path file = Files.writeString(folder.resolve("Compact.java"), """
                import module org.mobula;
                void main(String[] arguments) {
                    try (Job job = Jobs.join()) {
                        var collectors = java.lang.management.ManagementFactory.getGarbageCollectorMXBeans();
                        IO.println(job.rank() + " of " + job.size() + " " + List.of(arguments) + ", "
                                + (Runtime.getRuntime().maxMemory() >> 20) + " MiB, " + collectors.getFirst().getName());
                    }
                }
                """);

        Outcome outcome = session.run(
                "run", "-n", "2", "-J-Xmx64m", "-J", "-XX:+UseParallelGC", file.toString(), "-n", "--prefix", "a b");

        assertThat(outcome.outLines())
                .containsExactlyInAnyOrder(
                        "0 of 2 [-n, --prefix, a b], 61 MiB, PS MarkSweep",
                        "1 of 2 [-n, --prefix, a b], 61 MiB, PS MarkSweep");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
    }

    @Test
    void aSourceFileFindsTheFilesOfItsPackage() throws IOException {
        Path inPackage = Files.createDirectories(folder.resolve("some/where"));
        Files.writeString(inPackage.resolve("Other.java"), """
                package some.where;
                record Other(String word) {}
                """);
        Path file = Files.writeString(inPackage.resolve("Program.java"), """
                package some.where;
                interface Before {}
                public class Program {
                    static void main() {
                        System.out.println(new Other("found"));
                    }
                }
                """);

        assertThat(session.run("run", "-n", "1", file.toString()).out()).isEqualTo("Other[word=found]\n");
    }

    @Test
    void aJarGetsTheOptionsInItsManifest() throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, "org.mobula.tools.programs.Manifested");
        attributes.putValue("Add-Opens", "java.base/java.util");
        attributes.putValue("Add-Exports", "java.base/jdk.internal.misc");
        Path jar = folder.resolve("program.jar");
        String entry = "org/mobula/tools/programs/Manifested.class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file, manifest)) {
            entries.putNextEntry(new JarEntry(entry));
            entries.write(Files.readAllBytes(Path.of("target/test-classes", entry)));
        }

        assertThat(session.run("run", "-n", "1", jar.toString(), "x").out())
                .isEqualTo("java.util open: true, jdk.internal.misc exported: true, x\n");
    }

    @Test
    void everyCommandHasHelp() {
        assertThat(inProcess("--help").out())
                .startsWith("Usage: mobula [-hV] COMMAND")
                .contains("run", "doctor", "perf", "generate-completion")
                .isEqualTo(inProcess("help").out());
        assertThat(inProcess("run", "--help").out())
                .startsWith(
                        "Usage: mobula run [-n RANKS] [options] (Program.java | program.jar | -cp PATH Main) [arguments]")
                .contains("60 % of the memory")
                .isEqualTo(inProcess("help", "run").out());
        assertThat(inProcess("doctor", "--help").out()).startsWith("Usage: mobula doctor");
    }

    @Test
    void theShellCompletesCommandsAndOptions() {
        assertThat(inProcess("generate-completion").out())
                .startsWith("#!/usr/bin/env bash")
                .contains("complete -F _complete_mobula -o default mobula", "doctor perf socket rmi", "--on-failure");
    }

    @Test
    void theDoctorFindsEverythingThatIsRequired() {
        Outcome outcome = inProcess("doctor");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("ok    Java ", "ok    transport shm ", "ok    transport tcp ", "ok    launcher local ");
        assertThat(outcome.outLines()).hasSizeLessThan(32);
    }
}
