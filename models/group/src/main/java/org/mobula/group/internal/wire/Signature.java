package org.mobula.group.internal.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.invoke.RemoteMethod;

/**
 * One method of a group's interface, as messages need it.
 *
 * <p><b>Threads:</b> any; it never changes.
 */
public final class Signature {
    private final RemoteMethod method;
    private final Kind[] kinds;
    private final int[] slots;
    private final @Nullable Elements[] elements;
    private final Kind result;
    private final @Nullable Elements resultElements;
    private final int primitives;
    private final boolean takesGraphs;

    /** @param method the method */
    public Signature(RemoteMethod method) {
        this.method = method;
        List<Class<?>> parameters = method.type().parameterList();
        int n = parameters.size();
        kinds = new Kind[n];
        slots = new int[n];
        elements = new @Nullable Elements[n];
        int bits = 0;
        int references = 0;
        boolean graphs = false;
        for (int i = 0; i < n; i++) {
            kinds[i] = Kind.of(parameters.get(i));
            slots[i] = kinds[i] == Kind.OBJECT ? references++ : bits++;
            elements[i] = Elements.of(parameters.get(i));
            graphs |= kinds[i] == Kind.OBJECT && elements[i] == null;
        }
        primitives = bits;
        takesGraphs = graphs;
        Class<?> type = method.type().returnType();
        result = Kind.of(type);
        resultElements = Elements.of(type);
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
    public Kind kind(int parameter) {
        return kinds[parameter];
    }

    /** Which among the primitives, or among the others, a parameter is. */
    public int slot(int parameter) {
        return slots[parameter];
    }

    /** The elements of a parameter that is an array of primitives; else null. */
    public @Nullable Elements elements(int parameter) {
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
    public Kind result() {
        return result;
    }

    /** The elements of a result that is an array of primitives; else null. */
    public @Nullable Elements resultElements() {
        return resultElements;
    }

    /** Interface and method: {@code Bin.put}. */
    public String label() {
        return method.label();
    }
}
