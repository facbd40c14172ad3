package org.mobula.codec;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.CodecTable;
import org.mobula.codec.internal.inplace.OpaqueCodec;
import org.mobula.codec.internal.inplace.Schemas;

/**
 * The types that one node can send and receive: which classes are allowed, and how each is written and read.
 *
 * <p>Allowed by default are the values of the JDK (boxes, strings, arrays of allowed types, collections, times and the
 * like), its enums, the exceptions of {@code java.*} and those of Mobula. All other classes must be allowed here, at
 * the sender and at the receiver.
 *
 * <p><b>Threads:</b> any.
 */
public final class Codecs {
    private final CodecOptions options;
    private final CodecTable table;
    private final Schemas schemas = new Schemas(this::allows);
    private final OpaqueCodec opaque = new OpaqueCodec() {
        @Override
        public MemorySegment encode(Object object) {
            return ObjectStore.encode(session(), object);
        }

        @Override
        public @Nullable Object decode(MemorySegment bytes) {
            return read(bytes);
        }
    };

    /**
     * @param options the limits of messages
     * @param loader finds the classes that messages name
     */
    public Codecs(CodecOptions options, ClassLoader loader) {
        this.options = options;
        this.table = new CodecTable(loader);
        table.substitute(ViewSubstitution.NAME, new ViewSubstitution(schemas, opaque, table, options.maxBytes()));
    }

    /** Allows classes and the types of their fields. */
    public Codecs allow(Class<?>... types) {
        for (Class<?> type : types) {
            table.allowed().add(type);
        }
        return this;
    }

    /**
     * Allows classes by name.
     *
     * @param pattern a full class name (for a nested class as {@link Class#getName} returns it), or a package followed
     *     by {@code .*} for its classes, or by {@code .**} for the classes of its subpackages too
     */
    public Codecs allow(String pattern) {
        table.allowed().add(pattern);
        return this;
    }

    /**
     * Allows all classes of a module, except those of the JDK; {@code loader.getUnnamedModule()} is the class path.
     * This is for programs whose messages may hold any object of the program: a peer can then instantiate any of these
     * classes.
     */
    public Codecs allow(Module module) {
        table.allowed().add(module);
        return this;
    }

    /**
     * Allows all classes of the program that are {@link java.io.Serializable}, and refuses objects that are not, even
     * if they could be written (records, optionals, buffers). This is for programs that were written for Java
     * serialization: a peer can then instantiate any of these classes. Call it before the first message.
     */
    public Codecs allowSerializable() {
        table.allowed().addSerializable();
        return this;
    }

    /**
     * Allows the classes that calls of an interface's methods may pass: the types of parameters, results and
     * exceptions, their subtypes, the types of the fields of these, and the classes of the interface's package.
     */
    public Codecs allowMeaning(Class<?> remoteInterface) {
        table.allowed().addInterface(remoteInterface);
        return this;
    }

    /**
     * Registers a codec for the objects of a class, Serializable or not, and allows the class. Call it on all ranks,
     * before the first message that may hold such an object.
     *
     * @param type the class, whose name messages contain; subclasses are not included
     * @throws IllegalStateException if the class has a codec already, registered or predefined
     */
    public <T> Codecs register(Class<T> type, TypeCodec<T> codec) {
        table.register(type, codec);
        return this;
    }

    /**
     * Registers a class whose objects are sent by their non-transient fields, as if the class and its superclasses were
     * {@link java.io.Serializable}, and allows it. No constructor runs when an object is read. Call it on all ranks,
     * before the first message that may hold such an object.
     *
     * @throws IllegalArgumentException if a field is final, or a superclass belongs to the JDK
     * @throws IllegalStateException if the class has a codec already
     */
    public Codecs register(Class<?> type) {
        table.register(type);
        return this;
    }

    /**
     * Registers a substitution: instances of a type are sent as something else, for example a remote object as a
     * reference. Call it before the first message that may hold such an instance.
     *
     * @param name one word, by which the peer finds the same substitution
     * @throws IllegalStateException if the name is in use
     */
    public void substitute(String name, Substitution substitution) {
        table.substitute(name, substitution);
    }

    /** The class loader for messages that arrive without a {@link Connection}. */
    public ClassLoader loader() {
        return table.loader();
    }

    /** Whether messages may hold instances of a class. */
    public boolean allows(Class<?> type) {
        return table.allowed().allows(type);
    }

    /** Creates a session that is not bound to a connection. */
    public CodecSession session() {
        return session(Connection.ofLoader(table.loader()));
    }

    /**
     * Creates a session whose messages describe all their types, so that any receiver can read them in any order.
     *
     * @param connection finds the classes; it does not count the references in such messages
     */
    public CodecSession selfContained(Connection connection) {
        return new CodecSession(
                new ObjectWriter(table, options.withTypesPerMessage(), connection),
                new ObjectReader(table, options, connection));
    }

    /** Creates the session of a connection. */
    public CodecSession session(Connection connection) {
        return new CodecSession(
                new ObjectWriter(table, options, connection), new ObjectReader(table, options, connection));
    }

    /**
     * Writes an object and the description of its types into memory.
     *
     * @return the number of bytes written, from the beginning of the segment
     * @throws StorageException if the segment is too small
     */
    public long write(@Nullable Object object, MemorySegment to) {
        return ObjectStore.write(session(), object, to);
    }

    /**
     * Reads the object at the beginning of a segment, as {@link #write(Object, MemorySegment)} wrote it, here or on a
     * machine of the other byte order. The segment may be longer. The rules for messages apply: classes that are not
     * allowed are refused.
     *
     * @throws StorageException if the segment holds something else
     */
    public @Nullable Object read(MemorySegment from) {
        return ObjectStore.read(session(), from, "the segment");
    }

    /**
     * Writes an object and the description of its types to a file. The new file replaces an existing one only when it
     * is complete and flushed to disk.
     *
     * @return the length of the file in bytes
     * @throws StorageException if the file cannot be written
     */
    public long write(@Nullable Object object, Path file) {
        return ObjectStore.write(session(), object, file);
    }

    /**
     * Reads the object that a file holds, as {@link #write(Object, Path)} wrote it.
     *
     * @throws StorageException if the file cannot be read, or holds something else
     */
    public @Nullable Object read(Path file) {
        return ObjectStore.read(session(), file);
    }

    /** The limits of messages. */
    CodecOptions options() {
        return options;
    }

    /** The schemas of objects that are read in place. */
    Schemas schemas() {
        return schemas;
    }

    /** The codec of the objects in such messages that are not read in place. */
    OpaqueCodec opaque() {
        return opaque;
    }
}
