package org.mobula.invoke.internal.references;

/** A weak reference with an action to run after its referent has been collected. */
public interface CollectedReference {
    /** Runs the action, on the {@link GcThread}. */
    void reclaim();
}
