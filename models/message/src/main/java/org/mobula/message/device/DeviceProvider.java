package org.mobula.message.device;

/** Creates devices of one kind. Found by the service loader, so that a library can provide its own. */
public interface DeviceProvider {
    /** Its name for {@link Device#newInstance}; not {@code auto}. */
    String name();

    /** A device that has not joined. */
    Device create();
}
