package org.mobula.codec.internal;

import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.codec.GeneratedCodec;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.Substitution;
import org.mobula.codec.UnknownTypeException;

/**
 * The codecs of one node, by class; made when a class is first met.
 *
 * <p><b>Threads:</b> any.
 */
public final class CodecTable {
    private final ClassLoader loader;
    private final AllowList allowed = new AllowList();
    private final AtomicInteger indexes = new AtomicInteger();
    private final Map<Class<?>, ObjectCodec> standard = new HashMap<>(); // filled by the constructor only
    private final Map<String, ObjectCodec> standardByName = new HashMap<>(); // likewise
    private final Substitutions substitutions = new Substitutions(this);
    private volatile ClassValue<Binding> bindings = newBindings();
    private final ClassValue<GeneratedCodec> generated = new ClassValue<>() {
        @Override
        protected GeneratedCodec computeValue(Class<?> type) {
            return new CodecGenerator(CodecTable.this, type).generate();
        }
    };

    /** @param loader finds the classes that messages name */
    @SuppressWarnings(
            "this-escape") // why: the standard codecs take their index from this table; nobody else sees it yet
    public CodecTable(ClassLoader loader) {
        this.loader = loader;
        StandardCodecs.addTo(this);
    }

    /** The classes that may be in messages. */
    public AllowList allowed() {
        return allowed;
    }

    /** Lets what a substitution covers travel as something else. */
    public synchronized void substitute(String name, Substitution substitution) {
        substitutions.add(name, substitution);
        bindings = newBindings();
    }

    /**
     * How instances of a class are written and read.
     *
     * @throws org.mobula.codec.CodecException if they cannot or may not be
     */
    public Binding binding(Class<?> type) {
        return bindings.get(type);
    }

    /** The codec of all that a place of a type can hold, if that is one of fixed form; else null. */
    @Nullable
    ObjectCodec exact(Class<?> type) {
        return Modifier.isFinal(type.getModifiers()) ? standard.get(type) : null;
    }

    /** The codec of the peer's type. */
    public ObjectCodec resolve(ForeignType theirs, Connection connection) {
        if (Substitutions.means(theirs)) {
            return substitutions.resolve(theirs, connection);
        }
        String name = theirs.name();
        ObjectCodec known = standardByName.get(name);
        if (known != null) {
            return known;
        }
        Class<?> type;
        try {
            type = connection.find(name);
        } catch (ClassNotFoundException | LinkageError e) {
            throw UnknownTypeException.of(name, connection, e);
        }
        allowed.require(type);
        return binding(type).codec();
    }

    /** The generated codec of a class or record. */
    GeneratedCodec generated(Class<?> type) {
        return generated.get(type);
    }

    /** A number for one more codec. */
    int nextIndex() {
        return indexes.getAndIncrement();
    }

    /** Finds the classes of messages of which nothing else is known. */
    public ClassLoader loader() {
        return loader;
    }

    /** Adds a codec of fixed form; several classes may share one. */
    void addStandard(Class<?> type, ObjectCodec codec) {
        standard.put(type, codec);
        standardByName.put(codec.shape().name(), codec);
    }

    private ClassValue<Binding> newBindings() {
        return new ClassValue<>() {
            @Override
            protected Binding computeValue(Class<?> type) {
                return new Binding(type, find(type));
            }
        };
    }

    private ObjectCodec find(Class<?> type) {
        ObjectCodec substituted = substitutions.of(type);
        if (substituted != null) {
            return substituted;
        }
        ObjectCodec known = standard.get(type);
        return known != null ? known : make(type);
    }

    private ObjectCodec make(Class<?> type) {
        Class<?> component = type.getComponentType();
        if (component != null) {
            allowed.require(type);
            return new ObjectArrayCodec(nextIndex(), type, component, exact(component));
        }
        Class<?> enumeration = type.isEnum() ? type : type.getSuperclass();
        if (enumeration != null && enumeration.isEnum()) {
            allowed.require(enumeration);
            return enumeration == type
                    ? EnumCodec.of(nextIndex(), type)
                    : binding(enumeration).codec();
        }
        Carriable.require(type);
        allowed.require(type);
        return Throwable.class.isAssignableFrom(type) || Jdk.owns(type) ? StreamCodec.of(this, type) : generated(type);
    }
}
