package org.mobula.invoke;

import java.lang.invoke.MethodType;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One method of an {@link InterfaceShape}.
 *
 * @param index its number from 0, the same at every rank that has the same interfaces
 * @param name its name
 * @param type its erased parameters and result
 * @param owner the interface of the shape's list through which it is called
 * @param style how its caller waits
 * @param inPlace which objects are sent as objects that are read in place
 */
public record RemoteMethod(
        int index, String name, MethodType type, Class<?> owner, CallStyle style, InPlaceObjects inPlace) {
    /** Whether a parameter is an object, so that a message may contain type descriptions. */
    public boolean takesObjects() {
        return type.parameterList().stream().anyMatch(parameter -> !parameter.isPrimitive());
    }

    /** The size of its primitive arguments in a message, in bytes. */
    public int primitiveBytes() {
        return type.parameterList().stream().mapToInt(RemoteMethod::bytes).sum();
    }

    /**
     * A result as an object, boxed as the method declares it. For started calls.
     *
     * @param bits the result, if it is a primitive
     * @param object the result, if it is an object
     * @throws MismatchException if the object is not of the method's return type
     */
    public @Nullable Object result(long bits, @Nullable Object object) {
        Class<?> result = type.returnType();
        if (style == CallStyle.FUTURE) {
            return object;
        }
        if (!result.isPrimitive()) {
            return MismatchException.checkedResult(object, result, label());
        }
        return boxed(result, bits);
    }

    /** Compares classes, since a switch over the type's name would compute the name each time. */
    private static @Nullable Object boxed(Class<?> result, long bits) {
        if (result == long.class) {
            return bits;
        } else if (result == int.class) {
            return (int) bits;
        } else if (result == boolean.class) {
            return (bits & 1) != 0;
        } else if (result == double.class) {
            return Double.longBitsToDouble(bits);
        } else if (result == float.class) {
            return Float.intBitsToFloat((int) bits);
        } else if (result == byte.class) {
            return (byte) bits;
        } else if (result == short.class) {
            return (short) bits;
        } else if (result == char.class) {
            return (char) bits;
        }
        return null;
    }

    /** Interface and method, for messages: {@code Pi.part}. */
    public String label() {
        return owner.getSimpleName() + "." + name;
    }

    /** Interface, method and parameters: {@code Pi.part(long, long)}. */
    @Override
    public String toString() {
        return label()
                + type.parameterList().stream().map(Class::getTypeName).collect(Collectors.joining(", ", "(", ")"));
    }

    private static int bytes(Class<?> type) {
        if (type == long.class || type == double.class) {
            return Long.BYTES;
        }
        if (type == int.class || type == float.class) {
            return Integer.BYTES;
        }
        if (type == short.class || type == char.class) {
            return Short.BYTES;
        }
        return type.isPrimitive() ? Byte.BYTES : 0;
    }
}
