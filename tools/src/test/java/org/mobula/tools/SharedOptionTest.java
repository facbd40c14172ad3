package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.tools.Session.Outcome;

/** {@code run --shared} inserts checks into annotated classes, wherever on the class path they are. */
@Timeout(60)
class SharedOptionTest {
    private static final String WRITER = "org.mobula.tools.programs.SharedWriter";

    @TempDir
    Path folder;

    private Session session;

    @BeforeEach
    void open() {
        session = new Session(folder);
    }

    private static String refused(String place) {
        return "HoldException: unit 0 is written at " + place;
    }

    @Test
    void aProgramThatAcquiresRunsAndAnotherIsRefusedWithTheLine() {
        Outcome right = session.run(words("--shared"));
        assertThat(right.err()).isEmpty();
        assertThat(right.out()).isEqualTo("written 7\n");
        Outcome wrong = session.run(words("--shared", "x"));
        assertThat(wrong.exitCode()).isNotZero();
        assertThat(wrong.err()).contains(refused(WRITER + ".main(SharedWriter.java:23)"));
        assertThat(session.run(words("x")).out()).isEqualTo("written 7\n");
    }

    @Test
    void inStrictModeAReadOutsideAcquireIsRefusedWithTheLine() {
        assertThat(session.run(words("--shared=fetch")).out()).isEqualTo("written 7\n");
        Outcome wrong = session.run(words("--shared=strict"));
        assertThat(wrong.exitCode()).isNotZero();
        assertThat(wrong.out()).isEmpty();
        assertThat(wrong.err())
                .contains("HoldException: unit 0 is read at " + WRITER + ".main(SharedWriter.java:27) by thread"
                        + " \"main\", which has not acquired it, as --shared=strict requires. Call acquireRead or"
                        + " acquire before the read");
    }

    @Test
    void anUnknownModeIsRefused() {
        Outcome outcome = Session.inProcess("run", "-n", "1", "--shared=loose", "Program.java");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("mobula run: --shared=loose is not valid; choose one of fetch, strict"
                        + " (see mobula run --help)\n");
    }

    private static String[] words(String... arguments) {
        List<String> words = new ArrayList<>(List.of("run", "-n", "1"));
        if (arguments[0].startsWith("--shared")) {
            words.add(arguments[0]);
        }
        words.addAll(Session.program("SharedWriter"));
        Arrays.stream(arguments).filter(each -> !each.startsWith("-")).forEach(words::add);
        return words.toArray(String[]::new);
    }

    @Test
    void nestedClassesOfASourceFileAreIncluded() throws IOException {
        Path file = Files.writeString(folder.resolve("Nested.java"), """
                import module org.mobula;
                @Shared
                class Nested {
                    static class Writer {
                        static void write(int[] array) {
                            Runnable later = () -> array[1]++;
                            later.run();
                        }
                    }
                    public static void main(String[] arguments) {
                        try (Node node = Node.join()) {
                            SharedObjects shared = SharedObjects.of(node);
                            Writer.write(shared.array(int[].class, 2, Distribution.block()).block(0).value());
                        }
                    }
                }
                """);
        Outcome outcome = session.run("run", "-n", "1", "--shared", file.toString());
        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.err()).contains("is written at Nested$Writer.lambda$write$0(Nested.java:6)");
    }

    @Test
    void jarsThatAManifestNamesAreIncluded() throws IOException {
        jar("classes.jar", new Manifest(), "org/mobula/tools/programs/SharedWriter.class");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, WRITER);
        attributes.put(Attributes.Name.CLASS_PATH, "missing.jar classes.jar");
        Path jar = jar("program.jar", manifest, "org/mobula/tools/programs/Manifested.class");
        Outcome outcome = session.run("run", "-n", "1", "--shared", jar.toString(), "x");
        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.err()).contains(refused(WRITER + ".main(SharedWriter.java:23)"));
    }

    private Path jar(String name, Manifest manifest, String entry) throws IOException {
        manifest.getMainAttributes().putIfAbsent(Attributes.Name.MANIFEST_VERSION, "1.0");
        Path jar = folder.resolve(name);
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file, manifest)) {
            entries.putNextEntry(new JarEntry(entry));
            entries.write(Files.readAllBytes(Path.of("target/test-classes", entry)));
        }
        return jar;
    }

    @Test
    void aProgramWithoutAnnotatedClassesIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("Plain.java"), "void main() {}");
        Outcome outcome = session.run("run", "-n", "2", "--shared", file.toString());
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err())
                .containsPattern("mobula run: --shared: no class on the class path \\(.*\\) is annotated @Shared; "
                        + "annotate the classes that use shared objects");
    }

    @Test
    void aBrokenClassFileIsRefused() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        byte[] whole = Files.readAllBytes(Path.of("target/test-classes/org/mobula/tools/programs/SharedWriter.class"));
        Files.write(classes.resolve("Broken.class"), Arrays.copyOf(whole, whole.length - 100));
        Path file = Files.writeString(folder.resolve("Plain.java"), "void main() {}");
        Outcome outcome = session.run("run", "-n", "1", "--shared", "-cp", classes.toString(), file.toString());
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith("mobula run: --shared: no checks can be inserted into class Broken: ")
                .contains("the class file may be broken, or a class that it uses is not on the class path");
    }
}
