package org.mobula.replica;

import java.io.Serial;
import java.io.Serializable;

/**
 * The superclass of a cloud's objects in programs written for RepMI: of its root, which implements an interface that
 * extends {@link Root}, and of its nodes, which implement {@link Cloud.Node}. {@link Replicas} needs no superclass.
 */
public abstract class CloudObject implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    /** For the objects of a cloud. */
    protected CloudObject() {}
}
