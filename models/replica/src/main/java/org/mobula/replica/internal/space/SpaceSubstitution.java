package org.mobula.replica.internal.space;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.codec.Substitute;
import org.mobula.codec.Substitution;
import org.mobula.invoke.InterfaceException;
import org.mobula.invoke.Stub;

/**
 * A class whose objects cross the border of a space in another form.
 *
 * @param covered the classes concerned
 * @param text names the form
 * @param writer writes an object
 * @param reader reads it
 */
record SpaceSubstitution(
        Predicate<Class<?>> covered,
        String text,
        BiConsumer<ObjectWriter, Object> writer,
        Function<ObjectReader, Object> reader)
        implements Substitution, Substitute {
    /** Rejects stubs as arguments: a method that runs at every rank would call through them once per rank. */
    static void refuseStubs(Codecs codecs) {
        codecs.substitute(
                "stub",
                new SpaceSubstitution(
                        Stub.class::isAssignableFrom,
                        "refused",
                        (_, stub) -> {
                            throw new InterfaceException(
                                    stub + " cannot be passed into a replicated object: it is a reference, and a method"
                                            + " that runs at every rank would call it from each. Call it before, and pass"
                                            + " the result");
                        },
                        _ -> {
                            throw new InterfaceException(
                                    "received a reference as an argument of a replicated object, which no rank sends."
                                            + " Run the same version on every rank");
                        }));
    }

    /**
     * Copies hash tables as tables that keep the iteration order of the original: that of a hash table depends on hash
     * codes, which differ between JVMs.
     */
    static void orderTables(Codecs codecs) {
        codecs.substitute("map", ordered(HashMap.class, map -> new LinkedHashMap<>((Map<?, ?>) map)));
        codecs.substitute("set", ordered(HashSet.class, set -> new LinkedHashSet<>((Set<?>) set)));
    }

    private static SpaceSubstitution ordered(Class<?> hashed, UnaryOperator<Object> ordered) {
        return new SpaceSubstitution(
                type -> type == hashed,
                "ordered",
                (writer, table) -> writer.writeObject(ordered.apply(table)),
                reader -> Objects.requireNonNull(reader.readObject()));
    }

    @Override
    public boolean covers(Class<?> type) {
        return covered.test(type);
    }

    @Override
    public Substitute of(Class<?> type) {
        return this;
    }

    @Override
    public Substitute of(String form, long fingerprint, Connection connection) {
        return this;
    }

    @Override
    public long fingerprint() {
        return 0;
    }

    @Override
    public void write(ObjectWriter to, Object object) {
        writer.accept(to, object);
    }

    @Override
    public Object read(ObjectReader from) {
        return reader.apply(from);
    }
}
