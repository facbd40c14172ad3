package org.mobula.tools.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Creates a shared-memory file, prints its process id, and waits forever. */
class Waiting {
    static void main() throws Exception {
        String run = Path.of(System.getenv("MOBULA_JOB")).getFileName().toString();
        String rank = System.getenv("MOBULA_RANK");
        Files.writeString(Path.of(System.getenv("MOBULA_SHM_DIR"), run + "-ring-" + rank), "ring");
        System.out.println("pid " + ProcessHandle.current().pid());
        new CountDownLatch(1).await();
    }
}
