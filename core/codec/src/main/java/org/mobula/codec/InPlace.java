package org.mobula.codec;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The argument or result of a remote call is sent as an object that is read in place ({@link ObjectBuffer}): the
 * receiver gets a view of the message, which has been validated as a whole, and decodes nothing.
 *
 * <p>On a parameter: that argument. On a method: its result. On a type, which is an interface or a record: all
 * arguments and results of that type. On a remote interface: all its arguments and results whose types are records, or
 * interfaces that are no remote interfaces themselves. A view is sent in place in any case, whatever the declaration.
 *
 * <p>The receiver's view lies in memory of its own, which is returned once no view of it is reachable. {@link
 * ObjectBuffer#release} ends its use.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.PARAMETER, ElementType.METHOD, ElementType.TYPE})
public @interface InPlace {}
