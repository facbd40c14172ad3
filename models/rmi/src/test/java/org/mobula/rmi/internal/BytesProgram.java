package org.mobula.rmi.internal;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.reflect.Method;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMISocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.Codecs;

/**
 * Counts the bytes of calls: those of JRMP on its TCP connection, and those of a lane in its rings. For each call it
 * prints {@code bytes}, its name, and both counts: of the first call and of an equal one that follows, with the
 * replies.
 *
 * <p>Its argument: an empty folder.
 */
public final class BytesProgram {
    private static final int CAPACITY = 1 << 18;
    private static final long HASH = 4711;

    private final Counted counted = new Counted();
    private final Remote stub;
    private final Carrier caller;
    private final Carrier server;

    /** The remote interface. */
    public interface Taking extends Remote {
        /** Takes anything. */
        void take(Object value) throws RemoteException;
    }

    /** An object with primitive fields of 24 bytes. */
    static final class Part implements Serializable {
        private static final long serialVersionUID = 1L;
        private final int number;
        private final int amount;
        private final double price;
        private final long time;

        Part(int number) {
            this.number = number;
            this.amount = number * 3;
            this.price = number * 0.5;
            this.time = number * 1000L;
        }

        @Override
        public String toString() {
            return number + " " + amount + " " + price + " " + time;
        }
    }

    /** An object that writes 1000 numbers itself, so that Java serialization marks blocks of data. */
    static final class Written implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final int NUMBERS = 1000;

        private void writeObject(ObjectOutputStream out) throws IOException {
            for (int i = 0; i < NUMBERS; i++) {
                out.writeLong(i);
            }
        }

        private void readObject(ObjectInputStream in) throws IOException {
            for (int i = 0; i < NUMBERS; i++) {
                in.readLong();
            }
        }
    }

    private BytesProgram(Path folder) throws IOException {
        stub = UnicastRemoteObject.exportObject((Taking) _ -> {}, 0, counted, null);
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("socket"));
        Path file = folder.resolve("ring");
        Codecs codecs = new Codecs(CodecOptions.defaults(), BytesProgram.class.getClassLoader()).allowSerializable();
        try (ServerSocketChannel listener =
                ServerSocketChannel.open(java.net.StandardProtocolFamily.UNIX).bind(address)) {
            Arena first = Arena.ofShared();
            Arena second = Arena.ofShared();
            Lane own = new Lane(first, LaneFile.create(file, CAPACITY, first), SocketChannel.open(address), 0, 0);
            Lane other = new Lane(second, LaneFile.open(file, CAPACITY, second), listener.accept(), 1, 0);
            caller = new Carrier(own, codecs, null);
            server = new Carrier(other, codecs, null);
        }
        Files.delete(file);
    }

    public static void main(String[] words) throws Exception {
        BytesProgram program = new BytesProgram(Path.of(words[0]));
        ((Taking) program.stub).take(null); // opens the connection
        program.measure("null", _ -> null);
        program.measure("Integer", i -> 1_000_000 + i);
        program.measure("double[1000]", _ -> new double[1000]);
        program.measure("1 part", Part::new);
        for (int count : new int[] {1, 8, 9, 64}) {
            program.measure("Part[" + count + "]", _ -> parts(count));
        }
        program.measure("Part[64] of one part", _ -> {
            Part[] parts = new Part[64];
            Arrays.fill(parts, new Part(7));
            return parts;
        });
        program.measure("1000 written longs", _ -> new Written());
        System.exit(0);
    }

    private static Part[] parts(int count) {
        return IntStream.range(0, count).mapToObj(Part::new).toArray(Part[]::new);
    }

    private void measure(String name, IntFunction<Object> value) throws Exception {
        long[] counts = new long[4];
        for (int i = 0; i < 2; i++) {
            long before = counted.bytes;
            ((Taking) stub).take(value.apply(i));
            counts[i] = counted.bytes - before;
            counts[2 + i] = onLane(value.apply(i));
        }
        System.out.println(
                "bytes " + name + " | " + counts[0] + " | " + counts[1] + " | " + counts[2] + " | " + counts[3]);
    }

    /** The bytes of a call and its reply; what the processes do is done here, by turns. */
    private long onLane(Object argument) throws Exception {
        Method method = Taking.class.getMethod("take", Object.class);
        MethodShape shape = MethodShape.of(method, HASH);
        long before = caller.lane().written() + server.lane().written();
        ClientCalls.writeCall(caller, 1, HASH, shape, new Object[] {argument});
        caller.send(Kind.CALL, 0);
        server.receive(0);
        server.input().getLong();
        server.input().getLong();
        Object arrived = shape.readArguments(server.input(), server.session().reader())[0];
        server.readBlocks();
        if (arrived instanceof Part part && !part.toString().equals(argument.toString())) {
            throw new IllegalStateException("another one has arrived");
        }
        shape.writeResult(server.begin(), server.session().writer(), null);
        server.send(Kind.RESULT, 0);
        caller.receive(0);
        return caller.lane().written() + server.lane().written() - before;
    }

    /** Counts what goes over the connections that it makes, in both directions. */
    private static final class Counted implements RMIClientSocketFactory {
        private volatile long bytes;

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            Socket socket = RMISocketFactory.getDefaultSocketFactory().createSocket(host, port);
            return new Socket() {
                @Override
                public InputStream getInputStream() throws IOException {
                    return new CountedInput(socket.getInputStream());
                }

                @Override
                public OutputStream getOutputStream() throws IOException {
                    return new CountedOutput(socket.getOutputStream());
                }
            };
        }

        private final class CountedInput extends FilterInputStream {
            CountedInput(InputStream in) {
                super(in);
            }

            @Override
            public int read() throws IOException {
                bytes++;
                return in.read();
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                int count = in.read(into, offset, length);
                bytes += Math.max(0, count);
                return count;
            }
        }

        private final class CountedOutput extends FilterOutputStream {
            CountedOutput(OutputStream out) {
                super(out);
            }

            @Override
            public void write(int one) throws IOException {
                bytes++;
                out.write(one);
            }

            @Override
            public void write(byte[] from, int offset, int length) throws IOException {
                bytes += length;
                out.write(from, offset, length);
            }
        }
    }
}
