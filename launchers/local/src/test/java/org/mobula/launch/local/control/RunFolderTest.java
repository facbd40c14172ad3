package org.mobula.launch.local.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RunFolderTest {
    private static final int FILES = 200;

    @TempDir
    Path base;

    private RunFolder folder;

    @BeforeEach
    void make() throws IOException {
        folder = new RunFolder(
                Files.createDirectory(base.resolve("t")).resolve("mobula-0123456789ab"),
                Files.createDirectory(base.resolve("s")));
        RunFolder.makePrivate(folder.path());
        RunFolder.makePrivate(folder.memory());
    }

    @Test
    void onlyThisUserCanAccessTheFolders() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.memory())))
                .isEqualTo("rwx------");
    }

    @Test
    void theFolderOfTheRunsMemoryStandsForItsParent() {
        assertThat(new RunFolder(folder.path(), folder.memory())).isEqualTo(folder);
    }

    @Test
    void filesCreatedDuringTheRemovalAreRemoved() throws Exception {
        CountDownLatch some = new CountDownLatch(FILES);
        CompletableFuture<IOException> creator = CompletableFuture.supplyAsync(() -> createUntilRefused(some));
        some.await();

        folder.remove();

        assertThat(creator.get(30, TimeUnit.SECONDS)).isInstanceOf(NoSuchFileException.class);
        assertThat(contents(base.resolve("t"))).isEmpty();
        assertThat(contents(base.resolve("s"))).isEmpty();
    }

    private IOException createUntilRefused(CountDownLatch created) {
        for (int i = 0; ; i++) {
            try {
                Files.createFile(folder.memory().resolve("ring-" + i));
                created.countDown();
            } catch (IOException refused) {
                return refused;
            }
        }
    }

    @Test
    void filesWithTheRunsIdOutsideItsFolderAreRemovedAndOthersAreKept() throws IOException {
        Files.createFile(folder.sharedMemory().resolve("mobula-0123456789ab-0-1-0"));
        Files.createFile(folder.sharedMemory().resolve("mobula-0123456789ac-0-1-0"));

        folder.remove();

        assertThat(contents(folder.sharedMemory())).containsExactly("mobula-0123456789ac-0-1-0");
    }

    private static Stream<String> contents(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }
}
