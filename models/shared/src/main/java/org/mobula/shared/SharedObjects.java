package org.mobula.shared;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecException;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;
import org.mobula.shared.internal.BlockMap;
import org.mobula.shared.internal.KnownProtocols;
import org.mobula.shared.internal.ObjectCoding;
import org.mobula.shared.internal.SharedService;
import org.mobula.shared.internal.UnitDescription;
import org.mobula.shared.internal.check.AccessCheck;
import org.mobula.shared.internal.inserted.ContentAccesses;
import org.mobula.shared.internal.machine.Copy;
import org.mobula.shared.internal.machine.Elements;
import org.mobula.shared.internal.machine.Operation;
import org.mobula.shared.internal.machine.Unit;

/**
 * The shared objects of a node.
 *
 * <pre>{@code
 * SharedObjects shared = SharedObjects.of(node);
 * SharedArray<double[]> grid = shared.array(double[].class, 1_000_000, Distribution.block());
 * SharedUnit<Best> best = shared.object(new Best());
 * best.acquire();
 * best.value().improve(42);
 * best.release();
 * shared.barrier();
 * }</pre>
 *
 * <p>All ranks register the same units in the same order; each registration waits for all ranks. A unit with a name can
 * be registered at any time, by any rank: the first one makes it.
 *
 * <p><b>Threads:</b> any; one thread at a time of a rank registers, or waits at the barrier. <b>Ownership:</b> ends
 * with its node. <b>Failure:</b> {@link RegistrationException} if ranks register different units, or a class cannot be
 * shared.
 */
public final class SharedObjects {
    private static final String CHECK = "MOBULA_SHARED_CHECK";
    private static final System.Logger LOG = System.getLogger("org.mobula.shared");

    /** A system property, which run --shared sets: {@code true}, or {@code strict}. */
    private static final String INSERTED = "mobula.shared.inserted";

    private static final String STRICT = "strict";

    private final SharedService service;
    private final UnitFactory factory;
    private final Map<String, Unit> registered = new LinkedHashMap<>();
    private volatile @Nullable ContentAccesses inserted;

    private SharedObjects(Engine engine) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context != null ? context : ClassLoader.getSystemClassLoader();
        this.factory = new UnitFactory(
                engine.rank(), engine.size(), new ObjectCoding(engine.options(), loader), new KnownProtocols(loader));
        this.service = new SharedService(engine, factory, check(System.getenv(CHECK)));
        String checks = System.getProperty(INSERTED, "false");
        if (checks.equals(STRICT) || Boolean.parseBoolean(checks)) {
            expectInsertedChecks(checks.equals(STRICT));
        }
    }

    private static @Nullable AccessCheck check(@Nullable String told) {
        if (told == null || told.isBlank() || told.strip().equals("0")) {
            return null;
        }
        if (!told.strip().equals("1")) {
            throw new IllegalArgumentException(
                    "the environment variable " + CHECK + " must be 0 or 1, not \"" + told + "\"");
        }
        return new AccessCheck(finding -> LOG.log(System.Logger.Level.WARNING, finding));
    }

    /**
     * Classes of the program contain inserted checks; before the first registration.
     *
     * @param strict whether reads of what the thread has not acquired are refused, instead of fetching
     */
    void expectInsertedChecks(boolean strict) {
        inserted = new ContentAccesses(service, strict, HoldException::new);
    }

    /** The shared objects of a node, made at the first call with the calling thread's context class loader. */
    public static SharedObjects of(Node node) {
        return Engine.of(node).service(SharedObjects.class, engine -> {
            SharedObjects shared = new SharedObjects(engine);
            shared.service.start();
            return shared;
        });
    }

    /** Allows classes to be parts of shared objects. The class of a registered object is allowed. */
    public SharedObjects allow(Class<?>... types) {
        factory.coding().codecs().allow(types);
        return this;
    }

    /** Registers an object, with the default options. */
    public <T> SharedUnit<T> object(T initial) {
        return object(initial, SharedOptions.defaults());
    }

    /**
     * Registers an object. The content is at first that of rank 0.
     *
     * @param initial Serializable, or of another class that codecs can write
     */
    public <T> SharedUnit<T> object(T initial, SharedOptions options) {
        return object(null, initial, options);
    }

    /**
     * Registers an object by name. The content is at first that of the rank that registers it first.
     *
     * @param name the same at all ranks that want this object
     */
    public <T> SharedUnit<T> object(@Nullable String name, T initial, SharedOptions options) {
        factory.initial(initial);
        Unit unit = define(name, factory.describeObject(initial.getClass(), options));
        return unit(unit, 0, 1);
    }

    /** Registers an array of zeros, with the default options. */
    public <T> SharedArray<T> array(Class<T> type, int length, Distribution distribution) {
        return array(null, type, length, distribution, SharedOptions.defaults());
    }

    /** Registers an array of zeros, or of nulls. */
    public <T> SharedArray<T> array(Class<T> type, int length, Distribution distribution, SharedOptions options) {
        return array(null, type, length, distribution, options);
    }

    /**
     * Registers an array of zeros, or of nulls, by name.
     *
     * @param name the same at all ranks that want this array; null for the next unit in order
     * @param type of the array: {@code double[].class}
     * @param length the number of elements
     */
    public <T> SharedArray<T> array(
            @Nullable String name, Class<T> type, int length, Distribution distribution, SharedOptions options) {
        BlockMap map = map(distribution, 1, length);
        Unit unit = define(name, factory.describe(type, 1, length, distribution.toString(), options));
        return new SharedArray<>(
                unit.name(), map, new Units<>(map.blocks(), block -> unit(unit, block, map.length(block))));
    }

    /** Registers an array of zeros in pages, with the default options. */
    public SharedArray<MemorySegment> pages(Class<?> element, int length, Distribution distribution) {
        return pages(element, length, distribution, SharedOptions.defaults());
    }

    /**
     * Registers an array of zeros whose blocks are segments of memory. Ranks of one host that have the same version of
     * a block share its memory, so that no message between them carries elements; between hosts it is as {@link
     * #array}. A rank that acquires a block which others read copies it within the memory first. If all ranks are on
     * one host, at most 16, and the protocol {@linkplain org.mobula.shared.spi.Protocol#allowsOneCopyPerHost allows it},
     * the locks are in that memory, too, and messages only wake ranks that wait.
     *
     * <p>What {@link SharedUnit#value} and {@link SharedUnit#read} return must not be used after the rank has received
     * newer content; with {@link SharedUnit#acquireRead} there is none until the release.
     *
     * @param element the type of the elements: {@code double.class}
     * @param length the number of elements
     * @param options with a protocol that has one writer at a time, so not {@code home}
     */
    public SharedArray<MemorySegment> pages(
            Class<?> element, int length, Distribution distribution, SharedOptions options) {
        BlockMap map = map(distribution, 1, length);
        Unit unit = define(null, factory.describePages(element, length, distribution.toString(), options));
        service.establishPages(unit, Elements.unit(element), factory.pages(unit.id()));
        return new SharedArray<>(
                unit.name(), map, new Units<>(map.blocks(), block -> unit(unit, block, map.length(block))));
    }

    /** Registers a matrix of zeros, with the default options. */
    public <T> SharedMatrix<T> matrix(Class<T> type, int rows, int columns, Distribution distribution) {
        return matrix(null, type, rows, columns, distribution, SharedOptions.defaults());
    }

    /**
     * Registers a matrix of zeros, or of nulls.
     *
     * @param name the same at all ranks that want this matrix; null for the next unit in order
     * @param type of a block: {@code double[].class}
     */
    public <T> SharedMatrix<T> matrix(
            @Nullable String name,
            Class<T> type,
            int rows,
            int columns,
            Distribution distribution,
            SharedOptions options) {
        BlockMap map = map(distribution, rows, columns);
        Unit unit = define(name, factory.describe(type, rows, columns, distribution.toString(), options));
        return new SharedMatrix<>(
                unit.name(), map, new Units<>(map.blocks(), block -> unit(unit, block, map.length(block))));
    }

    private BlockMap map(Distribution distribution, int rows, int columns) {
        if (rows < 1 || columns < 1) {
            throw new IllegalArgumentException(
                    "a shared array has at least 1 row and 1 element, not " + rows + " and " + columns);
        }
        return distribution.of(rows, columns, service.size());
    }

    /**
     * Waits until every rank has called this method as many times as this rank. Afterwards every rank knows of all
     * releases before it.
     *
     * @throws org.mobula.fault.PeerFailedException if a rank has departed
     */
    public void barrier() {
        service.barrier();
    }

    /**
     * Combines a value of each rank, in a unit; all ranks call this. The content of the unit is the result afterwards.
     *
     * @param operator associative and commutative; called by one rank at a time, in any order of the ranks
     * @return the combined value, the same at all ranks
     */
    public <T> T reduce(SharedUnit<T> unit, T mine, BinaryOperator<T> operator) {
        return Reduction.all(this::barrier, unit, mine, operator, service.rank() == 0);
    }

    /** What has happened at this rank, by unit. */
    public synchronized Map<String, UnitActivity> activity() {
        Map<String, UnitActivity> all = new LinkedHashMap<>();
        registered.forEach(
                (name, unit) -> all.put(name, UnitActivity.of(service.machine().counters(unit))));
        return all;
    }

    private Unit define(@Nullable String name, UnitDescription description) {
        if (name != null && (name.isEmpty() || name.indexOf('\n') >= 0)) {
            throw new IllegalArgumentException("the name of a unit is one line of text, not \"" + name + "\"");
        }
        try {
            Operation operation = service.machine().define(name, description.toString());
            service.await(operation);
            Unit unit = service.machine().defined(operation);
            synchronized (this) {
                registered.put(unit.name(), unit);
            }
            return unit;
        } catch (CodecException e) {
            throw UnitFactory.notShareable(description.type(), e);
        }
    }

    private <T> SharedUnit<T> unit(Unit unit, int block, int length) {
        ContentAccesses accesses = inserted;
        Copy copy = service.machine().copy(unit, block);
        return new SharedUnit<>(
                service,
                copy,
                length,
                unit.protocol().hasSeveralWriters(),
                accesses == null ? null : accesses.of(copy, length));
    }
}
