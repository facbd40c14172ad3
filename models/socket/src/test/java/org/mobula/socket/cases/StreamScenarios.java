package org.mobula.socket.cases;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.InputStreamReader;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStreamWriter;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.mobula.socket.FastSocket;

/** What programs put on top of a socket's streams, and typed arrays. */
final class StreamScenarios {
    private StreamScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario("objects", StreamScenarios::writeObjects, StreamScenarios::readObjects),
                new Scenario("data", StreamScenarios::writeData, StreamScenarios::readData),
                new Scenario("lines", StreamScenarios::writeLines, StreamScenarios::readLines),
                new Scenario("compressed", StreamScenarios::writeCompressed, StreamScenarios::readCompressed),
                new Scenario("transferTo", StreamScenarios::writeAndShut, StreamScenarios::transfer),
                new Scenario("skip", s -> s.out.write(TransferScenarios.bytes(1, 500)), StreamScenarios::skip),
                new Scenario("typed arrays", StreamScenarios::writeTyped, StreamScenarios::readTyped),
                new Scenario("a long typed array", StreamScenarios::writeDoubles, StreamScenarios::readDoubles),
                new Scenario("a typed array that is cut", StreamScenarios::writeHalf, StreamScenarios::readCut));
    }

    private static void writeObjects(Side side) throws Exception {
        ObjectOutputStream objects = new ObjectOutputStream(side.out);
        objects.writeObject(Map.of("a", List.of(1, 2, 3)));
        objects.writeObject(new int[100_000]);
        objects.flush();
        side.see(new ObjectInputStream(side.in).readObject());
    }

    private static void readObjects(Side side) throws Exception {
        ObjectInputStream objects = new ObjectInputStream(side.in);
        side.see(objects.readObject());
        side.see(((int[]) objects.readObject()).length);
        ObjectOutputStream answer = new ObjectOutputStream(side.out);
        answer.writeObject("thanks");
        answer.flush();
    }

    private static void writeData(Side side) throws Exception {
        DataOutputStream data = new DataOutputStream(side.out);
        data.writeInt(42);
        data.writeUTF("text");
        data.writeDouble(Math.PI);
    }

    private static void readData(Side side) throws Exception {
        DataInputStream data = new DataInputStream(side.in);
        side.see(data.readInt() + data.readUTF() + data.readDouble());
    }

    private static void writeLines(Side side) throws Exception {
        BufferedWriter lines = new BufferedWriter(new OutputStreamWriter(side.out));
        for (int i = 0; i < 1000; i++) {
            lines.write("line " + i + "\n");
        }
        lines.flush();
        side.see(new BufferedReader(new InputStreamReader(side.in)).readLine());
    }

    private static void readLines(Side side) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(side.in));
        int hash = 0;
        for (int i = 0; i < 1000; i++) {
            hash = 31 * hash + lines.readLine().hashCode();
        }
        side.see(hash);
        side.out.write("done\n".getBytes());
    }

    private static void writeCompressed(Side side) throws Exception {
        GZIPOutputStream compressed = new GZIPOutputStream(side.out);
        compressed.write(new byte[1_000_000]);
        compressed.finish();
        side.meet();
    }

    private static void readCompressed(Side side) throws Exception {
        side.see(new GZIPInputStream(side.in).readNBytes(1_000_000).length);
        side.meet();
    }

    private static void writeAndShut(Side side) throws Exception {
        side.out.write(TransferScenarios.bytes(8, 300_000));
        side.socket.shutdownOutput();
        side.see(side.in.read());
    }

    private static void transfer(Side side) throws Exception {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        side.see(side.in.transferTo(all));
        side.see(java.util.Arrays.equals(all.toByteArray(), TransferScenarios.bytes(8, 300_000)));
        side.out.write(1);
    }

    private static void skip(Side side) throws Exception {
        side.in.skipNBytes(300);
        side.see(side.in.readNBytes(200).length);
    }

    private static void writeTyped(Side side) throws Exception {
        FastSocket fast = FastSocket.of(side.socket);
        fast.write(new byte[] {0, 1, 2, 3}, 1, 2);
        fast.write(new short[] {0, -1, 2, 3}, 1, 2);
        fast.write(new char[] {'a', 'b', 'c', '\uffff'}, 1, 3);
        fast.write(new int[] {0, Integer.MIN_VALUE, 2, 3}, 1, 2);
        fast.write(new long[] {0, Long.MIN_VALUE, 2, 3}, 1, 2);
        fast.write(new float[] {0, 1.5f, Float.NaN, 3}, 1, 2);
        fast.write(new double[] {0, -1.5, Double.MAX_VALUE, 3}, 1, 2);
        fast.write(new boolean[] {true, false, true, false}, 1, 3);
        side.see("bounds", () -> {
            fast.write(new int[3], 2, 2);
            return "";
        });
        fast.write(new double[0], 0, 0);
        side.out.write(17);
    }

    private static void readTyped(Side side) throws Exception {
        FastSocket fast = FastSocket.of(side.socket);
        byte[] bytes = new byte[4];
        fast.read(bytes, 1, 2);
        short[] shorts = new short[4];
        fast.read(shorts, 1, 2);
        char[] chars = new char[4];
        fast.read(chars, 0, 3);
        int[] ints = new int[4];
        fast.read(ints, 1, 2);
        long[] longs = new long[4];
        fast.read(longs, 1, 2);
        float[] floats = new float[4];
        fast.read(floats, 1, 2);
        double[] doubles = new double[4];
        fast.read(doubles, 1, 2);
        boolean[] booleans = new boolean[4];
        fast.read(booleans, 1, 3);
        side.see(
                java.util.Arrays.toString(bytes) + java.util.Arrays.toString(shorts) + (int) chars[0] + (int) chars[2]);
        side.see(
                java.util.Arrays.toString(ints) + java.util.Arrays.toString(longs) + java.util.Arrays.toString(floats));
        side.see(java.util.Arrays.toString(doubles) + java.util.Arrays.toString(booleans));
        side.see(side.in.read());
    }

    private static void writeDoubles(Side side) throws Exception {
        double[] array = new double[200_000];
        for (int i = 0; i < array.length; i++) {
            array[i] = Math.sqrt(i);
        }
        FastSocket.of(side.socket).write(array, 0, array.length);
    }

    private static void readDoubles(Side side) throws Exception {
        double[] array = new double[200_001];
        FastSocket.of(side.socket).read(array, 1, 200_000);
        side.see(java.util.Arrays.hashCode(array));
    }

    private static void writeHalf(Side side) throws Exception {
        FastSocket.of(side.socket).write(new int[50], 0, 50);
        side.socket.close();
    }

    private static void readCut(Side side) throws Exception {
        side.see("read", () -> {
            FastSocket.of(side.socket).read(new int[100], 0, 100);
            return "";
        });
    }
}
