package org.mobula.remote.internal;

/**
 * What a name is bound to.
 *
 * @param stub the object's stub
 * @param binder the rank that bound it
 * @param version grows with each change of the name
 */
record NameBinding(Object stub, int binder, long version) {
    /** Whether this counts where another one says something else. */
    boolean prevailsOver(NameBinding other) {
        return version != other.version ? version > other.version : binder >= other.binder;
    }
}
