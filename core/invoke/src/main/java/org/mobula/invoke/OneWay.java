package org.mobula.invoke;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Calls of this method of a remote interface have no reply: a call returns once its message is passed to the transport.
 *
 * <p>The method returns void and declares no checked exceptions. What it throws is logged and counted where it ran
 * ({@code Remoting.oneWayFailures} there). The caller is not informed of failures after the call has returned, not even
 * if the rank fails. When a call returns, its arguments have been copied.
 *
 * <p><b>Flow control:</b> a rank accepts one-way calls of {@code MOBULA_ONE_WAY_BYTES} before their methods have ended
 * ({@code docs/configuration.md}). Beyond that a call waits until methods have ended there, until its
 * {@linkplain org.mobula.runtime.Deadline deadline}, until the caller is interrupted, or until the rank has failed. A
 * call made by a method may exceed the limit by a reserve; beyond it, the call fails with a {@link CallLimitException}
 * if no method ends there.
 *
 * <p><b>Order:</b> the messages of one caller reach an object in the order of the calls, one-way or not. A method that
 * is proved to be able to run on the polling thread completes before the next call's method begins. Other methods may
 * overtake each other, as the methods of calls from several threads may: a method that needs a thread gets one of its
 * own, and while a {@link NonBlocking} one runs, another thread may poll.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface OneWay {}
