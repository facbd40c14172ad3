package org.mobula.replica;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a method of a replicated object writes, though its bytecode does not show it: it need not begin as a read
 * first, to find out. Stands on the root class's method, or on the interface's.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Writes {}
