package org.mobula.tools.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Leaves a shared-memory file, says that it runs, and waits for ever. */
class Waiting {
    static void main() throws Exception {
        String run = Path.of(System.getenv("MOBULA_JOB")).getFileName().toString();
        String rank = System.getenv("MOBULA_RANK");
        Files.writeString(Path.of(System.getenv("MOBULA_SHM_DIR"), run + "-ring-" + rank), "ring");
        System.out.println("pid " + ProcessHandle.current().pid());
        new CountDownLatch(1).await();
    }
}
