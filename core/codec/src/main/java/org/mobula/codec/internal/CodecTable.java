package org.mobula.codec.internal;

import java.io.Externalizable;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CompositeCodec;
import org.mobula.codec.Connection;
import org.mobula.codec.GeneratedCodec;
import org.mobula.codec.NotCarriableException;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.Substitution;
import org.mobula.codec.TypeCodec;
import org.mobula.codec.TypeMismatchException;
import org.mobula.codec.internal.generate.CodecGenerator;
import org.mobula.codec.internal.generate.Registration;
import org.mobula.codec.internal.graph.AllowList;
import org.mobula.codec.internal.graph.Binding;
import org.mobula.codec.internal.graph.CodecRegistry;
import org.mobula.codec.internal.graph.EnumCodec;
import org.mobula.codec.internal.graph.Jdk;
import org.mobula.codec.internal.graph.ObjectArrayCodec;
import org.mobula.codec.internal.graph.PeerType;
import org.mobula.codec.internal.graph.PerClass;
import org.mobula.codec.internal.graph.RegisteredCodec;
import org.mobula.codec.internal.graph.ReplacingCodec;
import org.mobula.codec.internal.graph.Substitutions;
import org.mobula.codec.internal.jdk.StandardCodecs;
import org.mobula.codec.internal.serial.EvolvedCodecs;
import org.mobula.codec.internal.serial.ExternalCodec;
import org.mobula.codec.internal.serial.FieldsCodec;
import org.mobula.codec.internal.serial.LambdaCodec;
import org.mobula.codec.internal.serial.ProxyCodec;
import org.mobula.codec.internal.serial.Resolution;
import org.mobula.codec.internal.serial.ResolvingCodec;
import org.mobula.codec.internal.serial.SerializableClasses;
import org.mobula.codec.internal.serial.StreamCodec;
import org.mobula.codec.internal.serial.VersionedType;

/**
 * The codecs of one node, by class. A codec is created when its class is first met.
 *
 * <p><b>Threads:</b> any.
 */
public final class CodecTable extends CodecRegistry {
    private final ClassLoader loader;
    private final AllowList allowed = new AllowList();
    private final AtomicInteger indexes = new AtomicInteger();
    private final Map<Class<?>, ObjectCodec> standard = new HashMap<>(); // filled by the constructor only
    private final Map<String, ObjectCodec> standardByName = new HashMap<>(); // likewise
    private final Map<Class<?>, ObjectCodec> families = new HashMap<>(); // likewise, by the root of the family
    private final Substitutions substitutions = new Substitutions(this);
    private volatile PerClass<Binding> bindings = newBindings();
    private final Map<Class<?>, ObjectCodec> registered = new ConcurrentHashMap<>();
    private final PerClass<GeneratedCodec> generated = generating(false);
    private final PerClass<GeneratedCodec> generatedAnyway = generating(true);

    /** @param loader finds the classes that messages name */
    @SuppressWarnings("this-escape") // the predefined codecs take their index from this table; nothing else sees it yet
    public CodecTable(ClassLoader loader) {
        this.loader = loader;
        StandardCodecs.addTo(this);
        addStandard(SerializedLambda.class, new LambdaCodec(this));
    }

    @Override
    public AllowList allowed() {
        return allowed;
    }

    /** Sends something else in place of the classes that a substitution covers. */
    public synchronized void substitute(String name, Substitution substitution) {
        substitutions.add(name, substitution);
        bindings = newBindings();
    }

    /** Registers a codec for a class. */
    public synchronized <T> void register(Class<T> type, TypeCodec<T> codec) {
        register(type, new RegisteredCodec<>(nextIndex(), type, codec));
    }

    /** Registers a class whose objects are written by their fields. */
    public synchronized void register(Class<?> type) {
        allowed.add(type);
        if (!Registration.isNeedless(type)) {
            Registration.require(type);
            register(type, generated(type, true));
        }
    }

    private void register(Class<?> type, ObjectCodec codec) {
        if (standard.containsKey(type) || registered.putIfAbsent(type, codec) != null) {
            throw new IllegalStateException("class " + type.getTypeName() + " has a codec already");
        }
        allowed.add(type);
        bindings = newBindings();
    }

    @Override
    public Binding binding(Class<?> type) {
        return bindings.get(type);
    }

    @Override
    public @Nullable ObjectCodec exact(Class<?> type) {
        return Modifier.isFinal(type.getModifiers()) ? standard.get(type) : null;
    }

    @Override
    public ObjectCodec reading(PeerType theirs, Connection connection) {
        ObjectCodec own = resolve(theirs, connection);
        if (own.shape().matches(theirs)) {
            return own;
        }
        ObjectCodec evolved =
                VersionedType.areVersions(theirs.fields(), own.shape().fields())
                        ? EvolvedCodecs.of(this, find(theirs.name(), connection), own, theirs)
                        : null;
        if (evolved == null) {
            throw TypeMismatchException.of(
                    theirs.name(), theirs.fields(), own.shape().fields());
        }
        return evolved;
    }

    @Override
    public @Nullable ObjectCodec exact(String typeName) {
        for (Map.Entry<Class<?>, ObjectCodec> each : standard.entrySet()) {
            if (each.getKey().getTypeName().equals(typeName)) {
                return exact(each.getKey());
            }
        }
        return null;
    }

    private ObjectCodec resolve(PeerType theirs, Connection connection) {
        if (Substitutions.isSubstituted(theirs)) {
            return substitutions.resolve(theirs, connection);
        }
        String name = theirs.name();
        ObjectCodec known = standardByName.get(name);
        if (known != null) {
            return known;
        }
        Class<?> type = ProxyCodec.isProxy(name) ? ProxyCodec.find(name, this, connection) : find(name, connection);
        allowed.require(type);
        ObjectCodec codec = binding(type).codec();
        return codec instanceof ReplacingCodec replacing ? replacing.own() : codec;
    }

    /**
     * Returns the generated codec of a class or record.
     *
     * @param isRegistered whether the class is registered to be written by its fields, though it is not Serializable
     */
    GeneratedCodec generated(Class<?> type, boolean isRegistered) {
        return (isRegistered ? generatedAnyway : generated).get(type);
    }

    @Override
    public int nextIndex() {
        return indexes.getAndIncrement();
    }

    @Override
    public ClassLoader loader() {
        return loader;
    }

    @Override
    public void addStandard(Class<?> type, ObjectCodec codec) {
        standard.put(type, codec);
        standardByName.put(codec.shape().name(), codec);
    }

    @Override
    public void addFamily(Class<?> root, ObjectCodec codec) {
        families.put(root, codec);
        standardByName.put(codec.shape().name(), codec);
    }

    private @Nullable ObjectCodec family(Class<?> type) {
        if (!Jdk.owns(type)) {
            return null;
        }
        for (Map.Entry<Class<?>, ObjectCodec> family : families.entrySet()) {
            if (family.getKey().isAssignableFrom(type)) {
                return family.getValue();
            }
        }
        return null;
    }

    private PerClass<GeneratedCodec> generating(boolean isRegistered) {
        return new PerClass<>(type ->
                new CodecGenerator(this, type, isRegistered, above -> generated(above, isRegistered)).generate());
    }

    private PerClass<Binding> newBindings() {
        return new PerClass<>(type -> new Binding(type, find(type)));
    }

    private ObjectCodec find(Class<?> type) {
        ObjectCodec substituted = substitutions.of(type);
        if (substituted != null) {
            return substituted;
        }
        if (allowed.isSerializableOnly() && !type.isArray() && !Serializable.class.isAssignableFrom(type)) {
            throw new NotCarriableException(type, "it is not java.io.Serializable");
        }
        ObjectCodec known = registered.get(type);
        if (known == null) {
            known = standard.get(type);
        }
        if (known == null) {
            known = family(type);
        }
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
        ReplacingCodec replacing = ReplacingCodec.of(nextIndex(), type, () -> makeOwn(type));
        return replacing != null ? replacing : makeOwn(type);
    }

    private ObjectCodec makeOwn(Class<?> type) {
        if (Proxy.isProxyClass(type)) {
            return ProxyCodec.of(this, type);
        }
        SerializableClasses.require(type);
        allowed.require(type);
        if (Externalizable.class.isAssignableFrom(type)) {
            return ExternalCodec.of(nextIndex(), type);
        }
        if (!type.isRecord() && SerializableClasses.hasHooks(type)) {
            return StreamCodec.of(this, type);
        }
        CompositeCodec plain = SerializableClasses.hasForeignLevel(type) && !type.isRecord()
                ? FieldsCodec.of(this, type)
                : generated(type, false);
        return ResolvingCodec.of(plain, Resolution.of(type));
    }
}
