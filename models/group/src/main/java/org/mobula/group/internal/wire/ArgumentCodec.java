package org.mobula.group.internal.wire;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.invoke.Arguments;
import org.mobula.invoke.MismatchException;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * Encodes the arguments of a call: primitives by their width, arrays of primitives as {@link ArrayForm} does, all else
 * through the codecs, which describe the types in the message.
 */
public final class ArgumentCodec {
    private ArgumentCodec() {}

    /** Writes arguments at the end of a message. */
    public static void write(MethodSignature signature, Arguments arguments, MessageTarget into, ObjectWriter writer) {
        if (!signature.takesGraphs()) {
            writeAll(signature, arguments, into, writer);
            return;
        }
        writer.begin(into.output());
        try {
            writeAll(signature, arguments, into, writer);
            writer.end();
        } catch (Throwable unwritable) {
            writer.abort();
            throw unwritable;
        }
    }

    private static void writeAll(
            MethodSignature signature, Arguments arguments, MessageTarget into, ObjectWriter writer) {
        Output output = into.output();
        for (int i = 0; i < signature.count(); i++) {
            int slot = signature.slot(i);
            ElementType elements = signature.elements(i);
            switch (signature.kind(i)) {
                case BOOLEAN, BYTE -> output.putByte((byte) arguments.bits(slot));
                case SHORT, CHAR -> output.putShort((short) arguments.bits(slot));
                case INT, FLOAT -> output.putInt((int) arguments.bits(slot));
                case LONG, DOUBLE -> output.putLong(arguments.bits(slot));
                case OBJECT -> {
                    if (elements == null) {
                        writer.writeObject(arguments.reference(slot));
                    } else {
                        ArrayForm.write(into, elements, arguments.reference(slot));
                    }
                }
                case VOID -> throw new AssertionError("no parameter is void");
            }
        }
    }

    /** The length in bytes of arguments that need no codecs, if no array travels as a block. */
    public static long length(MethodSignature signature, Arguments arguments) {
        long sum = 0;
        for (int i = 0; i < signature.count(); i++) {
            ElementType elements = signature.elements(i);
            sum += elements == null
                    ? signature.kind(i).bytes()
                    : ArrayForm.length(elements, arguments.reference(signature.slot(i)));
        }
        return sum;
    }

    /** Reads arguments up to the end of a message. */
    public static void read(
            MethodSignature signature,
            Input input,
            ObjectReader reader,
            ArrayDestinations destinations,
            Arguments into) {
        into.begin(signature.primitives(), signature.count() - signature.primitives());
        if (!signature.takesGraphs()) {
            readAll(signature, input, reader, destinations, into);
            return;
        }
        reader.begin(input);
        try {
            readAll(signature, input, reader, destinations, into);
        } finally {
            reader.end();
        }
    }

    private static void readAll(
            MethodSignature signature,
            Input input,
            ObjectReader reader,
            ArrayDestinations destinations,
            Arguments into) {
        for (int i = 0; i < signature.count(); i++) {
            int slot = signature.slot(i);
            switch (signature.kind(i)) {
                case BOOLEAN, BYTE -> into.keep((long) input.getByte(), slot);
                case SHORT -> into.keep((long) input.getShort(), slot);
                case CHAR -> into.keep((long) input.getChar(), slot);
                case INT, FLOAT -> into.keep((long) input.getInt(), slot);
                case LONG, DOUBLE -> into.keep(input.getLong(), slot);
                case OBJECT -> into.keep(readReference(signature, input, reader, destinations, i), slot);
                case VOID -> throw new AssertionError("no parameter is void");
            }
        }
    }

    /** Copies arguments that need no codecs by value. */
    public static void copy(MethodSignature signature, Arguments from, ArrayDestinations destinations, Arguments into) {
        into.begin(signature.primitives(), signature.count() - signature.primitives());
        for (int i = 0; i < signature.count(); i++) {
            int slot = signature.slot(i);
            ElementType elements = signature.elements(i);
            if (elements != null) {
                into.keep(ArrayForm.copy(elements, from.reference(slot), destinations, i), slot);
            } else {
                into.keep(from.bits(slot), slot);
            }
        }
    }

    private static @Nullable Object readReference(
            MethodSignature signature,
            Input input,
            ObjectReader reader,
            ArrayDestinations destinations,
            int parameter) {
        ElementType elements = signature.elements(parameter);
        if (elements != null) {
            return ArrayForm.read(input, elements, destinations, parameter);
        }
        Object object = reader.readObject();
        if (object != null && !signature.type(parameter).isInstance(object)) {
            throw new MismatchException("argument " + (parameter + 1) + " of " + signature.label() + " is a "
                    + object.getClass().getTypeName() + ", not a "
                    + signature.type(parameter).getTypeName() + ": the caller has another version of the interface");
        }
        return object;
    }
}
