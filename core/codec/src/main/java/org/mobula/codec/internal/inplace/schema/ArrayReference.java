package org.mobula.codec.internal.inplace.schema;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.inplace.GraphSink;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ReferenceForm;

/**
 * An array of primitives. A field of an array type copies it at each access; one of a buffer type or of {@link
 * MemorySegment} reads it in place.
 */
final class ArrayReference extends ReferenceForm {
    /** The Java type by which a program sees the array. */
    enum Form {
        ARRAY,
        BUFFER,
        SEGMENT
    }

    private final @Nullable Element element; // null: any
    private final Form form;
    private final boolean isWritable;

    private ArrayReference(Element element, Form form, boolean isWritable) {
        super("[" + element.letter());
        this.element = form == Form.SEGMENT ? null : element;
        this.form = form;
        this.isWritable = isWritable;
    }

    /** The reference for a Java type, if it is one of those. */
    static @Nullable ArrayReference of(Class<?> type, boolean isWritable) {
        if (type == MemorySegment.class) {
            return new ArrayReference(Element.BYTE, Form.SEGMENT, isWritable);
        }
        Element buffer = Element.ofBuffer(type);
        if (buffer != null) {
            return new ArrayReference(buffer, Form.BUFFER, isWritable);
        }
        Class<?> component = type.getComponentType();
        Element element = component == null ? null : Element.ofPrimitive(component);
        return element == null ? null : new ArrayReference(element, Form.ARRAY, isWritable);
    }

    @Override
    public boolean accepts(String theirs) {
        return super.accepts(theirs)
                || element == null
                        && theirs.length() == 2
                        && theirs.charAt(0) == '['
                        && Element.ofLetter(theirs.charAt(1)) != null;
    }

    @Override
    public Object read(ObjectSource source, long target) {
        int word = source.word(target);
        Element found = Element.ofWord(word);
        if (found == null || element != null && found != element) {
            throw new CorruptMessageException(
                    target + Integer.BYTES, "type word " + word + " where an array " + descriptor() + " is");
        }
        int length = source.elements(target, found.width());
        long from = target + MessageLayout.OBJECT_HEADER;
        if (form == Form.ARRAY) {
            return found.toArray(source.bytes(), from, length);
        }
        if (form == Form.BUFFER && source.bytes().byteSize() <= Integer.MAX_VALUE) {
            return found.slice(source.message().buffer(kind(found), wholeMessage(found)), from, length);
        }
        MemorySegment elements = source.bytes().asSlice(from, (long) length * found.width());
        MemorySegment seen = isWritable ? elements : elements.asReadOnly();
        return form == Form.SEGMENT ? seen : found.toBuffer(seen);
    }

    private int kind(Element found) {
        return found.ordinal() * 2 + (isWritable ? 1 : 0);
    }

    private Function<MemorySegment, Buffer> wholeMessage(Element found) {
        return isWritable ? found::toBuffer : bytes -> found.toBuffer(bytes.asReadOnly());
    }

    @Override
    public long write(GraphSink sink, Object value, Object written) {
        return switch (value) {
            case MemorySegment bytes -> {
                long at = allocate(sink, Element.BYTE, bytes.byteSize());
                MemorySegment.copy(bytes, 0, sink.memory(), at + MessageLayout.OBJECT_HEADER, bytes.byteSize());
                yield at;
            }
            case Buffer buffer
            when element != null -> {
                long at = allocate(sink, element, buffer.remaining());
                element.fromBuffer(buffer, sink.memory(), at + MessageLayout.OBJECT_HEADER);
                yield at;
            }
            default -> {
                if (element == null) {
                    throw new IllegalStateException("a segment is expected, not " + value.getClass());
                }
                int length = Array.getLength(value);
                long at = allocate(sink, element, length);
                element.fromArray(value, sink.memory(), at + MessageLayout.OBJECT_HEADER, length);
                yield at;
            }
        };
    }

    private static long allocate(GraphSink sink, Element element, long length) {
        if (length > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a segment of " + length + " bytes in an object that is read in place;"
                    + " at most " + Integer.MAX_VALUE + " are possible. Split it");
        }
        return sink.allocate(element.word(), (int) length, length * element.width());
    }
}
