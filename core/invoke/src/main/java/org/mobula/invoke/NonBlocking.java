package org.mobula.invoke;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Promises that a method ends soon and never blocks: no monitor, no I/O, no remote call, no long computation.
 *
 * <p>Such a method runs on the polling thread, which receives messages, without a thread of its own. The annotation may be
 * on the method of an interface or of the class. A method that breaks the promise delays every message of this rank, and a
 * remote call inside it may never return.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface NonBlocking {}
