package org.mobula.codec.internal.graph;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.Connection;
import org.mobula.codec.ObjectCodec;
import org.mobula.codec.UnknownTypeException;

/**
 * The codecs of one node, as writers, readers and codecs see them.
 *
 * <p><b>Threads:</b> any.
 */
public abstract class CodecRegistry {
    /**
     * The codec that writes and reads instances of a class.
     *
     * @throws org.mobula.codec.CodecException if they cannot or may not be
     */
    public abstract Binding binding(Class<?> type);

    /**
     * The codec that reads a type as a peer writes it.
     *
     * @throws org.mobula.codec.CodecException if there is none
     */
    public abstract ObjectCodec reading(PeerType theirs, Connection connection);

    /** The codec of all objects that a field of a type can hold, if that is a predefined one; else null. */
    public abstract @Nullable ObjectCodec exact(Class<?> type);

    /** As {@link #exact(Class)}, by the type's name. */
    public abstract @Nullable ObjectCodec exact(String typeName);

    /** The classes that may be in messages. */
    public abstract AllowList allowed();

    /** Finds the classes that messages name, where no connection does. */
    public abstract ClassLoader loader();

    /** A number for one more codec. */
    public abstract int nextIndex();

    /** Adds a predefined codec; several classes may share one. */
    public abstract void addStandard(Class<?> type, ObjectCodec codec);

    /** Adds a predefined codec for a class and all its subclasses of the JDK, which are not public. */
    public abstract void addFamily(Class<?> root, ObjectCodec codec);

    /** The class of a name in a message, not initialised and not allowed yet. */
    public static Class<?> find(String name, Connection connection) {
        try {
            return connection.find(name);
        } catch (ClassNotFoundException | LinkageError e) {
            throw UnknownTypeException.of(name, connection, e);
        }
    }
}
