package org.mobula.codec.internal.inplace;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecException;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.SchemaException;
import org.mobula.codec.TypeMismatchException;
import org.mobula.codec.internal.graph.PerClass;
import org.mobula.codec.internal.inplace.schema.FieldTypes;
import org.mobula.codec.internal.inplace.schema.SchemaAnalyser;
import org.mobula.codec.internal.inplace.schema.WireSchema;
import org.mobula.codec.internal.inplace.schema.WireType;

/**
 * The schemas of one node: its own, and those of the messages it received.
 *
 * <p><b>Threads:</b> any.
 */
public final class Schemas {
    private static final int MAX_RECEIVED = 1024;

    private final TypeTable emptyTable = TypeTable.empty();
    private final Map<Long, BoundSchema> received = new ConcurrentHashMap<>();
    private final PerClass<LocalType> local;

    /** The types of the last message: a cache, whose races are harmless because they are immutable. */
    private @Nullable BoundSchema last;

    private final PerClass<Map<Class<?>, LocalType>> written = new PerClass<>(_ -> new ConcurrentHashMap<>());

    /** @param carriable whether the ordinary codec can write a class that is not Serializable */
    public Schemas(Predicate<Class<?>> carriable) {
        FieldTypes fields = new FieldTypes(carriable);
        this.local =
                new PerClass<>(type -> new LocalType(SchemaAnalyser.analyse(type, fields), NothingSource.INSTANCE));
    }

    /**
     * The schema of an interface or record.
     *
     * @throws SchemaException if it cannot be one
     */
    LocalType of(Class<?> type) {
        return local.get(type);
    }

    /**
     * Checks that a class is an interface or record of the program. An interface without accessors is one too, if the
     * objects have subtypes of it.
     *
     * @throws SchemaException if it is not
     */
    public void require(Class<?> type) {
        if (!SchemaAnalyser.isCandidate(type)) {
            of(type);
        }
    }

    /** The table of a message without objects. */
    TypeTable emptyTable() {
        return emptyTable;
    }

    /** The schema by which an object is written where a type is declared: the most specific one that it has. */
    LocalType of(Object value, Class<?> declared) {
        Class<?> type = value.getClass();
        Map<Class<?>, LocalType> known = written.get(type);
        LocalType found = known.get(declared);
        if (found == null) {
            found = of(mostSpecific(type, declared));
            known.put(declared, found);
        }
        return found;
    }

    /**
     * The schema of an object that is written as the root: its record, or the only interface of the program that it
     * implements; null if there is none.
     */
    public @Nullable Class<?> rootType(Class<?> type) {
        if (type.isRecord()) {
            return type;
        }
        List<Class<?>> candidates = SchemaAnalyser.interfacesOf(type).stream()
                .filter(this::isSchema)
                .toList();
        return candidates.isEmpty() ? null : onlyOne(type, candidates, "a root");
    }

    private boolean isSchema(Class<?> type) {
        try {
            of(type);
            return true;
        } catch (CodecException _) {
            return false;
        }
    }

    private static Class<?> mostSpecific(Class<?> type, Class<?> declared) {
        if (!declared.isAssignableFrom(type)) {
            throw new IllegalArgumentException("a " + type.getTypeName() + " is not a " + declared.getTypeName()
                    + ". Pass an object that implements it");
        }
        if (type.isRecord() || declared.isRecord()) {
            return type;
        }
        List<Class<?>> candidates = SchemaAnalyser.interfacesOf(type).stream()
                .filter(declared::isAssignableFrom)
                .toList();
        return onlyOne(type, candidates, declared.getName());
    }

    private static Class<?> onlyOne(Class<?> type, List<Class<?>> candidates, String place) {
        List<Class<?>> specific = candidates.stream()
                .filter(each -> candidates.stream().noneMatch(other -> other != each && each.isAssignableFrom(other)))
                .toList();
        if (specific.size() == 1) {
            return specific.getFirst();
        }
        throw new SchemaException(
                type,
                "it has several interfaces that fit " + place + ", none of which extends the others: "
                        + specific.stream().map(Class::getName).toList()
                        + ". Name the interface, or declare one that extends them");
    }

    /**
     * The types that a message describes.
     *
     * @param message the message, or more
     * @param at where the description begins
     * @param end where it ends
     * @param fingerprint the fingerprint that the message states
     */
    BoundSchema received(MemorySegment message, long at, long end, long fingerprint) {
        BoundSchema recent = last;
        if (recent != null && recent.isDescribedBy(message, at, end, fingerprint)) {
            return recent;
        }
        BoundSchema known = received.get(fingerprint);
        if (known != null && known.isDescribedBy(message, at, end, fingerprint)) {
            last = known;
            return known;
        }
        byte[] described = message.asSlice(at, end - at).toArray(ValueLayout.JAVA_BYTE);
        BoundSchema fresh = BoundSchema.of(WireSchema.parse(described, at));
        if (fresh.wire().fingerprint() != fingerprint) {
            throw new CorruptMessageException(
                    at,
                    "fingerprint " + Long.toHexString(fingerprint) + " of types whose fingerprint is "
                            + Long.toHexString(fresh.wire().fingerprint()));
        }
        if (known == null && received.size() < MAX_RECEIVED) {
            received.put(fingerprint, fresh);
        }
        return fresh;
    }

    /** Decides by which class objects of a received type are seen where a type is declared. */
    Binding bind(WireType theirs, Class<?> declared, long at) {
        require(declared);
        if (!theirs.isA(declared.getName())) {
            throw TypeMismatchException.unrelated(declared.getName(), theirs.name(), at);
        }
        Class<?> seen = find(theirs.name(), declared);
        return new Binding(declared, seen, of(seen).factory(theirs));
    }

    /** The class of that name if this rank has it as a subtype, or else the declared type itself. */
    private static Class<?> find(String name, Class<?> declared) {
        try {
            Class<?> found = Class.forName(name, false, declared.getClassLoader());
            if (SchemaAnalyser.isCandidate(found) && declared.isAssignableFrom(found)) {
                return found;
            }
        } catch (ClassNotFoundException | LinkageError _) {
            // a subtype that only the sender has
        }
        return declared;
    }
}
