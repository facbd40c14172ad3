package org.mobula.replica;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a method of a replicated object only reads, though its bytecode might write: it then begins as a read
 * wherever it is called. A method that is about to change something after all ends before it does, with {@link
 * WrongDeclarationException}. Stands on the root class's method, or on the interface's.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Reads {}
