package org.mobula.analysis;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The expected outcome: {@code inline}, {@code reads} or {@code confined}, or the beginning of the reason. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Expect {
    String value();
}
