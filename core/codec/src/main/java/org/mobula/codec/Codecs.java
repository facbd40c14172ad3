package org.mobula.codec;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.internal.CodecTable;

/**
 * The types one node can carry: which are allowed, and how each is written and read.
 *
 * <p>Allowed from the start are the values of the JDK (boxes, strings, arrays of what is allowed, collections, times
 * and the like), its enums, the exceptions of {@code java.*} and Mobula's own. All else must be allowed here, at the
 * sender and at the receiver.
 *
 * <p><b>Threads:</b> any.
 */
public final class Codecs {
    private final CodecOptions options;
    private final CodecTable table;

    /**
     * @param options limits
     * @param loader finds the classes that messages name
     */
    public Codecs(CodecOptions options, ClassLoader loader) {
        this.options = options;
        this.table = new CodecTable(loader);
    }

    /** Allows these classes, and the types of their fields. */
    public Codecs allow(Class<?>... types) {
        for (Class<?> type : types) {
            table.allowed().add(type);
        }
        return this;
    }

    /**
     * Allows classes by name.
     *
     * @param pattern a full name (of a nested class as {@link Class#getName} says it), or a package followed by
     *     {@code .*} for its classes or {@code .**} for those of the packages below it too
     */
    public Codecs allow(String pattern) {
        table.allowed().add(pattern);
        return this;
    }

    /**
     * Allows all classes of a module, the JDK's excepted: {@code loader.getUnnamedModule()} means what is on the class path.
     * For programs whose messages may hold whatever they are made of; whoever can send to them can then make any of it.
     */
    public Codecs allow(Module module) {
        table.allowed().add(module);
        return this;
    }

    /**
     * Allows what an interface's methods can mean: the types of their parameters, results and exceptions, what is
     * assignable to them, the types of the fields of these, and the classes of the interface's own package.
     */
    public Codecs allowMeaning(Class<?> remoteInterface) {
        table.allowed().addMeaning(remoteInterface);
        return this;
    }

    /**
     * Lets the program write and read the objects of a class itself, Serializable or not; and allows it. To be called
     * on all ranks, before the first message that may hold such an object.
     *
     * @param type the class, by whose name messages speak of it; its subclasses are not meant
     * @throws IllegalStateException if it has a codec already, the program's or the JDK's own
     */
    public <T> Codecs register(Class<T> type, TypeCodec<T> codec) {
        table.register(type, codec);
        return this;
    }

    /**
     * Lets the objects of a class travel by their fields (those that are not transient), as if it and its superclasses
     * were {@link java.io.Serializable}; and allows it. They are made without a constructor. To be called on all ranks,
     * before the first message that may hold such an object.
     *
     * @throws IllegalArgumentException if a field is final, or a superclass the JDK's
     * @throws IllegalStateException if it has a codec already
     */
    public Codecs register(Class<?> type) {
        table.register(type);
        return this;
    }

    /**
     * Lets a type's instances travel as something else: a reference in place of a remote object. To be named before
     * the first message that may hold such an instance.
     *
     * @param name one word, by which the other side finds the same substitution
     * @throws IllegalStateException if there is one of that name already
     */
    public void substitute(String name, Substitution substitution) {
        table.substitute(name, substitution);
    }

    /** Finds the classes of messages of whose {@link Connection} nothing is known. */
    public ClassLoader loader() {
        return table.loader();
    }

    /** Whether a class may be in messages. */
    public boolean allows(Class<?> type) {
        return table.allowed().allows(type);
    }

    /** One connection's share, for a connection of which nothing is known. */
    public CodecSession session() {
        return session(Connection.ofLoader(table.loader()));
    }

    /**
     * A share whose messages describe all their types themselves, so that whoever gets one, by whatever way and in
     * whatever order, can read it.
     *
     * @param connection finds the classes; of a reference that such a message holds nobody keeps count
     */
    public CodecSession selfContained(Connection connection) {
        return new CodecSession(
                new ObjectWriter(table, options.withTypesPerMessage(), connection),
                new ObjectReader(table, options, connection));
    }

    /** One connection's share. */
    public CodecSession session(Connection connection) {
        return new CodecSession(
                new ObjectWriter(table, options, connection), new ObjectReader(table, options, connection));
    }

    /**
     * Writes an object by itself, with the description of its types, into memory.
     *
     * @return how many bytes it takes, from the segment's beginning
     * @throws StorageException if the segment is too small
     */
    public long write(@Nullable Object object, MemorySegment to) {
        return ObjectStore.write(session(), object, to);
    }

    /**
     * Reads the object at the beginning of a segment, as {@link #write(Object, MemorySegment)} wrote it, here or on a
     * machine of the other byte order; the segment may be longer. The same rules hold as for messages: what is not
     * allowed is refused.
     *
     * @throws StorageException if something else stands there
     */
    public @Nullable Object read(MemorySegment from) {
        return ObjectStore.read(session(), from, "the segment");
    }

    /**
     * Writes an object by itself, with the description of its types, to a file. The file takes the place of one of that
     * name only when it is complete and on the disk.
     *
     * @return the file's length in bytes
     * @throws StorageException if the file cannot be written
     */
    public long write(@Nullable Object object, Path file) {
        return ObjectStore.write(session(), object, file);
    }

    /**
     * Reads the object that a file holds, as {@link #write(Object, Path)} wrote it.
     *
     * @throws StorageException if it cannot be read, or holds something else
     */
    public @Nullable Object read(Path file) {
        return ObjectStore.read(session(), file);
    }
}
