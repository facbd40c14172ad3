package org.mobula.remote;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The transports over which objects of a remote interface are called, in place of those of the node. Each pair of ranks
 * uses the fastest of them that connects the two, so {@code @CallsOver({"shm", "tcp"})} is shared memory with TCP
 * between hosts.
 *
 * <p>Names of such objects are bound, and looked up by this interface, in the registry of those transports:
 * {@link Remoting#over}. The annotation also counts for interfaces that extend this one. An object that is passed as an
 * argument or result is called over the transports of that call.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CallsOver {
    /** The names of the transports: {@code "shm"}, {@code "tcp"}, {@code "udp"}. */
    String[] value();
}
