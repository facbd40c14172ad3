package org.mobula.tools.programs;

import java.util.concurrent.CountDownLatch;

/** One rank ends as its arguments say; the others wait forever, or print a line and end. */
class Ending {
    void main(String[] arguments) throws Exception {
        int rank = Integer.parseInt(System.getenv("MOBULA_RANK"));
        if (rank != Integer.parseInt(arguments[0])) {
            if (arguments[2].equals("others-end")) {
                System.out.println("rank " + rank + " went on");
                return;
            }
            new CountDownLatch(1).await();
        }
        switch (arguments[1]) {
            case "exit" -> System.exit(3);
            case "throw" -> throw new IllegalStateException("boom\nand more");
            case "throw-elsewhere" -> {
                Thread.ofPlatform().name("worker").start(() -> {
                    throw new IllegalStateException("boom");
                });
                new CountDownLatch(1).await();
            }
            case "kill" -> ProcessHandle.of(ProcessHandle.current().pid()).ifPresent(Ending::kill);
            case "hang" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(Ending::forEver));
                System.out.println("hanging");
                forEver();
            }
            default -> throw new IllegalArgumentException(arguments[1]);
        }
    }

    private static void kill(ProcessHandle self) {
        try {
            new ProcessBuilder("kill", "-9", Long.toString(self.pid())).start().waitFor();
        } catch (java.io.IOException | InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static void forEver() {
        while (true) {
            java.util.concurrent.locks.LockSupport.park();
        }
    }
}
