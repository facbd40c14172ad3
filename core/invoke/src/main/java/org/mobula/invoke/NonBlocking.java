package org.mobula.invoke;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Promises that a method ends soon and never blocks: no monitor, no I/O, no remote call, no long computation.
 *
 * <p>Such a method runs on the polling thread, which receives messages, without a thread of its own. A method that
 * breaks the promise delays every message of this rank, and a remote call inside it may never return.
 *
 * <p>The annotation may be on a method of a class or of an interface. On an interface it promises that no
 * implementation blocks: it holds for every class that implements the interface, remote or not, through whichever
 * interface the method is called. Neither an implementation nor a subinterface withdraws it by declaring the method
 * without the annotation. On a class it holds for that method only, not for one that overrides it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface NonBlocking {}
