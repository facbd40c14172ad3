package org.mobula.launch.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaleRunsTest {
    private static final String ID = "mobula-0123456789ab";

    @TempDir
    Path base;

    private Path parent;
    private Path memory;

    @BeforeEach
    void make() throws IOException {
        parent = Files.createDirectory(base.resolve("t"));
        memory = Files.createDirectory(base.resolve("s"));
    }

    private void sweep() {
        new StaleRuns(parent, memory).sweep();
    }

    private List<String> left() throws IOException {
        try (Stream<Path> ofParent = Files.list(parent);
                Stream<Path> ofMemory = Files.list(memory)) {
            return Stream.concat(ofParent, ofMemory)
                    .map(path -> path.getFileName().toString())
                    .toList();
        }
    }

    private static void age(Path path) throws IOException {
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().minus(Duration.ofMinutes(2))));
    }

    @Test
    void sharedMemoryOfARunWithoutFolderIsRemovedAfterAMinute() throws IOException {
        Path ring = Files.createFile(memory.resolve(ID + "-0-all-0"));
        sweep();
        assertThat(left()).containsExactly(ID + "-0-all-0");

        age(ring);
        sweep();
        assertThat(left()).isEmpty();
    }

    @Test
    void aFolderOfSharedMemoryIsRemovedWithItsContent() throws IOException {
        Path folder = Files.createDirectory(memory.resolve(ID));
        Files.createFile(folder.resolve("ring"));
        age(folder);

        sweep();

        assertThat(left()).isEmpty();
    }

    @Test
    void aRunWhoseFolderIsElsewhereKeepsItsSharedMemory() throws IOException {
        Path elsewhere = Files.createDirectory(base.resolve("e"));
        try (RunLock claim = RunLock.make(elsewhere, memory)) {
            age(claim.folder().memory());

            sweep();

            assertThat(claim.folder().memory()).isDirectory();
        }
        assertThat(left()).isEmpty();
    }

    /** Ranks that a scheduler started have no folder of their run's name. */
    @Test
    void sharedMemoryWithoutFolderIsKeptAsLongAsAProcessHasMappedIt() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/self/maps")), "skipped: only Linux tells what a process has mapped");
        Path ring = Files.write(memory.resolve(ID + "-0-all-0"), new byte[4096]);
        try (Arena arena = Arena.ofConfined()) {
            try (FileChannel file = FileChannel.open(ring)) {
                file.map(FileChannel.MapMode.READ_ONLY, 0, 4096, arena);
            }
            age(ring);
            sweep();
            assertThat(left()).containsExactly(ID + "-0-all-0");
        }
        sweep();
        assertThat(left()).isEmpty();
    }

    @Test
    void aRunOfThisProcessKeepsItsFiles() throws IOException {
        try (RunLock claim = RunLock.make(parent, memory)) {
            age(claim.folder().path());
            age(claim.folder().memory());

            sweep();

            assertThat(left()).hasSize(2);
        }
        assertThat(left()).isEmpty();
    }

    private Path folderOf(long process) throws IOException {
        Path folder = Files.createDirectory(parent.resolve(ID));
        Files.writeString(folder.resolve("launcher"), Long.toString(process));
        age(folder);
        return folder;
    }

    @Test
    void theFolderOfARankThatHasNotLockedItYetIsKeptAsLongAsItsProcessIsAlive() throws Exception {
        Process process = new ProcessBuilder("cat").start();
        try {
            Path folder = folderOf(process.pid());
            Files.setLastModifiedTime(folder, FileTime.from(Instant.now())); // made after the process began
            Files.createFile(folder.resolve("lock"));

            sweep();

            assertThat(left()).containsExactly(ID);
        } finally {
            process.destroyForcibly().waitFor();
        }
        new StaleRuns(parent, memory).sweepFolders();
        assertThat(left()).isEmpty();
    }

    @Test
    void aProcessThatBeganLaterIsNotTheOneThatMadeTheFolder() throws Exception {
        Process process = new ProcessBuilder("cat").start();
        try {
            folderOf(process.pid());

            sweep();

            assertThat(left()).isEmpty();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void filesWithOtherNamesAreKept() throws IOException {
        age(Files.createFile(memory.resolve("mobula-notes")));
        age(Files.createDirectory(parent.resolve("mobula-alone-1")));

        sweep();

        assertThat(left()).containsExactlyInAnyOrder("mobula-notes", "mobula-alone-1");
    }

    @Test
    void aRunWithoutRoomForSharedMemoryHasNone() {
        try (RunLock claim = RunLock.make(parent, base.resolve("nowhere"))) {
            assertThat(claim.folder().memory()).doesNotExist();
            assertThat(claim.folder().path()).isDirectory();
        }
    }
}
