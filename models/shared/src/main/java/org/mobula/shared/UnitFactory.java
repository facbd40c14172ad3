package org.mobula.shared;

import java.lang.reflect.Array;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecException;
import org.mobula.shared.internal.BlockMap;
import org.mobula.shared.internal.KnownProtocols;
import org.mobula.shared.internal.ObjectCoding;
import org.mobula.shared.internal.UnitDescription;
import org.mobula.shared.internal.machine.ArrayContent;
import org.mobula.shared.internal.machine.Content;
import org.mobula.shared.internal.machine.Definitions;
import org.mobula.shared.internal.machine.Elements;
import org.mobula.shared.internal.machine.ObjectContent;
import org.mobula.shared.internal.machine.PageContent;
import org.mobula.shared.internal.machine.Unit;
import org.mobula.shared.internal.pages.HostPages;
import org.mobula.shared.spi.Protocol;

/**
 * Makes units from their descriptions, at the rank that registers one and at ranks that hear of it.
 *
 * <p><b>Threads:</b> any; {@link #initial} belongs to the thread that registers next.
 */
final class UnitFactory implements Definitions.Definer {
    private static final String IN_PAGES = " in pages";
    private static final String DEFAULT_PROTOCOL = "MOBULA_SHARED_PROTOCOL";

    private final int me;
    private final int ranks;
    private final ObjectCoding coding;
    private final KnownProtocols protocols;
    private final Map<Integer, AtomicReference<@Nullable HostPages>> pages = new ConcurrentHashMap<>();
    private volatile @Nullable Object initial;
    private volatile byte[] encoded = {};

    UnitFactory(int me, int ranks, ObjectCoding coding, KnownProtocols protocols) {
        this.me = me;
        this.ranks = ranks;
        this.coding = coding;
        this.protocols = protocols;
    }

    ObjectCoding coding() {
        return coding;
    }

    /** The object that is registered next. */
    void initial(Object object) {
        try {
            coding.codecs().allow(object.getClass());
            encoded = coding.encode(object);
        } catch (CodecException e) {
            throw notShareable(object.getClass().getTypeName(), e);
        }
        initial = object;
    }

    static RegistrationException notShareable(String type, CodecException reason) {
        return new RegistrationException("an object of " + type + " cannot be shared: " + reason.getMessage(), reason);
    }

    UnitDescription describeObject(Class<?> type, SharedOptions options) {
        return describe(type.getName(), 0, 1, "", options);
    }

    UnitDescription describe(Class<?> type, int rows, int columns, String distribution, SharedOptions options) {
        Class<?> element = elementOf(type);
        if (!element.isPrimitive()) {
            coding.codecs().allow(element);
        }
        return describe(element.getName(), rows, columns, distribution, options);
    }

    UnitDescription describePages(Class<?> element, int length, String distribution, SharedOptions options) {
        if (!element.isPrimitive() || element == boolean.class || element == void.class) {
            throw new IllegalArgumentException(
                    "pages have elements of a primitive type other than boolean, as in double.class, not of "
                            + element.getTypeName());
        }
        UnitDescription description = describe(element.getName() + IN_PAGES, 1, length, distribution, options);
        if (protocols.find(description.protocol()).hasSeveralWriters()) {
            throw new IllegalArgumentException("protocol " + description.protocol()
                    + " lets several ranks write one block at once, which pages do not allow; choose another one by"
                    + " SharedOptions.withProtocol, or register an array");
        }
        return description;
    }

    /** The memory of a unit of pages, once there is one. */
    AtomicReference<@Nullable HostPages> pages(int unit) {
        return pages.computeIfAbsent(unit, _ -> new AtomicReference<>());
    }

    private UnitDescription describe(String type, int rows, int columns, String distribution, SharedOptions options) {
        Protocol own = options.instance();
        if (own != null) {
            protocols.add(own);
        }
        String asked = options.protocol();
        String name = asked != null ? asked : defaultProtocol(System.getenv(DEFAULT_PROTOCOL));
        protocols.find(name);
        return new UnitDescription(
                type, rows, columns, distribution, name, options.holderFailure().name(), options.copies());
    }

    private String defaultProtocol(@Nullable String told) {
        if (told == null || told.isBlank()) {
            return KnownProtocols.DEFAULT;
        }
        try {
            protocols.find(told.strip());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the environment variable " + DEFAULT_PROTOCOL + " must be the name of a protocol: "
                            + e.getMessage(),
                    e);
        }
        return told.strip();
    }

    @Override
    public Unit define(int id, @Nullable String name, String text, int home) {
        UnitDescription description = UnitDescription.parse(text);
        Protocol protocol = protocols.find(description.protocol());
        String shown = name != null ? "\"" + name + "\"" : "unit " + id;
        if (description.isObject()) {
            int from = Math.max(0, home);
            Content first = from == me ? object() : new ObjectContent(coding); // now: later, another one is registered
            return unit(id, shown, description, protocol, 1, _ -> from, _ -> 1, Unit.Presence.HOME, _ -> first);
        }
        BlockMap map = BlockMap.parse(description.distribution(), description.rows(), description.columns(), ranks);
        IntFunction<Content> content = elements(id, description.type(), map, protocol);
        return unit(
                id,
                shown,
                description,
                protocol,
                map.blocks(),
                map.home(),
                map::length,
                Unit.Presence.EVERYWHERE,
                content);
    }

    private Content object() {
        Object object = initial;
        return object == null ? new ObjectContent(coding) : new ObjectContent(coding, object, encoded);
    }

    private IntFunction<Content> elements(int unit, String type, BlockMap map, Protocol protocol) {
        for (int code = 0; code <= Elements.LAST_CODE; code++) {
            Class<?> primitive = Elements.type(code);
            if (type.equals(primitive.getName() + IN_PAGES)) {
                return block -> new PageContent(
                        primitive, map.length(block), block, () -> pages(unit).get());
            }
            if (primitive.getName().equals(type)) {
                return block -> new ArrayContent(primitive, map.length(block), protocol.hasSeveralWriters());
            }
        }
        Class<?> element;
        try {
            element = Class.forName(type, false, coding.codecs().loader());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("class " + type + " is not on its class path", e);
        }
        coding.codecs().allow(element);
        return block -> {
            Object nulls = Array.newInstance(element, map.length(block));
            return new ObjectContent(coding, nulls, coding.encode(nulls));
        };
    }

    private static Unit unit(
            int id,
            String name,
            UnitDescription description,
            Protocol protocol,
            int blocks,
            IntUnaryOperator home,
            IntUnaryOperator length,
            Unit.Presence presence,
            IntFunction<Content> content) {
        boolean fails = HolderFailure.valueOf(description.holderFailure()) == HolderFailure.FAIL;
        return new Unit(
                id,
                name,
                blocks,
                home,
                length,
                protocol,
                protocol.table(),
                fails,
                description.copies(),
                presence,
                content);
    }

    @Override
    public RuntimeException refused(String reason) {
        return new RegistrationException("shared objects cannot be registered: " + reason, null);
    }

    /** The class of the elements of an array type. */
    private static Class<?> elementOf(Class<?> type) {
        Class<?> element = type.componentType();
        if (element == null || element.isArray()) {
            throw new IllegalArgumentException(
                    "a shared array is made from the class of a one-dimensional array, as in "
                            + "double[].class, not from " + type.getTypeName());
        }
        return element;
    }
}
