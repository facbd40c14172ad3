package org.mobula.message;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;

/**
 * An object that came. It is read as it comes, since what later messages say of types builds on what it says; so it is
 * there when its receive is.
 */
final class ObjectMessage extends CarriedMessage {
    private @Nullable Object object;
    private @Nullable MobulaException unreadable;

    ObjectMessage(Mailbox mailbox, Route from, int tag, long acknowledge) {
        super(mailbox, from, tag, ElementKind.OBJECT, acknowledge);
    }

    /** Reads the object; if it cannot be read, whoever receives it hears why. */
    void read(ObjectReader reader, Input input) {
        reader.begin(input);
        try {
            object = reader.readObject();
        } catch (MobulaException refused) {
            unreadable = refused;
            input.forgetBlocks(); // why: nobody wants what they would fill
        } finally {
            reader.end();
        }
    }

    @Override
    long bytes() {
        return size(object);
    }

    /** What stands for an object's bytes in a {@link Status}. */
    static long size(@Nullable Object object) {
        return object instanceof Object[] array ? array.length : 1;
    }

    @Override
    void hand(ReceiveOperation matched) {
        matched.takeObject(from(), tag(), object, unreadable);
    }
}
