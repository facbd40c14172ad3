package org.mobula.remote.internal;

import org.jspecify.annotations.Nullable;
import org.mobula.remote.Remote;
import org.mobula.remote.RemoteFactory;

/** The remote interface by which ranks create objects at other ranks. */
public interface CreationService extends Remote {
    /**
     * Checks whether objects may be created by a class, and allows the parameter types of its constructors and
     * factories to travel.
     *
     * @throws org.mobula.remote.CreationException if it is unknown here or may not be used
     */
    void prepare(String type);

    /**
     * Creates an object.
     *
     * @param type the class
     * @param factory the static method that creates it; null for a constructor
     * @param arguments the arguments
     * @return the object, which travels as a reference
     * @throws Exception the exception of the constructor or method
     */
    Object create(String type, @Nullable String factory, @Nullable Object[] arguments) throws Exception;

    /**
     * Creates an object.
     *
     * @return the object, which travels as a reference
     * @throws Exception the exception of the factory
     */
    Object make(RemoteFactory<?> factory) throws Exception;
}
