package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.ImportOrderer;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import com.palantir.javaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every source file is formatted by palantir-java-format.
 *
 * <p>Programs that use {@code import module} and files without a class are excluded, because the formatter cannot parse
 * them.
 */
class FormatTest {
    private static final Path ROOT = Path.of(System.getProperty("mobula.home"));
    private static final boolean WRITE = Boolean.getBoolean("format.write");

    private final Formatter formatter = Formatter.createFormatter(
            JavaFormatterOptions.builder().style(Style.PALANTIR).build());

    @Test
    void everySourceFileIsFormatted() throws IOException {
        List<Path> unformatted = new ArrayList<>();
        for (Path file : sources()) {
            String text = Files.readString(file);
            String formatted = format(file, text);
            if (!formatted.equals(text)) {
                unformatted.add(ROOT.relativize(file));
                if (WRITE) {
                    Files.writeString(file, formatted);
                }
            }
        }
        assertThat(WRITE ? List.of() : unformatted)
                .as("format with: mvn -q test -pl testing/architecture -Dtest=FormatTest -Dformat.write=true")
                .isEmpty();
    }

    private String format(Path file, String text) {
        try {
            String ordered = ImportOrderer.reorderImports(text, Style.PALANTIR);
            return formatter.formatSource(RemoveUnusedImports.removeUnusedImports(ordered));
        } catch (FormatterException e) {
            throw new AssertionError(file + " cannot be parsed by the formatter: " + e.getMessage(), e);
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> ROOT.relativize(file).toString().contains("src/"))
                    .filter(file -> !ROOT.relativize(file).toString().contains("target/"))
                    .filter(FormatTest::isReadable)
                    .sorted()
                    .toList();
        }
    }

    private static boolean isReadable(Path file) {
        try {
            String text = Files.readString(file);
            return text.contains("\npackage ") || text.startsWith("package ") || file.endsWith("module-info.java");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
