/**
 * How messages find their receives: {@link org.mobula.message.internal.PostedReceives} and
 * {@link org.mobula.message.internal.UnexpectedMessages}, two queues of {@link org.mobula.message.internal.Entry}s that
 * know nothing of networks or memory; and {@link org.mobula.message.internal.Slots}, where messages under way are found
 * by number.
 */
package org.mobula.message.internal;
