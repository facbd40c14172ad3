package org.mobula.socket;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.Socket;
import java.net.SocketOption;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A view of a socket that writes and reads arrays of primitive types, without serialization. Over shared memory each
 * side copies once; over TCP, to a peer without fast sockets as well, the same bytes are sent in pieces.
 *
 * <p>Numbers are sent in little-endian byte order, chars as 16 bits, booleans as bytes that are 0 or 1. Nothing else is
 * sent: the reader must know the type and the number of elements. The bytes are part of the socket's stream, so they
 * may be mixed with what its streams write and read; flush a buffered stream before.
 *
 * <p>Bytes of a socket that changes its streams, for example an {@code SSLSocket}, pass through these streams.
 *
 * <p><b>Threads.</b> As the socket's streams: any may write, any may read. An array of one call is written in one piece
 * if no other thread writes.
 *
 * <p><b>Failure.</b> As the socket's streams: {@link java.net.SocketException} and, if SO_TIMEOUT is set,
 * {@link java.net.SocketTimeoutException}; then a part of an array may have been read.
 *
 * <p>Source: Taboada and others, Java Fast Sockets; the methods of {@code jfs.net.SocketOutputStream}.
 */
public final class FastSocket {
    private static final SocketOption<Object> HALVES = new Halves();
    private static final int PIECE = 8192;
    private static final boolean SWAPS = ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN;

    private final Socket socket;
    private final @Nullable MethodHandle write;
    private final @Nullable MethodHandle read;
    private final @Nullable MethodHandle isFast;

    private FastSocket(Socket socket, @Nullable List<?> halves, boolean usesStreams) {
        this.socket = socket;
        this.write = halves == null || usesStreams ? null : (MethodHandle) halves.get(0);
        this.read = halves == null || usesStreams ? null : (MethodHandle) halves.get(1);
        this.isFast = halves == null ? null : (MethodHandle) halves.get(2);
    }

    /** The option by which the agent gives its halves of a socket. */
    private record Halves() implements SocketOption<Object> {
        @Override
        public String name() {
            return "org.mobula.socket.halves";
        }

        @Override
        public Class<Object> type() {
            return Object.class;
        }
    }

    /**
     * The view of a connected socket. It closes nothing, and the socket remains usable.
     *
     * @throws IOException if the socket is not connected or is closed
     */
    public static FastSocket of(Socket socket) throws IOException {
        boolean usesStreams = isWrapped(socket.getInputStream()) // throws if it is not connected
                || !socket.isOutputShutdown() && isWrapped(socket.getOutputStream());
        try {
            return new FastSocket(socket, (List<?>) socket.getOption(HALVES), usesStreams);
        } catch (UnsupportedOperationException e) {
            return new FastSocket(socket, null, usesStreams); // no agent, or not the JDK's sockets
        }
    }

    /** Whether a stream does more than pass bytes to the connection: it may encrypt, compress or count them. */
    private static boolean isWrapped(Object stream) {
        return stream.getClass().getEnclosingClass() != Socket.class;
    }

    /**
     * Whether both directions use shared memory now, for an {@code SSLSocket} those of the connection below it. A
     * connection begins on TCP and switches after some reads and writes.
     */
    public boolean isFast() {
        try {
            return isFast != null && (boolean) isFast.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /**
     * A view that writes and reads objects. Call it once per connection, on both sides, or use {@link
     * java.io.ObjectInputStream} and {@link java.io.ObjectOutputStream} on the other one. Nothing else may use the
     * socket's streams then.
     *
     * @param allowed what objects of the peer may be instances of, besides the classes of the JDK: full class names, or
     *     packages followed by {@code .*}, or by {@code .**} for those below as well
     * @throws IllegalArgumentException if a pattern has another form
     */
    public ObjectSocket objects(String... allowed) throws IOException {
        return new ObjectSocket(socket.getInputStream(), socket.getOutputStream(), allowed);
    }

    /**
     * Writes elements of an array.
     *
     * @param offset the first element
     * @param length the number of elements
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public void write(byte[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        write(MemorySegment.ofArray(array), offset, length, Byte.BYTES);
    }

    /** The same for {@code short}. */
    public void write(short[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        write(MemorySegment.ofArray(array), offset, length, Short.BYTES);
    }

    /** The same for {@code char}. */
    public void write(char[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        write(MemorySegment.ofArray(array), offset, length, Character.BYTES);
    }

    /** The same for {@code int}. */
    public void write(int[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        write(MemorySegment.ofArray(array), offset, length, Integer.BYTES);
    }

    /** The same for {@code long}. */
    public void write(long[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        write(MemorySegment.ofArray(array), offset, length, Long.BYTES);
    }

    /** The same for {@code float}. */
    public void write(float[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        write(MemorySegment.ofArray(array), offset, length, Float.BYTES);
    }

    /** The same for {@code double}. */
    public void write(double[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        write(MemorySegment.ofArray(array), offset, length, Double.BYTES);
    }

    /** The same for {@code boolean}; this one copies twice. */
    public void write(boolean[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (array[offset + i] ? 1 : 0);
        }
        write(bytes, 0, length);
    }

    /**
     * Reads elements into an array, and waits until all have arrived.
     *
     * @param offset the first element
     * @param length the number of elements
     * @throws EOFException if the stream ends before
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public void read(byte[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        read(MemorySegment.ofArray(array), offset, length, Byte.BYTES);
    }

    /** The same for {@code short}. */
    public void read(short[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        read(MemorySegment.ofArray(array), offset, length, Short.BYTES);
    }

    /** The same for {@code char}. */
    public void read(char[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        read(MemorySegment.ofArray(array), offset, length, Character.BYTES);
    }

    /** The same for {@code int}. */
    public void read(int[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        read(MemorySegment.ofArray(array), offset, length, Integer.BYTES);
    }

    /** The same for {@code long}. */
    public void read(long[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        read(MemorySegment.ofArray(array), offset, length, Long.BYTES);
    }

    /** The same for {@code float}. */
    public void read(float[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        read(MemorySegment.ofArray(array), offset, length, Float.BYTES);
    }

    /** The same for {@code double}. */
    public void read(double[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        read(MemorySegment.ofArray(array), offset, length, Double.BYTES);
    }

    /** The same for {@code boolean}; this one copies twice. Every byte but 0 is true. */
    public void read(boolean[] array, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, array.length);
        byte[] bytes = new byte[length];
        read(bytes, 0, length);
        for (int i = 0; i < length; i++) {
            array[offset + i] = bytes[i] != 0;
        }
    }

    private void write(MemorySegment array, long offset, long length, int unit) throws IOException {
        MemorySegment elements = array.asSlice(offset * unit, length * unit);
        if (length > 0) {
            write(SWAPS && unit > 1 ? swapped(elements, unit) : elements);
        }
    }

    private void read(MemorySegment array, long offset, long length, int unit) throws IOException {
        MemorySegment elements = array.asSlice(offset * unit, length * unit);
        for (long at = 0; at < elements.byteSize(); ) {
            long count = read(elements.asSlice(at));
            if (count < 0) {
                throw new EOFException("the stream ended after " + at + " of " + elements.byteSize() + " bytes");
            }
            at += count;
        }
        if (SWAPS && unit > 1) {
            MemorySegment.copy(swapped(elements, unit), 0, elements, 0, elements.byteSize());
        }
    }

    private static MemorySegment swapped(MemorySegment elements, int unit) {
        byte[] bytes = elements.toArray(ValueLayout.JAVA_BYTE);
        for (int at = 0; at < bytes.length; at += unit) {
            for (int i = 0; i < unit / 2; i++) {
                byte low = bytes[at + i];
                bytes[at + i] = bytes[at + unit - 1 - i];
                bytes[at + unit - 1 - i] = low;
            }
        }
        return MemorySegment.ofArray(bytes);
    }

    private long read(MemorySegment bytes) throws IOException {
        if (read == null) {
            byte[] piece = new byte[(int) Math.min(PIECE, bytes.byteSize())];
            int count = socket.getInputStream().read(piece, 0, piece.length);
            if (count > 0) {
                MemorySegment.copy(piece, 0, bytes, ValueLayout.JAVA_BYTE, 0, count);
            }
            return count;
        }
        try {
            return (long) read.invokeExact(bytes);
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private void write(MemorySegment bytes) throws IOException {
        if (write == null) {
            byte[] piece = new byte[(int) Math.min(PIECE, bytes.byteSize())];
            for (long at = 0; at < bytes.byteSize(); at += piece.length) {
                int count = (int) Math.min(piece.length, bytes.byteSize() - at);
                MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, at, piece, 0, count);
                socket.getOutputStream().write(piece, 0, count);
            }
            return;
        }
        try {
            write.invokeExact(bytes);
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static RuntimeException unexpected(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
    }
}
