package org.mobula.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every block of Java in README and docs compiles, and a block with a main method runs on three ranks. If a block of
 * text follows, it contains the lines of the output, in any order.
 *
 * <p>A fragment is marked by a comment before it: {@code <!-- java: inside a method; import mpi.MPI; -->}.
 */
class DocumentationTest {
    private static final String RANKS = "3";
    private static final Pattern BLOCK = Pattern.compile(
            "(?:<!-- java: inside a method(?<imports>;[^>]*)? -->\\R)?```java\\R(?<code>.*?)```"
                    + "(?:\\R\\R```text\\R(?<output>.*?)```)?",
            Pattern.DOTALL);

    @TempDir
    Path folder;

    /**
     * A block of Java in a document.
     *
     * @param place the document and line
     * @param source the complete source file
     * @param runs whether it is a program
     * @param output the expected lines of output, empty if the document does not show them
     */
    record Block(String place, String source, boolean runs, List<String> output) {
        @Override
        public String toString() {
            return place;
        }
    }

    static Stream<Block> blocks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (Path document : documents()) {
            String text = Files.readString(document);
            for (Matcher block = BLOCK.matcher(text); block.find(); ) {
                long line = text.substring(0, block.start("code")).lines().count() + 1;
                blocks.add(block(Run.HOME.relativize(document) + ", line " + line, block));
            }
        }
        return blocks.stream();
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> files = Files.walk(Run.HOME.resolve("docs"))) {
            return Stream.concat(Stream.of(Run.HOME.resolve("README.md")), files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static Block block(String place, Matcher block) {
        boolean fragment = block.group().startsWith("<!--");
        String code = block.group("code");
        String imports = block.group("imports");
        String output = block.group("output");
        String source = fragment
                ? "import module org.mobula;\n" + (imports == null ? "" : imports.substring(1))
                        + "\nvoid main() throws Exception {\n" + code + "}\n"
                : code;
        return new Block(
                place,
                source,
                !fragment && code.contains(" main("),
                output == null ? List.of() : output.lines().sorted().toList());
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void aBlockOfJavaCompilesAndAProgramPrintsWhatTheDocumentSays(Block block) throws IOException {
        compile(block);

        if (block.runs()) {
            runAndCheck(block);
        }
    }

    private void runAndCheck(Block block) {
        Run run = Run.of(folder, List.of("-n", RANKS, "-cp", folder.toString(), mainClass(block)))
                .sorted();

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        if (!block.output().isEmpty()) {
            assertThat(run.out()).isEqualTo(block.output());
        }
    }

    /** A program is either a declared class or a compact source file. */
    private static String mainClass(Block block) {
        Matcher declared = Pattern.compile("(?m)^(?:public )?class (\\w+)").matcher(block.source());
        return declared.find() ? declared.group(1) : "Document";
    }

    private void compile(Block block) throws IOException {
        Path source = Files.writeString(folder.resolve("Document.java"), block.source());
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options = List.of(
                "-d",
                folder.toString(),
                "--module-path",
                Run.HOME.resolve("tools/target/lib").toString(),
                "--add-modules",
                "org.mobula,org.mobula.mpj,org.mobula.socket");
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
            boolean compiled = javac.getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
            assertThat(compiled).as(messages.toString()).isTrue();
        }
    }
}
