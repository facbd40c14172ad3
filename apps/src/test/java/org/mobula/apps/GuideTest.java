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
 * Every block of Java in the guides compiles. A fragment says so in a comment before it:
 * {@code <!-- java: inside a method; import mpi.MPI; -->}.
 */
class GuideTest {
    private static final Path GUIDES = Run.HOME.resolve("docs/guide");
    private static final Pattern BLOCK = Pattern.compile(
            "(?:<!-- java: inside a method(?<imports>;[^>]*)? -->\\R)?```java\\R(?<code>.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    /** A block of a guide: where it stands, and the whole source that it means. */
    record Block(String place, String source) {
        @Override
        public String toString() {
            return place;
        }
    }

    static Stream<Block> blocks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        try (Stream<Path> guides = Files.list(GUIDES)) {
            for (Path guide : guides.sorted().toList()) {
                String text = Files.readString(guide);
                for (Matcher block = BLOCK.matcher(text); block.find(); ) {
                    long line = text.substring(0, block.start("code")).lines().count() + 1;
                    blocks.add(new Block(guide.getFileName() + ", line " + line, source(block)));
                }
            }
        }
        return blocks.stream();
    }

    private static String source(Matcher block) {
        boolean fragment = block.group().startsWith("<!--");
        String imports = block.group("imports");
        return fragment
                ? "import module org.mobula;\n" + (imports == null ? "" : imports.substring(1))
                        + "\nvoid main() throws Exception {\n" + block.group("code") + "}\n"
                : block.group("code");
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void a_block_of_java_in_a_guide_compiles(Block block) throws IOException {
        Path source = Files.writeString(folder.resolve("Guide.java"), block.source());
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        List<String> options = List.of(
                "-d",
                folder.toString(),
                "--module-path",
                Run.HOME.resolve("tools/target/lib").toString(),
                "--add-modules",
                "org.mobula,org.mobula.mpj");

        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
            boolean compiled = javac.getTask(said, files, null, options, null, files.getJavaFileObjects(source))
                    .call();

            assertThat(compiled).as(said.toString()).isTrue();
        }
    }
}
