package org.mobula.codec.internal.inplace.schema;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.SchemaException;
import org.mobula.codec.internal.graph.Jdk;

/**
 * Derives a schema from an interface or record. Each abstract method without parameters is a property; one with the
 * same name and the property's type as its parameter is its setter; {@code (int)} and {@code (int, value)} read and
 * write one element of an array. Other abstract methods are refused; default and static methods are the program's own.
 */
public final class SchemaAnalyser {
    private final Class<?> type;
    private final FieldTypes fields;

    private SchemaAnalyser(Class<?> type, FieldTypes fields) {
        this.type = type;
        this.fields = fields;
    }

    /** Whether a class can be a schema at all. */
    public static boolean isCandidate(Class<?> type) {
        return (type.isRecord() || type.isInterface() && !type.isAnnotation()) && !Jdk.owns(type);
    }

    /** @throws SchemaException if the class cannot describe objects that are read in place */
    public static Schema analyse(Class<?> type, FieldTypes fields) {
        if (!isCandidate(type)) {
            throw new SchemaException(
                    type,
                    "it is neither a record nor an interface of the program. Declare an interface with its accessors,"
                            + " or make it a record; any other Serializable class is written by write(Object) and read"
                            + " by materialize()");
        }
        SchemaAnalyser analyser = new SchemaAnalyser(type, fields);
        List<Property> declared = type.isRecord() ? analyser.ofRecord() : analyser.ofInterface();
        List<Property> sorted = new ArrayList<>(declared);
        sorted.sort(Comparator.comparing(Property::name));
        WireType layout = WireType.of(
                type.getName(),
                parents(type),
                sorted.stream().map(Property::slot).toList());
        return new Schema(type, List.copyOf(sorted), type.isRecord() ? declared : List.of(), layout);
    }

    /** The interfaces of the program that a type extends or implements. */
    public static Set<Class<?>> interfacesOf(Class<?> type) {
        Set<Class<?>> all = new TreeSet<>(Comparator.comparing(Class::getName));
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> each : at.getInterfaces()) {
                if (!Jdk.owns(each) && all.add(each)) {
                    all.addAll(interfacesOf(each));
                }
            }
        }
        return all;
    }

    private static List<String> parents(Class<?> type) {
        return interfacesOf(type).stream().map(Class::getName).toList();
    }

    private List<Property> ofRecord() {
        List<Property> properties = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            properties.add(property(component.getAccessor(), component.getGenericType(), null, null, null));
        }
        return List.copyOf(properties);
    }

    private List<Property> ofInterface() {
        Map<String, Method> accessors = new TreeMap<>();
        List<Method> others = new ArrayList<>();
        for (Method method : type.getMethods()) {
            if (!Modifier.isAbstract(method.getModifiers()) || isOfObject(method)) {
                continue;
            }
            if (method.getParameterCount() > 0) {
                others.add(method);
            } else {
                addAccessor(accessors, method);
            }
        }
        List<Property> properties = new ArrayList<>();
        for (Method accessor : accessors.values()) {
            properties.add(ofAccessor(accessor, others));
        }
        if (!others.isEmpty()) {
            throw refused(others.getFirst(), "which is neither the accessor of a property nor its setter");
        }
        if (properties.isEmpty()) {
            throw new SchemaException(
                    type, "it has no accessors. Declare a method without parameters for each property");
        }
        return properties;
    }

    private void addAccessor(Map<String, Method> accessors, Method method) {
        if (method.getReturnType() == void.class) {
            throw refused(method, "which returns nothing");
        }
        Method other = accessors.put(method.getName(), method);
        if (other != null && other.getReturnType() != method.getReturnType()) {
            throw refused(
                    method,
                    "which its parent " + other.getDeclaringClass().getName() + " declares as "
                            + other.getReturnType().getTypeName());
        }
    }

    private Property ofAccessor(Method accessor, List<Method> others) {
        Class<?> value = accessor.getReturnType();
        Method setter = take(others, accessor, value);
        Class<?> elementType = FieldTypes.elementType(accessor.getGenericReturnType());
        Method elementGetter = null;
        Method elementSetter = null;
        if (elementType != null) {
            elementGetter = take(others, accessor, int.class);
            elementSetter = elementType.isPrimitive() ? take(others, accessor, int.class, elementType) : null;
        }
        if (elementGetter != null && elementGetter.getReturnType() != elementType) {
            throw refused(elementGetter, "whose elements are " + elementType);
        }
        return property(accessor, accessor.getGenericReturnType(), setter, elementGetter, elementSetter);
    }

    private Property property(
            Method accessor,
            Type generic,
            @Nullable Method setter,
            @Nullable Method elementGetter,
            @Nullable Method elementSetter) {
        String name = accessor.getName();
        Element primitive = Element.ofPrimitive(accessor.getReturnType());
        if (primitive != null) {
            return new Property(name, accessor, primitive, null, setter, null, null, null);
        }
        var reference = fields.of(generic, accessor.getReturnType(), elementSetter != null);
        if (reference == null) {
            throw refused(accessor, "whose type is neither a record, an interface, nor Serializable");
        }
        if (setter != null && !(reference instanceof ObjectReference)) {
            throw refused(
                    setter,
                    "which would change the size of an object; only primitive properties, elements of"
                            + " primitive arrays and references to views can be set");
        }
        Class<?> elementType = FieldTypes.elementType(generic);
        Element element = elementType == null ? null : Element.ofPrimitive(elementType);
        return new Property(name, accessor, null, reference, setter, elementGetter, elementSetter, element);
    }

    private static @Nullable Method take(List<Method> methods, Method accessor, Class<?>... parameters) {
        Method found = null;
        for (Method each : List.copyOf(methods)) {
            boolean isVoid = each.getReturnType() == void.class;
            boolean isGetter = parameters.length == 1 && parameters[0] == int.class && !isVoid;
            if (each.getName().equals(accessor.getName())
                    && Arrays.equals(each.getParameterTypes(), parameters)
                    && isVoid != isGetter) {
                methods.remove(each);
                found = each;
            }
        }
        return found;
    }

    private static boolean isOfObject(Method method) {
        try {
            Object.class.getMethod(method.getName(), method.getParameterTypes());
            return true;
        } catch (NoSuchMethodException _) {
            return false;
        }
    }

    private SchemaException refused(Method method, String reason) {
        return new SchemaException(
                type,
                "method " + method.getName()
                        + Arrays.stream(method.getParameterTypes())
                                .map(Class::getTypeName)
                                .toList()
                                .toString()
                                .replace('[', '(')
                                .replace(']', ')')
                        + " returns " + method.getReturnType().getTypeName() + ", " + reason
                        + ". Change it, or make it a default method");
    }
}
