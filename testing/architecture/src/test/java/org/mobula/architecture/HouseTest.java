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

/** The other tests here find something only if rooms are found and read rightly: shown on a house made for it. */
class HouseTest {
    @TempDir
    private Path root;

    @Test
    void aRoomIsFoundWithItsModuleAndAnEmptyOneIsNot() throws IOException {
        Files.createDirectories(root.resolve("models/empty/src/main/java"));
        write("core/kitchen/src/main/java/module-info.java", """
                /** Where one cooks. */
                module house.kitchen {
                    requires transitive java.logging;
                    requires static org.jspecify;
                    exports house.kitchen;
                    exports house.kitchen.stove to house.cellar;
                }
                """);
        write("core/kitchen/src/main/java/house/kitchen/Pot.java", "package house.kitchen; public class Pot {}");
        write("core/kitchen/target/classes/Generated.java", "class Generated {}");
        List<Room> rooms = House.at(root).rooms();
        assertThat(rooms).extracting(Room::name).containsExactly("core/kitchen");
        Room kitchen = rooms.getFirst();
        assertThat(kitchen.packages()).containsExactly("house.kitchen");
        assertThat(kitchen.isUncompiled()).isFalse();
        assertThat(kitchen.module().orElseThrow().requires()).containsExactlyInAnyOrder("java.logging", "org.jspecify");
        assertThat(kitchen.module().orElseThrow().passedOn()).containsExactly("java.logging");
        assertThat(kitchen.exports("house.kitchen")).isTrue();
        assertThat(kitchen.exports("house.kitchen.stove")).isFalse();
        assertThat(kitchen.module().orElseThrow().exports().get("house.kitchen.stove"))
                .isEqualTo(Set.of("house.cellar"));
        assertThat(House.at(root).everyJavaFile())
                .extracting(f -> f.getFileName().toString())
                .doesNotContain("Generated.java");
    }

    @Test
    void publicTypesAreSeenWithTheirCommentsAndOthersAreNot() throws IOException {
        write("core/kitchen/src/main/java/house/Pot.java", """
                package house;

                /** Holds soup. */
                public class Pot {
                    public record Lid(int size) {}
                    record Spoon() {}
                    /** Heats. */
                    public interface Fire {
                        class Ember {}
                    }
                }

                class Hidden {
                    public static class Inside {}
                }
                """);
        List<String> seen = new ArrayList<>();
        SourceFile pot = House.at(root).rooms().getFirst().sources().getFirst();
        pot.forEachPublicType((name, comment) -> seen.add(name + "=" + comment));
        assertThat(seen).containsExactly("Pot=Holds soup.", "Pot.Lid=", "Pot.Fire=Heats.", "Pot.Fire.Ember=");
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
