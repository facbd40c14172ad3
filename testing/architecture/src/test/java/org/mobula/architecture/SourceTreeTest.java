package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the reading of rooms and source files, on which the other tests of this package rely. */
class SourceTreeTest {
    @TempDir
    private Path root;

    @Test
    void roomsWithSourcesAreFoundWithTheirModules() throws IOException {
        Files.createDirectories(root.resolve("models/empty/src/main/java"));
        write("core/sample/src/main/java/module-info.java", """
                /** Sample module. */
                module project.sample {
                    requires transitive java.logging;
                    requires static org.jspecify;
                    exports project.sample;
                    exports project.sample.api to project.other;
                }
                """);
        write("core/sample/src/main/java/project/sample/Outer.java", "package project.sample; public class Outer {}");
        write("core/sample/target/classes/Generated.java", "class Generated {}");
        List<Room> rooms = SourceTree.at(root).rooms();
        assertThat(rooms).extracting(Room::name).containsExactly("core/sample");
        Room sample = rooms.getFirst();
        assertThat(sample.packages()).containsExactly("project.sample");
        assertThat(sample.isUncompiled()).isFalse();
        assertThat(sample.module().orElseThrow().requires()).containsExactlyInAnyOrder("java.logging", "org.jspecify");
        assertThat(sample.module().orElseThrow().transitive()).containsExactly("java.logging");
        assertThat(sample.exports("project.sample")).isTrue();
        assertThat(sample.exports("project.sample.api")).isFalse();
        assertThat(sample.module().orElseThrow().exports().get("project.sample.api"))
                .isEqualTo(Set.of("project.other"));
        assertThat(SourceTree.at(root).everyJavaFile())
                .extracting(f -> f.getFileName().toString())
                .doesNotContain("Generated.java");
    }

    @Test
    void onlyPublicTypesAreVisitedWithTheirComments() throws IOException {
        write("core/sample/src/main/java/project/Outer.java", """
                package project;

                /** An outer type. */
                public class Outer {
                    public record Inner(int size) {}
                    record PackagePrivate() {}
                    /** A nested type. */
                    public interface Nested {
                        class Deep {}
                    }
                }

                class Hidden {
                    public static class Inside {}
                }
                """);
        List<String> seen = new ArrayList<>();
        SourceFile outer = SourceTree.at(root).rooms().getFirst().sources().getFirst();
        outer.forEachPublicType((name, comment) -> seen.add(name + "=" + comment));
        assertThat(seen)
                .containsExactly(
                        "Outer=An outer type.", "Outer.Inner=", "Outer.Nested=A nested type.", "Outer.Nested.Deep=");
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
