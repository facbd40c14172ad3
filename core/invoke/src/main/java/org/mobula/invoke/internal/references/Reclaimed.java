package org.mobula.invoke.internal.references;

/** A weak reference that has something to do once its object was collected; on the housekeeper's thread. */
public interface Reclaimed {
    /** The object is gone. */
    void reclaim();
}
