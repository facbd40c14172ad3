package org.mobula.group.internal.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.RemoteMethod;

/**
 * One method of a group's interface, as messages need it.
 *
 * <p><b>Threads:</b> any; it never changes.
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

    /** How many parameters there are. */
    public int count() {
        return kinds.length;
    }

    /** How many of them are primitives. */
    public int primitives() {
        return primitives;
    }

    /** What a parameter is. */
    public ValueKind kind(int parameter) {
        return kinds[parameter];
    }

    /** Which among the primitives, or among the others, a parameter is. */
    public int slot(int parameter) {
        return slots[parameter];
    }

    /** The elements of a parameter that is an array of primitives; else null. */
    public @Nullable ElementType elements(int parameter) {
        return elements[parameter];
    }

    /** A parameter's type. */
    public Class<?> type(int parameter) {
        return method.type().parameterType(parameter);
    }

    /** Whether some parameter is neither a primitive nor an array of them, so that the codecs are needed. */
    public boolean takesGraphs() {
        return takesGraphs;
    }

    /** What the method gives. */
    public ValueKind result() {
        return result;
    }

    /** The elements of a result that is an array of primitives; else null. */
    public @Nullable ElementType resultElements() {
        return resultElements;
    }

    /** Interface and method: {@code Bin.put}. */
    public String label() {
        return method.label();
    }
}
