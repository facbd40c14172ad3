package org.mobula.codec.internal.inplace.schema;

import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.inplace.ReferenceForm;
import org.mobula.codec.internal.graph.Jdk;

/** Decides how the value of a declared type lies in a message. */
public final class FieldTypes {
    private final Predicate<Class<?>> carriable;

    /** @param carriable whether the program registered a codec for a class, or allowed it */
    public FieldTypes(Predicate<Class<?>> carriable) {
        this.carriable = carriable;
    }

    /**
     * Returns null if values of the type cannot be written.
     *
     * @param isWritable whether the elements of an array can be changed
     */
    public @Nullable ReferenceForm of(Type generic, Class<?> type, boolean isWritable) {
        if (type == String.class) {
            return new TextReference(null);
        }
        if (type.isEnum()) {
            return new TextReference(type);
        }
        ReferenceForm array = ArrayReference.of(type, isWritable);
        if (array != null) {
            return array;
        }
        Class<?> component = type.getComponentType();
        if (component != null) {
            ReferenceForm element = of(component, component, false);
            return element == null ? null : new ListReference(element, component);
        }
        Type argument = listArgument(generic);
        if (argument != null) {
            ReferenceForm element = of(argument, raw(argument), false);
            return element == null ? null : new ListReference(element, null);
        }
        if (SchemaAnalyser.isCandidate(type)) {
            return new ObjectReference(type);
        }
        return type == Object.class
                        || Jdk.owns(type)
                        || Serializable.class.isAssignableFrom(type)
                        || carriable.test(type)
                ? new OpaqueReference(type)
                : null;
    }

    /** The element type of an array, buffer or list, as an element accessor returns it. */
    static @Nullable Class<?> elementType(Type generic) {
        Type argument = listArgument(generic);
        if (argument != null) {
            return raw(argument);
        }
        Class<?> type = raw(generic);
        if (type == MemorySegment.class) {
            return byte.class;
        }
        Element buffer = Element.ofBuffer(type);
        return buffer != null ? buffer.primitive() : type.getComponentType();
    }

    /** The element type of a list or collection, if it is declared. */
    private static @Nullable Type listArgument(Type generic) {
        boolean isList = generic instanceof ParameterizedType declared
                && (declared.getRawType() == List.class || declared.getRawType() == Collection.class);
        return isList ? ((ParameterizedType) generic).getActualTypeArguments()[0] : null;
    }

    private static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> raw(generic.getRawType());
            case WildcardType wildcard -> raw(wildcard.getUpperBounds()[0]);
            default -> Object.class;
        };
    }
}
