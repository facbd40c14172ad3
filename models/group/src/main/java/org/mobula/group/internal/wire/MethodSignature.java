package org.mobula.group.internal.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.RemoteMethod;

/**
 * How the parameters and the result of a method of a group's interface travel.
 *
 * <p><b>Threads:</b> any; immutable.
 */
public final class MethodSignature {
    private final RemoteMethod method;
    private final ValueKind[] kinds;
    private final int[] slots;
    private final @Nullable ElementType[] elements;
    private final ValueKind result;
    private final @Nullable ElementType resultElements;
    private final int primitives;
    private final boolean takesGraphs;

    /** @param method the method */
    public MethodSignature(RemoteMethod method) {
        this.method = method;
        List<Class<?>> parameters = method.type().parameterList();
        int n = parameters.size();
        kinds = new ValueKind[n];
        slots = new int[n];
        elements = new @Nullable ElementType[n];
        int bits = 0;
        int references = 0;
        boolean graphs = false;
        for (int i = 0; i < n; i++) {
            kinds[i] = ValueKind.of(parameters.get(i));
            slots[i] = kinds[i] == ValueKind.OBJECT ? references++ : bits++;
            elements[i] = ElementType.of(parameters.get(i));
            graphs |= kinds[i] == ValueKind.OBJECT && elements[i] == null;
        }
        primitives = bits;
        takesGraphs = graphs;
        Class<?> type = method.type().returnType();
        result = ValueKind.of(type);
        resultElements = ElementType.of(type);
    }

    /** The method. */
    public RemoteMethod method() {
        return method;
    }

    /** The number of parameters. */
    public int count() {
        return kinds.length;
    }

    /** The number of primitive parameters. */
    public int primitives() {
        return primitives;
    }

    /** The kind of a parameter. */
    public ValueKind kind(int parameter) {
        return kinds[parameter];
    }

    /** The index of a parameter among the primitives, or among the others. */
    public int slot(int parameter) {
        return slots[parameter];
    }

    /** The element type of a parameter that is an array of primitives; else null. */
    public @Nullable ElementType elements(int parameter) {
        return elements[parameter];
    }

    /** The type of a parameter. */
    public Class<?> type(int parameter) {
        return method.type().parameterType(parameter);
    }

    /** Whether any parameter is neither a primitive nor an array of primitives, so that it needs the codecs. */
    public boolean takesGraphs() {
        return takesGraphs;
    }

    /** The kind of the result. */
    public ValueKind result() {
        return result;
    }

    /** The element type of a result that is an array of primitives; else null. */
    public @Nullable ElementType resultElements() {
        return resultElements;
    }

    /** The interface and the method, as in {@code Bin.put}. */
    public String label() {
        return method.label();
    }
}
