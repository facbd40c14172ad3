package org.mobula.launch.local.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadDumpTest {
    @TempDir
    Path folder;

    @Test
    void platformAndVirtualThreadsAreListedWithTheirStacks() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread platform = Thread.ofPlatform().name("platform-thread").start(() -> await(end));
        Thread virtual = Thread.ofVirtual().name("virtual-thread").start(() -> await(end));

        List<String> lines = ThreadDump.lines(folder);
        end.countDown();
        platform.join();
        virtual.join();

        assertThat(lines)
                .anyMatch(line -> line.matches("#\\d+ \"platform-thread\" \\w+.*"))
                .anyMatch(line -> line.matches("#\\d+ \"virtual-thread\" virtual.*"))
                .anyMatch(line -> line.contains("ThreadDumpTest.await"))
                .noneMatch(line -> line.contains("\"Finalizer\""));
        assertThat(contents()).isEmpty();
    }

    @Test
    void anErrorIsReportedInPlaceOfTheThreads() {
        assertThat(ThreadDump.lines(folder.resolve("nowhere")))
                .singleElement()
                .asString()
                .startsWith("its threads cannot be listed: ");
    }

    private List<Path> contents() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
