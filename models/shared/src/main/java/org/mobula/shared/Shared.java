package org.mobula.shared;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A class whose accesses to shared objects are checked if the program is started with {@code mobula run --shared}. Its
 * nested classes are included.
 *
 * <p>The launcher rewrites the code of the class: each access to an element of an array, and to a field of an annotated
 * class that is not final, is preceded by a check. Arrays and objects that are not the content of a unit are used as
 * without it. Of a unit,
 *
 * <ul>
 *   <li>a read fetches the content first if this rank's copy is older than the protocol allows, as
 *       {@link SharedUnit#read} does; a thread that has acquired the unit uses what it has. With {@code --shared=strict}, a
 *       read requires that the thread has acquired the unit, for reading or writing, and is refused otherwise;
 *   <li>a write requires that the thread has acquired the unit for writing; otherwise it is refused with a
 *       {@link HoldException} that names the line;
 *   <li>a reference to content that was replaced meanwhile leads to the present content. The exception are arrays of
 *       references: the access is refused.
 * </ul>
 *
 * <p>Checks are moved out of a loop that contains no call, no synchronization, and only accesses to arrays and objects
 * that do not change in the loop. Without {@code --shared}, the annotation has no effect. {@code
 * docs/guide/shared-objects.md} describes what is not checked.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Shared {}
