/**
 * The protocol of an order as a state machine: its inputs are messages, departures, submissions and ticks; its outputs
 * are messages, deliveries and views.
 *
 * <p>It uses no threads, clock or network, so the same code runs over the engine and in a simulation controlled by a
 * seed. Start reading at {@code Participant}. {@code ViewAgreement} decides on views, {@code Submissions} and {@code
 * Sequencer} are the ends of a message's way to its place, {@code Message} has all messages.
 */
package org.mobula.order.internal.protocol;
