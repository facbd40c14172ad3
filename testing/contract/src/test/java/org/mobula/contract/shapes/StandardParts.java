package org.mobula.contract.shapes;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Reference;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Calendar;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;

/** The observable parts of JDK classes that are neither collections nor exceptions. */
final class StandardParts {
    private StandardParts() {}

    static Map<String, Object> of(Object object) {
        Map<String, Object> parts = new LinkedHashMap<>();
        switch (object) {
            case Optional<?> optional -> parts.put("value", optional.orElse(null));
            case AtomicReference<?> reference -> parts.put("value", reference.get());
            case AtomicReferenceArray<?> array -> addElements(array, parts);
            case Reference<?> reference -> throw new IllegalArgumentException("unsupported reference");
            case Buffer buffer -> addBuffer(buffer, parts);
            case MemorySegment segment -> {
                parts.put("bytes", segment.toArray(ValueLayout.JAVA_BYTE));
                parts.put("writable", !segment.isReadOnly());
            }
            case Semaphore semaphore -> parts.put("permits", semaphore.availablePermits());
            case ReentrantLock lock -> parts.put("fair", lock.isFair());
            case Date date -> parts.put("time", date.getTime());
            case Calendar calendar -> {
                parts.put("time", calendar.getTimeInMillis());
                parts.put("zone", calendar.getTimeZone().getID());
            }
            case TimeZone zone -> parts.put("id", zone.getID());
            default -> addText(object, parts);
        }
        return parts;
    }

    private static void addElements(AtomicReferenceArray<?> array, Map<String, Object> parts) {
        for (int i = 0; i < array.length(); i++) {
            parts.put("[" + i + "]", array.get(i));
        }
    }

    private static void addBuffer(Buffer buffer, Map<String, Object> parts) {
        parts.put("position", buffer.position());
        parts.put("limit", buffer.limit());
        parts.put("capacity", buffer.capacity());
        parts.put("direct", buffer.isDirect());
        parts.put("readOnly", buffer.isReadOnly());
        Buffer whole = buffer.duplicate().clear();
        switch (whole) {
            case ByteBuffer bytes -> {
                parts.put("order", ((ByteBuffer) buffer).order().toString());
                byte[] all = new byte[bytes.remaining()];
                bytes.get(all);
                parts.put("content", all);
            }
            case CharBuffer text -> parts.put("content", text.toString());
            case ShortBuffer numbers -> parts.put("content", contentOf(MemorySegment.ofBuffer(numbers)));
            case IntBuffer numbers -> parts.put("content", contentOf(MemorySegment.ofBuffer(numbers)));
            case LongBuffer numbers -> parts.put("content", contentOf(MemorySegment.ofBuffer(numbers)));
            case FloatBuffer numbers -> parts.put("content", contentOf(MemorySegment.ofBuffer(numbers)));
            case DoubleBuffer numbers -> parts.put("content", contentOf(MemorySegment.ofBuffer(numbers)));
            default -> throw new IllegalArgumentException("unsupported buffer: " + whole.getClass());
        }
    }

    private static byte[] contentOf(MemorySegment segment) {
        return segment.toArray(ValueLayout.JAVA_BYTE);
    }

    /** Atomic numbers, adders, builders and formats: their text is their only observable part. */
    private static void addText(Object object, Map<String, Object> parts) {
        boolean identity = object.toString()
                .equals(object.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(object)));
        parts.put("text", identity ? "" : object.toString());
    }
}
