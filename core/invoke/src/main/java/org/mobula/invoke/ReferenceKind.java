package org.mobula.invoke;

import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;

/**
 * How one model's objects travel: as references, which become stubs at the other side.
 *
 * <p>The interfaces are said once per connection, whichever stub or object needs them first; a kind writes only what
 * tells one object from another.
 *
 * <p><b>Threads:</b> any, several at once. Nothing here may block.
 */
public interface ReferenceKind {
    /** What sets this kind's references apart in messages, 0 to 127; the same at every rank. */
    int number();

    /**
     * Whether instances of a class, which is not a stub's, travel as references of this kind: unless said otherwise
     * only stubs do. Asked once per class.
     */
    default boolean covers(Class<?> type) {
        return false;
    }

    /** The interfaces through which instances of a class it covers are called. Asked once per class. */
    default InterfaceShape shapeOf(Class<?> type) {
        throw new IllegalArgumentException(type + " does not travel as a reference of kind " + number());
    }

    /** Whether stubs with this invoker are of this kind. */
    boolean refersBy(Invoker invoker);

    /**
     * Writes what tells an object from the others of its shape.
     *
     * @param object a stub of this kind, or an instance of a class it covers
     */
    void write(ObjectWriter writer, Object object);

    /** Makes a stub from what {@link #write} wrote. */
    Stub read(ObjectReader reader, InterfaceShape shape);
}
