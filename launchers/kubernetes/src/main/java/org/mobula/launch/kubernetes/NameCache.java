package org.mobula.launch.kubernetes;

import java.security.Security;

/**
 * What the JVM remembers of names. By default it remembers for 10 s that a name is unknown, and a pod that starts late
 * has no name until then: the others would find it 10 s too late.
 */
final class NameCache {
    private static final String UNKNOWN_SECONDS = "networkaddress.cache.negative.ttl";

    private NameCache() {}

    /**
     * Effective if this process has not looked up a name yet. A program that needs another value sets it before it
     * joins.
     */
    static void forgetUnknownNames() {
        String standard = "10";
        String present = Security.getProperty(UNKNOWN_SECONDS);
        if (present == null || present.strip().equals(standard)) {
            Security.setProperty(UNKNOWN_SECONDS, "0");
        }
    }
}
