package org.mobula.shared.internal;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.shared.internal.machine.CorruptPacketException;
import org.mobula.shared.internal.machine.Elements;
import org.mobula.shared.internal.machine.Packet;
import org.mobula.shared.internal.machine.PacketKind;
import org.mobula.shared.internal.machine.Payload;
import org.mobula.shared.internal.machine.Request;

/** The bytes of packets; described in {@code docs/wire-protocol-shared.md}. */
public final class PacketCodec {
    private static final int REQUESTS = 1;
    private static final int NOTICES = 2;
    private static final int NUMBERS = 4;
    private static final int TEXT = 8;
    private static final int WHOLE = 16;
    private static final int BLOCK = 32;
    private static final int RUNS = 64;
    private static final int BYTES = 128;
    private static final int PAGE = WHOLE | BLOCK;
    private static final int CONTENT = WHOLE | BLOCK | RUNS | BYTES;
    private static final int REQUEST_BYTES = 30;
    private static final int LONGEST_TEXT = 1 << 16;

    /** Finds the array for content that follows its packet. */
    @FunctionalInterface
    public interface Destinations {
        /** An array of the block that may be overwritten, or null. */
        @Nullable
        Object find(long key, long version);
    }

    private PacketCodec() {}

    /** Writes a packet. */
    public static void write(Packet packet, Output output) {
        Payload data = packet.data();
        boolean block = data instanceof Payload.Whole whole
                && !(whole.array() instanceof boolean[])
                && output.wantsBlock(data.bytes());
        output.putByte((byte) packet.kind().ordinal());
        output.putByte((byte) flags(packet, block));
        output.putLong(packet.key());
        output.putLong(packet.transfer());
        output.putLong(packet.id());
        output.putLong(packet.version());
        output.putLong(packet.argument());
        if (packet.requests().length > 0) {
            output.putInt(packet.requests().length);
            for (Request each : packet.requests()) {
                write(each, output);
            }
        }
        writeLongs(packet.notices(), output);
        writeLongs(packet.numbers(), output);
        if (!packet.text().isEmpty()) {
            byte[] text = packet.text().getBytes(java.nio.charset.StandardCharsets.UTF_8);
            output.putInt(text.length);
            output.putBytes(MemorySegment.ofArray(text), 0, text.length);
        }
        if (data != null) {
            write(data, block, output);
        }
    }

    private static int flags(Packet packet, boolean block) {
        int flags = (packet.requests().length > 0 ? REQUESTS : 0)
                | (packet.notices().length > 0 ? NOTICES : 0)
                | (packet.numbers().length > 0 ? NUMBERS : 0)
                | (packet.text().isEmpty() ? 0 : TEXT);
        return flags
                | switch (packet.data()) {
                    case null -> 0;
                    case Payload.Whole _ -> block ? BLOCK : WHOLE;
                    case Payload.Runs _ -> RUNS;
                    case Payload.Bytes _ -> BYTES;
                    case Payload.Page _ -> PAGE;
                };
    }

    private static void write(Request request, Output output) {
        output.putInt(request.rank());
        output.putLong(request.id());
        output.putByte((byte) (request.writes() ? 1 : 0));
        output.putByte((byte) (request.tries() ? 1 : 0));
        output.putInt(request.from());
        output.putInt(request.to());
        output.putLong(request.version());
    }

    private static void writeLongs(long[] numbers, Output output) {
        if (numbers.length > 0) {
            output.putInt(numbers.length);
            output.putBytes(MemorySegment.ofArray(numbers), 0, (long) numbers.length * Long.BYTES);
        }
    }

    private static void write(Payload data, boolean block, Output output) {
        switch (data) {
            case Payload.Whole whole -> {
                output.putByte((byte) Elements.code(whole.array().getClass().componentType()));
                output.putInt(Array.getLength(whole.array()));
                if (block) {
                    output.putBlock(Elements.segment(whole.array()));
                    output.whenLeft(whole::left);
                } else {
                    writeElements(whole.array(), output);
                    whole.left();
                }
            }
            case Payload.Runs runs -> {
                output.putInt(runs.bounds().length);
                output.putBytes(MemorySegment.ofArray(runs.bounds()), 0, (long) runs.bounds().length * Integer.BYTES);
                output.putByte((byte) Elements.code(runs.packed().getClass().componentType()));
                output.putInt(Array.getLength(runs.packed()));
                writeElements(runs.packed(), output);
            }
            case Payload.Bytes bytes -> {
                output.putInt(bytes.content().length);
                output.putBytes(MemorySegment.ofArray(bytes.content()), 0, bytes.content().length);
            }
            case Payload.Page(int slot) -> output.putInt(slot);
        }
    }

    private static void writeElements(Object array, Output output) {
        if (array instanceof boolean[] booleans) {
            for (boolean each : booleans) {
                output.putBoolean(each);
            }
        } else {
            output.putBytes(Elements.segment(array), 0, Elements.bytes(array));
        }
    }

    /**
     * Reads a packet.
     *
     * @param fill is given what must be done once the blocks are filled, if the content follows as a block
     * @return the packet; its content is complete once that was done
     */
    public static Packet read(Input input, Destinations destinations, Consumer<Object> fill) {
        int ordinal = input.getByte();
        PacketKind kind = PacketKind.of(ordinal);
        if (kind == null) {
            throw new CorruptPacketException("there is no kind " + ordinal);
        }
        int flags = input.getByte() & 0xff;
        long key = input.getLong();
        long transfer = input.getLong();
        long id = input.getLong();
        long version = input.getLong();
        long argument = input.getLong();
        Request[] requests = new Request[(flags & REQUESTS) == 0 ? 0 : count(input, REQUEST_BYTES)];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = readRequest(input);
        }
        long[] notices = (flags & NOTICES) == 0 ? new long[0] : readLongs(input);
        long[] numbers = (flags & NUMBERS) == 0 ? new long[0] : readLongs(input);
        String text = (flags & TEXT) == 0 ? "" : readText(input);
        if ((notices.length & 1) != 0 || kind == PacketKind.REQUEST && requests.length != 1) {
            throw new CorruptPacketException(
                    kind + " with " + requests.length + " requests and " + notices.length + " numbers of notices");
        }
        int form = flags & CONTENT;
        Payload data = switch (form) {
            case 0 -> null;
            case WHOLE, BLOCK -> readWhole(input, form == BLOCK, () -> destinations.find(key, version), fill);
            case RUNS -> readRuns(input);
            case BYTES -> readBytes(input);
            case PAGE -> new Payload.Page(input.getInt());
            default -> throw new CorruptPacketException("content of form " + form);
        };
        return new Packet(kind, key, transfer, id, version, argument, requests, notices, numbers, text, data);
    }

    private static Payload readBytes(Input input) {
        byte[] content = new byte[count(input, 1)];
        input.getBytes(content, 0, content.length);
        return new Payload.Bytes(content);
    }

    /** A number of things that follow, which need that many bytes each. */
    private static int count(Input input, int unit) {
        int count = input.getInt();
        if (count < 0 || count > input.remaining() / unit) {
            throw new CorruptPacketException(count + " values of " + unit + " bytes are announced, and "
                    + input.remaining() + " bytes are left");
        }
        return count;
    }

    private static Request readRequest(Input input) {
        return new Request(
                input.getInt(),
                input.getLong(),
                input.getBoolean(),
                input.getBoolean(),
                input.getInt(),
                input.getInt(),
                input.getLong());
    }

    private static long[] readLongs(Input input) {
        long[] all = new long[count(input, Long.BYTES)];
        for (int i = 0; i < all.length; i++) {
            all[i] = input.getLong();
        }
        return all;
    }

    private static String readText(Input input) {
        int length = count(input, 1);
        if (length > LONGEST_TEXT) {
            throw new CorruptPacketException("a text of " + length + " bytes");
        }
        byte[] text = new byte[length];
        input.getBytes(text, 0, length);
        return new String(text, java.nio.charset.StandardCharsets.UTF_8);
    }

    private static Class<?> readType(Input input) {
        int code = input.getByte();
        if (code < 0 || code > Elements.LAST_CODE) {
            throw new CorruptPacketException("elements of type " + code);
        }
        return Elements.type(code);
    }

    private static Payload readWhole(
            Input input,
            boolean block,
            java.util.function.Supplier<@Nullable Object> destination,
            Consumer<Object> fill) {
        Class<?> type = readType(input);
        int unit = Elements.unit(type);
        int length = input.getInt();
        long there = block ? input.remainingBlockBytes() : input.remaining();
        if (length < 0 || length > there / unit || block && type == boolean.class) {
            throw new CorruptPacketException(length + " elements are announced, and " + there + " bytes are left");
        }
        if (!block) {
            return new Payload.Whole(readElements(input, type, length), new AtomicInteger());
        }
        Object array = destination.get();
        if (array == null || array.getClass().componentType() != type || Array.getLength(array) != length) {
            array = Array.newInstance(type, length);
        }
        input.takeBlock(Elements.segment(array), unit);
        if (length > 0) {
            fill.accept(array);
        }
        return new Payload.Whole(array, new AtomicInteger());
    }

    private static Object readElements(Input input, Class<?> type, int length) {
        Object array = Array.newInstance(type, length);
        if (array instanceof boolean[] booleans) {
            for (int i = 0; i < length; i++) {
                booleans[i] = input.getBoolean();
            }
        } else {
            input.getBytes(Elements.segment(array), Elements.unit(type));
        }
        return array;
    }

    private static Payload readRuns(Input input) {
        int[] bounds = new int[count(input, Integer.BYTES)];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = input.getInt();
        }
        Class<?> type = readType(input);
        int length = count(input, Elements.unit(type));
        if ((bounds.length & 1) != 0) {
            throw new CorruptPacketException("a run without a length");
        }
        return new Payload.Runs(bounds, readElements(input, type, length));
    }
}
