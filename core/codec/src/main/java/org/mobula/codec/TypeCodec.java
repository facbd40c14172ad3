package org.mobula.codec;

/**
 * How a program writes and reads the objects of one of its classes, where neither their fields nor a
 * {@link java.io.Serializable} form say it well. See {@link Codecs#register(Class, TypeCodec)}.
 *
 * <p>What {@code write} writes, {@code read} must read, to the byte: values through {@link ObjectWriter#output} and
 * {@link ObjectReader#input}, other objects through {@link ObjectWriter#writeElement} and
 * {@link ObjectReader#readElement}. An object exists only once {@code read} has returned it, so none may contain
 * itself.
 *
 * <p><b>Threads:</b> any, also several at once. <b>Failure:</b> what {@code read} throws reaches the reader of the
 * message as {@link RejectedObjectException}, what {@code write} throws its writer as {@link NotCarriableException}.
 *
 * @param <T> the class
 */
public interface TypeCodec<T> {
    /** Writes what an object consists of. Must not block. */
    void write(ObjectWriter writer, T object);

    /** Makes an object from what {@link #write} wrote. Must not block. */
    T read(ObjectReader reader);
}
