package org.mobula.socket.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Bytes that are written and read. */
final class TransferScenarios {
    private static final int MEGABYTES = 4 << 20;

    private TransferScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        "a few bytes",
                        s -> s.out.write("hello".getBytes()),
                        s -> s.see(new String(s.in.readNBytes(5)))),
                new Scenario("single bytes", TransferScenarios::writeSingle, TransferScenarios::readSingle),
                new Scenario("nothing", TransferScenarios::writeNothing, TransferScenarios::readNothing),
                new Scenario("wrong bounds", TransferScenarios::wrongBounds, s -> s.see(s.in.read())),
                new Scenario("4 MiB", s -> s.out.write(bytes(1, MEGABYTES)), s -> seeBytes(s, 1, MEGABYTES)),
                new Scenario("4 MiB both ways at once", s -> bothWays(s, 1, 2), s -> bothWays(s, 2, 1)),
                new Scenario("many small writes", TransferScenarios::writeRecords, s -> seeBytes(s, 3, 200_000)),
                new Scenario("sizes around the ring's", s -> writeSizes(s), s -> readSizes(s)),
                new Scenario("a trickle", TransferScenarios::trickle, TransferScenarios::readTrickle),
                new Scenario("available", TransferScenarios::writeHundred, TransferScenarios::seeAvailable),
                new Scenario("four threads write", TransferScenarios::fourWriters, TransferScenarios::readRecords),
                new Scenario("two threads read", s -> s.out.write(bytes(5, 100_000)), TransferScenarios::twoReaders),
                new Scenario("a reader that is late", TransferScenarios::writeMuch, TransferScenarios::readLate));
    }

    static byte[] bytes(long seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    static void seeBytes(Side side, long seed, int length) throws Exception {
        side.see(Arrays.equals(bytes(seed, length), side.in.readNBytes(length)));
    }

    private static void writeSingle(Side side) throws Exception {
        for (int i = 0; i < 300; i++) {
            side.out.write(i);
        }
        side.see(side.in.read());
    }

    private static void readSingle(Side side) throws Exception {
        int sum = 0;
        for (int i = 0; i < 300; i++) {
            sum += side.in.read() * i;
        }
        side.see(sum);
        side.out.write(-1);
    }

    private static void writeNothing(Side side) throws Exception {
        side.out.write(new byte[0]);
        side.out.write(new byte[5], 5, 0);
        side.see(side.in.read(new byte[0]));
        side.see(side.in.read(new byte[3], 3, 0));
        side.meet();
    }

    private static void readNothing(Side side) throws Exception {
        side.meet();
        side.see(side.in.available());
    }

    private static void wrongBounds(Side side) throws Exception {
        side.see("read -1", () -> side.in.read(new byte[4], -1, 2));
        side.see("read 3", () -> side.in.read(new byte[4], 3, 2));
        side.see("write 3", () -> {
            side.out.write(new byte[4], 3, 2);
            return "";
        });
        side.see("write null", () -> {
            side.out.write(null, 0, 1);
            return "";
        });
        side.out.write(7);
    }

    private static void bothWays(Side side, long own, long peers) throws Exception {
        Side.Task writer = side.start(false, () -> side.out.write(bytes(own, MEGABYTES)));
        seeBytes(side, peers, MEGABYTES);
        side.see(writer.join());
    }

    private static void writeRecords(Side side) throws Exception {
        byte[] all = bytes(3, 200_000);
        for (int at = 0; at < all.length; at += 10) {
            side.out.write(all, at, 10);
        }
    }

    private static void writeSizes(Side side) throws Exception {
        for (int size : sizes()) {
            side.out.write(bytes(size, size));
            side.see(side.in.read());
        }
    }

    private static void readSizes(Side side) throws Exception {
        for (int size : sizes()) {
            seeBytes(side, size, size);
            side.out.write(1);
        }
    }

    private static int[] sizes() {
        int ring = 1 << 18;
        return new int[] {1, 4095, 4096, 8193, ring - 1, ring, ring + 1, 2 * ring + 7, 3};
    }

    private static void trickle(Side side) throws Exception {
        for (int i = 0; i < 20; i++) {
            side.meet();
            side.out.write(i);
        }
    }

    private static void readTrickle(Side side) throws Exception {
        for (int i = 0; i < 20; i++) {
            side.meet();
            side.see(side.in.read(new byte[100]));
        }
    }

    private static void writeHundred(Side side) throws Exception {
        side.meet();
        side.out.write(new byte[100]);
        side.meet();
        side.out.write(new byte[50]);
        side.meet();
    }

    private static void seeAvailable(Side side) throws Exception {
        side.see(side.in.available());
        side.meet();
        awaitAvailable(side, 100);
        side.see(side.in.readNBytes(40).length);
        side.see(side.in.available());
        side.meet();
        awaitAvailable(side, 110);
        side.see(side.in.readNBytes(110).length);
        side.see(side.in.available());
        side.meet();
    }

    private static void awaitAvailable(Side side, int count) throws Exception {
        while (side.in.available() < count) {
            Thread.onSpinWait();
        }
        side.see(side.in.available());
    }

    private static void fourWriters(Side side) throws Exception {
        List<Side.Task> writers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            byte[] record = new byte[64];
            Arrays.fill(record, (byte) i);
            writers.add(side.start(i % 2 == 0, () -> {
                for (int k = 0; k < 500; k++) {
                    side.out.write(record);
                }
            }));
        }
        for (Side.Task writer : writers) {
            side.see(writer.join());
        }
    }

    private static void readRecords(Side side) throws Exception {
        int[] counts = new int[4];
        for (int i = 0; i < 2000; i++) {
            byte[] record = side.in.readNBytes(64);
            byte[] expected = new byte[64];
            Arrays.fill(expected, record[0]);
            counts[Arrays.equals(record, expected) ? record[0] : 0]++;
        }
        side.see(Arrays.toString(counts));
    }

    private static void twoReaders(Side side) throws Exception {
        int[] counts = new int[2];
        List<Side.Task> readers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int own = i;
            readers.add(side.start(i == 0, () -> {
                for (int k = 0; k < 500; k++) {
                    counts[own] += side.in.readNBytes(100).length;
                }
            }));
        }
        for (Side.Task reader : readers) {
            side.see(reader.join());
        }
        side.see(counts[0] + counts[1]);
    }

    private static void writeMuch(Side side) throws Exception {
        Side.Task writer = side.start(true, () -> side.out.write(bytes(6, 2 * MEGABYTES)));
        writer.awaitBlocked();
        side.meet();
        side.see(writer.join());
    }

    private static void readLate(Side side) throws Exception {
        side.meet();
        seeBytes(side, 6, 2 * MEGABYTES);
    }
}
