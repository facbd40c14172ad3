package org.mobula.codec;

/**
 * Defines how a program writes and reads the objects of one of its classes, where neither their fields nor their {@link
 * java.io.Serializable} form will do. See {@link Codecs#register(Class, TypeCodec)}.
 *
 * <p>{@code read} must consume exactly what {@code write} wrote: values through {@link ObjectWriter#output} and {@link
 * ObjectReader#input}, other objects through {@link ObjectWriter#writeElement} and {@link ObjectReader#readElement}. An
 * object exists only after {@code read} has returned it, so it must not contain itself.
 *
 * <p><b>Threads:</b> any, also several at once. <b>Failure:</b> an exception of {@code read} reaches the reader of the
 * message as {@link RejectedObjectException}, one of {@code write} reaches its writer as {@link NotCarriableException}.
 *
 * @param <T> the class
 */
public interface TypeCodec<T> {
    /** Writes an object. Must not block. */
    void write(ObjectWriter writer, T object);

    /** Creates an object from what {@link #write} wrote. Must not block. */
    T read(ObjectReader reader);
}
