package org.mobula.replica;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that a method of a replicated object writes, although its bytecode does not prove it. Its calls then begin
 * as writes at once. For methods of the root class or of the interface.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Writes {}
