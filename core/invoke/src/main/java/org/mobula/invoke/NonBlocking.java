package org.mobula.invoke;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Promises that a method ends soon and waits for nothing: no monitor, no I/O, no remote call, no long computation.
 *
 * <p>Such a method runs right on the thread that takes messages off the network, without a thread of its own. It may
 * stand on the interface's method or on the implementing one. A promise that is broken delays every message of this
 * rank, and a remote call inside such a method may wait for ever.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface NonBlocking {}
