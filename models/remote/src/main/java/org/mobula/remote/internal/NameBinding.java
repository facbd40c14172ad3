package org.mobula.remote.internal;

/**
 * The object that a name is bound to.
 *
 * @param stub the object's stub
 * @param binder the rank that bound it
 * @param version increases with each change of the name
 */
record NameBinding(Object stub, int binder, long version) {
    /** Whether this binding wins over another one of the same name. */
    boolean prevailsOver(NameBinding other) {
        return version != other.version ? version > other.version : binder >= other.binder;
    }
}
