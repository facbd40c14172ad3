package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;

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
    void a_compact_source_file_needs_nothing_but_the_module_import() throws IOException {
        Path file = Files.writeString(folder.resolve("Compact.java"), """
                import module org.mobula;
                void main(String[] arguments) {
                    try (Job job = Jobs.join()) {
                        IO.println(job.rank() + " of " + job.size() + " " + List.of(arguments));
                    }
                }
                """);

        Outcome outcome = session.run("run", "-n", "2", file.toString(), "-n", "--prefix", "a b");

        assertThat(outcome.outLines())
                .containsExactlyInAnyOrder("0 of 2 [-n, --prefix, a b]", "1 of 2 [-n, --prefix, a b]");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
    }

    @Test
    void a_source_file_finds_the_files_of_its_package() throws IOException {
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
    void a_jar_gets_what_its_manifest_asks_for() throws IOException {
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
    void options_for_the_ranks_jvm_win_over_the_launchers_own() throws IOException {
        Path file = Files.writeString(folder.resolve("Heap.java"), """
                void main() {
                    IO.println(Runtime.getRuntime().maxMemory() >> 20);
                    IO.println(java.lang.management.ManagementFactory.getGarbageCollectorMXBeans().getFirst().getName());
                }
                """);

        Outcome outcome = session.run("run", "-n", "1", "-J-Xmx64m", "-J", "-XX:+UseParallelGC", file.toString());

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.outLines()).containsExactly("61", "PS MarkSweep");
    }

    @Test
    void help_is_everywhere() {
        assertThat(session.run("--help").out())
                .startsWith("Usage: mobula [-hV] COMMAND")
                .contains("run", "doctor");
        assertThat(session.run("run", "--help").out())
                .startsWith(
                        "Usage: mobula run [-n RANKS] [options] (Program.java | program.jar | -cp PATH Main) [arguments]")
                .contains("60 % of the memory");
        assertThat(session.run("doctor", "--help").out()).startsWith("Usage: mobula doctor");
    }

    @Test
    void the_doctor_finds_all_that_is_needed() {
        Outcome outcome = session.run("doctor");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out())
                .contains("ok    Java ", "ok    transport shm ", "ok    transport tcp ", "ok    launcher local ");
        assertThat(outcome.outLines()).hasSizeLessThan(25);
    }
}
