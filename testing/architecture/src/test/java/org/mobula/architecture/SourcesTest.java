package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the length and the comments of source files. */
class SourcesTest {
    private static final int LONGEST_FILE = 500;
    private static final int MIN_PACKAGE_COMMENT = 15; // in words

    private final SourceTree sourceTree = SourceTree.ours();

    @Test
    void noFileIsTooLong() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path file : sourceTree.everyJavaFile()) {
            try (Stream<String> lines = Files.lines(file)) {
                long count = lines.count();
                if (count > LONGEST_FILE) {
                    tooLong.add(sourceTree.name(file) + " has " + count + " lines");
                }
            }
        }
        assertThat(sourceTree.everyJavaFile()).hasSizeGreaterThan(10);
        assertThat(tooLong).as("files of more than " + LONGEST_FILE + " lines").isEmpty();
    }

    @Test
    void everyPackageHasAComment() {
        List<String> missing = new ArrayList<>();
        for (Room room : sourceTree.rooms()) {
            Set<String> uncommented = new TreeSet<>(room.packages());
            uncommented.remove("");
            room.sources().stream()
                    .filter(file ->
                            file.isNamed("package-info.java") && words(file.headComment()) >= MIN_PACKAGE_COMMENT)
                    .forEach(file -> uncommented.remove(file.packageName()));
            uncommented.forEach(name -> missing.add(room.name() + ": " + name));
        }
        assertThat(missing)
                .as("packages without a package-info.java of at least " + MIN_PACKAGE_COMMENT + " words")
                .isEmpty();
    }

    @Test
    void everyModuleHasAComment() {
        List<String> missing = sourceTree.rooms().stream()
                .flatMap(room -> room.sources().stream())
                .filter(file -> file.isNamed("module-info.java") && words(file.headComment()) < 3)
                .map(file -> sourceTree.name(file.path()))
                .toList();
        assertThat(missing).as("module-info.java without a comment").isEmpty();
    }

    @Test
    void everyExportedTypeHasAComment() {
        List<String> missing = new ArrayList<>();
        for (Room room : sourceTree.rooms()) {
            for (SourceFile file : room.sources()) {
                if (room.exports(file.packageName())) {
                    file.forEachPublicType((name, comment) -> {
                        if (words(comment) < 3) {
                            missing.add(sourceTree.name(file.path()) + ": " + name);
                        }
                    });
                }
            }
        }
        assertThat(missing).as("exported types without Javadoc").isEmpty();
    }

    private static int words(String text) {
        return text.isBlank() ? 0 : text.strip().split("\\s+").length;
    }
}
