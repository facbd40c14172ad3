package org.mobula.bench.socket;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.RunLength;
import org.mobula.bench.process.ProcessorTime;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;

/** The side that measures. */
public final class StreamClient {
    private static final double GIBIBYTE = 1 << 30;
    private static final double NANOS_PER_MILLI = 1e6;

    private StreamClient() {}

    /** @param words the server's port, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, (port, task) -> {
            Map<String, Measurement> results = new LinkedHashMap<>();
            for (String word : task.works()) {
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port))) {
                    socket.setTcpNoDelay(true);
                    SocketWork work = SocketWork.of(word);
                    socket.getOutputStream().write(work.ordinal());
                    results.put(word, measure(work, socket, task.length()));
                }
            }
            return results;
        });
    }

    private static Measurement measure(SocketWork work, Socket socket, RunLength length) throws Exception {
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        Stopwatch watch = new Stopwatch();
        return switch (work) {
            case PING_PONG -> watch.measure(roundTrip(in, out), work.unit(), 1, length);
            case PAUSED -> watch.measurePaused(roundTrip(in, out), length);
            case STREAM ->
                watch.measure(pieces(in, out), work.unit(), (double) work.bytes() * SocketWork.PIECES, length);
            case PROCESSOR -> processorTime(in, out, length);
            case DOUBLES -> watch.measure(doubles(socket, in), work.unit(), 1, length);
        };
    }

    private static Operation roundTrip(InputStream in, OutputStream out) {
        return () -> {
            out.write(1);
            acknowledged(in);
        };
    }

    private static Operation pieces(InputStream in, OutputStream out) {
        byte[] piece = new byte[SocketWork.PIECE];
        return () -> {
            for (int i = 0; i < SocketWork.PIECES; i++) {
                out.write(piece);
            }
            acknowledged(in);
        };
    }

    private static Operation doubles(Socket socket, InputStream in) throws IOException {
        double[] array = new double[SocketWork.DOUBLES.bytes() / Double.BYTES];
        Arrays.fill(array, 1);
        ArrayStream arrays = ArrayStream.over(socket, array.length);
        return () -> {
            arrays.write(array);
            acknowledged(in);
        };
    }

    private static void acknowledged(InputStream in) throws IOException {
        if (in.read() != 1) {
            throw new EOFException("the server has ended or sent a wrong byte");
        }
    }

    private static Measurement processorTime(InputStream in, OutputStream out, RunLength length) throws Exception {
        DataInputStream answer = new DataInputStream(in);
        byte[] piece = new byte[SocketWork.PIECE];
        long end = System.nanoTime() + length.warmUp().toNanos();
        long before = 0;
        long after;
        long pieces = 0;
        boolean measuring = false;
        do {
            for (int i = 0; i < SocketWork.PIECES; i++) {
                out.write(piece);
            }
            after = answer.readLong() + ProcessorTime.nanos();
            pieces += SocketWork.PIECES;
            if (!measuring && System.nanoTime() - end >= 0) {
                measuring = true;
                before = after;
                pieces = 0;
                end = System.nanoTime() + length.measured().toNanos();
            }
        } while (pieces == 0 || !measuring || System.nanoTime() - end < 0);
        return Measurement.of((after - before) / NANOS_PER_MILLI / (pieces * SocketWork.PIECE / GIBIBYTE));
    }
}
