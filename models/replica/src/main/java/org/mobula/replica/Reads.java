package org.mobula.replica;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares that a method of a replicated object only reads, although its bytecode might write. Its calls then begin as
 * reads. If it is about to change something, it ends before it does with {@link WrongDeclarationException}. For methods
 * of the root class or of the interface.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Reads {}
