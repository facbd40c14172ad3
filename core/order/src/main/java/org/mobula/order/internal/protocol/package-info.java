/**
 * The protocol of an order as a state machine: messages, departures, submissions and ticks go in; messages, deliveries and
 * views come out.
 *
 * <p>Nothing here knows a thread, a clock or a network, so the same code runs over the engine and in a simulation that
 * decides everything by a seed. Start reading at {@code Participant}; {@code ViewAgreement} finds views, {@code Sequencer}
 * and {@code Submissions} are the two ends of a message's way to its place, {@code Message} says what is said.
 */
package org.mobula.order.internal.protocol;
