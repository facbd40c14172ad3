package org.mobula.message.device;

/** Makes devices of a name; found by the service loader, so that a library brings its own. */
public interface DeviceProvider {
    /** The name by which {@link Device#newInstance} finds it; not {@code auto}. */
    String name();

    /** A device that has not joined. */
    Device create();
}
