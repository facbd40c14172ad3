package org.mobula.message.internal.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.fault.MobulaException;
import org.mobula.memory.Input;
import org.mobula.message.ElementKind;

/** An eager message of an object. It is read on arrival, because later messages refer to its type descriptions. */
final class EagerObject extends EagerMessage {
    private @Nullable Object object;
    private @Nullable MobulaException unreadable;

    EagerObject(Mailbox mailbox, Route from, int tag, long acknowledge) {
        super(mailbox, from, tag, ElementKind.OBJECT, acknowledge);
    }

    /** Reads the object. If that fails, the receive fails. */
    void read(ObjectReader reader, Input input) {
        reader.begin(input);
        try {
            object = reader.readObject();
        } catch (MobulaException refused) {
            unreadable = refused;
            input.forgetBlocks(); // they would fill parts of the object
        } finally {
            reader.end();
        }
    }

    @Override
    long bytes() {
        return ObjectBody.length(object);
    }

    @Override
    void hand(ReceiveOperation matched) {
        matched.takeObject(from().rank(), tag(), object, unreadable);
    }
}
