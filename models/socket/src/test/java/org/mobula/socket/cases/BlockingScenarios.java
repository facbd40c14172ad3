package org.mobula.socket.cases;

import java.util.ArrayList;
import java.util.List;

/** Threads that block: time limits, closing by another thread, interrupts. */
final class BlockingScenarios {
    private static final int MUCH = 64 << 20;

    private BlockingScenarios() {}

    static List<Scenario> all() {
        List<Scenario> all = new ArrayList<>(List.of(
                new Scenario("time limit", BlockingScenarios::timeOut, BlockingScenarios::answerAfterTimeOut),
                new Scenario("time limit that is not reached", BlockingScenarios::inTime, BlockingScenarios::answer),
                new Scenario("time limit of a second reader", BlockingScenarios::secondReader, Side::meet)));
        for (boolean virtual : new boolean[] {true, false}) {
            String thread = virtual ? " of a virtual thread" : " of a platform thread";
            all.add(new Scenario("close during a read" + thread, s -> closeReader(s, virtual), Side::meet));
            all.add(new Scenario("close during a write" + thread, s -> closeWriter(s, virtual), Side::meet));
            all.add(new Scenario(
                    "interrupt during a read" + thread, s -> interruptReader(s, virtual), BlockingScenarios::answer));
            all.add(new Scenario(
                    "interrupt during a write" + thread,
                    s -> interruptWriter(s, virtual),
                    virtual ? Side::meet : BlockingScenarios::readAll));
            all.add(new Scenario(
                    "read with the interrupt flag set" + thread,
                    s -> readInterrupted(s, virtual),
                    BlockingScenarios::answer));
            all.add(new Scenario(
                    "peer closes during a write" + thread,
                    s -> peerCloses(s, virtual),
                    BlockingScenarios::closeUnread));
        }
        return all;
    }

    private static void timeOut(Side side) throws Exception {
        side.socket.setSoTimeout(60);
        long start = System.nanoTime();
        side.see("read", side.in::read);
        side.see(System.nanoTime() - start >= 55_000_000);
        side.see("read", () -> side.in.read(new byte[10]));
        side.meet();
        side.socket.setSoTimeout(0);
        side.see(side.in.read());
    }

    private static void answerAfterTimeOut(Side side) throws Exception {
        side.meet();
        side.out.write(9);
    }

    private static void inTime(Side side) throws Exception {
        side.socket.setSoTimeout(60_000);
        side.meet();
        side.see(side.in.read());
        side.see(side.socket.getSoTimeout());
    }

    private static void answer(Side side) throws Exception {
        side.meet();
        side.out.write(9);
    }

    private static void secondReader(Side side) throws Exception {
        Side.Task first = side.start(false, side.in::read);
        first.awaitBlocked();
        side.socket.setSoTimeout(50);
        side.see("read", side.in::read);
        side.meet();
        side.socket.close();
        side.see(first.join());
    }

    private static void closeReader(Side side, boolean virtual) throws Exception {
        Side.Task reader = side.start(virtual, side.in::read);
        reader.awaitBlocked();
        side.socket.close();
        side.see(reader.join());
        side.meet();
    }

    private static void closeWriter(Side side, boolean virtual) throws Exception {
        Side.Task writer = side.start(virtual, () -> side.out.write(new byte[MUCH]));
        writer.awaitBlocked();
        side.socket.close();
        side.see(writer.join());
        side.meet();
    }

    private static void interruptReader(Side side, boolean virtual) throws Exception {
        Side.Task reader = side.start(virtual, () -> {
            side.see("read", side.in::read);
            side.see(Thread.currentThread().isInterrupted());
        });
        reader.awaitBlocked();
        reader.thread().interrupt();
        if (virtual) {
            side.see(reader.join());
            side.see(side.socket.isClosed());
            side.meet();
        } else {
            side.meet();
            side.see(reader.join());
            side.see(side.socket.isClosed());
        }
    }

    private static void interruptWriter(Side side, boolean virtual) throws Exception {
        Side.Task writer = side.start(virtual, () -> {
            side.see("write", () -> {
                side.out.write(new byte[MUCH]);
                return "";
            });
            side.see(Thread.currentThread().isInterrupted());
        });
        writer.awaitBlocked();
        writer.thread().interrupt();
        if (virtual) {
            side.see(writer.join());
            side.see(side.socket.isClosed());
            side.meet();
        } else {
            side.meet();
            side.see(writer.join());
            side.see(side.socket.isClosed());
        }
    }

    private static void readAll(Side side) throws Exception {
        side.meet();
        int count = 0;
        byte[] buffer = new byte[100_000];
        while (count < MUCH) {
            count += side.in.read(buffer);
        }
        side.see(count);
    }

    private static void readInterrupted(Side side, boolean virtual) throws Exception {
        side.meet();
        while (side.in.available() == 0) {
            Thread.onSpinWait();
        }
        Side.Task reader = side.start(virtual, () -> {
            Thread.currentThread().interrupt();
            side.see("read", side.in::read);
            side.see(Thread.currentThread().isInterrupted());
        });
        side.see(reader.join());
        side.see(side.socket.isClosed());
    }

    private static void peerCloses(Side side, boolean virtual) throws Exception {
        Side.Task writer = side.start(virtual, () -> {
            while (true) {
                side.out.write(new byte[MUCH]);
            }
        });
        writer.awaitBlocked();
        side.meet();
        side.see(writer.join().split(":")[0]);
    }

    private static void closeUnread(Side side) throws Exception {
        side.meet();
        side.socket.close();
    }
}
