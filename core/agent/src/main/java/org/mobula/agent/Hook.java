package org.mobula.agent;

import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/**
 * A call of a handler from a method of a class of the JDK.
 *
 * <p>The handler's type contains only types that the JDK exports; it is called with the object and the method's
 * arguments. What it throws, the method throws.
 *
 * @param method the method's name
 * @param descriptor its descriptor, as in the class file: {@code (I)V}
 * @param place where the call is
 * @param handler what is called
 */
public record Hook(String method, String descriptor, Place place, MethodHandle handler) {
    /** Where in a method a handler is called, and what its result means. */
    public enum Place {
        /** At the beginning. The handler returns nothing. */
        BEGIN,
        /**
         * At the beginning. For a method without result, the handler returns a boolean: whether the method ends here.
         * For others it returns the result with which the method ends here, or null if it does not.
         */
        INSTEAD,
        /**
         * At the beginning of a method with a result that may be null. The handler returns the result with which the
         * method ends here, or the object itself, whose method it is, if the method does not end.
         */
        INSTEAD_UNLESS_SELF,
        /**
         * Where the method returns. The handler is also given the result, as its second argument, and returns it or
         * another one.
         */
        RESULT,
        /** Where a method without result returns. The handler returns nothing. */
        END
    }

    /**
     * Checks that the handler fits the method.
     *
     * @throws IllegalArgumentException if the handler returns or takes something else than its place requires
     */
    public Hook {
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(descriptor);
        boolean isVoid = type.returnType().descriptorString().equals("V");
        boolean isReference = type.returnType().descriptorString().startsWith("L");
        MethodType actual = handler.type();
        boolean fits = switch (place) {
            case BEGIN -> actual.returnType() == void.class;
            case END -> isVoid && actual.returnType() == void.class;
            case INSTEAD ->
                isVoid
                        ? actual.returnType() == boolean.class
                        : isReference && returns(actual, type.returnType().descriptorString());
            case INSTEAD_UNLESS_SELF, RESULT ->
                isReference && returns(actual, type.returnType().descriptorString());
        };
        int arguments = 1 + (place == Place.RESULT ? 1 : type.parameterCount());
        if (!fits || actual.parameterCount() != arguments) {
            throw new IllegalArgumentException(
                    "a handler of type " + actual + " does not fit " + method + descriptor + " at " + place);
        }
    }

    private static boolean returns(MethodType type, String descriptor) {
        return type.returnType().descriptorString().equals(descriptor);
    }
}
