package org.mobula.order;

/**
 * Counters of one rank's messages in an order.
 *
 * <p>A message submitted at the sequencer costs n - 1 messages to the other members and one acknowledgement from each
 * of f members. A message submitted elsewhere costs one more, to the sequencer; between two members there is no
 * acknowledgement. Messages that are submitted while others are in flight are sent together, and counted once.
 *
 * @param submitted messages of the order submitted here
 * @param delivered messages of the order delivered here
 * @param sent messages of any kind that this rank has sent to others for the order
 * @param views views that this rank has been a member of
 * @param inFlight bytes of messages submitted here that not all members have applied, as far as this rank knows
 * @param waits how often a thread has waited for room before it could submit a message
 */
public record OrderTraffic(long submitted, long delivered, long sent, long views, long inFlight, long waits) {}
