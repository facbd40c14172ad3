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

/** What the source files look like. */
class SourcesTest {
    private static final int LONGEST_FILE = 500;
    private static final int SHORTEST_ACCOUNT = 15; // words

    private final House house = House.ours();

    @Test
    void noFileIsLongerThanAReaderBears() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path file : house.everyJavaFile()) {
            try (Stream<String> lines = Files.lines(file)) {
                long count = lines.count();
                if (count > LONGEST_FILE) {
                    tooLong.add(house.name(file) + " has " + count + " lines");
                }
            }
        }
        assertThat(house.everyJavaFile()).hasSizeGreaterThan(10);
        assertThat(tooLong).as("files of more than " + LONGEST_FILE + " lines").isEmpty();
    }

    @Test
    void everyPackageSaysWhatItIsFor() {
        List<String> silent = new ArrayList<>();
        for (Room room : house.rooms()) {
            Set<String> mute = new TreeSet<>(room.packages());
            mute.remove("");
            room.sources().stream()
                    .filter(file -> file.isNamed("package-info.java") && words(file.headComment()) >= SHORTEST_ACCOUNT)
                    .forEach(file -> mute.remove(file.packageName()));
            mute.forEach(name -> silent.add(room.name() + ": " + name));
        }
        assertThat(silent)
                .as("packages without a package-info.java of at least " + SHORTEST_ACCOUNT + " words")
                .isEmpty();
    }

    @Test
    void everyModuleSaysWhatItIsFor() {
        List<String> silent = house.rooms().stream()
                .flatMap(room -> room.sources().stream())
                .filter(file -> file.isNamed("module-info.java") && words(file.headComment()) < 3)
                .map(file -> house.name(file.path()))
                .toList();
        assertThat(silent).as("module-info.java without a comment").isEmpty();
    }

    @Test
    void everyExportedTypeSaysWhatItIs() {
        List<String> silent = new ArrayList<>();
        for (Room room : house.rooms()) {
            for (SourceFile file : room.sources()) {
                if (room.exports(file.packageName())) {
                    file.forEachPublicType((name, comment) -> {
                        if (words(comment) < 3) {
                            silent.add(house.name(file.path()) + ": " + name);
                        }
                    });
                }
            }
        }
        assertThat(silent).as("exported types without Javadoc").isEmpty();
    }

    private static int words(String text) {
        return text.isBlank() ? 0 : text.strip().split("\\s+").length;
    }
}
