package org.mobula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Checks that users find each exception in the guide. */
class TroubleshootingTest {
    private static final String ENDING = "Exception";

    @Test
    void everyExportedExceptionIsInTheGuide() throws IOException {
        String guide = Files.readString(Path.of(System.getProperty("mobula.home"), "docs/guide/troubleshooting.md"));
        Set<String> exported = exceptions();
        assertThat(exported).contains("PeerFailedException", "HoldException");
        assertThat(exported)
                .filteredOn(name -> !guide.contains("`" + name))
                .as("exported exceptions that docs/guide/troubleshooting.md does not name")
                .isEmpty();
    }

    /** Those that are thrown: the final classes. */
    private static Set<String> exceptions() throws IOException {
        Set<String> names = new TreeSet<>();
        for (Room room : SourceTree.ours().rooms()) {
            for (SourceFile file : room.sources()) {
                String name = file.path().getFileName().toString().replace(".java", "");
                if (name.endsWith(ENDING)
                        && isForPrograms(room, file.packageName())
                        && Files.readString(file.path()).contains("public final class " + name)) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    /** Exceptions of an SPI are handled by Mobula. */
    private static boolean isForPrograms(Room room, String packageName) {
        return room.exports(packageName) && !packageName.endsWith(".spi");
    }
}
