/**
 * The parts of message buffers: the transitions between the states of a buffer and the refusals of what a state does
 * not allow, memory and its reclaim, and the reports of leaks. Start reading at {@link
 * org.mobula.memory.MessageBuffer}.
 */
package org.mobula.memory.internal;
