package org.mobula.codec;

import java.lang.reflect.InvocationTargetException;
import org.mobula.fault.MobulaException;

/** Translates failures during reading into exceptions of this room. */
final class Failures {
    private Failures() {}

    /** Translates a failure while an object was read; fatal errors of the JVM are rethrown. */
    static RuntimeException ofReading(Throwable failure, long position) {
        return switch (failure) {
            case MobulaException known -> known;
            case StackOverflowError end -> LimitExceededException.stack(end);
            case VirtualMachineError fatal -> throw fatal;
            case ClassCastException cast ->
                new CorruptMessageException(position, "an object of another class than its place takes", cast);
            case ArrayStoreException store ->
                new CorruptMessageException(position, "an element of another class than its array takes", store);
            default -> ofConstruction("an object of the message", failure);
        };
    }

    /** Translates a failure of an object's own code. */
    static CodecException ofConstruction(String type, Throwable failure) {
        return switch (failure) {
            case CodecException known -> known;
            case VirtualMachineError fatal when !(fatal instanceof StackOverflowError) -> throw fatal;
            case InvocationTargetException wrapper
            when wrapper.getCause() != null -> ofConstruction(type, wrapper.getCause());
            default -> new RejectedObjectException(type, failure);
        };
    }

    /** Translates a failure of an object's own serialization methods. */
    static CodecException ofCode(String type, long position, Throwable failure) {
        return switch (failure) {
            case CodecException known -> known;
            case MobulaException known -> throw known;
            case VirtualMachineError fatal -> throw fatal;
            case InvocationTargetException wrapper
            when wrapper.getCause() != null -> ofCode(type, position, wrapper.getCause());
            default -> new RejectedObjectException(type, position, failure);
        };
    }
}
