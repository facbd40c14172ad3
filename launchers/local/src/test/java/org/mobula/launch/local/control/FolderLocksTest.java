package org.mobula.launch.local.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FolderLocksTest {
    private static final String HOLDER = """
            void main(String[] file) throws Exception {
                var channel = java.nio.channels.FileChannel.open(
                        java.nio.file.Path.of(file[0]), java.nio.file.StandardOpenOption.READ);
                var lock = channel.lock(0, Long.MAX_VALUE, true);
                IO.println("held");
                System.in.read();
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void aGarbageCollectionDoesNotGiveUpALock() throws Exception {
        Path file = folder.resolve("lock");
        FolderLocks.hold(file);
        collectGarbage();

        try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE)) {
            assertThatThrownBy(other::tryLock).isInstanceOf(OverlappingFileLockException.class);
        }
    }

    /** Until what has become unreachable is collected. */
    private static void collectGarbage() {
        WeakReference<Object> unreachable = new WeakReference<>(new Object());
        while (unreachable.get() != null) {
            System.gc();
        }
    }

    @Test
    void theOnlyHolderIsTheLast() throws Exception {
        Path file = folder.resolve("lock");
        FolderLocks.hold(file);

        assertThat(FolderLocks.releaseAsLast(file)).isTrue();
    }

    @Test
    void whileAnotherProcessHoldsTheLockThisOneIsNotTheLast() throws Exception {
        Path file = Files.createFile(folder.resolve("lock"));
        FolderLocks.hold(file);
        Path source = Files.writeString(folder.resolve("Holder.java"), HOLDER);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process other = new ProcessBuilder(java, source.toString(), file.toString()).start();
        try {
            assertThat(other.inputReader().readLine()).isEqualTo("held");
            assertThat(FolderLocks.releaseAsLast(file)).isFalse();
        } finally {
            other.destroy();
        }
    }

    @Test
    void aRemovedFolderHasNoLock() {
        assertThatThrownBy(() -> FolderLocks.releaseAsLast(folder.resolve("none/lock")))
                .isInstanceOf(NoSuchFileException.class);
    }
}
