package org.mobula.invoke;

import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;

/**
 * The references of one model: how its objects are sent, to become stubs at the receiver.
 *
 * <p>The interfaces are sent once per connection. A kind writes only what distinguishes objects with the same
 * interfaces.
 *
 * <p><b>Threads:</b> any, several at once. No method may block.
 */
public interface ReferenceKind {
    /** Identifies this kind in messages, 0 to 127; the same at every rank. */
    int number();

    /**
     * Whether instances of a class, which is not a stub class, are sent as references of this kind; by default only
     * stubs are. Called once per class.
     */
    default boolean covers(Class<?> type) {
        return false;
    }

    /** The interfaces of a covered class. Called once per class. */
    default InterfaceShape shapeOf(Class<?> type) {
        throw new IllegalArgumentException(type + " is not sent as a reference of kind " + number());
    }

    /** Whether stubs with this invoker are of this kind. */
    boolean refersBy(Invoker invoker);

    /**
     * Writes what distinguishes an object from others of its shape.
     *
     * @param object a stub of this kind, or an instance of a covered class
     */
    void write(ObjectWriter writer, Object object);

    /** Makes a stub from what {@link #write} wrote. */
    Stub read(ObjectReader reader, InterfaceShape shape);
}
